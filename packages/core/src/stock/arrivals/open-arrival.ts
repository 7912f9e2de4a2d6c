/**
 * Reads the items that stock arrives for. A lot under a number that was never given out has no stock line to be merged with,
 * so that the item's others are not read, however many there are.
 */
import { notFound } from "../../lib/actions/error.ts";
import { getMany } from "../../lib/table/table.ts";
import { openLocation } from "../../warehouse/open-location.ts";
import type { StockLocation } from "../../warehouse/location.rows.ts";
import { isNewNumber, nextBatchNumber, type Numbered } from "../lots/batch-numbers.ts";
import { readStockBySku, type Stock } from "../lots/open-stock-lines.ts";
import { itemKey, type ItemRow } from "../items/item.rows.ts";

/** Items in use, by SKU, without their stock lines: strongly consistent, in one call. */
export async function readArrivalItems(skus: readonly string[]): Promise<Map<string, Stock>> {
  const rows = await getMany<ItemRow>([...new Set(skus)].map(itemKey), true);
  return new Map(rows.flatMap((item) => (item && !item.removed ? [[item.sku, { item, stockLines: [] }] as const] : [])));
}

/** The items of `readArrivalItems`, with the stock lines of those that get a number that was given out before. */
export async function withStockOfNumbers(items: ReadonlyMap<string, Stock>, numbers: readonly Numbered[]): Promise<Map<string, Stock>> {
  const again = numbers.filter((number) => !isNewNumber(number)).map(({ claim }) => claim.item.sku);
  return new Map([...items, ...(again.length > 0 ? await readStockBySku(again, true) : [])]);
}

/**
 * What an arrival of one item at a location needs: the item, which must exist and be in use (404), the location (404), and the
 * next batch number; `earlier` is the one of the attempt before (`nextBatchNumber`).
 */
export async function openArrival(sku: string, locationId: string, earlier?: Numbered): Promise<{ stock: Stock; location: StockLocation; next: Numbered }> {
  const [items, location, next] = await Promise.all([readArrivalItems([sku]), openLocation(locationId), nextBatchNumber(sku, earlier)]);
  const stock = (await withStockOfNumbers(items, [next])).get(sku);
  if (!stock || stock.item.removed) throw notFound(`the item ${sku}`);
  return { stock, location, next };
}
