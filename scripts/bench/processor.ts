/**
 * Row 5: processor time of the stock list of 10,000 items beside that of JSON and gzip alone over the same rows: as a
 * process answers that read the list before, and as one does that reads it for the first time.
 */
import { gzipSync } from "node:zlib";
import { setClock } from "@apothecary/core/lib/clock";
import { stockList } from "@apothecary/core/stock/contract";
import { type Figure, median } from "./figures.ts";
import { measured, served, signIn } from "./world.ts";

const MOST = 2.5;
const ROUNDS = 9;
const LEVEL = 4;
/** After this long a process reads the list anew. */
const FORGOTTEN_MS = 600_000;

/** Measures in the table that is in use, which holds 10,000 items. */
export async function measureProcessor(): Promise<Figure[]> {
  const body = (await measured(stockList)).body as Record<string, unknown>[];
  const wire = wireOf(body);
  const times = { remembered: [] as number[], first: [] as number[], alone: [] as number[], wire: [] as number[] };
  for (let round = 1; round <= ROUNDS; round++) {
    times.remembered.push(await processorTime(list));
    times.alone.push(await processorTime(async () => gzipSync(JSON.stringify(body), { level: LEVEL })));
    times.wire.push(await processorTime(async () => JSON.parse(wire)));
    setClock(() => Date.now() + round * FORGOTTEN_MS);
    await signIn();
    times.first.push(await processorTime(list));
  }
  setClock();
  await signIn();
  const alone = median(times.alone);
  const figure = (what: string, mine: number, beside = ""): Figure => ({
    row: "5",
    what: `processor time of the stock list, ${what} ÷ JSON + gzip alone`,
    measured: mine / alone,
    against: `${mine.toFixed(0)} and ${alone.toFixed(0)} ms${beside}`,
    target: MOST,
    kind: "most",
  });
  return [
    figure("remembered", median(times.remembered)),
    figure("read anew", median(times.first), `; JSON.parse of DynamoDB's answer alone ${median(times.wire).toFixed(0)}`),
  ];
}

const list = (): Promise<unknown> => served(stockList, { "accept-encoding": "gzip" });

/** The rows as DynamoDB answers them, each value with its type: the least that has to be parsed to read them anew. */
function wireOf(rows: readonly Record<string, unknown>[]): string {
  const typed = (value: unknown): unknown =>
    typeof value === "number" ? { N: String(value) } : value === null ? { NULL: true } : typeof value === "boolean" ? { BOOL: value } : { S: value };
  return JSON.stringify({ Items: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(value)]))) });
}

/** Milliseconds of processor time, of all threads of this process. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000;
}
