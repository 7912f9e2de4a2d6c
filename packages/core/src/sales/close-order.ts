/** Closing an order: dispatches what was made for it and completes the order. */
import type * as z from "zod";
import { commit, fits, type Plan, sizeOf } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { dayOf } from "../lib/day.ts";
import { MAX_WRITES } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { blockedBy, closedAnswer, isIncomplete, isOrdered, notLive } from "./closing.ts";
import type { closeOrder } from "./contract.ts";
import { dispatch, type Leaving, type Need, needsOf } from "./dispatch.ts";
import { assertOrderOpen, openOrder, type OpenedOrder } from "./open-order.ts";
import { type Order, type OrderLine, replaceLine, replaceOrder } from "./order.rows.ts";
import { jobsOf } from "./read-orders.ts";
import { MAX_SKUS, type Served, serve, serveAll } from "./serve-order.ts";

type Closing = z.output<typeof closeOrder.body>;
type Closed = z.output<typeof closeOrder.answer>;

/** Lines completed in one step. */
const LINES_A_STEP = 90;
/** Writes of a step besides the stock's: the operation's own row. */
const RESERVED_WRITES = 2;
const CLOSE_OPERATION = "close-order";

/** The progress of a closing in steps. */
interface State {
  orderId: number;
  needs: Need[];
  met: Need[];
  total: number;
  /** Whether surplus serves what the order's own jobs did not make. */
  fromStock: boolean;
  /** Batch numbers that are not dispatched because they are not Live. */
  kept: string[];
}

/**
 * Closes an order: dispatches what its own jobs made, at most what was ordered, and completes the order and its lines.
 * With `fromStock`, surplus that belongs to no other open order serves the rest. While jobs are open, or items have no
 * job, nothing changes and the response names them. Refuses (409, naming the batches) if finished goods cannot leave
 * because they are not Live, unless `confirmShort` is set. 404 for an unknown order, 409 for one that is completed,
 * cancelled or being changed. (Specification 3, section 4; contract, section 7.)
 */
export async function close({ id, fromStock, confirmShort }: Closing, actor: Actor): Promise<Closed> {
  return commit<Closed>(actor, async () => {
    const opened = await openOrder(id);
    assertOrderOpen(opened.order);
    const open = opened.lines.filter(isOrdered);
    const jobs = await jobsOf(open, true);
    const blocked = blockedBy(open, jobs);
    if (blocked) return { writes: [], answer: { message: "Failed to close order", type: "error", ...blocked } };
    const needs = needsOf(id, open, jobs);
    const served = await serveAll(id, needs, fromStock);
    const short = served.flatMap((one) => one.keptBack);
    if (short.length > 0 && !confirmShort) throw notLive(short);
    const kept = short.map((batch) => batch.batchNumber);
    return atOnce(opened.order, open, served, kept, actor) ?? inSteps(opened, needs, fromStock, kept, actor);
  });
}

/** The whole closing as one transaction; undefined if it does not fit. `kept` are batch numbers that are not dispatched because they are not Live. */
function atOnce(order: Order, lines: readonly OrderLine[], served: readonly Served[], kept: readonly string[], actor: Actor): Plan<Closed> | undefined {
  const writes: Write[] = completed(order, lines, actor);
  const ledger: Entry[] = [];
  const met: Need[] = [];
  for (const { need, opened, serving } of served) {
    const leaving = dispatch(opened, need, serving, order, dayOf(), MAX_WRITES - sizeOf({ writes, ledger }));
    if (!leaving.finished) return undefined;
    writes.push(...leaving.writes);
    ledger.push(...leaving.ledger);
    met.push(leaving.need);
  }
  const plan = { writes, ledger, answer: closedAnswer(order, met, kept) };
  return fits(plan) ? plan : undefined;
}

/** Marks the order as being closed. The stock and the lines follow in steps. */
function inSteps({ order, lines }: OpenedOrder, needs: Need[], fromStock: boolean, kept: string[], actor: Actor): Plan<Closed> {
  const total = needs.length + lines.filter(isIncomplete).length;
  const state: State = { orderId: order.id, needs, met: [], total, fromStock, kept };
  return {
    writes: replaceOrder(order, { ...order, busy: actor.requestId }),
    answer: closedAnswer(order, [], kept),
    rest: { kind: CLOSE_OPERATION, state, done: 0, total },
  };
}

defineOperation<State>(CLOSE_OPERATION, (state, actor) => (state.needs.length > 0 ? dispatchSome(state) : completeSome(state, actor)));

/** Serves as many needs as one transaction holds; a need of very many batches continues in the next. */
async function dispatchSome(state: State): Promise<Step> {
  const [{ order }, served] = await Promise.all([openOrder(state.orderId), serve(state.orderId, state.needs.slice(0, MAX_SKUS), state.fromStock)]);
  const writes: Write[] = [];
  const ledger: Entry[] = [];
  const met = [...state.met];
  const needs = [...state.needs];
  for (const { need, opened, serving } of served) {
    const leaving: Leaving = dispatch(opened, need, serving, order, dayOf(), MAX_WRITES - RESERVED_WRITES - sizeOf({ writes, ledger }));
    writes.push(...leaving.writes);
    ledger.push(...leaving.ledger);
    needs[0] = leaving.need;
    if (!leaving.finished) break;
    met.push(leaving.need);
    needs.shift();
  }
  return { writes, ledger, state: { ...state, needs, met } satisfies State, done: met.length };
}

/** Completes as many lines as one transaction holds, and the order with the last line. */
async function completeSome(state: State, actor: Actor): Promise<Step> {
  const { order, lines } = await openOrder(state.orderId);
  const open = lines.filter(isIncomplete);
  if (open.length <= LINES_A_STEP) {
    return { writes: completed(order, open, actor), state, done: state.total, answer: closedAnswer(order, state.met, state.kept) };
  }
  const at = instant();
  const writes = open.slice(0, LINES_A_STEP).map((line) => replaceLine(line, { ...line, dateCompleted: at }));
  return { writes, state, done: state.total - (open.length - LINES_A_STEP) };
}

/**
 * The order and its lines as completed; a line that is already completed keeps its date. The order stores the id of the
 * closing request, so that its dispatch note finds what was dispatched.
 */
function completed(order: Order, lines: readonly OrderLine[], { requestId }: Actor): Write[] {
  const at = instant();
  return [
    ...replaceOrder(order, { ...order, dateCompleted: at, busy: null, closingRequest: requestId }),
    ...lines.filter(isIncomplete).map((line) => replaceLine(line, { ...line, dateCompleted: at })),
  ];
}
