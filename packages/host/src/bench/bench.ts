/**
 * `npm run bench`: prints the project's performance figures in one table, each with its target, as soon as it is measured. It has no assertions.
 * `npm run bench -- --scale`: a full-size data set, and the cost of its screens and report files.
 */
import { measureBrowser } from "./browser.ts";
import { type Figure, printFigure, printHeading } from "./figures.ts";
import { runFullSize } from "./full-size.ts";
import { measureGrowth } from "./growth.ts";
import { measureJobs } from "./jobs.ts";
import { measureOrders } from "./orders.ts";
import { measureMovements } from "./movements.ts";
import { measurePicking } from "./picking.ts";
import { measurePreviews } from "./previews.ts";
import { measureProcessor } from "./processor.ts";
import { measureReadiness } from "./readiness.ts";
import { measureReports } from "./reports.ts";
import { measureScale } from "./scale.ts";
import { measureSealing } from "./sealing.ts";
import { measureStarts } from "./starts.ts";
import { measureThrottling } from "./throttling.ts";
import { measureTrace } from "./trace.ts";
import { measureUnits } from "./units.ts";
import { openWorld } from "./world.ts";

const HANDLERS = {
  "goods in": "packages/functions/src/api/stock/goods-in.ts",
  "the item page": "packages/functions/src/api/stock/stock-details.ts",
  "completing a job": "packages/functions/src/api/jobs/complete-job.ts",
};
const MOST_START = 1.25;
const MOST_SIZE = 1.4;

/** Measures every row, in temporary worlds, and prints each as it is known. */
async function measureAll(): Promise<void> {
  printHeading();
  const engine = await openWorld("bench-units");
  const print = (figures: readonly Figure[]): void => figures.forEach(printFigure);
  try {
    print(await measureUnits());
    print(await measureMovements());
    print(await measureProcessor());
    print([await measureThrottling()]);
    print(await measureJobs(engine));
    print(await measurePicking(engine));
    print(await measurePreviews(engine));
    print(await measureOrders(engine));
    print(await measureReadiness(engine));
    print(await measureTrace(engine));
    print(await measureScale(engine));
    print(await measureGrowth(engine));
    print(await measureReports(engine));
    print(await measureSealing(engine));
  } finally {
    await engine.stop();
  }
  for (const { name, timeRatio, sizeRatio, kilobytes } of await measureStarts(HANDLERS)) {
    const [size, start] = [`${kilobytes.toFixed(0)} kB`, "medians of 15"];
    print([
      { row: "7", what: `start of ${name} ÷ a bare handler's`, measured: timeRatio, against: start, target: MOST_START, kind: "most" },
      { row: "7", what: `size of ${name} ÷ a bare handler's`, measured: sizeRatio, against: size, target: MOST_SIZE, kind: "most" },
    ]);
  }
  print(await measureBrowser());
}

if (process.argv.includes("--scale")) await runFullSize();
else await measureAll();
