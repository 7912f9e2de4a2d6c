/** The cancellation of an order that does not fit one transaction: first each job, then the lines, then the order. */
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Job } from "../jobs/job.rows.ts";
import { detailsOf } from "../jobs/recipe-sheet.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import type { Write } from "../lib/write.ts";
import { openOrder } from "./open-order.ts";
import { type Order, type OrderLine, replaceLine, replaceOrder } from "./order.rows.ts";
import { jobsOf } from "./read-orders.ts";
import { heldFor, ofOrder } from "./release-jobs.ts";
import { releaseSome, type Releasing } from "./release-steps.ts";

export const CANCEL_OPERATION = "cancel-sales-order";
/** Lines cancelled in one step. */
const LINES_A_STEP = 90;

/** The progress of a cancellation. */
export interface Cancelling extends Releasing {
  orderId: number;
  /** All lines of the order, which come after the jobs. */
  lines: number;
  total: number;
  /** The details of the final response. */
  details?: Details;
}

export type Details = NonNullable<Action["details"]>;

defineOperation<Cancelling>(CANCEL_OPERATION, (state, actor) => {
  const [first] = state.jobs;
  return first === undefined ? cancelLines(state) : releaseNext(state, first, actor);
});

/** Releases a job, or as much of it as one transaction holds; skips one that was closed in the meantime. */
async function releaseNext(state: Cancelling, jobId: number, actor: Actor): Promise<Step> {
  const { writes, ledger, releasing } = await releaseSome(state, jobId, ofOrder(state.orderId), actor);
  return { writes, ledger, state: { ...state, ...releasing } satisfies Cancelling, done: Math.max(0, state.total - state.lines - releasing.jobs.length) };
}

/** Cancels as many lines as one transaction holds, and the order with the last line. First releases jobs that were made in the meantime. */
async function cancelLines(state: Cancelling): Promise<Step> {
  const { order, lines } = await openOrder(state.orderId);
  const open = lines.filter((line) => line.dateCancelled === null);
  const now = open.slice(0, LINES_A_STEP);
  const jobs = await jobsOf(now, true);
  const held = heldFor(ofOrder(state.orderId), [...jobs.values()]).map((job) => job.id);
  const done = Math.max(0, state.total - open.length);
  if (held.length > 0) return { writes: [], state: { ...state, jobs: held, targets: null } satisfies Cancelling, done };
  const at = instant();
  if (now.length < open.length) return { writes: now.map((line) => replaceLine(line, cancelledLine(line, jobs, at))), state, done };
  return {
    writes: cancelledOrder(order, now, jobs, at),
    state,
    done: state.total,
    answer: cancelledAnswer(order, state.details),
  };
}

/** The response of a cancellation. */
export function cancelledAnswer({ soNumber }: Pick<Order, "soNumber">, details: Details = {}): Action {
  return { message: `The sales order ${soNumber} has been cancelled.`, type: "success", ...detailsOf(details) };
}

/** The order and its lines as cancelled; lines that were cancelled before keep their dates. */
export function cancelledOrder(order: Order, lines: readonly OrderLine[], jobs: ReadonlyMap<number, Job>, at: string): Write[] {
  const open = lines.filter((line) => line.dateCancelled === null);
  return [...replaceOrder(order, { ...order, dateCancelled: at, busy: null }), ...open.map((line) => replaceLine(line, cancelledLine(line, jobs, at)))];
}

/** A cancelled line keeps the jobs that made something for it, and drops the others. */
export function cancelledLine(line: OrderLine, jobs: ReadonlyMap<number, Job>, at: string): OrderLine {
  const completed = (id: number | null): number | null => (id !== null && jobs.get(id)?.state === "completed" ? id : null);
  return { ...line, dateCancelled: at, formulaJobId: completed(line.formulaJobId), productJobId: completed(line.productJobId) };
}
