/**
 * `npm run bench`: prints the project's performance figures in one table, each with its target. It has no assertions.
 * `npm run bench -- --scale`: a full-size data set, and the cost of its screens and report files.
 */
import { measureBrowser } from "./bench/browser.ts";
import { type Figure, printFigures } from "./bench/figures.ts";
import { runFullSize } from "./bench/full-size.ts";
import { measureJobs } from "./bench/jobs.ts";
import { measureOrders } from "./bench/orders.ts";
import { measurePicking } from "./bench/picking.ts";
import { measurePreviews } from "./bench/previews.ts";
import { measureProcessor } from "./bench/processor.ts";
import { measureReadiness } from "./bench/readiness.ts";
import { measureReports } from "./bench/reports.ts";
import { measureScale } from "./bench/scale.ts";
import { measureSealing } from "./bench/sealing.ts";
import { measureStarts } from "./bench/starts.ts";
import { measureThrottling } from "./bench/throttling.ts";
import { measureTrace } from "./bench/trace.ts";
import { measureUnits } from "./bench/units.ts";
import { openWorld } from "./bench/world.ts";

const HANDLERS = {
  "goods in": "packages/functions/src/api/stock/goods-in.ts",
  "the item page": "packages/functions/src/api/stock/stock-details.ts",
  "completing a job": "packages/functions/src/api/jobs/complete-job.ts",
};
const MOST_START = 1.25;
const MOST_SIZE = 1.4;

/** Measures every row, in temporary worlds. */
async function measureAll(): Promise<Figure[]> {
  const engine = await openWorld("bench-units");
  const figures: Figure[] = [];
  try {
    figures.push(...(await measureUnits()), ...(await measureProcessor()), await measureThrottling());
    figures.push(...(await measureJobs(engine)));
    figures.push(...(await measurePicking(engine)));
    figures.push(...(await measurePreviews(engine)));
    figures.push(...(await measureOrders(engine)));
    figures.push(...(await measureReadiness(engine)));
    figures.push(...(await measureTrace(engine)));
    figures.push(...(await measureScale(engine)));
    figures.push(...(await measureReports(engine)));
    figures.push(...(await measureSealing(engine)));
  } finally {
    await engine.stop();
  }
  for (const { name, timeRatio, sizeRatio, kilobytes } of measureStarts(HANDLERS)) {
    const [size, start] = [`${kilobytes.toFixed(0)} kB`, "medians of 15"];
    figures.push({ row: "7", what: `start of ${name} ÷ a bare handler's`, measured: timeRatio, against: start, target: MOST_START, kind: "most" });
    figures.push({ row: "7", what: `size of ${name} ÷ a bare handler's`, measured: sizeRatio, against: size, target: MOST_SIZE, kind: "most" });
  }
  figures.push(...(await measureBrowser()));
  return figures.toSorted((a, b) => a.row.localeCompare(b.row, "en", { numeric: true }));
}

if (process.argv.includes("--scale")) await runFullSize();
else printFigures(await measureAll());
