/**
 * Row 5: CPU time of the stock list of 10,000 items, compared with JSON and gzip alone for the same rows: in a
 * process that has the list cached, and in one that reads it for the first time, from the snapshot in the
 * bucket. Also the cost without a snapshot.
 */
import { gzipSync } from "node:zlib";
import { setClock } from "@apothecary/core/lib/time/clock";
import { configure } from "@apothecary/core/lib/stage/settings";
import { addOnOrder, stockList } from "@apothecary/core/stock/contract";
import { refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { startS3 } from "../engines/s3-engine.ts";
import { type Figure, median } from "./figures.ts";
import { measured, served, signIn } from "./world.ts";

const MOST = 2.5;
const ROUNDS = 9;
const LEVEL = 4;
/** Time after which the cached list of a process has expired. */
const FORGOTTEN_MS = 600_000;
/** Number of items that change after the snapshot. */
const CHANGED = 20;
const BUCKET = "bench-reports";

/** Measures in the current table, which has 10,000 items. */
export async function measureProcessor(): Promise<Figure[]> {
  const body = (await measured(stockList)).body as Record<string, unknown>[];
  const wire = wireText(body);
  const skus = body.slice(0, CHANGED).map((row) => String(row["sku"]));
  const times = { remembered: [] as number[], snapshot: [] as number[], rows: [] as number[], alone: [] as number[], wire: [] as number[] };
  const engine = await startS3({ bucket: BUCKET });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      times.remembered.push(await processorTime(list));
      times.alone.push(await processorTime(async () => gzipSync(JSON.stringify(body), { level: LEVEL })));
      times.wire.push(await processorTime(async () => JSON.parse(wire)));
      await later(2 * round + 1);
      times.rows.push(await processorTime(list));
      configure({ s3Endpoint: engine.endpoint, bucketName: BUCKET });
      await refreshSnapshot();
      for (const element of skus) await measured(addOnOrder, { body: { element, quantity: 1 } });
      await later(2 * round + 2);
      times.snapshot.push(await processorTime(list));
      configure({ s3Endpoint: undefined });
    }
  } finally {
    configure({ s3Endpoint: undefined });
    await engine.stop();
    setClock();
  }
  await signIn();
  return processorFigures(times);
}

/** Advances the clock until the cache of a process has expired. */
async function later(times: number): Promise<void> {
  setClock(() => Date.now() + times * FORGOTTEN_MS);
  await signIn();
}

function processorFigures(times: Record<"remembered" | "snapshot" | "rows" | "alone" | "wire", number[]>): Figure[] {
  const alone = median(times.alone);
  const figure = (what: string, mine: number, beside = ""): Figure => ({
    row: "5",
    what: `processor time of the stock list, ${what} ÷ JSON + gzip alone`,
    measured: mine / alone,
    against: `${mine.toFixed(0)} and ${alone.toFixed(0)} ms${beside}`,
    target: MOST,
    kind: "most",
  });
  const rows = `without a snapshot ${median(times.rows).toFixed(0)}, of which JSON.parse of DynamoDB's answer alone ${median(times.wire).toFixed(0)}`;
  return [figure("remembered", median(times.remembered)), figure("read again", median(times.snapshot), `; ${rows}`)];
}

const list = (): Promise<unknown> => served(stockList, { "accept-encoding": "gzip" });

/** The rows as DynamoDB returns them, each value with its type: the minimum to parse for a full read. */
function wireText(rows: readonly Record<string, unknown>[]): string {
  const typed = (value: unknown): unknown =>
    typeof value === "number" ? { N: String(value) } : value === null ? { NULL: true } : typeof value === "boolean" ? { BOOL: value } : { S: value };
  return JSON.stringify({ Items: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typed(value)]))) });
}

/** Milliseconds of CPU time, of all threads of this process. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1_000;
}
