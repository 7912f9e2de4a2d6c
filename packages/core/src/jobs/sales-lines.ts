/**
 * The sales lines that jobs are for.
 */
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { lineKey, type OrderLine, type OrderLineRow, replaceLine } from "../sales/order.rows.ts";
import { isBulkLine, jobParts, unallocatedQuantity, withParts } from "../sales/line-quantity-shapes.ts";
import type { LinePart } from "../sales/order-shapes.ts";
import type { Job } from "./job.rows.ts";

/** Sales lines by id, strongly consistent, in the order of the ids; undefined for unknown ids. */
export async function readSalesLines(salesIds: readonly number[]): Promise<(OrderLine | undefined)[]> {
  return getMany<OrderLineRow>(salesIds.map(lineKey), true);
}

/** The writes that return what a compounding job makes of sales lines to the allocation screen. Skips lines that have left the job. */
export function unallocating(formulaJobId: number, lines: readonly (OrderLine | undefined)[]): Write[] {
  return lines.flatMap((line) => {
    const parts = line ? jobParts(line) : [];
    const left = parts.filter((part) => part.formulaJobId !== formulaJobId);
    return line && left.length < parts.length ? [replaceLine(line, withParts(line, left))] : [];
  });
}

/** The sales lines that a job completes: a filling job its filled line, a compounding job its Bulk lines. */
export function completedSalesIds(job: Pick<Job, "type" | "salesItems">): number[] {
  return job.salesItems.filter((item) => job.type === "Product" || item.productJobId === null).map((item) => item.salesId);
}

/** Whether a job makes what a part of a line orders: a filling job its units, a compounding job bulk that is ordered itself. */
export const isOfJob = (job: Pick<Job, "id" | "type">, line: OrderLine, part: LinePart): boolean =>
  job.type === "Product" ? part.productJobId === job.id : part.formulaJobId === job.id && isBulkLine(line);

/**
 * The writes that mark what a job made of those lines; a line is completed once all of it is made. Skips lines that were
 * cancelled or now belong to another job.
 */
export function completingLines(job: Pick<Job, "id" | "type">, lines: readonly (OrderLine | undefined)[], at: string): Write[] {
  return lines.flatMap((line) => {
    if (!line || line.dateCancelled !== null || line.dateCompleted !== null) return [];
    const isOurs = (part: LinePart): boolean => isOfJob(job, line, part);
    const parts = jobParts(line);
    if (!parts.some(isOurs)) return [];
    if (!line.parts) return [replaceLine(line, { ...line, dateCompleted: at })];
    const made = parts.map((part) => (isOurs(part) ? { ...part, made: true } : part));
    const whole = made.every((part) => part.made) && unallocatedQuantity(line) === 0;
    return [replaceLine(line, { ...line, parts: made, ...(whole ? { dateCompleted: at } : {}) })];
  });
}
