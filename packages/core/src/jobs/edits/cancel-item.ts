/**
 * Taking a sales item out of its compounding job.
 */
import type * as z from "zod";
import { commit, type Plan } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { jobParts } from "../../sales/line-quantity-shapes.ts";
import { conflict, notFound } from "../../lib/actions/error.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import { cancellation } from "./cancel-job.ts";
import { changeJobs, type Part } from "./changes.ts";
import type { cancelItemFromCompoundingJob } from "../contract.ts";
import { linesFor, scaledDown } from "../job-figures.ts";
import type { Job, JobSalesItem } from "../job.rows.ts";
import { assertUnstarted, openJob } from "../open-job.ts";
import { optionalDetails, sheetVoided, voidedSheets } from "../sheets/recipe-sheet.ts";
import { readSalesLines } from "../sales-lines.ts";
import { readReservedStockLines } from "./unmake.ts";

/**
 * Removes a sales item from its compounding job: cancels its filling job, scales the compounding job down by the item's
 * share, trims its reservations, and returns the item to the allocation screen. An item in several jobs leaves the named one,
 * by default the last. Removing the last item cancels the job;
 * `mayCancelJob` throws if the user may not do that, and names the manager whose permission allows it. Refuses an item without a job, and jobs that are not open.
 * (Contract, section 4.)
 */
export async function cancelItem(
  { salesId, jobId }: z.output<typeof cancelItemFromCompoundingJob.body>,
  mayCancelJob: () => Promise<string | undefined>,
  user: Actor,
): Promise<z.output<typeof cancelItemFromCompoundingJob.answer>> {
  const actor: Actor = { ...user };
  return commit(actor, async () => {
    const [line] = await readSalesLines([salesId]);
    if (!line) throw notFound(`the sales item ${salesId}`);
    const ids = jobParts(line).flatMap(({ formulaJobId }) => formulaJobId ?? []);
    const [id] = jobId === undefined ? ids.slice(-1) : ids.filter((one) => one === jobId);
    if (id === undefined) throw conflict(`${line.productName} on ${line.soNumber} is in no compounding job.`);
    const job = await openJob(id);
    assertUnstarted(job);
    const item = job.salesItems.find((one) => one.salesId === salesId);
    if (!item) throw conflict(`${line.productName} on ${line.soNumber} is no longer in job ${job.jobNumber}.`);
    if (job.salesItems.length > 1) return withoutItem(job, item, line, actor);
    const authorisedBy = await mayCancelJob();
    if (authorisedBy !== undefined) actor.authorisedBy = authorisedBy;
    return cancellation(job, actor);
  });
}

async function withoutItem(job: Job, item: JobSalesItem, line: OrderLine, actor: Actor): Promise<Plan<Action>> {
  const filling = item.productJobId === null ? [] : [await openJob(item.productJobId)];
  for (const one of filling) assertUnstarted(one);
  const stockLines = await readReservedStockLines([job, ...filling]);
  const becomes: Job = { ...sheetVoided(scaledDown(job, item)), dateEdited: instant(), staffName: actor.name };
  const targets = linesFor(job, becomes.grossQuantity);
  const answer: Action = {
    message: `${item.productName} has been removed from job ${job.jobNumber}.`,
    type: "success",
    ...optionalDetails(voidedSheets([job])),
  };
  const first: Part = filling[0] ? { kind: "release", jobId: filling[0].id, salesIds: [item.salesId] } : { kind: "unallocate", salesIds: [item.salesId] };
  const parts: Part[] = [first, { kind: "resize", jobId: job.id, targets }];
  return changeJobs({ jobs: [job, ...filling], becomes: [becomes], stockLines, lines: [line], parts, answer }, actor);
}
