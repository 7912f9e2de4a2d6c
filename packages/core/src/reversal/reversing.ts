/** A reversal as parts: as many as fit are one transaction, the rest follows in steps. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import type { Plan } from "../transaction/commit.ts";
import { MAX_WRITES } from "../lib/table/table.ts";
import { packed } from "../transaction/packed.ts";
import { markReversed } from "../transaction/reversed.rows.ts";
import type { reverseTransaction } from "./contract.ts";
import { type Original, type Part, readEntries } from "./original.ts";
import { assertTakenBack, recordsBack, someLinesBack } from "./records.ts";
import { partBack } from "./stock-parts.ts";
import { type Context, type Notes, readWorld, untouched, type World, worldWrites } from "./world.ts";

type Answer = z.output<typeof reverseTransaction.answer>;

/** Parts that are read for one transaction: more than fit. */
const MOST_OPENED = 60;
/** Lines of an order that a step writes, besides the operation's row and the order's ledger row. */
const LINES_A_STEP = MAX_WRITES - 3;
/** What could not be restored, in the notification. */
const MAX_TOLD = 20;

/** The reversal with one more part. */
export function back(context: Context, world: World, part: Part): World {
  return part.kind === "records" ? recordsBack(context, world, part) : partBack(context, world, part);
}

/** Reverses an opened transaction. */
export const reversing = packed({
  kind: "reverse_transaction",
  most: MOST_OPENED,
  read: async ({ id, locked }: Notes, parts: readonly Part[]): Promise<Context> => {
    const rows = await readEntries(id);
    return readWorld(new Map(rows.map((row) => [Number(row.SK), row])), parts, { locked, writing: true });
  },
  start: (context: Context, notes: Notes): World => untouched(context, notes),
  apply: back,
  skip: (notes, _part, refusal) => {
    // What an order's lines say was sent is what left stock: its stock comes back before its lines do.
    if (notes.locked) throw refusal;
    return { ...notes, notRestored: [...notes.notRestored, refusal.message] };
  },
  split: (context, world, part) => {
    const some = part.kind === "records" ? someLinesBack(context, world, part, LINES_A_STEP) : undefined;
    if (some) return some;
    if (part.kind === "records") throw conflict("This changed too many records to be reversed.");
    throw conflict("This batch is reserved for too many jobs to set it back at once. Release some of its reservations first.");
  },
  lock: (world, { requestId }) =>
    world.order ? { ...world, notes: { ...world.notes, locked: true }, order: { ...world.order, order: { ...world.order.order, busy: requestId } } } : world,
  write: (context, world) => worldWrites(context, world),
  reason: ({ reason }) => reason,
  close: ({ id, action, notRestored, earlier }): Answer => ({
    message: `${action}: reversed.${notRestored.length === 0 ? "" : " Not everything could be restored."}`,
    type: notRestored.length === 0 ? "success" : "warning",
    ...(notRestored.length === 0 ? {} : { details: Object.fromEntries(notRestored.slice(0, MAX_TOLD).map((text, i) => [`Not restored ${i + 1}: `, text])) }),
    reversed: [...earlier, id],
    ...(notRestored.length === 0 ? {} : { notRestored }),
  }),
});

/** The notes of a reversal that begins. `earlier` are those of its chain that are done. */
export function firstNotes({ id, head }: Original, reason: string, earlier: readonly string[] = []): Notes {
  return { id, reason, action: head.action, earlier, reopens: [], notRestored: [] };
}

/** The plan that reverses a transaction and marks it as reversed. */
export async function reversalPlan(original: Original, reason: string, actor: Actor, earlier: readonly string[] = []): Promise<Plan<Answer>> {
  const first = original.parts.slice(0, MOST_OPENED);
  const records = original.parts.filter(({ kind }) => kind === "records");
  const context = await readWorld(original.rows, [...first, ...records], { writing: true });
  const notes = firstNotes(original, reason, earlier);
  assertTakenBack(context, notes);
  const world = untouched(context, notes);
  const effect = { ...world, writes: [markReversed(original.head.at, original.id, actor.requestId)] };
  return reversing({ notes, parts: original.parts, opened: first.length, context, effect }, actor);
}
