/** Excess stock: componentry that was found in addition to the recorded stock, booked in during a transfer. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput } from "../../lib/actions/error.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import type { Numbered } from "../lots/batch-numbers.ts";
import type { addExcessStock } from "../contract.ts";
import { movementEntry } from "../entries.ts";
import { setOnOrder } from "./on-order.ts";
import { openArrival } from "./open-arrival.ts";
import { arrivingAt, UNTIL_RELEASED } from "./arrivals.ts";
import { stockLineWrites, merged } from "../lots/stock-line-writes.ts";

type Excess = z.output<typeof addExcessStock.body>;
type Added = z.output<typeof addExcessStock.answer>;

/**
 * Books in units of a component at a location, as a batch under the next free number, because their delivery is
 * unknown. Its delivered quantity is 0. Refuses an unknown item or location (404), and an item that is not componentry
 * (400); a quantity of 0 adds nothing. (Specification 2, 2.11.)
 */
export async function addExcess({ stockItem, quantity, location, reason }: Excess, actor: Actor): Promise<Added> {
  let numbered: Numbered | undefined;
  return commit<Added>(actor, async () => {
    const { stock, location: destination, next } = await openArrival(stockItem, location, numbered);
    const { item, stockLines } = stock;
    numbered = next;
    if (item.categoryType !== "Componentry") throw badInput("stockItem", "Only componentry can be added as excess stock.");
    if (quantity === 0) return { writes: [], answer: { message: "Nothing was added.", type: "info", elementId: null } };
    const found = { batchNumber: next.batchNumber, quantityDelivered: 0, deliveredDate: null };
    const stored = merged(stockLines, arrivingAt(item, destination, quantity, found, actor.userId));
    const totalQuantity = item.quantity + quantity;
    return {
      writes: [...stockLineWrites(stockLines, stored.stockLines), setOnOrder(item, item.onOrder, quantity), next.claim],
      ledger: [
        movementEntry(item, stored.stockLine, { action: "Adjustment", difference: quantity, quantity: stored.stockLine.quantity, totalQuantity, reason }),
      ],
      answer: {
        message: `${quantityText(quantity, itemUnit(item))} of ${item.name} have been added.${stored.stockLine.awaitsRelease ? ` ${UNTIL_RELEASED}` : ""}`,
        type: "success",
        details: { "Batch number: ": next.batchNumber, "Quantity: ": quantity, "Location: ": `${destination.warehouse} ${destination.bin}` },
        elementId: stored.stockLine.id,
      },
    };
  });
}
