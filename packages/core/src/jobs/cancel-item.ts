/**
 * Taking a sales item out of its compounding job.
 */
import type * as z from "zod";
import { commit, fits, type Plan } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { conflict, notFound } from "../lib/error.ts";
import type { OrderLine } from "../sales/order.rows.ts";
import { cancellation } from "./cancel-job.ts";
import { inSteps, type Task } from "./changes.ts";
import type { cancelItemFromCompoundingJob } from "./contract.ts";
import { recipeTargets, scaledDown } from "./job-figures.ts";
import type { Job, JobSalesItem } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { assertOpen, openJob } from "./open-job.ts";
import { detailsOf, sheetVoided, voidedSheets } from "./recipe-sheet.ts";
import { resized } from "./resize.ts";
import { readSalesLines, unallocating } from "./sales-lines.ts";
import { cancellationEntry, cancelledJob, readReservedBatches, releasing } from "./unmake.ts";

/**
 * Removes a sales item from its compounding job: cancels its filling job, scales the compounding job down by the item's
 * share, trims its reservations, and returns the item to the allocation screen. Removing the last item cancels the job;
 * `mayCancelJob` throws if the user may not do that. Refuses an item without a job, and jobs that are not open.
 * (Contract, section 4.)
 */
export async function cancelItem(salesId: number, mayCancelJob: () => void, actor: Actor): Promise<z.output<typeof cancelItemFromCompoundingJob.answer>> {
  return commit(actor, async () => {
    const [line] = await readSalesLines([salesId]);
    if (!line) throw notFound(`the sales item ${salesId}`);
    if (line.formulaJobId === null) throw conflict(`${line.productName} on ${line.soNumber} is in no compounding job.`);
    const job = await openJob(line.formulaJobId);
    assertOpen(job);
    const item = job.salesItems.find((one) => one.salesId === salesId);
    if (!item) throw conflict(`${line.productName} on ${line.soNumber} is no longer in job ${job.jobNumber}.`);
    if (job.salesItems.length > 1) return withoutItem(job, item, line, actor);
    mayCancelJob();
    return cancellation(job, actor);
  });
}

async function withoutItem(job: Job, item: JobSalesItem, line: OrderLine, actor: Actor): Promise<Plan<Action>> {
  const filling = item.productJobId === null ? [] : [await openJob(item.productJobId)];
  for (const one of filling) assertOpen(one);
  const batches = await readReservedBatches([job, ...filling]);
  const becomes: Job = { ...sheetVoided(scaledDown(job, item)), dateEdited: instant(), staffName: actor.name };
  const targets = recipeTargets(job, becomes.grossQuantity);
  const scaled = resized(becomes, targets, batches);
  const answer: Action = { message: `${item.productName} has been removed from job ${job.jobNumber}.`, type: "success", ...detailsOf(voidedSheets([job])) };
  const whole = {
    writes: [
      ...replaceJob(job, scaled.job),
      ...scaled.writes,
      ...filling.flatMap((one) => replaceJob(one, cancelledJob(one, actor))),
      ...releasing(filling, batches),
      ...unallocating(job.id, [line]),
    ],
    ledger: [...filling.map((one) => cancellationEntry(one)), ...scaled.ledger],
    answer,
  };
  if (fits(whole)) return whole;
  const first: Task = filling[0] ? { kind: "release", jobId: filling[0].id, salesIds: [item.salesId] } : { kind: "unallocate", salesIds: [item.salesId] };
  return inSteps({
    jobs: [{ was: job, becomes }, ...filling.map((was) => ({ was, becomes: was }))],
    tasks: [first, { kind: "resize", jobId: job.id, targets }],
    formulaJobId: job.id,
    answer,
    actor,
  });
}
