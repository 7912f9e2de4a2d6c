/**
 * Goods in: a delivery becomes a batch under the next free batch number.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { dayOf } from "../lib/day.ts";
import { openPlace } from "../warehouse/open-place.ts";
import type { Place } from "../warehouse/place.rows.ts";
import { nextBatchNumber, type Numbered } from "./batch-numbers.ts";
import type { Batch } from "./batch.rows.ts";
import type { goodsIn } from "./contract.ts";
import { movementOf } from "./entries.ts";
import type { Item } from "./item.rows.ts";
import { setOnOrder } from "./on-order.ts";
import { openItem } from "./open-item.ts";
import { type Arriving, batchWrites, merged } from "./batch-writes.ts";

type Delivery = z.output<typeof goodsIn.body>["goodsInDetails"];
type Received = z.output<typeof goodsIn.answer>;

/**
 * Books a delivery in: grams or units into a new batch row, or onto the row that is alike in everything.
 * What was on order falls by the amount, not below 0. Refuses an unknown item or location. (Specification 2, 2.5.)
 */
export async function receive(delivery: Delivery, actor: Actor): Promise<Received> {
  let numbered: Numbered | undefined;
  return commit(actor, async () => {
    const [opened, place, next] = await Promise.all([
      openItem(delivery.goodsInItem),
      openPlace(delivery.goodsInLocation),
      nextBatchNumber(delivery.goodsInItem, numbered),
    ]);
    numbered = next;
    const { item } = opened;
    const arriving = arrivingBatch(delivery, item, place, next.batchNumber);
    const stored = merged(opened.batches, arriving);
    const quantity = item.quantity + delivery.goodsInQuantity;
    return {
      writes: [
        ...batchWrites(opened.batches, stored.batches),
        setOnOrder(item, Math.max(0, item.onOrder - delivery.goodsInQuantity), delivery.goodsInQuantity),
        next.claim,
      ],
      ledger: [
        movementOf(item, stored.batch, {
          action: "Goods In",
          difference: delivery.goodsInQuantity,
          quantity: stored.batch.quantity,
          totalQuantity: quantity,
          for: { supplierId: delivery.goodsInSupplier ?? item.suppliedById ?? undefined, purchaseOrderNumber: delivery.goodsInOrderNumber },
        }),
      ],
      answer: {
        message: `${item.name} has been booked in.`,
        type: "success",
        elementId: stored.batch.id,
        batchNumber: next.batchNumber,
        details: { "Batch number: ": next.batchNumber, "Quantity: ": delivery.goodsInQuantity, "Location: ": `${place.warehouse} ${place.bin}` },
      },
    };
  });
}

function arrivingBatch(delivery: Delivery, item: Item, place: Place, batchNumber: string): Arriving {
  return {
    ...identityOf(item),
    batchNumber,
    supplierBatchNumber: delivery.goodsInSupplierBatchNumber,
    expiryDate: delivery.goodsInExpiryDateFormatted,
    packSize: delivery.packSize,
    status: delivery.goodsInStatus,
    locationId: place.id,
    warehouse: place.warehouse,
    bin: place.bin,
    roaming: place.roaming,
    quantity: delivery.goodsInQuantity,
    unreserved: delivery.goodsInQuantity,
    reservations: {},
    purchaseOrderNumber: delivery.goodsInOrderNumber,
    quantityDelivered: delivery.goodsInQuantity,
    deliveredDate: dayOf(instant()),
  };
}

/** What a batch row repeats of its item, for lists of batches. */
export function identityOf(item: Item): Pick<Batch, "sku" | "name" | "categoryType" | "categoryName" | "client"> {
  return { sku: item.sku, name: item.name, categoryType: item.categoryType, categoryName: item.categoryName, client: item.client };
}
