/** Reads the rows that a completion changes. */
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { type StockLine, stockLineKey, type StockLineRow, stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { itemKey, type ItemRow } from "../../stock/items/item.rows.ts";
import { withJobs } from "../../stock/reservations/reserving-jobs.ts";
import type { Job } from "../job.rows.ts";
import { openJob } from "../open-job.ts";
import type { CompletionContext, Part, Stock } from "./job-usage.ts";

/**
 * Reads a consistent snapshot of a job, these stock lines with their items, the other reservations of the parts' lines, and
 * the other jobs whose reservations the parts would break. Of an item with many stock lines, reads only these.
 */
export async function readCompletionContext(
  jobId: number,
  stockLineIds: readonly string[],
  jobParts: (job: Job) => readonly Part[],
): Promise<CompletionContext> {
  return withJobs(async () => {
    const named = new Set(stockLineIds);
    const [job, opened] = await Promise.all([openJob(jobId), readItemsWithStockLines([...named])]);
    const parts = jobParts(job);
    const needed = parts.flatMap(({ sku, batch }) => [...(batch ? [batch.elementId] : []), ...Object.keys(job.lines[sku]?.reservations ?? {})]);
    const stock = needed.every((id) => named.has(id)) ? opened : await readItemsWithStockLines([...new Set([...named, ...needed])]);
    return { job, stock, reserved: strained(job, stock, parts) };
  });
}

/** Stock lines with their item, by SKU, in one call. Omits stock lines that no longer exist. */
async function readItemsWithStockLines(ids: readonly string[]): Promise<Map<string, Stock>> {
  const skus = [...new Set(ids.map(stockLineSku))];
  const rows = await getMany<Row>([...skus.map(itemKey), ...ids.flatMap((id) => stockLineKey(id) ?? [])], true);
  const stockLines = Map.groupBy(
    rows.slice(skus.length).filter((row): row is StockLineRow => row !== undefined),
    (stockLine) => stockLine.sku,
  );
  return new Map(skus.flatMap((sku, i) => (rows[i] ? [[sku, { item: rows[i] as ItemRow, stockLines: stockLines.get(sku) ?? [] }] as const] : [])));
}

/** The stock lines of which so much is taken that other jobs lose reservations, with those reservations only. */
function strained(job: Job, stock: ReadonlyMap<string, Stock>, parts: readonly Part[]): StockLine[] {
  return parts.flatMap(({ batch: taken }) => {
    const stockLine = taken && stock.get(stockLineSku(taken.elementId))?.stockLines.find((one) => one.id === taken.elementId);
    if (!taken || !stockLine) return [];
    const { [String(job.id)]: _, ...reservations } = stockLine.reservations;
    const promised = Object.values(reservations).reduce((sum, one) => sum + one.quantity, 0);
    const left = taken.exhausted ? 0 : stockLine.quantity - taken.usedQuantity;
    return promised > left ? [{ ...stockLine, reservations }] : [];
  });
}
