/** Cancelling an order, which cannot be undone and releases what its jobs hold. */
import type * as z from "zod";
import { readReservedStockLines } from "../../jobs/edits/unmake.ts";
import { assertUnstarted } from "../../jobs/open-job.ts";
import { voidedSheets } from "../../jobs/sheets/recipe-sheet.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { conflict } from "../../lib/actions/error.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { commit } from "../../transaction/commit.ts";
import type { cancelSalesOrder } from "../contract.ts";
import { assertOrderOpen, openOrder } from "../open-order.ts";
import { readLineJobs } from "../read-orders.ts";
import { cancelledAnswer } from "./cancelled-order.ts";
import { cancelling } from "./changing-order.ts";
import { lineParts } from "./order-parts.ts";
import { heldFor, isWholly, ofOrder } from "./release-jobs.ts";

/**
 * Cancels an order and its lines. Cancels its open jobs, and scales down compounding jobs that other orders share,
 * releasing their allocations and reservations. What completed jobs made stays in stock. 404 for an unknown order, 409
 * for one that is completed, cancelled or being changed, or whose job is. (Specification 3, section 4.)
 */
export async function cancel(id: number, actor: Actor): Promise<z.output<typeof cancelSalesOrder.answer>> {
  return commit<Action>(actor, async () => {
    const opened = await openOrder(id);
    const { order, lines } = opened;
    assertOrderOpen(order);
    if (lines.some(({ shipped }) => shipped)) throw conflict(`Some of ${order.soNumber} has been shipped, so it cannot be cancelled. Close it short instead.`);
    const jobs = await readLineJobs(lines, true);
    const held = heldFor(ofOrder(id), jobs.values());
    held.forEach(assertUnstarted);
    const answer = cancelledAnswer(order, voidedSheets(held.filter((job) => !isWholly(job, ofOrder(id)))));
    const changes = new Map(lines.map(({ salesId }, i) => [i, { cancel: salesId }] as const));
    const releases = held.map((job) => ({ kind: "release", jobId: job.id }) as const);
    return cancelling(
      {
        notes: { orderId: id, edit: null, answer },
        parts: [...releases, ...lineParts(lines.length), { kind: "order" }],
        context: { ...opened, jobs, stockLines: await readReservedStockLines(held), changes, made: new Map() },
      },
      actor,
    );
  });
}
