/**
 * Completing a job: what it used leaves the stock, what it made arrives.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { badInput, notFound } from "../../lib/actions/error.ts";
import { needsExpiry, readCategories } from "../../stock/arrivals/needed-details.ts";
import { findArrivingStock } from "../../stock/lots/open-stock-lines.ts";
import { openLocation } from "../../warehouse/open-location.ts";
import { readRecords } from "./at-risk.ts";
import { CLOSE, completing, withMade } from "./completing.ts";
import {
  assertBulkMade,
  assertExpiry,
  assertPart,
  assertUsage,
  namedStockLineIds,
  completionParts,
  producedQuantity,
  completionShortage,
  completionWarnings,
  checkedYieldReason,
} from "./completion.ts";
import { type completeJob, type Completion, NO_EXPIRY } from "../contract.ts";
import { readCompletionContext } from "./completion-context.ts";
import type { Outcome } from "./closing.ts";
import { assertOpen, openJob } from "../open-job.ts";
import { producedSoFar } from "./produced.rows.ts";
import { makeProduction, productionId } from "./production.ts";
import { totalWith } from "../rules.ts";
import { completedSalesIds, readSalesLines } from "../sales-lines.ts";
import type { CompletionContext } from "./job-usage.ts";

type Completed = z.output<typeof completeJob.answer>;

/** What a completion reads first: its job with the stock that it names, and the location Production. */
export async function readUsage(data: Completion): Promise<[CompletionContext, string | undefined]> {
  return Promise.all([readCompletionContext(data.jobId, namedStockLineIds(data), (job) => completionParts(job, data)), productionId()]);
}

/**
 * Completes an open job, or a part of it with `partial`: takes the used quantities (grams or units) and the rest of exhausted stock lines out of stock,
 * books what was made in at Production, and releases the job's allocations and reservations; of a part, those of what it
 * used. The response names other
 * jobs that lost reservations, stock lines that expired after they were reserved, and bulk of another version of the
 * formula. Refuses what `completion.ts` lists. `first` is the pending read of `readUsage`. (Specification 3, sections 4
 * and 5; contract, section 4; section 8, Completion in parts.)
 */
export async function complete(data: Completion, actor: Actor, first?: ReturnType<typeof readUsage>): Promise<Completed> {
  let started = first;
  let again = false;
  return commit(actor, async () => {
    const whole = again;
    again = true;
    const [context, locationId] = await (started ?? readUsage(data));
    started = undefined;
    const { job } = context;
    assertOpen(job);
    const undated = data.totalProduced > 0 && data.expiryDate === null && !data.confirmNoExpiry;
    const [formulaJob, made, location, lines, categories] = await Promise.all([
      job.formulaJobId === null ? undefined : openJob(job.formulaJobId),
      findArrivingStock(job.code, locationId, whole),
      locationId === undefined ? undefined : openLocation(locationId),
      readSalesLines(completedSalesIds(job)),
      undated ? readCategories() : undefined,
    ]);
    assertBulkMade(job, formulaJob, data.partial);
    assertUsage(job, data, context.stock, made?.item);
    if (data.totalProduced > 0) assertExpiry(data.expiryDate);
    assertPart(job, data);
    if (!made) throw notFound(`the item ${job.code}`);
    const quantity = producedQuantity(job, data.totalProduced);
    if (quantity > 0 && categories && needsExpiry(made.item, categories)) throw badInput("data.confirmNoExpiry", NO_EXPIRY);
    const outcome: Outcome = {
      totalProduced: totalWith(job, data.totalProduced),
      quantity,
      made: data.totalProduced,
      partial: data.partial,
      batchNumber: formulaJob?.batchNumber ?? job.batchNumber,
      expiryDate: data.expiryDate,
      warnings: completionWarnings(job, data, context.stock),
      notes: data.notes,
      shortage: completionShortage(job, data),
      yieldReason: checkedYieldReason(job, data, producedSoFar(job) + quantity),
      at: instant(),
    };
    const notes = { jobId: job.id, code: job.code, salesIds: completedSalesIds(job), outcome, affected: [], missing: [], elementId: null };
    const records = await readRecords({ sku: job.code, batchNumber: outcome.batchNumber }, context.stock);
    const all = { ...context, records, stock: withMade(context.stock, made), location: location ?? (await makeProduction()), lines };
    return completing({ notes, parts: [...completionParts(job, data), CLOSE], context: all }, actor);
  });
}
