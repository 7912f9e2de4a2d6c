/** Goods in: books in a delivery as a batch under the next free batch number. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actor.ts";
import { openPlace } from "../warehouse/open-place.ts";
import { arrivalsOf } from "./arrivals.ts";
import { nextBatchNumber, type Numbered } from "./batch-numbers.ts";
import type { goodsIn } from "./contract.ts";
import { openItem } from "./open-item.ts";

type Delivery = z.output<typeof goodsIn.body>["goodsInDetails"];
type Received = z.output<typeof goodsIn.answer>;

/**
 * Books in a delivery: grams or units as a new batch row, or merged with the row of the same merge key. Reduces the
 * stock on order by the amount, not below 0. Refuses an unknown item or location. (Specification 2, 2.5.)
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
    const { writes, ledger, batches } = arrivalsOf(
      opened,
      [
        {
          ...next,
          quantity: delivery.goodsInQuantity,
          packSize: delivery.packSize,
          supplierBatchNumber: delivery.goodsInSupplierBatchNumber,
          expiryDate: delivery.goodsInExpiryDateFormatted,
          status: delivery.goodsInStatus,
        },
      ],
      { place, supplierId: delivery.goodsInSupplier ?? undefined, orderNumber: delivery.goodsInOrderNumber },
    );
    return {
      writes,
      ledger,
      answer: {
        message: `${opened.item.name} has been booked in.`,
        type: "success",
        elementId: batches[0]?.id ?? "",
        batchNumber: next.batchNumber,
        details: { "Batch number: ": next.batchNumber, "Quantity: ": delivery.goodsInQuantity, "Location: ": `${place.warehouse} ${place.bin}` },
      },
    };
  });
}
