/**
 * Row 5: processor time of the stock list of 10,000 items beside that of JSON and gzip alone over the same rows.
 */
import { gzipSync } from "node:zlib";
import { stockList } from "@apothecary/core/stock/contract";
import { type Figure, median } from "./figures.ts";
import { measured } from "./world.ts";

const MOST = 2.5;
const ROUNDS = 9;
const LEVEL = 4;

/** Measures in the table that is in use, which holds 10,000 items. */
export async function measureProcessor(): Promise<Figure> {
  const { body } = await measured(stockList);
  const times = { list: [] as number[], alone: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.list.push(await processorTime(() => measured(stockList, {}, { "accept-encoding": "gzip" })));
    times.alone.push(await processorTime(async () => gzipSync(JSON.stringify(body), { level: LEVEL })));
  }
  const [list, alone] = [median(times.list), median(times.alone)];
  return {
    row: "5",
    what: "processor time of the stock list ÷ JSON + gzip alone",
    measured: list / alone,
    against: `${list.toFixed(0)} and ${alone.toFixed(0)} ms`,
    target: MOST,
    kind: "most",
  };
}

/** Milliseconds of processor time, of all threads of this process. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000;
}
