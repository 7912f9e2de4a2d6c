/** Items that can be delivered: those on order from a supplier, with the usual values of their deliveries. */
import type * as z from "zod";
import { itemUnit } from "../lib/rules/quantity.ts";
import { getMany } from "../lib/table/table.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { readItemList } from "../stock/lists/list-stock.ts";
import { usualDelivery } from "../stock/items/usual.ts";
import type { deliveryItems } from "./contract.ts";
import type { DeliveryItem } from "./delivery-shapes.ts";

/** The items on order from a supplier beside purchase orders, by SKU; or the existing ones among the named items. */
export async function listItems({ supplier, skus = [] }: z.output<typeof deliveryItems.body>): Promise<DeliveryItem[]> {
  const asked = supplier === undefined ? skus : await onOrderFrom(supplier);
  const rows = await getMany<ItemRow>(asked.map(itemKey));
  const items = rows.flatMap((row) => (row && !row.removed ? [deliveryItem(row)] : []));
  return supplier === undefined ? items : items.filter(({ onOrder }) => onOrder > 0);
}

async function onOrderFrom(supplier: number): Promise<string[]> {
  const skus: string[] = [];
  for (const { sku, suppliedById, onOrder } of await readItemList()) if (suppliedById === supplier && onOrder > 0) skus.push(sku);
  return skus.toSorted();
}

function deliveryItem(item: ItemRow): DeliveryItem {
  return {
    sku: item.sku,
    name: item.name,
    unit: itemUnit(item),
    onOrder: item.onOrder - (item.purchased ?? 0),
    usual: usualDelivery(item),
    shelfLifeMonths: item.shelfLifeMonths ?? null,
  };
}
