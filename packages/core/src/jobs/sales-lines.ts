/**
 * The sales lines that jobs are for.
 */
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { lineKey, type OrderLine, type OrderLineRow, replaceLine } from "../sales/order.rows.ts";
import { isBulkLine } from "../sales/line-quantity-shapes.ts";
import type { Job } from "./job.rows.ts";

/** Sales lines by id, strongly consistent, in the order of the ids; undefined for unknown ids. */
export async function readSalesLines(salesIds: readonly number[]): Promise<(OrderLine | undefined)[]> {
  return getMany<OrderLineRow>(salesIds.map(lineKey), true);
}

/** The writes that return the sales lines of a compounding job to the allocation screen. Skips lines that have left the job. */
export function unallocating(formulaJobId: number, lines: readonly (OrderLine | undefined)[]): Write[] {
  return lines.flatMap((line) => (line?.formulaJobId === formulaJobId ? [replaceLine(line, { ...line, formulaJobId: null, productJobId: null })] : []));
}

/** The sales lines that a job completes: a filling job its filled line, a compounding job its Bulk lines. */
export function completedSalesIds(job: Pick<Job, "type" | "salesItems">): number[] {
  return job.salesItems.filter((item) => job.type === "Product" || item.productJobId === null).map((item) => item.salesId);
}

/** The writes that set the completion date of those lines. Skips lines that were cancelled or now belong to another job. */
export function completingLines(job: Pick<Job, "id" | "type">, lines: readonly (OrderLine | undefined)[], at: string): Write[] {
  return lines.flatMap((line) => {
    if (!line || line.dateCancelled !== null || line.dateCompleted !== null) return [];
    const ours = job.type === "Product" ? line.productJobId === job.id : line.formulaJobId === job.id && isBulkLine(line);
    return ours ? [replaceLine(line, { ...line, dateCompleted: at })] : [];
  });
}
