/** Changing the allocation of one line of a job. */
import type * as z from "zod";
import { commit, fits } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { badInput, notFound } from "../lib/error.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { inSteps } from "./changes.ts";
import type { updateJobStockQuantity } from "./contract.ts";
import { type Job, readLineId, reservedOfLine } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { assertOpen, assertVersion, openJob } from "./open-job.ts";
import { detailsOf, sheetVoided, voidedSheets } from "./recipe-sheet.ts";
import { resized } from "./resize.ts";
import { readReservedBatches } from "./unmake.ts";

type Edit = z.output<typeof updateJobStockQuantity.body>;

/**
 * Sets a line's allocation, in grams or units. Releases reservations above it, newest first. Refuses an unknown line,
 * and jobs that are not open. (Contract, section 4.)
 */
export async function editLine({ id, quantity, version }: Edit, actor: Actor): Promise<z.output<typeof updateJobStockQuantity.answer>> {
  const named = readLineId(id);
  if (!named) throw badInput("id", "This line does not belong to a job.");
  return commit(actor, async () => {
    const job = await openJob(named.jobId);
    const line = job.lines[named.sku];
    if (!line) throw notFound(`the requirement of ${named.sku} in job ${job.jobNumber}`);
    assertOpen(job);
    assertVersion(job, version);
    const over = reservedOfLine(line) - quantity;
    const batches = over > 0 ? await readReservedBatches([{ lines: { [line.sku]: line } }]) : new Map<string, Batch>();
    const voided = quantity === line.quantity ? [] : [job];
    const becomes: Job = { ...(voided.length > 0 ? sheetVoided(job) : job), dateEdited: instant(), staffName: actor.name };
    const targets = { [line.sku]: quantity };
    const { job: changed, writes, ledger } = resized(becomes, targets, batches);
    const answer: Action = {
      message: `${line.name} is now allocated ${quantity} for job ${job.jobNumber}.`,
      type: "success",
      ...detailsOf({ ...(over > 0 ? { "Reservations given back: ": over } : {}), ...voidedSheets(voided) }),
    };
    const whole = { writes: [...replaceJob(job, changed), ...writes], ledger, answer };
    if (fits(whole)) return whole;
    return inSteps({ jobs: [{ was: job, becomes }], tasks: [{ kind: "resize", jobId: job.id, targets }], formulaJobId: job.id, answer, actor });
  });
}
