/**
 * The Bulk (or Fragrance) item of a formula code, shared by all versions. It has the formula's name and client, and
 * supports strongly consistent reads, which an index does not.
 */
import { AppError } from "../lib/error.ts";
import { getMany } from "../lib/table.ts";
import { type Item, itemKey, type ItemRow } from "../stock/item.rows.ts";
import { bulkSkusOf } from "./bulk-sku.ts";

/** Strongly consistent. 404 at `path` in the input for an unknown formula. */
export async function openBulk(formulaCode: string, path: string): Promise<Item> {
  const rows = await getMany<ItemRow>(bulkSkusOf(formulaCode).map(itemKey), true);
  const bulk = rows.find((row) => row !== undefined && !row.removed);
  const message = `The formula ${formulaCode} does not exist.`;
  if (!bulk) throw new AppError("not_found", message, { errors: [{ path, message }] });
  return bulk;
}
