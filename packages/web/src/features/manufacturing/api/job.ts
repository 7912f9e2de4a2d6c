/**
 * Queries and calculations for the job viewer (specification 3, sections 2 to 4).
 */
import { isMadeElsewhere } from "@apothecary/core/jobs/rules";
import { useQuery } from "@tanstack/react-query";
import { type JobDetail, jobQuery } from "../../../entities/job/queries.ts";
import { type CountedStockLine, neededByJobs, type Usable, countUsable } from "../../../entities/item/usable.ts";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { CallError } from "../../../lib/server/call.ts";

export type JobDetails = JobDetail["jobDetails"];
export type Requirement = JobDetail["jobStock"][number];
export type JobStockLine = Requirement["batches"][number];
export type SalesItem = JobDetail["salesItems"][number];

/** Polling interval of an open job while it is shown, in milliseconds. */
const POLL_MS = 12_000;

/** A job by its id, polled while it is open and shown. `gone` if the job does not exist. */
export function useJob(jobId: number) {
  const { data, error, refetch } = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state }) => (state.data && jobState(state.data.jobDetails) !== "open" ? false : POLL_MS),
    refetchOnWindowFocus: "always",
  });
  const gone = error instanceof CallError && error.status === 404;
  return { job: data, gone, failed: error && !gone ? { message: error.message, retry: () => void refetch() } : undefined };
}

export type JobState = "open" | "completed" | "cancelled";

/** The state of a job: open until it is completed or cancelled (specification 3, section 4). */
export function jobState({ dateCompleted, dateCancelled }: Pick<JobDetails, "dateCompleted" | "dateCancelled">): JobState {
  if (dateCancelled !== null) return "cancelled";
  return dateCompleted === null ? "open" : "completed";
}

/** Shown for an empty additional wastage or excess (specification 3, section 2). */
export const NONE = "None";
/** Kilograms as text; `None` for 0. */
export const orNone = (kilograms: number): string => (kilograms === 0 ? NONE : showNumber(kilograms));

type Filling = Pick<JobDetails, "type" | "code" | "formulaJob">;

/** Whether a filling job waits for its bulk. It can be completed after its formula job, or if the bulk is made elsewhere (specification 3, section 4). */
export const waitsForFormula = (job: Filling): boolean => isBulkAwaited(job) && job.formulaJob?.started !== true;

/** Whether only a part of a filling job can be completed, because the rest of its bulk is still being made (contract, section 8). */
export const onlyInPart = (job: Filling): boolean => isBulkAwaited(job) && job.formulaJob?.started === true;

function isBulkAwaited({ type, code, formulaJob }: Filling): boolean {
  return type === "Product" && !isMadeElsewhere({ code }) && formulaJob?.dateCompleted == null;
}

/** Whether a part of a job is completed: it can no longer be changed or cancelled. */
export const isStarted = ({ quantityProduced }: Pick<JobDetails, "quantityProduced">): boolean => quantityProduced !== null;
export const STARTED = "A part of this job is completed, so it cannot be changed or cancelled. Complete it with what was made.";

/** Whether a part of what the job makes is made: its lot exists. */
export const isLotMade = ({ parts }: Pick<JobDetail, "parts">): boolean => parts.some(({ elementId }) => elementId !== null);

/** The expiry date of what the job makes, `YYYY-MM-DD` or empty: that of its lot once it exists, else the one entered. */
export function madeExpiry({ parts }: Pick<JobDetail, "parts">, entered: string): string {
  const first = parts.find(({ elementId }) => elementId !== null);
  return first ? (first.expiryDate ?? "") : entered;
}

/** Takes a sales item out of this job, and out of no other that makes a part of it. */
export const removal = ({ salesId }: Pick<SalesItem, "salesId">, { id }: Pick<JobDetails, "id">) => ({ salesId, jobId: id });

export interface LineSum {
  usable: Usable;
  /** Required beyond the reservations on usable batches: grams or units. */
  needed: number;
  /** The part of `needed` that stock cannot cover: grams or units. */
  short: number;
}

/** The usable stock and the shortage of a line on a day `YYYY-MM-DD`, over all SKUs that can be used for it. Same calculation as on the item page. */
export function sumOfLine(jobId: number, line: Requirement, today: string): LineSum {
  const own = line.batches.flatMap(({ elementId, reserved }) => (reserved > 0 ? [{ elementId, jobId, jobNumber: "", quantityReserved: reserved }] : []));
  const usable = countUsable(line.batches.map(countedStockLine), own, today);
  const needed = neededByJobs([{ jobId, quantityAllocated: line.allocatedQuantity }], usable.jobs);
  return { usable: { ...usable, jobs: [] }, needed, short: Math.max(0, needed - usable.usable) };
}

function countedStockLine({ elementId, quantityOfBatch, unreservedQuantity, status, expiryDate }: JobStockLine): CountedStockLine {
  return { id: elementId, quantity: quantityOfBatch, status, expiryDate, reserved: quantityOfBatch - unreservedQuantity };
}
