/** The stock list of the full-size data set: its snapshot, its pages, and two hundred users who open it. */
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { transact } from "@apothecary/core/lib/table/table";
import { metered } from "@apothecary/core/lib/table/meter";
import { stockList } from "@apothecary/core/stock/contract";
import { refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import { benchUser, type Measured, measured, signIn } from "./world.ts";

const USERS = 200;
/** Requests of one process at once: more would measure its memory. A deployed stage has a process for each. */
const AT_ONCE = 4;
/** A process has forgotten the list by then, and no change is so new that a snapshot looks for later ones beside it. */
const FORGOTTEN_MS = 720_000;
/** DynamoDB throttles above so many read units a second of one key. */
const KEY_LIMIT = 3_000;

/** Prints the cost of the list as a process reads it that has just started, as it remembers it, and for many users at once. */
export async function printList(): Promise<void> {
  await forget();
  const began = performance.now();
  const { rows } = await metered(() => refreshSnapshot());
  print("the snapshot of the list", performance.now() - began, `${rows.toLocaleString("en-GB")} items`);
  await forget();
  await printPages("the list from the snapshot");
  await printPages("the list from memory");
  await forget();
  let units = 0;
  const times: number[] = [];
  const user = async (): Promise<void> => {
    while (times.length < USERS) {
      const { cost, taken } = await firstPage();
      units += cost.readUnits;
      times.push(taken);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, user));
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(USERS * 0.95)] ?? 0;
  print(`${USERS} first pages, p95`, p95, `${AT_ONCE} at once in one process; ${units} units of the key, which may read ${KEY_LIMIT} a second`);
}

/** As if those minutes had passed since the list was read; with a new session, which would end in an hour of them. */
async function forget(): Promise<void> {
  const at = now() + FORGOTTEN_MS;
  const since = Date.now();
  setClock(() => at + (Date.now() - since));
  await transact([benchUser()]);
  await signIn();
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
