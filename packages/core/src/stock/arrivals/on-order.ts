/**
 * Stock on order.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput } from "../../lib/actions/error.ts";
import { MAX_QUANTITY } from "../../lib/rules/fields.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import type { Update } from "../../lib/table/write.ts";
import type { addOnOrder } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import { expectedAfter } from "./expected.ts";
import { type Expected, type Item, moveQuantity } from "../items/item.rows.ts";
import { openItemAlone } from "../items/open-item.ts";

type OnOrder = z.output<typeof addOnOrder.body>;
type Ordered = z.output<typeof addOnOrder.answer>;

/**
 * Adds grams or units to an item's stock on order. Refuses an unknown item (404) and a sum of more than nine digits
 * (400). (Specification 2, 2.6.)
 */
export async function putOnOrder({ element, quantity }: OnOrder, actor: Actor): Promise<Ordered> {
  return commit(actor, async () => {
    const item = await openItemAlone(element);
    const onOrder = item.onOrder + quantity;
    if (onOrder > MAX_QUANTITY) throw badInput("quantity", "A quantity can have at most nine digits.");
    return {
      writes: [setOnOrder(item, onOrder, 0)],
      ledger: [
        itemEntry(item, "On Order", { reason: `${quantityText(quantity, itemUnit(item))} put on order, ${quantityText(onOrder, itemUnit(item))} in all` }),
      ],
      answer: { message: `${item.name} has been put on order.`, type: "success", details: { "Quantity: ": quantity, "On order: ": onOrder } },
    };
  });
}

/**
 * Sets the stock on order of an item in use, and changes its quantity by `difference` in the same write. Conditional on
 * both as read, and on the names that a new batch repeats. A changed quantity on order increments the item's version,
 * so that an open edit dialog cannot write the old one back. Arrivals reduce the earliest expected days, unless
 * `expected` sets the days. `purchased`: how much of it is open on purchase orders; by default as before.
 */
export function setOnOrder(
  item: Pick<Item, "sku" | "quantity" | "onOrder" | "purchased" | "expected" | "name" | "client">,
  onOrder: number,
  difference: number,
  {
    expected = expectedAfter(item.expected ?? [], item.onOrder - onOrder),
    purchased = item.purchased,
  }: { expected?: readonly Expected[]; purchased?: number | undefined } = {},
): Update {
  const moved = moveQuantity(item, difference);
  const { onOrder: was, name, client } = item;
  const dated = expected.length > 0 || item.expected !== undefined;
  return {
    ...moved,
    set: { ...moved.set, onOrder, ...(dated ? { expected } : {}), ...(purchased === item.purchased ? {} : { purchased }) },
    add: { ...moved.add, ...(onOrder === was ? {} : { version: 1 }) },
    expect: { ...moved.expect, equals: { ...moved.expect?.equals, onOrder: was, name, client }, missing: ["removed"] },
  };
}
