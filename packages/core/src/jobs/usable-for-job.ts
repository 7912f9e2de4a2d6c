import { possibleBulkSkus } from "../formulas/bulk-sku.ts";
import { isExpired } from "../lib/rules/calendar.ts";
import { getMany } from "../lib/table/table.ts";
import { businessDay } from "../lib/time/day.ts";
import { LIVE, QUARANTINED } from "../lib/rules/fields.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import type { Job, LineReservation } from "./job.rows.ts";

/** Whether a batch is bulk of another version of the formula than the filling job's. */
export function isOtherVersion(job: Pick<Job, "type" | "formulaCode" | "formulaId">, stockLine: Pick<StockLine, "sku" | "formulaId">): boolean {
  return isFilledWith(job, stockLine.sku) && stockLine.formulaId !== undefined && stockLine.formulaId !== job.formulaId;
}

/** Whether a job may use a batch: Live, and either not expired or reserved for the job before it expired. (Contract, section 7.) */
export function isUsableFor(
  stockLine: Pick<StockLine, "status" | "expiryDate">,
  reservation: Pick<LineReservation, "at"> | undefined,
  today: string = businessDay(),
): boolean {
  if (isUsable(stockLine, today)) return true;
  return stockLine.status === LIVE && stockLine.expiryDate !== null && reservation !== undefined && businessDay(reservation.at) <= stockLine.expiryDate;
}

/** Whether a SKU is the bulk that a filling job fills. */
function isFilledWith({ type, formulaCode }: Pick<Job, "type" | "formulaCode">, sku: string): boolean {
  return type === "Product" && possibleBulkSkus(formulaCode).includes(sku);
}

/**
 * Whether a filling job may use a batch at risk: bulk that is Quarantined because it waits for its decision, not expired, and
 * `made`, the product, allows it. What is made is then not released before it. (Contract, section 8.)
 */
export function isUsableAtRisk(
  job: Pick<Job, "type" | "formulaCode">,
  made: Pick<Item, "fillAtRisk"> | undefined,
  { sku, status, awaitsRelease, expiryDate }: Pick<StockLine, "sku" | "status" | "awaitsRelease" | "expiryDate">,
  today: string = businessDay(),
): boolean {
  return made?.fillAtRisk === true && isFilledWith(job, sku) && status === QUARANTINED && awaitsRelease !== undefined && !isExpired(expiryDate, today);
}

/** The items that filling jobs make, by SKU; read only if some of the batches wait for a release. */
export async function madeAtRisk(
  jobs: readonly Pick<Job, "type" | "code">[],
  stockLines: Iterable<Pick<StockLine, "awaitsRelease">>,
  strong = true,
): Promise<Map<string, Item>> {
  const codes = [...new Set(jobs.flatMap(({ type, code }) => (type === "Product" ? [code] : [])))];
  if (codes.length === 0 || ![...stockLines].some(({ awaitsRelease }) => awaitsRelease)) return new Map();
  const items = await getMany<ItemRow>(codes.map(itemKey), strong);
  return new Map(items.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
}
