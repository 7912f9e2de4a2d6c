/**
 * Completing a job: what it used leaves the stock, what it made arrives.
 */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { notFound } from "../lib/error.ts";
import { openPlace } from "../warehouse/open-place.ts";
import { completedInSteps } from "./completing.ts";
import { assertBulkMade, assertExpiry, assertUsage, namedBatches, partsOf, producedQuantity, shortageOf, warningsOf } from "./completion.ts";
import type { completeJob, Completion } from "./contract.ts";
import { readCompletionContext, openStock } from "./completion-context.ts";
import { closing, completedAnswer, type Outcome } from "./closing.ts";
import { assertOpen, openJob } from "./open-job.ts";
import { makeProduction, producing, productionId } from "./production.ts";
import { completedSalesIds, readSalesLines } from "./sales-lines.ts";
import { type CompletionContext, taking, untouched } from "./job-usage.ts";

type Completed = z.output<typeof completeJob.answer>;

/** What a completion reads first: its job with the stock that it names, and the location Production. */
export async function readUsage(data: Completion): Promise<[CompletionContext, string | undefined]> {
  return Promise.all([readCompletionContext(data.jobId, namedBatches(data), (job) => partsOf(job, data)), productionId()]);
}

/**
 * Completes an open job: takes the used quantities (grams or units) and the rest of exhausted batches out of stock,
 * books what was made in at Production, and releases the job's allocations and reservations. The response names other
 * jobs that lost reservations, batches that expired after they were reserved, and bulk of another version of the
 * formula. Refuses what `completion.ts` lists. `first` is the pending read of `readUsage`. (Specification 3, sections 4
 * and 5; contract, section 4.)
 */
export async function complete(data: Completion, actor: Actor, first?: ReturnType<typeof readUsage>): Promise<Completed> {
  let begun = first;
  return commit(actor, async () => {
    const [context, placeId] = await (begun ?? readUsage(data));
    begun = undefined;
    const { job } = context;
    assertOpen(job);
    const [formulaJob, made, place, lines] = await Promise.all([
      job.formulaJobId === null ? undefined : openJob(job.formulaJobId),
      openStock(job.code),
      placeId === undefined ? undefined : openPlace(placeId),
      readSalesLines(completedSalesIds(job)),
    ]);
    assertBulkMade(job, formulaJob);
    assertUsage(job, data, context.stock);
    assertExpiry(data.expiryDate);
    if (!made) throw notFound(`the item ${job.code}`);
    const outcome: Outcome = {
      totalProduced: data.totalProduced,
      quantity: producedQuantity(job, data.totalProduced),
      batchNumber: formulaJob?.batchNumber ?? job.batchNumber,
      expiryDate: data.expiryDate,
      warnings: warningsOf(job, data, context.stock),
      notes: data.notes,
      shortage: shortageOf(job, data),
      at: instant(),
    };
    const parts = partsOf(job, data);
    const whole = { ...context, stock: new Map(context.stock).set(job.code, made) };
    const taken = parts.reduce((effect, part) => taking(whole, effect, part), untouched(whole));
    const { effect, elementId } = producing(whole, taken, { ...outcome, place: place ?? (await makeProduction()) });
    const plan = {
      ...closing({ context: whole, effect, outcome, lines, actor }),
      answer: completedAnswer(job, { elementId, affected: effect.affected, missing: [], warnings: outcome.warnings }),
    };
    return fits(plan) ? plan : completedInSteps(job, parts, outcome, actor);
  });
}
