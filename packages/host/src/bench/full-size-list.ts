/** The stock list of the full-size data set: its snapshot, its pages, and two hundred users who open it at once. */
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { metered } from "@apothecary/core/lib/table/meter";
import { stockList } from "@apothecary/core/stock/contract";
import { refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { type Measured, measured } from "./world.ts";

const USERS = 200;
/** A process has forgotten the list by then. */
const FORGOTTEN_MS = 360_000;
/** Users who open the list in the same second may read so many units of one key before DynamoDB throttles. */
const KEY_LIMIT = 3_000;

/** Prints the cost of the list as a process reads it that has just started, as it remembers it, and for many users at once. */
export async function printList(): Promise<void> {
  const began = performance.now();
  const { rows } = await metered(() => refreshSnapshot());
  print("the snapshot of the list", performance.now() - began, `${rows.toLocaleString("en-GB")} items`);
  forget();
  await printPages("the list from the snapshot");
  await printPages("the list from memory");
  forget();
  const times = await Promise.all(Array.from({ length: USERS }, () => firstPage()));
  const units = times.reduce((sum, { cost }) => sum + cost.readUnits, 0);
  const p95 = times.map(({ taken }) => taken).toSorted((a, b) => a - b)[Math.floor(USERS * 0.95)] ?? 0;
  print(`${USERS} first pages at once, p95`, p95, `${units} of ${KEY_LIMIT} units a second of the key, in one process`);
  setClock();
}

/** As if five minutes had passed since the list was read. */
function forget(): void {
  const at = now() + FORGOTTEN_MS;
  const since = Date.now();
  setClock(() => at + (Date.now() - since));
}

async function firstPage(query: Record<string, string> = {}): Promise<Measured<unknown> & { taken: number }> {
  const began = performance.now();
  const answered = await measured(stockList, { query });
  return { ...answered, taken: performance.now() - began };
}

async function printPages(what: string): Promise<void> {
  let page = await firstPage();
  const first = page.taken;
  let [pages, all, units, bytes] = [1, page.taken, page.cost.readUnits, page.text.length];
  for (let cursor = page.headers["x-next-cursor"]; cursor; cursor = page.headers["x-next-cursor"]) {
    page = await firstPage({ cursor });
    [pages, all, units, bytes] = [pages + 1, all + page.taken, units + page.cost.readUnits, bytes + page.text.length];
  }
  print(what, all, `${pages} pages, the first after ${first.toFixed(0)} ms, ${units} read units, ${(bytes / 1_000_000).toFixed(1)} MB unpacked`);
}

function print(what: string, milliseconds: number, more: string): void {
  console.log(`${what.padEnd(34)} ${milliseconds.toFixed(1).padStart(8)} ms   ${more}`);
}
