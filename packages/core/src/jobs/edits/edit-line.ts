/** Changing the allocation of one line of a job. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { badInput, notFound } from "../../lib/actions/error.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { changeJobs, type Part } from "./changes.ts";
import type { updateJobStockQuantity } from "../contract.ts";
import { type Job, readLineId, reservedOfLine } from "../job.rows.ts";
import { assertUnstarted, assertVersion, openJob } from "../open-job.ts";
import { optionalDetails, sheetVoided, voidedSheets } from "../sheets/recipe-sheet.ts";
import { readReservedStockLines } from "./unmake.ts";

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
    assertUnstarted(job);
    assertVersion(job, version);
    const over = reservedOfLine(line) - quantity;
    const stockLines = over > 0 ? await readReservedStockLines([{ lines: { [line.sku]: line } }]) : new Map<string, StockLine>();
    const voided = quantity === line.quantity ? [] : [job];
    const becomes: Job = { ...(voided.length > 0 ? sheetVoided(job) : job), dateEdited: instant(), staffName: actor.name };
    const answer: Action = {
      message: `${line.name} is now allocated ${quantity} for job ${job.jobNumber}.`,
      type: "success",
      ...optionalDetails({ ...(over > 0 ? { "Reservations given back: ": over } : {}), ...voidedSheets(voided) }),
    };
    const parts: Part[] = [{ kind: "resize", jobId: job.id, targets: { [line.sku]: quantity } }];
    return changeJobs({ jobs: [job], becomes: [becomes], stockLines, parts, answer }, actor);
  });
}
