/** The end of a completion: closes the job and marks its sales items as made, or notes a part. */
import type * as z from "zod";
import type { Actor } from "../../lib/actions/actor.ts";
import { daysBetween } from "../../lib/rules/calendar.ts";
import { LIVE, QUARANTINED } from "../../lib/rules/fields.ts";
import { businessDay } from "../../lib/time/day.ts";
import type { Write } from "../../lib/table/write.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import type { AffectedReservation } from "../answers.ts";
import type { completeJob } from "../contract.ts";
import type { Job } from "../job.rows.ts";
import type { JobPart } from "../job-shapes.ts";
import { noteShelfLife } from "../../stock/items/item.rows.ts";
import { addProduced, bulkUsedByJob, bulkUsedSince } from "./produced.rows.ts";
import { isStarted } from "../open-job.ts";
import { unsettled } from "../edits/resize.ts";
import { completingLines } from "../sales-lines.ts";

/** The result of a job. */
export interface Outcome {
  /** Kilograms or units, of all parts of the job. */
  totalProduced: number;
  /** What is booked in now, in whole grams or units. */
  quantity: number;
  /** Kilograms or units that are booked in now; absent in operations that began before it was stored. */
  made?: number;
  /** Whether the job stays open with the rest. */
  partial?: boolean;
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
export function closing(
  job: Job,
  outcome: Outcome,
  lines: readonly (OrderLine | undefined)[],
  elementId: string | null,
  actor: Actor,
): { job: Job; writes: Write[] } {
  const becomes: Job = {
    ...unsettled(job),
    state: "completed",
    busy: null,
    dateCompleted: outcome.at,
    dateEdited: outcome.at,
    staffName: actor.name,
    closedBy: actor.name,
    completionTransaction: actor.requestId,
    quantityProduced: outcome.totalProduced,
    notes: outcome.notes,
    shortage: outcome.shortage,
    ...(outcome.yieldReason ? { yieldReason: outcome.yieldReason } : {}),
    ...(isStarted(job) ? { parts: withPart(unsettled(job), outcome, elementId, actor) } : {}),
  };
  const made = { quantity: outcome.quantity, jobs: 1, bulkUsed: bulkUsedSince({ ...becomes, parts: job.parts }) };
  return {
    job: { ...becomes, ...bulkUsedByJob(becomes) },
    writes: [addProduced(job.type, made, outcome.at), ...shelfLifeGiven(job, outcome, actor), ...completingLines(job, lines, outcome.at)],
  };
}

/** The open job with one more part, and the writes besides its own rows and the stock's. */
export function parting(job: Job, outcome: Outcome, elementId: string | null, actor: Actor): { job: Job; writes: Write[] } {
  const { at, totalProduced, quantity } = outcome;
  const parts = withPart(job, outcome, elementId, actor);
  return {
    job: { ...job, busy: null, dateEdited: at, staffName: actor.name, quantityProduced: totalProduced, parts },
    writes: [addProduced(job.type, { quantity, jobs: 0, bulkUsed: bulkUsedSince(job) }, at), ...shelfLifeGiven(job, outcome, actor)],
  };
}

function withPart(job: Job, { at, made = 0, batchNumber, expiryDate, notes }: Outcome, elementId: string | null, actor: Actor): JobPart[] {
  const bulkUsed = bulkUsedSince(job);
  const part = { at, transactionId: actor.requestId, staffName: actor.name, quantityProduced: made, batchNumber, expiryDate, elementId, notes };
  return [...(job.parts ?? []), { ...part, ...(bulkUsed > 0 ? { bulkUsed } : {}) }];
}

/** The shelf life of the stock line that was made, if it has an expiry date. The next job that makes the same item proposes it. */
function shelfLifeGiven({ code }: Job, { quantity, expiryDate }: Outcome, { requestId }: Actor): Write[] {
  return quantity > 0 && expiryDate !== null ? [noteShelfLife(code, daysBetween(businessDay(), expiryDate) - 1, requestId)] : [];
}

/** The response of a completion of a job as read: a warning if other jobs lost reservations, stock was no longer there, or an expiry date needs attention. */
export function completedAnswer(
  job: Pick<Job, "jobNumber" | "parts">,
  came: Pick<Outcome, "warnings" | "partial"> & {
    elementId: string | null;
    awaitsRelease?: boolean;
    affected: AffectedReservation[];
    missing: string[];
  },
): z.output<typeof completeJob.answer> {
  const { elementId, affected, missing, warnings, partial = false, awaitsRelease = false } = came;
  const jobs = [...new Set(affected.map((one) => one.jobNumber))];
  const details = {
    ...warnings,
    ...(jobs.length > 0 ? { "Reservations affected: ": jobs.join(", ") } : {}),
    ...(missing.length > 0 ? { "No longer in stock: ": missing.join("; ") } : {}),
  };
  const warned = Object.keys(details).length > 0;
  return {
    message: `${partial ? `Part ${(job.parts ?? []).length + 1} of job` : "Job"} ${job.jobNumber} has been completed.${awaitsRelease ? " What was made is Quarantined until it is released." : ""}`,
    type: warned ? "warning" : "success",
    ...(warned ? { details } : {}),
    elementId,
    status: awaitsRelease ? QUARANTINED : LIVE,
    reservationsAffected: affected,
  };
}
