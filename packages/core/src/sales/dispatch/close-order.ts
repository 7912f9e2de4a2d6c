/** Closing an order: dispatches what was made for it and completes the order. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { businessDay } from "../../lib/time/day.ts";
import { get, MAX_WRITES } from "../../lib/table/table.ts";
import type { Write } from "../../lib/table/write.ts";
import { blockedBy, closedAnswer, expiring, isIncomplete, isOrdered, notLive, sentForLines } from "./closing.ts";
import type { closeOrder } from "../contract.ts";
import { dispatch, type LeastShelfLife, leastShelfLife, type Need, orderNeeds, tooShortServing } from "./dispatch.ts";
import { type BusinessRow, businessKey } from "../../directory/business.rows.ts";
import { assertOrderOpen, openOrder, type OpenedOrder } from "../open-order.ts";
import { replacedLines, replaceOrder } from "../order.rows.ts";
import { readLineJobs } from "../read-orders.ts";
import { MAX_SKUS, type Served, serve, serveAll } from "./serve-order.ts";

type Closing = z.output<typeof closeOrder.body>;
type Closed = z.output<typeof closeOrder.answer>;

/** What one step does of a closing: the stock of a need, or the lines and the order. */
type Part = Need | "lines";

interface Notes extends Partial<LeastShelfLife> {
  orderId: number;
  met: Need[];
  /** How many lines were completed. */
  completed: number;
  /** When it began, ISO 8601, if it takes steps; absent in operations that began before it was stored. */
  began?: string;
  /** Whether surplus serves what the order's own jobs did not make. */
  fromStock: boolean;
  /** Batch numbers that are not dispatched because they are not Live. */
  kept: string[];
  /** Why less is sent than was ordered; absent if nothing was said. */
  reason?: string;
  /** Whether some of it has too short a shelf life, which was confirmed. */
  shelfLifeConfirmed?: boolean;
}

interface Context extends OpenedOrder {
  served: readonly Served[];
}

interface Leaving extends Effect<Notes>, OpenedOrder {
  /** The date of the order and its lines that are completed together, ISO 8601. */
  at: string;
  /** The writes of the stock that leaves; each need has its own SKU. */
  stock: Write[];
}

/** Writes of a step that only does a part of a part, besides the operation's row and the ledger row of the order. */
const ROOM = MAX_WRITES - 3;

const closing = packed({
  kind: "close-order",
  most: MAX_SKUS,
  read: async ({ orderId, fromStock }: Notes, parts: readonly Part[]): Promise<Context> => {
    const needs = parts.filter((part) => part !== "lines");
    const [opened, served] = await Promise.all([openOrder(orderId), serve(orderId, needs, fromStock)]);
    return { ...opened, served };
  },
  start: ({ order, lines }: Context, notes: Notes): Leaving => ({ notes, ledger: [], at: instant(), order, lines, stock: [] }),
  apply: (context, effect, part, actor) => (part === "lines" ? completed(effect, actor) : dispatched(context, effect, part).effect),
  split: (context, effect, part) => {
    if (part === "lines") return { effect: completedLines(effect, ROOM), left: [part] };
    const { effect: some, need } = dispatched(context, effect, part, ROOM);
    return { effect: some, left: [need] };
  },
  lock: (effect, { requestId }) => ({ ...effect, notes: { ...effect.notes, began: effect.at }, order: { ...effect.order, busy: requestId } }),
  write: ({ order, lines }, effect) => [
    ...(effect.order === order ? [] : replaceOrder(order, effect.order)),
    ...replacedLines(lines, effect.lines),
    ...effect.stock,
  ],
  reason: ({ reason }) => reason,
  close: ({ met, kept }, { order }) => closedAnswer(order, met, kept),
  done: (notes) => notes.met.length + notes.completed,
  earlier: ({ needs, ...notes }: Omit<Notes, "completed"> & { needs: Need[] }) => ({ parts: [...needs, "lines" as const], notes: { ...notes, completed: 0 } }),
});

