/**
 * The Bulk (or Fragrance) item of a formula code, shared by all versions. It has the formula's name and client, and
 * supports strongly consistent reads, which an index does not.
 */
import { AppError } from "../lib/actions/error.ts";
import { getMany } from "../lib/table/table.ts";
import { type Item, itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { possibleBulkSkus } from "./bulk-sku.ts";

/** Strongly consistent. 404 at `path` in the input for an unknown formula. */
export async function openBulk(formulaCode: string, path: string): Promise<Item> {
  const rows = await getMany<ItemRow>(possibleBulkSkus(formulaCode).map(itemKey), true);
  const bulk = rows.find((row) => row !== undefined && !row.removed);
  const message = `The formula ${formulaCode} does not exist.`;
  if (!bulk) throw new AppError("not_found", message, { errors: [{ path, message }] });
  return bulk;
}
