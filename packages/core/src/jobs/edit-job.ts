/** Editing a compounding job's quantities. */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { badInput } from "../lib/error.ts";
import { renumbering } from "./batch-number.ts";
import { inSteps } from "./changes.ts";
import type { editCompoundingJob } from "./contract.ts";
import { checkedGross, presentTargets, recipeTargets } from "./job-figures.ts";
import type { Job } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { assertOpen, assertVersion, openJob, openJobs } from "./open-job.ts";
import { detailsOf, sheetVoided, voidedSheets } from "./recipe-sheet.ts";
import { resized } from "./resize.ts";
import { readReservedBatches } from "./unmake.ts";

type Details = z.output<typeof editCompoundingJob.body>["jobDetails"];

/**
 * Changes a compounding job's batch number, net quantity (kilograms) and wastage. A new gross quantity scales the
 * recipe's lines and trims their reservations. A new batch number also applies to the filling jobs; the old one is
 * released unless it is on a printed sheet. A printed sheet becomes void if anything on it changes. Refuses filling
 * jobs, jobs that are not open, and a number that is in use. (Specification 3, section 5.)
 */
export async function editJob(jobId: number, details: Details, actor: Actor): Promise<z.output<typeof editCompoundingJob.answer>> {
  return commit(actor, async () => {
    const job = await openJob(jobId);
    if (job.type !== "Formula") throw badInput("jobId", `Job ${job.jobNumber} is a filling job: it follows its compounding job.`);
    assertOpen(job);
    assertVersion(job, details.version);
    const becomes = edited(job, details, actor);
    const renumbered = becomes.batchNumber !== job.batchNumber;
    const [batches, products, claims] = await Promise.all([
      readReservedBatches([job]),
      openJobs(renumbered ? job.salesItems.flatMap((item) => item.productJobId ?? []) : []),
      renumbered ? renumbering(job, becomes) : [],
    ]);
    const filling = [...products.values()].filter((one) => one.state === "open");
    for (const one of filling) assertOpen(one);
    const targets = becomes.grossQuantity === job.grossQuantity ? presentTargets(job) : recipeTargets(job, becomes.grossQuantity);
    const changes = [
      { was: job, becomes, targets },
      ...filling.map((was) => ({ was, becomes: { ...was, batchNumber: becomes.batchNumber }, targets: presentTargets(was) })),
    ];
    const voided = job.printed && !becomes.printed ? [job] : [];
    const answer: Action = { message: `Job ${job.jobNumber} has been updated.`, type: "success", ...detailsOf(voidedSheets(voided)) };
    const parts = changes.map((change) => {
      const { job: changed, writes, ledger } = resized(change.becomes, change.targets, batches);
      return { writes: [...replaceJob(change.was, changed), ...writes], ledger };
    });
    const whole = { writes: [...claims, ...parts.flatMap(({ writes }) => writes)], ledger: parts.flatMap(({ ledger }) => ledger), answer };
    if (fits(whole)) return whole;
    const { batchNumber } = becomes;
    const tasks = changes.map((change) => ({ kind: "resize", jobId: change.was.id, targets: change.targets, batchNumber }) as const);
    // The first transaction only locks the filling jobs: more writes would not fit.
    const locked = changes.map((change) => (change.was === job ? change : { was: change.was, becomes: change.was }));
    return inSteps({ jobs: locked, writes: claims, tasks, formulaJobId: job.id, answer, actor });
  });
}

/** The job with its new quantities. Its printed sheet becomes void if they differ. */
function edited(job: Job, details: Details, actor: Actor): Job {
  const { netQuantity, wastagePercent, additionalWastage, excessAllocated, batchNumber } = details;
  const figures = { netQuantity, wastagePercent, additionalWastage, excessAllocated };
  const grossQuantity = checkedGross(figures, details.grossQuantity);
  const renumbered = batchNumber !== job.batchNumber;
  const becomes = { ...job, ...figures, grossQuantity, batchNumber, dateEdited: instant(), staffName: actor.name };
  if (!renumbered && grossQuantity === job.grossQuantity) return becomes;
  return { ...sheetVoided(becomes), ...(renumbered ? { numberPrinted: false } : {}) };
}
