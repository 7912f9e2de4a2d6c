/**
 * The cost of sealing a day of 100,000 ledger rows: reads, memory, time.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { metered } from "@apothecary/core/lib/table/meter";
import { configure } from "@apothecary/core/lib/stage/settings";
import { queryEach } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { sealDays } from "@apothecary/core/seals/seal-days";
import { movementEntry } from "@apothecary/core/stock/entries";
import { ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import type { Engine } from "../engines/dynamodb-engine.ts";
import { startS3 } from "../engines/s3-engine.ts";
import type { Figure } from "./figures.ts";
import { benchStockLine, benchItem, benchLocation, EACH, ledgerWrite, load, useTable } from "./world.ts";

const ROWS = 100_000;
const BUCKET = "bench";
const DAY_BEGINS = Date.parse("2026-03-03T00:00:00.000Z");
const AFTERWARDS = Date.parse("2026-03-04T01:00:00.000Z");
/** Interval of the rows, so that all of them are on one day. */
const EVERY_MS = 800;
const MOST_READS = 1.05;
/** Additional memory that sealing may use: a page of the table and a part of the list. */
const MOST_MEGABYTES = 100;
const MEGABYTE = 1_048_576;
const LOOK_EVERY_MS = 20;

/** Creates a day of rows and seals it. */
export async function measureSealing(engine: Engine): Promise<Figure[]> {
  await useTable(engine, "bench-sealing");
  await load(plantRows());
  const s3 = await startS3({ bucket: BUCKET });
  try {
    configure({ s3Endpoint: s3.endpoint, bucketName: BUCKET, sealingKeys: ["a-sealing-key-for-the-bench"] });
    setClock(() => AFTERWARDS);
    return await seal();
  } finally {
    setClock();
    await s3.stop();
  }
}

async function seal(): Promise<Figure[]> {
  const plain = await metered(async (meter) => {
    for await (const _ of queryEach({ partition: ledgerIndex.month("2026-03"), index: "g1" }));
    return meter.readUnits;
  });
  // The first run searches for the first row of the ledger, once.
  const first = await metered(async (meter) => {
    await sealDays(AFTERWARDS);
    return meter.readUnits;
  });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, LOOK_EVERY_MS);
  const started = performance.now();
  const sealing = await metered(async (meter) => {
    await sealDays(AFTERWARDS + 1);
    return meter;
  });
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1_000;
  return [
    {
      row: "17",
      what: `sealing a day of ${ROWS.toLocaleString("en-GB")} ledger rows: reads ÷ those of the rows`,
      measured: (sealing.readUnits - first) / plain,
      against: `${plain.toFixed(0)} units, ${seconds.toFixed(1)} s`,
      target: MOST_READS,
      kind: "most",
    },
    {
      row: "17",
      what: "— memory beside what the process has",
      measured: (most - before) / MEGABYTE,
      against: "MB",
      target: MOST_MEGABYTES,
      kind: "most",
    },
  ];
}

function* plantRows(): Generator<Write> {
  const item = benchItem(1, EACH);
  const stockLine = benchStockLine(item, 0, EACH, benchLocation(0));
  for (let n = 0; n < ROWS; n++) {
    setClock(() => DAY_BEGINS + n * EVERY_MS);
    yield ledgerWrite(movementEntry(item, stockLine, { action: "Adjustment", difference: 10, quantity: EACH + n, totalQuantity: EACH + n, reason: "Recount" }));
  }
  setClock();
}
