/** Goods in: books in a delivery as a batch under the next free batch number. */
import type * as z from "zod";
import { businessKey, type BusinessRow } from "../../directory/business.rows.ts";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { notFound } from "../../lib/actions/error.ts";
import { get } from "../../lib/table/table.ts";
import { bookArrivals, UNTIL_RELEASED } from "./arrivals.ts";
import type { Numbered } from "../lots/batch-numbers.ts";
import type { goodsIn } from "../contract.ts";
import { assertNeededDetails } from "./needed-details.ts";
import type { Item } from "../items/item.rows.ts";
import { openArrival } from "./open-arrival.ts";

type Delivery = z.output<typeof goodsIn.body>["goodsInDetails"];
type Received = z.output<typeof goodsIn.answer>;

/**
 * Books in a delivery: grams or units as a new stock line, or merged with the row of the same merge key. Reduces the
 * stock on order by the amount, not below 0. Refuses an unknown item, location or supplier, and what
 * `assertNeededDetails` refuses. (Specification 2, 2.5.)
 */
export async function receive(delivery: Delivery, actor: Actor): Promise<Received> {
  let numbered: Numbered | undefined;
  return commit(actor, async () => {
    await assertNeededDetails(
      [
        {
          sku: delivery.goodsInItem,
          supplierBatchNumber: delivery.goodsInSupplierBatchNumber,
          expiryDate: delivery.goodsInExpiryDateFormatted,
          status: delivery.goodsInStatus,
        },
      ],
      delivery,
      "goodsInDetails",
    );
    const { stock, location, next } = await openArrival(delivery.goodsInItem, delivery.goodsInLocation, numbered);
    numbered = next;
    await assertSupplier(delivery.goodsInSupplier, stock.item);
    const { writes, ledger, stockLines } = bookArrivals(
      stock,
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
      { location, supplierId: delivery.goodsInSupplier ?? undefined, orderNumber: delivery.goodsInOrderNumber, by: actor.userId },
    );
    return {
      writes,
      ledger,
      answer: {
        message: `${stock.item.name} has been booked in.${stockLines[0]?.awaitsRelease ? ` ${UNTIL_RELEASED}` : ""}`,
        type: "success",
        elementId: stockLines[0]?.id ?? "",
        batchNumber: next.batchNumber,
        status: stockLines[0]?.status ?? delivery.goodsInStatus,
        details: { "Batch number: ": next.batchNumber, "Quantity: ": delivery.goodsInQuantity, "Location: ": `${location.warehouse} ${location.bin}` },
      },
    };
  });
}

/** Refuses (404) a supplier that does not exist. The item's own needs no read. */
async function assertSupplier(supplierId: number | null, { suppliedById }: Pick<Item, "suppliedById">): Promise<void> {
  if (supplierId === null || supplierId === suppliedById) return;
  if (!(await get<BusinessRow>(businessKey(supplierId), true))) throw notFound("the supplier");
}