/**
 * Closes an order: dispatches what its own jobs made, at most what was ordered, and completes the order and its lines.
 * With `fromStock`, surplus that belongs to no other open order serves the rest. While jobs are open, or items have no
 * job, nothing changes and the response names them. Refuses (409, naming the stock lines) if finished goods cannot leave
 * because they are not Live, unless `confirmShort` is set, and if what leaves expires before the target dispatch date,
 * unless `confirmShelfLife` is set. Expired stock lines never leave. 404 for an unknown order, 409 for one that is completed,
 * cancelled or being changed. (Specification 3, section 4; contract, section 7.)
 */
export async function close({ id, fromStock, confirmShort, confirmShelfLife, reason }: Closing, actor: Actor): Promise<Closed> {
  return commit<Closed>(actor, async () => {
    const opened = await openOrder(id);
    assertOrderOpen(opened.order);
    const open = opened.lines.filter(isOrdered);
    const [jobs, client] = await Promise.all([readLineJobs(open, true), get<BusinessRow>(businessKey(opened.order.clientId))]);
    const blocked = blockedBy(open, jobs);
    if (blocked) return { writes: [], answer: { message: "Failed to close order", type: "error", ...blocked } };
    const needs = orderNeeds(id, open, jobs, opened.shipments);
    const served = await serveAll(id, needs, fromStock);
    const held = served.flatMap((one) => one.keptBack);
    if (held.length > 0 && !confirmShort) throw notLive(held);
    const least = leastShelfLife(opened.order, client, businessDay());
    const short = served.flatMap(({ serving }) => tooShortServing(least, serving, businessDay()));
    if (short.length > 0 && !confirmShelfLife) throw expiring(least, short);
    const confirmed = short.length > 0 ? { shelfLifeConfirmed: true } : {};
    const kept = held.map((stockLine) => stockLine.batchNumber);
    const total = needs.length + open.length;
    const notes = { orderId: id, met: [], completed: 0, fromStock, kept, ...least, ...(reason === "" ? {} : { reason }), ...confirmed };
    return closing({ notes, parts: [...needs, "lines"], context: { ...opened, served }, total }, actor);
  });
}

/** The closing with what serves a need, or as much of it as `room` writes allow. */
function dispatched({ order, served }: Context, effect: Leaving, need: Need, room?: number): { effect: Leaving; need: Need } {
  const found = served.find((one) => one.need.sku === need.sku);
  const purpose = {
    salesOrderId: order.id,
    soNumber: order.soNumber,
    least: { goodUntil: effect.notes.goodUntil ?? order.dispatchDate, percent: effect.notes.percent },
  };
  const leaving = dispatch(found?.opened, need, found?.serving ?? [], purpose, businessDay(), room);
  const notes = leaving.finished ? { ...effect.notes, met: [...effect.notes.met, leaving.need] } : effect.notes;
  return {
    effect: { ...effect, notes, ledger: [...effect.ledger, ...leaving.ledger], stock: [...effect.stock, ...leaving.writes] },
    need: leaving.need,
  };
}

/** The closing with at most this many more lines completed, each with what was sent for it; a line that is already completed keeps its date. */
function completedLines(effect: Leaving, most?: number): Leaving {
  const { met, completed: before } = effect.notes;
  const sent = sentForLines(effect.lines, met);
  const unwritten = effect.lines.filter((line) => isIncomplete(line) || (isOrdered(line) && line.shipped !== sent.get(line.salesId)));
  const now = new Set(unwritten.slice(0, most));
  const lines = effect.lines.map((line) =>
    now.has(line) ? { ...line, dateCompleted: line.dateCompleted ?? effect.at, shipped: sent.get(line.salesId) ?? 0 } : line,
  );
  return { ...effect, notes: { ...effect.notes, completed: before + now.size }, lines };
}

/** The closing with its lines and order completed. The order stores the closing request, so that its dispatch note finds what was dispatched. */
function completed(effect: Leaving, { requestId }: Actor): Leaving {
  const { began, shelfLifeConfirmed } = effect.notes;
  const more = { ...(began ? { closingBegan: began } : {}), ...(shelfLifeConfirmed ? { shelfLifeConfirmed } : {}) };
  const order = { ...effect.order, dateCompleted: effect.at, busy: null, closingRequest: requestId, ...more };
  return { ...completedLines(effect), order };
}
