/** The end of a completion: closes the job and marks its sales items as made. */
import type * as z from "zod";
import type { Actor } from "../../lib/actions/actor.ts";
import { daysBetween } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import type { Write } from "../../lib/table/write.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import type { AffectedReservation } from "../answers.ts";
import type { completeJob } from "../contract.ts";
import type { Job } from "../job.rows.ts";
import { noteShelfLife } from "../../stock/items/item.rows.ts";
import { addProduced, bulkUsedByJob } from "./produced.rows.ts";
import { unsettled } from "../edits/resize.ts";
import { completingLines } from "../sales-lines.ts";

/** The result of a job. */
export interface Outcome {
  /** Kilograms or units, as entered. */
  totalProduced: number;
  /** The same in whole grams or units. */
  quantity: number;
  batchNumber: string;
  /** The expiry date of the stock line that is made. */
  expiryDate: string | null;
  /** The warnings of the response, as text. */
  warnings: Record<string, string>;
  notes: string;
  shortage: Job["shortage"];
  /** Why so much was made; absent in operations that began before it was stored. */
  yieldReason?: string;
  /** The instant of completion, ISO 8601. */
  at: string;
}

/** The job as closed after its last line, and the writes of closing besides its own rows and the stock's. */
export function closing(job: Job, outcome: Outcome, lines: readonly (OrderLine | undefined)[], actor: Actor): { job: Job; writes: Write[] } {
  const becomes: Job = {
    ...unsettled(job),
    state: "completed",
    busy: null,
    dateCompleted: outcome.at,
    dateEdited: outcome.at,
    staffName: actor.name,
    closedBy: actor.name,
    quantityProduced: outcome.totalProduced,
    notes: outcome.notes,
    shortage: outcome.shortage,
    ...(outcome.yieldReason ? { yieldReason: outcome.yieldReason } : {}),
  };
  const closed = { ...becomes, ...bulkUsedByJob(becomes) };
  return {
    job: closed,
    writes: [addProduced(closed, outcome.quantity, outcome.at), ...shelfLifeGiven(job, outcome), ...completingLines(job, lines, outcome.at)],
  };
}

/** The shelf life of the stock line that was made, if it has an expiry date. The next job that makes the same item proposes it. */
function shelfLifeGiven({ code }: Job, { quantity, expiryDate }: Outcome): Write[] {
  return quantity > 0 && expiryDate !== null ? [noteShelfLife(code, daysBetween(businessDay(), expiryDate) - 1)] : [];
}

/** The response of a completion: a warning if other jobs lost reservations, stock was no longer there, or an expiry date needs attention. */
export function completedAnswer(
  job: Pick<Job, "jobNumber">,
  came: { elementId: string | null; affected: AffectedReservation[]; missing: string[]; warnings: Outcome["warnings"] },
): z.output<typeof completeJob.answer> {
  const { elementId, affected, missing, warnings } = came;
  const jobs = [...new Set(affected.map((one) => one.jobNumber))];
  const details = {
    ...warnings,
    ...(jobs.length > 0 ? { "Reservations affected: ": jobs.join(", ") } : {}),
    ...(missing.length > 0 ? { "No longer in stock: ": missing.join("; ") } : {}),
  };
  const warned = Object.keys(details).length > 0;
  return {
    message: `Job ${job.jobNumber} has been completed.`,
    type: warned ? "warning" : "success",
    ...(warned ? { details } : {}),
    elementId,
    reservationsAffected: affected,
  };
}
