/**
 * A job as its viewer reads it, and what its figures mean (specification 3, sections 2 to 4).
 */
import { useQuery } from "@tanstack/react-query";
import { type JobDetail, jobQuery } from "../../../entities/job/queries.ts";
import { isBulkSku } from "../../../entities/item/sku-unit.ts";
import { type CountedBatch, neededOf, type Usable, usableOf } from "../../../entities/item/usable.ts";
import { CallError } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

export type JobDetails = JobDetail["jobDetails"];
export type StockLine = JobDetail["jobStock"][number];
export type JobBatch = StockLine["batches"][number];
export type SalesItem = JobDetail["salesItems"][number];

/** How often an open job is read again while it is shown, in milliseconds. */
const LOOK_MS = 12_000;

/** What is read again after a change of a job. */
export const JOB_KEYS = [keys.jobs.all, keys.stock.all, keys.picking.all, keys.sales.all, keys.ledger.all, keys.reports.all];

/** A job by its id, read again while it is open and shown. `gone` where there is no such job. */
export function useJob(jobId: number) {
  const { data, error, refetch } = useQuery({
    ...jobQuery(jobId),
    refetchInterval: ({ state }) => (state.data && stateOf(state.data.jobDetails) !== "open" ? false : LOOK_MS),
    refetchOnWindowFocus: "always",
  });
  const gone = error instanceof CallError && (error.status === 404 || error.status === 400);
  return { job: data, gone, failed: error && !gone ? { message: error.message, retry: () => void refetch() } : undefined };
}

export type JobState = "open" | "completed" | "cancelled";

/** A job is open until it is completed or cancelled (specification 3, section 4). */
export function stateOf({ dateCompleted, dateCancelled }: Pick<JobDetails, "dateCompleted" | "dateCancelled">): JobState {
  if (dateCancelled !== null) return "cancelled";
  return dateCompleted === null ? "open" : "completed";
}

/** The unit of what a job makes, as the specification writes it. */
export const madeUnit = (type: JobDetails["type"]): "Kg" | "Units" => (type === "Formula" ? "Kg" : "Units");

/** The unit of a job's line: what goes into a formula and what a filling job fills is weighed, componentry is counted. */
export function lineUnit({ type }: Pick<JobDetails, "type">, sku: string): "g" | "units" {
  return type === "Formula" || isBulkSku(sku) ? "g" : "units";
}

/** Whether a filling job waits for its bulk: it can be completed once its formula job is, or where it is made elsewhere (specification 3, section 4). */
export function waitsForFormula({ type, code, formulaJob }: Pick<JobDetails, "type" | "code" | "formulaJob">): boolean {
  return type === "Product" && !code.includes("-E-") && formulaJob?.dateCompleted == null;
}

export interface LineSum {
  usable: Usable;
  /** What the job needs of it beyond what it has reserved of usable batches: grams or units. */
  needed: number;
  /** What of that is not there: grams or units, 0 where all of it is. */
  short: number;
}

/** Why a line is short, or that it is not, on a day `YYYY-MM-DD`: the arithmetic of the item's page, over the SKUs that may serve the line. */
export function sumOfLine(jobId: number, line: StockLine, today: string): LineSum {
  const own = line.batches.flatMap(({ elementId, reserved }) => (reserved > 0 ? [{ elementId, jobId, jobNumber: "", quantityReserved: reserved }] : []));
  const usable = usableOf(line.batches.map(countedBatch), own, today);
  const needed = neededOf([{ jobId, quantityAllocated: line.allocatedQuantity }], usable.jobs);
  return { usable: { ...usable, jobs: [] }, needed, short: Math.max(0, needed - usable.usable) };
}

function countedBatch({ elementId, quantityOfBatch, unreservedQuantity, status, expiryDate }: JobBatch): CountedBatch {
  return { id: elementId, quantity: quantityOfBatch, status, expiryDate, reserved: quantityOfBatch - unreservedQuantity };
}
