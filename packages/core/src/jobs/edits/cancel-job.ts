/**
 * Cancelling a compounding job.
 */
import type * as z from "zod";
import { commit, type Plan } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { badInput } from "../../lib/actions/error.ts";
import { changeJobs, type Part } from "./changes.ts";
import type { cancelJob } from "../contract.ts";
import type { Job } from "../job.rows.ts";
import { assertUnstarted, openJob, openJobs } from "../open-job.ts";
import { isMadeElsewhere } from "../rules.ts";
import { readSalesLines } from "../sales-lines.ts";
import { readReservedStockLines } from "./unmake.ts";

/**
 * Cancels a compounding job with its filling jobs. Releases their allocations and reservations, and returns their sales
 * items to the allocation screen. Refuses filling jobs, and jobs that are not open. The batch number stays claimed,
 * because it can be on a printed recipe sheet. `first` is the pending read of the job. (Specification 3, section 4;
 * contract, section 4.)
 */
export async function cancel(jobId: number, actor: Actor, first?: Promise<Job>): Promise<z.output<typeof cancelJob.answer>> {
  let started = first;
  return commit(actor, async () => {
    const job = await (started ?? openJob(jobId));
    started = undefined;
    if (job.type !== "Formula") throw badInput("jobId", notCancelledAlone(job));
    assertUnstarted(job);
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
    readReservedStockLines([job]),
  ]);
  const filling = [...products.values()].filter((one) => one.state === "open");
  for (const one of filling) assertUnstarted(one);
  const stockLines = new Map([...own, ...(await readReservedStockLines(filling))]);
  const answer: Action = { message: `Job ${job.jobNumber} has been cancelled.`, type: "success" };
  return changeJobs({ jobs: [job, ...filling], stockLines, lines, parts: cancelParts(job, filling), answer }, actor);
}

/** First the filling jobs, each with its sales line; then the lines without a filling job; last the compounding job. */
function cancelParts(job: Job, filling: readonly Job[]): Part[] {
  const releases = filling.map((one): Part => ({ kind: "release", jobId: one.id, salesIds: one.salesItems.map((item) => item.salesId) }));
  const ids = new Set(filling.map((one) => one.id));
  const rest = job.salesItems.filter((item) => item.productJobId === null || !ids.has(item.productJobId)).map((item) => item.salesId);
  return [...releases, ...(rest.length > 0 ? [{ kind: "unallocate", salesIds: rest } as const] : []), { kind: "release", jobId: job.id, salesIds: [] }];
}
