/** Reservations as values: their id on the wire, and how making or releasing one changes its stock line and its job. */
import { type Job, shifted } from "../jobs/job.rows.ts";
import { type StockLine, reservedQuantity } from "../stock/lots/stock-line.rows.ts";

/** A reservation of one batch for one job. Grams or units. */
export interface Claim {
  jobId: number;
  batchId: string;
  quantity: number;
  /** The SKU of the job's line that it serves; the stock line can belong to another variant. */
  lineSku: string;
}

/** A stock line and a job after a reservation. One transaction writes both. */
export interface Pair {
  stockLine: StockLine;
  job: Job;
}

/** `<job id>~<batch id>`. */
export const newReservationId = (jobId: number, stockLineId: string): string => `${jobId}~${stockLineId}`;

/** Parses the id of a reservation; undefined if it is not valid. */
export function readReservationId(id: string): { jobId: number; stockLineId: string } | undefined {
  const [job, sku, row, more] = id.split("~");
  const jobId = Number(job);
  return sku && row && more === undefined && Number.isSafeInteger(jobId) && jobId > 0 ? { jobId, stockLineId: `${sku}~${row}` } : undefined;
}

/** The unreserved grams or units of a stock line. */
export const unreservedQuantity = (stockLine: Pick<StockLine, "quantity" | "reservations">): number => stockLine.quantity - reservedQuantity(stockLine);

/** Both sides with `quantity` more reserved; `at` becomes the date of the whole reservation. */
export function withClaim({ stockLine, job }: Pair, lineSku: string, quantity: number, at: string): Pair {
  const had = stockLine.reservations[job.id]?.quantity ?? 0;
  return {
    stockLine: { ...stockLine, reservations: { ...stockLine.reservations, [job.id]: { quantity: had + quantity, at } } },
    job: shifted(job, lineSku, null, stockLine.id, quantity, at),
  };
}

/** Both sides without the job's reservation of the stock line. */
export function withoutClaim({ stockLine, job }: Pair): Pair {
  const { [String(job.id)]: _, ...reservations } = stockLine.reservations;
  const lines = Object.values(job.lines).filter((line) => line.reservations[stockLine.id] !== undefined);
  const without = lines.reduce((left, line) => shifted(left, line.sku, stockLine.id, null, line.reservations[stockLine.id]?.quantity ?? 0), job);
  return { stockLine: { ...stockLine, reservations }, job: without };
}
