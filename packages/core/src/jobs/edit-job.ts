/**
 * Editing a compounding job's figures.
 */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import { formulaBatchKey } from "../formulas/formula.rows.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { badInput } from "../lib/error.ts";
import type { Write } from "../lib/write.ts";
import { assertSpeltOnce, claimBatchNumber } from "./batch-number.ts";
import { inSteps } from "./changes.ts";
import type { editCompoundingJob } from "./contract.ts";
import { checkedGross, presentTargets, recipeTargets } from "./job-figures.ts";
import { type Job, replaceJob } from "./job.rows.ts";
import { assertOpen, assertVersion, openJob, openJobs } from "./open-job.ts";
import { resized } from "./resize.ts";
import { readReservedBatches } from "./unmake.ts";

type Details = z.output<typeof editCompoundingJob.body>["jobDetails"];

/**
 * Changes a compounding job's batch number, net quantity (kilograms) and wastage. Another gross quantity scales the
 * recipe's lines and trims their reservations; another batch number goes to the filling jobs too, and the old one is
 * free again. Refuses filling jobs, jobs that are not open, and a number that is in use. (Specification 3, section 5.)
 */
export async function editJob(jobId: number, details: Details, actor: Actor): Promise<z.output<typeof editCompoundingJob.answer>> {
  return commit(actor, async () => {
    const job = await openJob(jobId);
    if (job.type !== "Formula") throw badInput("jobId", `Job ${job.jobNumber} is a filling job: it follows its compounding job.`);
    assertOpen(job);
    assertVersion(job, details.version);
    const becomes = edited(job, details, actor);
    const renumbered = becomes.batchNumber !== job.batchNumber;
    const [batches, products] = await Promise.all([
      readReservedBatches([job]),
      openJobs(renumbered ? job.salesItems.flatMap((item) => item.productJobId ?? []) : []),
      renumbered ? assertSpeltOnce(job.formulaCode, becomes.batchNumber, job.batchNumber) : undefined,
    ]);
    const filling = [...products.values()].filter((one) => one.state === "open");
    for (const one of filling) assertOpen(one);
    const targets = becomes.grossQuantity === job.grossQuantity ? presentTargets(job) : recipeTargets(job, becomes.grossQuantity);
    const claims: Write[] = renumbered ? [{ kind: "delete", key: formulaBatchKey(job.formulaCode, job.batchNumber) }, claimBatchNumber(becomes)] : [];
    const changes = [
      { was: job, becomes, targets },
      ...filling.map((was) => ({ was, becomes: { ...was, batchNumber: becomes.batchNumber }, targets: presentTargets(was) })),
    ];
    const answer: Action = { message: `Job ${job.jobNumber} has been updated.`, type: "success" };
    const writes = changes.flatMap((change) => {
      const { job: changed, writes: lines } = resized(change.becomes, change.targets, batches);
      return [replaceJob(change.was, changed), ...lines];
    });
    const whole = { writes: [...claims, ...writes], answer };
    if (fits(whole)) return whole;
    const tasks = changes.map((change) => ({ kind: "resize", jobId: change.was.id, targets: change.targets }) as const);
    return inSteps({ jobs: changes, writes: claims, tasks, formulaJobId: job.id, answer, actor });
  });
}

function edited(job: Job, details: Details, actor: Actor): Job {
  const { netQuantity, wastagePercent, additionalWastage, excessAllocated, batchNumber } = details;
  const figures = { netQuantity, wastagePercent, additionalWastage, excessAllocated };
  return { ...job, ...figures, grossQuantity: checkedGross(figures, details.grossQuantity), batchNumber, dateEdited: instant(), staffName: actor.name };
}
