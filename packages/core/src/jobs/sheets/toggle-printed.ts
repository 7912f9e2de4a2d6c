/**
 * The recipe sheet.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { badInput } from "../../lib/actions/error.ts";
import type { togglePrinted } from "../contract.ts";
import { replaceJob } from "../job-parts.rows.ts";
import { assertOpen, openJob } from "../open-job.ts";

/** Toggles a compounding job's printed flag. Refuses product jobs, and jobs that are not open. (Specification 3, section 4.) */
export async function togglePrint(jobId: number, actor: Actor): Promise<z.output<typeof togglePrinted.answer>> {
  return commit(actor, async () => {
    const job = await openJob(jobId);
    if (job.type !== "Formula") throw badInput("jobId", `Job ${job.jobNumber} is a filling job: only compounding jobs have a recipe sheet.`);
    assertOpen(job);
    const printed = !job.printed;
    return {
      writes: [...replaceJob(job, { ...job, printed, ...(printed ? { numberPrinted: true } : {}), dateEdited: instant(), staffName: actor.name })],
      answer: { message: `The recipe sheet of ${job.jobNumber} is marked as ${printed ? "printed" : "not printed"}.`, type: "success", printed },
    };
  });
}
