/**
 * The Bulk (or Fragrance) item that a formula code has, whatever its versions: it says that the formula exists, its name and
 * whose it is, and can be read strongly where an index cannot.
 */
import { AppError } from "../lib/error.ts";
import { getMany } from "../lib/table.ts";
import { type Item, itemKey, type ItemRow } from "../stock/item.rows.ts";
import { bulkSkusOf } from "./bulk-sku.ts";

/** Strongly read. 404 at `path` in the input where there is no such formula. */
export async function openBulk(formulaCode: string, path: string): Promise<Item> {
  const rows = await getMany<ItemRow>(bulkSkusOf(formulaCode).map(itemKey), true);
  const bulk = rows.find((row) => row !== undefined && !row.removed);
  const message = `The formula ${formulaCode} does not exist.`;
  if (!bulk) throw new AppError("not_found", message, { errors: [{ path, message }] });
  return bulk;
}
