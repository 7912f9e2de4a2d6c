/** What purchase orders put on order, on the items. Pure. Grams or units. */
import { conflict } from "../lib/actions/error.ts";
import { MAX_QUANTITY } from "../lib/rules/fields.ts";
import { itemUnit, quantityText } from "../lib/rules/quantity.ts";
import type { Write } from "../lib/table/write.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { expectedAfter, MAX_EXPECTED_DAYS, withExpected, withoutExpected } from "../stock/arrivals/expected.ts";
import { setOnOrder } from "../stock/arrivals/on-order.ts";
import { itemEntry } from "../stock/entries.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { openBySku, openOfLine, type Purchase } from "./purchase-shapes.ts";

/**
 * The writes and ledger rows of the items whose open lines a change of a purchase order changes: their quantity on order
 * and its expected days. Refuses (409) a sum of more than nine digits.
 */
export function onOrderChanges(was: Purchase | undefined, becomes: Purchase, items: ReadonlyMap<string, Item>): { writes: Write[]; ledger: Entry[] } {
  const [before, after] = [was ? openBySku(was) : new Map<string, number>(), openBySku(becomes)];
  const [left, came] = [was ? dueBySku(was) : [], dueBySku(becomes)];
  const skus = new Set([...before.keys(), ...after.keys()]);
  const changes = [...skus].flatMap((sku) => {
    const item = items.get(sku);
    const more = (after.get(sku) ?? 0) - (before.get(sku) ?? 0);
    const gone = left.filter((one) => one.sku === sku);
    const now = came.filter((one) => one.sku === sku);
    if (!item || item.removed || (more === 0 && JSON.stringify(gone) === JSON.stringify(now))) return [];
    const purchased = Math.max(0, (item.purchased ?? 0) + more);
    const onOrder = Math.max(purchased, item.onOrder + more);
    if (onOrder > MAX_QUANTITY) throw conflict(`${item.name} would have more than nine digits on order.`);
    const without = gone.reduce((days, { day, quantity }) => withoutExpected(days, day, quantity), item.expected ?? []);
    const dated = now.reduce((days, { day, quantity }) => (days.length < MAX_EXPECTED_DAYS ? withExpected(days, day, quantity) : days), without);
    // Deliveries reduce the earliest days, which can be those of other orders: never more is expected than is on order.
    const expected = expectedAfter(dated, dated.reduce((sum, { quantity }) => sum + quantity, 0) - onOrder);
    return [{ write: setOnOrder(item, onOrder, 0, { expected, purchased }), entry: more === 0 ? [] : [orderedEntry(item, more, onOrder, becomes)] }];
  });
  return { writes: changes.map(({ write }) => write), ledger: changes.flatMap(({ entry }) => entry) };
}

function dueBySku(purchase: Purchase): { sku: string; day: string; quantity: number }[] {
  if (openBySku(purchase).size === 0) return [];
  return purchase.lines.flatMap((line) =>
    line.dueDate !== null && openOfLine(line) > 0 ? [{ sku: line.sku, day: line.dueDate, quantity: openOfLine(line) }] : [],
  );
}

function orderedEntry(item: Item, more: number, onOrder: number, { purchaseNumber, supplierId }: Purchase): Entry {
  const unit = itemUnit(item);
  const words = more > 0 ? `${quantityText(more, unit)} put on order` : `${quantityText(-more, unit)} no longer on order`;
  return {
    ...itemEntry(item, "On Order", { reason: `${words} with ${purchaseNumber}, ${quantityText(onOrder, unit)} in all`, supplierId }),
    purchaseOrderNumber: purchaseNumber,
  };
}
