/** Editing a compounding job's quantities. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { badInput } from "../../lib/actions/error.ts";
import { renumbering } from "../creation/batch-number.ts";
import { changeJobs, type Part } from "./changes.ts";
import type { editCompoundingJob } from "../contract.ts";
import { checkedGross, presentTargets, linesFor } from "../job-figures.ts";
import type { Job } from "../job.rows.ts";
import { assertUnstarted, assertVersion, openJob, openJobs } from "../open-job.ts";
import { optionalDetails, sheetVoided, voidedSheets } from "../sheets/recipe-sheet.ts";
import { readReservedStockLines } from "./unmake.ts";

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
    assertUnstarted(job);
    assertVersion(job, details.version);
    const becomes = edited(job, details, actor);
    const renumbered = becomes.batchNumber !== job.batchNumber;
    const [stockLines, products, claims] = await Promise.all([
      readReservedStockLines([job]),
      openJobs(renumbered ? job.salesItems.flatMap((item) => item.productJobId ?? []) : []),
      renumbered ? renumbering(job, becomes) : [],
    ]);
    const filling = [...products.values()].filter((one) => one.state === "open");
    for (const one of filling) assertUnstarted(one);
    const targets = becomes.grossQuantity === job.grossQuantity ? presentTargets(job) : linesFor(job, becomes.grossQuantity);
    const voided = job.printed && !becomes.printed ? [job] : [];
    const answer: Action = { message: `Job ${job.jobNumber} has been updated.`, type: "success", ...optionalDetails(voidedSheets(voided)) };
    const { batchNumber } = becomes;
    const parts = filling.map((one): Part => ({ kind: "resize", jobId: one.id, targets: presentTargets(one), batchNumber }));
    parts.unshift({ kind: "resize", jobId: job.id, targets });
    return changeJobs({ jobs: [job, ...filling], becomes: [becomes], stockLines, writes: claims, parts, answer }, actor);
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
