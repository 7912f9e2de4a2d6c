/**
 * The sales lines that jobs are for.
 */
import { getMany } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { lineKey, type OrderLine, type OrderLineRow, replaceLine } from "../sales/order.rows.ts";
import { isBulkLine } from "./make.ts";
import type { Job } from "./job.rows.ts";

/** Sales lines by id, strongly read, in the order of the ids; undefined for what does not exist. */
export async function readSalesLines(salesIds: readonly number[]): Promise<(OrderLine | undefined)[]> {
  return getMany<OrderLineRow>(salesIds.map(lineKey), true);
}

/** The writes that give the sales lines of a compounding job back to the allocation screen; a line that has left it is left alone. */
export function unallocating(formulaJobId: number, lines: readonly (OrderLine | undefined)[]): Write[] {
  return lines.flatMap((line) => (line?.formulaJobId === formulaJobId ? [replaceLine(line, { ...line, formulaJobId: null, productJobId: null })] : []));
}

/** The sales lines that a job's completion completes: a filled line its filling job's, a Bulk line its compounding job's. */
export function completedSalesIds(job: Pick<Job, "type" | "salesItems">): number[] {
  return job.salesItems.filter((item) => job.type === "Product" || item.productJobId === null).map((item) => item.salesId);
}

/** The writes that date those lines as made; one that was cancelled, or belongs to another job by now, is left alone. */
export function completingLines(job: Pick<Job, "id" | "type">, lines: readonly (OrderLine | undefined)[], at: string): Write[] {
  return lines.flatMap((line) => {
    if (!line || line.dateCancelled !== null || line.dateCompleted !== null) return [];
    const ours = job.type === "Product" ? line.productJobId === job.id : line.formulaJobId === job.id && isBulkLine(line);
    return ours ? [replaceLine(line, { ...line, dateCompleted: at })] : [];
  });
}
