/** Cancelling an order, which cannot be undone and releases what its jobs hold. */
import type * as z from "zod";
import { commit, eachRowOnce, fits, type Plan } from "../transaction/commit.ts";
import type { Job } from "../jobs/job.rows.ts";
import { voidedSheets } from "../jobs/recipe-sheet.ts";
import { assertOpen } from "../jobs/open-job.ts";
import { readReservedBatches } from "../jobs/unmake.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { CANCEL_OPERATION, type Cancelling, cancelledAnswer, cancelledOrder, type Details } from "./cancel-steps.ts";
import type { cancelSalesOrder } from "./contract.ts";
import { assertOrderOpen, openOrder, type OpenedOrder } from "./open-order.ts";
import { type Order, replaceOrder } from "./order.rows.ts";
import { jobsOf } from "./read-orders.ts";
import { heldFor, isWholly, leaveJob, ofOrder, releaseWhole } from "./release-jobs.ts";

type Cancelled = z.output<typeof cancelSalesOrder.answer>;

/**
 * Cancels an order and its lines. Cancels its open jobs, and scales down compounding jobs that other orders share,
 * releasing their allocations and reservations. What completed jobs made stays in stock. 404 for an unknown order, 409
 * for one that is completed, cancelled or being changed, or whose job is. (Specification 3, section 4.)
 */
export async function cancel(id: number, actor: Actor): Promise<Cancelled> {
  return commit<Cancelled>(actor, async () => {
    const opened = await openOrder(id);
    assertOrderOpen(opened.order);
    const jobs = await jobsOf(opened.lines, true);
    const held = heldFor(ofOrder(id), [...jobs.values()]);
    held.forEach(assertOpen);
    const batches = await readReservedBatches(held);
    return atOnce(opened, jobs, held, batches, actor) ?? inSteps(opened, held, actor);
  });
}

/** The whole cancellation as one transaction; undefined if it does not fit or would write a row twice. */
function atOnce(
  opened: OpenedOrder,
  jobs: ReadonlyMap<number, Job>,
  held: readonly Job[],
  batches: ReadonlyMap<string, Batch>,
  actor: Actor,
): Plan<Cancelled> | undefined {
  const { order, lines } = opened;
  const whole = held.filter((job) => isWholly(job, ofOrder(order.id)));
  const shared = held.filter((job) => !whole.includes(job)).map((job) => leaveJob(job, ofOrder(order.id), batches, actor));
  const released = releaseWhole(whole, batches, actor);
  const writes = [...cancelledOrder(order, lines, jobs, instant()), ...released.writes, ...shared.flatMap((one) => one.writes)];
  const ledger = [...released.ledger, ...shared.flatMap((one) => one.ledger)];
  if (!eachRowOnce(writes)) return undefined;
  const plan = { writes, ledger, answer: cancelledAnswer(order, voidedBy(order, held)) };
  return fits(plan) ? plan : undefined;
}

/** The detail that lists jobs which continue for other orders and whose printed sheet is now void. */
function voidedBy(order: Order, held: readonly Job[]): Details {
  return voidedSheets(held.filter((job) => !isWholly(job, ofOrder(order.id))));
}

/** Marks the order as being cancelled. Its jobs and lines follow in steps. */
function inSteps(opened: OpenedOrder, held: readonly Job[], actor: Actor): Plan<Cancelled> {
  const { order, lines } = opened;
  const total = held.length + lines.length;
  const state: Cancelling = { orderId: order.id, jobs: held.map((job) => job.id), targets: null, lines: lines.length, total, details: voidedBy(order, held) };
  return {
    writes: replaceOrder(order, { ...order, busy: actor.requestId }),
    answer: cancelledAnswer(order, state.details),
    rest: { kind: CANCEL_OPERATION, state, done: 0, total },
  };
}
