/**
 * Cancelling a compounding job.
 */
import type * as z from "zod";
import { commit, fits, type Plan } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import type { Action } from "../lib/endpoint.ts";
import { badInput } from "../lib/error.ts";
import { inSteps, type Task } from "./changes.ts";
import type { cancelJob } from "./contract.ts";
import type { Job } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { assertOpen, openJob, openJobs } from "./open-job.ts";
import { isMadeElsewhere } from "./rules.ts";
import { readSalesLines, unallocating } from "./sales-lines.ts";
import { cancellationEntry, cancelledJob, readReservedBatches, releasing } from "./unmake.ts";

/**
 * Cancels a compounding job with its filling jobs. Releases their allocations and reservations, and returns their sales
 * items to the allocation screen. Refuses filling jobs, and jobs that are not open. The batch number stays claimed,
 * because it can be on a printed recipe sheet. `first` is the pending read of the job. (Specification 3, section 4;
 * contract, section 4.)
 */
export async function cancel(jobId: number, actor: Actor, first?: Promise<Job>): Promise<z.output<typeof cancelJob.answer>> {
  let begun = first;
  return commit(actor, async () => {
    const job = await (begun ?? openJob(jobId));
    begun = undefined;
    if (job.type !== "Formula") throw badInput("jobId", notCancelledAlone(job));
    assertOpen(job);
    return cancellation(job, actor);
  });
}

function notCancelledAlone(job: Job): string {
  if (isMadeElsewhere(job)) return `Job ${job.jobNumber} is for a product made elsewhere. It is cancelled with its sales order line.`;
  return `Job ${job.jobNumber} is a filling job. It is cancelled with its compounding job.`;
}

/** The plan that cancels an open compounding job. `job` is as read. */
export async function cancellation(job: Job, actor: Actor): Promise<Plan<Action>> {
  const salesIds = job.salesItems.map((item) => item.salesId);
  const [products, lines, own] = await Promise.all([
    openJobs(job.salesItems.flatMap((item) => item.productJobId ?? [])),
    readSalesLines(salesIds),
    readReservedBatches([job]),
  ]);
  const filling = [...products.values()].filter((one) => one.state === "open");
  for (const one of filling) assertOpen(one);
  const batches = new Map([...own, ...(await readReservedBatches(filling))]);
  const jobs = [job, ...filling];
  const answer: Action = { message: `Job ${job.jobNumber} has been cancelled.`, type: "success" };
  const whole = {
    writes: [...jobs.flatMap((one) => replaceJob(one, cancelledJob(one, actor))), ...releasing(jobs, batches), ...unallocating(job.id, lines)],
    ledger: jobs.map((one) => cancellationEntry(one)),
    answer,
  };
  if (fits(whole)) return whole;
  return inSteps({ jobs: jobs.map((was) => ({ was, becomes: was })), tasks: tasksOf(job, filling), formulaJobId: job.id, answer, actor });
}

/** First the filling jobs, each with its sales line; then the lines without a filling job; last the compounding job. */
function tasksOf(job: Job, filling: readonly Job[]): Task[] {
  const releases = filling.map((one): Task => ({ kind: "release", jobId: one.id, salesIds: one.salesItems.map((item) => item.salesId) }));
  const ids = new Set(filling.map((one) => one.id));
  const rest = job.salesItems.filter((item) => item.productJobId === null || !ids.has(item.productJobId)).map((item) => item.salesId);
  return [...releases, ...(rest.length > 0 ? [{ kind: "unallocate", salesIds: rest } as const] : []), { kind: "release", jobId: job.id, salesIds: [] }];
}
