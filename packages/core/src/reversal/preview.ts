/** Previews of reversals: what one would do, in numbers, or what blocks it. */
import { AppError, conflict } from "../lib/actions/error.ts";
import { previewMark } from "../lib/actions/preview-mark.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { isListed, reversedTransaction } from "../transaction/entry.rows.ts";
import { type CounterRow, MAX_CHAIN, type Obstacle, type ReversalPreview } from "./contract.ts";
import { obstaclesTo } from "./obstacles.ts";
import { openOriginal, type Original, readEntries } from "./original.ts";
import { back, firstNotes } from "./reversing.ts";
import { type Context, readWorld, untouched, type World } from "./world.ts";

/** A planned reversal of some transactions, newest first. */
export interface Planned {
  originals: Original[];
  preview: ReversalPreview;
}

/**
 * What reversing a transaction would do. Names what blocks it, in the order in which it must be reversed, or why it cannot be
 * reversed at all; with `chain`, plans the reversal of all of it. Refuses an unknown transaction (404).
 */
export async function planReversal(transactionId: string, chain: boolean): Promise<Planned> {
  const original = await openOrRefusal(transactionId);
  if (!("head" in original)) return blockedBy(original);
  if (!chain) return planned([original]);
  const all = new Map([[original.id, original]]);
  for (let blocked = await firstBlocked(all); blocked; blocked = await firstBlocked(all)) {
    const more = blocked.because.filter((one) => one.transactionId !== "" && !all.has(one.transactionId));
    if (more.length === 0 || all.size + more.length > MAX_CHAIN) return planned(newestFirst(all), blocked.because);
    for (const one of await Promise.all(more.map((obstacle) => openOrRefusal(obstacle.transactionId)))) {
      if (!("head" in one)) return planned(newestFirst(all), [one]);
      all.set(one.id, one);
    }
  }
  return planned(newestFirst(all));
}

/** A transaction, or why it cannot be reversed. */
async function openOrRefusal(transactionId: string): Promise<Original | Obstacle> {
  try {
    return await openOriginal(transactionId);
  } catch (refusal) {
    if (!(refusal instanceof AppError) || refusal.code !== "conflict") throw refusal;
    return { transactionId, action: (await readEntries(transactionId))[0]?.action ?? "", why: refusal.message };
  }
}

const blockedBy = (obstacle: Obstacle): Planned => ({
  originals: [],
  preview: { possible: false, because: [obstacle], transactions: [], rows: [], reopens: [], notRestored: [], mark: "" },
});

const newestFirst = (all: ReadonlyMap<string, Original>): Original[] => [...all.values()].toSorted((a, b) => b.head.at.localeCompare(a.head.at));

/** What blocks the first of some transactions that cannot be reversed after those newer than it; undefined if all can be. */
async function firstBlocked(all: ReadonlyMap<string, Original>): Promise<{ because: Obstacle[] } | undefined> {
  const { refused, context } = await simulated(newestFirst(all));
  return refused && { because: await obstaclesTo(refused.original, context, refused.refusal) };
}

interface Simulated {
  context: Context;
  worlds: World[];
  refused?: { original: Original; refusal: AppError };
}

/** The effects of reversing some transactions one after the other, newest first. */
async function simulated(originals: readonly Original[]): Promise<Simulated> {
  const [first, ...others] = await Promise.all(originals.map((one) => readWorld(one.rows, one.parts)));
  if (!first) throw new Error("Nothing is reversed.");
  const context = others.reduce(joinContexts, first);
  const worlds: World[] = [];
  let last: World | undefined;
  for (const [i, original] of originals.entries()) {
    const { stock, jobs, locations } = context;
    const own: Context = { ...([first, ...others][i] ?? first), stock, jobs, locations };
    const before = originals.slice(0, i).map(({ id }) => id);
    const start = untouched(own, { ...firstNotes(original, ""), before });
    try {
      last = original.parts.reduce((world, part) => back(own, world, part), last ? { ...start, stock: last.stock, jobs: last.jobs } : start);
    } catch (refusal) {
      if (refusal instanceof AppError) return { context, worlds, refused: { original, refusal } };
      throw refusal;
    }
    worlds.push(last);
  }
  return { context, worlds };
}

/** All that two transactions change, as read. */
function joinContexts(a: Context, b: Context): Context {
  return { ...a, stock: new Map([...a.stock, ...b.stock]), jobs: new Map([...a.jobs, ...b.jobs]), locations: new Map([...a.locations, ...b.locations]) };
}

async function planned(originals: readonly Original[], because?: readonly Obstacle[]): Promise<Planned> {
  const { context, worlds, refused } = await simulated(originals);
  const why = because ?? (refused ? await obstaclesTo(refused.original, context, refused.refusal) : []);
  const rows = worlds.flatMap((world) => counterRows(context, world));
  const reopens = worlds.flatMap(({ notes }) => notes.reopens);
  const notRestored = worlds.flatMap(({ notes }) => notes.notRestored);
  const transactions = originals.map(({ id, head: { action, at, user } }) => ({ transactionId: id, action, at, user }));
  const shown = { transactions: transactions.map((one) => one.transactionId), rows, reopens, notRestored };
  const mark = previewMark(shown);
  return { originals: [...originals], preview: { possible: why.length === 0, because: [...why], transactions, rows, reopens, notRestored, mark } };
}

function counterRows({ stock }: Context, { ledger }: World): CounterRow[] {
  return ledger.filter(isListed).map((entry) => {
    const { action, sku = "", name = "", batchNumber = "", warehouse = "", bin = "", difference = 0, quantity = 0, changes = [] } = entry;
    const item = stock.get(sku)?.item;
    return {
      ...{
        transactionId: reversedTransaction(entry) ?? "",
        action,
        sku,
        name,
        batchNumber,
        warehouse,
        bin,
        unit: item ? itemUnit(item) : "units",
        difference,
        quantity,
      },
      changes: changes.map(({ field, from, to }) => ({ field, from, to })),
    };
  });
}

/** Refuses (409) a blocked reversal. */
export function assertPossible({ preview: { possible, because } }: Planned): void {
  if (!possible) throw conflict(`This cannot be reversed. ${because.map(({ why }) => why).join(" ")}`, { because });
}

/** Refuses (409) also one whose preview is out of date. */
export function assertAsShown(plan: Planned, mark: string): void {
  assertPossible(plan);
  if (mark !== plan.preview.mark) throw conflict("What this would reverse has changed. Check it before you go on.", { preview: plan.preview });
}
