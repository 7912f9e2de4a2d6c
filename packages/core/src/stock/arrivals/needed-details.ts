/** What Live stock needs by the settings of its category: an expiry date that has not passed, and a supplier's batch number. */
import { CATEGORY_PARTITION, categoryKey, type CategoryRow } from "../../directory/business.rows.ts";
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { badInputs, type FieldError } from "../../lib/actions/error.ts";
import { LIVE } from "../../lib/rules/fields.ts";
import { getMany, queryAll } from "../../lib/table/table.ts";
import type { Arrival } from "./arrivals.ts";
import { type Item, itemKey, type ItemRow } from "../items/item.rows.ts";

type Line = Pick<Arrival, "supplierBatchNumber" | "expiryDate" | "status"> & { sku: string };

/** What the user has confirmed. */
export interface Confirmed {
  confirmExpiry: boolean;
  confirmSupplierBatch: boolean;
}

/** The items named in one refusal. */
const MAX_NAMED = 10;

/**
 * Refuses (400, at `confirmExpiry` and `confirmSupplierBatch` below `path`) lines to be booked in as Live without what
 * their category needs, unless it is confirmed. Reads nothing if nothing is missing.
 */
export async function assertNeededDetails(lines: readonly Line[], confirmed: Confirmed, path: string): Promise<void> {
  const today = businessDay();
  const undated = ({ expiryDate }: Line): boolean => !confirmed.confirmExpiry && (expiryDate === null || isExpired(expiryDate, today));
  const unnumbered = ({ supplierBatchNumber }: Line): boolean => !confirmed.confirmSupplierBatch && supplierBatchNumber === "";
  const lacking = lines.filter((line) => line.status === LIVE && (undated(line) || unnumbered(line)));
  if (lacking.length === 0) return;
  const needs = await readItemCategories(lacking.map(({ sku }) => sku));
  const named = (some: readonly Line[]): string => {
    const skus = [...new Set(some.map(({ sku }) => sku))];
    return `${skus.slice(0, MAX_NAMED).join(", ")}${skus.length > MAX_NAMED ? ` and ${skus.length - MAX_NAMED} more` : ""}`;
  };
  const late = lacking.filter((line) => undated(line) && needs.get(line.sku)?.needsExpiry);
  const loose = lacking.filter((line) => unnumbered(line) && needs.get(line.sku)?.needsSupplierBatch);
  const errors: FieldError[] = [
    ...(late.length > 0
      ? [{ path: `${path}.confirmExpiry`, message: `The expiry date is missing or has passed: ${named(late)}. Enter it, or confirm to book in as Live.` }]
      : []),
    ...(loose.length > 0
      ? [{ path: `${path}.confirmSupplierBatch`, message: `The supplier batch number is missing: ${named(loose)}. Enter it, or confirm to book in without.` }]
      : []),
  ];
  if (errors.length > 0) throw badInputs(errors);
}

/** The categories of these items, by SKU; omits unknown items. */
async function readItemCategories(skus: readonly string[]): Promise<Map<string, CategoryRow>> {
  const [items, categories] = await Promise.all([getMany<ItemRow>([...new Set(skus)].map(itemKey)), readCategories()]);
  return new Map(
    items.flatMap((item) => {
      const category = item && categories.get(itemCategoryKey(item).SK);
      return category ? [[item.sku, category] as const] : [];
    }),
  );
}

const itemCategoryKey = ({ categoryCode, categoryType }: Item) => categoryKey(categoryCode, categoryType);

/** All categories by their sort key, with one read that does not wait for an item. */
export async function readCategories(): Promise<Map<string, CategoryRow>> {
  const rows = await queryAll<CategoryRow>({ partition: CATEGORY_PARTITION });
  return new Map(rows.map((row) => [row.SK, row]));
}

/** Whether what is made of an item needs an expiry date. */
export function needsExpiry(item: Item, categories: ReadonlyMap<string, CategoryRow>): boolean {
  return categories.get(itemCategoryKey(item).SK)?.needsExpiry ?? false;
}
