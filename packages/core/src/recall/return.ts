/** Goods returned from a recall: booked in as Quarantined, under their original batch number. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { QUARANTINED, RAW_MATERIAL_BATCH_NUMBER } from "../lib/rules/fields.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { get, queryEach } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { versionMade } from "../jobs/creation/batch-number.ts";
import { arrivingAt } from "../stock/arrivals/arrivals.ts";
import { claimBatchNumber } from "../stock/lots/batch-numbers.ts";
import { stockLineWrites, merged } from "../stock/lots/stock-line-writes.ts";
import { movementEntry } from "../stock/entries.ts";
import { type LotFields, lotFields } from "../stock/lots/stock-line.rows.ts";
import { type Item, moveQuantity } from "../stock/items/item.rows.ts";
import { openStock } from "../stock/lots/open-stock-lines.ts";
import { commit } from "../transaction/commit.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import { openLocation } from "../warehouse/open-location.ts";
import type { recallReturn } from "./contract.ts";
import { openRecall } from "./open-recall.ts";
import { clientKey, recallLineKey, type RecallLineRow, recallReason } from "./recall.rows.ts";

type Asked = z.output<typeof recallReturn.body>;
type Answer = z.output<typeof recallReturn.answer>;

/**
 * Books in returned grams or units of a line of the recall list. They stay Quarantined when the recall is thawed.
 * Refuses a drill (409), an unknown line or location (404), and more than was dispatched and not yet returned (400).
 */
export async function takeBack({ recallId, lineId, quantity, location }: Asked, actor: Actor): Promise<Answer> {
  return commit<Answer>(actor, async () => {
    const [record, line, destination] = await Promise.all([openRecall(recallId, true), openLine(recallId, lineId), openLocation(location)]);
    if (record.kind === "drill") throw conflict("A drill has no returned goods.");
    if (quantity > line.quantity - line.returned) {
      throw badInput("quantity", `At most ${quantityText(line.quantity - line.returned, line.unit)} can be returned from this line.`);
    }
    const { item, stockLines } = await openStock(line.sku);
    const twin = stockLines.find(({ batchNumber }) => batchNumber.toUpperCase() === line.batchNumber.toUpperCase());
    const known = twin ? lotFields(twin) : await lastKnown(line, item);
    const back = {
      batchNumber: line.batchNumber,
      packSize: 0,
      status: QUARANTINED,
      purchaseOrderNumber: "",
      quantityDelivered: 0,
      deliveredDate: null,
    } as const;
    const stored = merged(stockLines, arrivingAt(item, destination, quantity, { ...known, ...back }));
    const { PK, SK } = line;
    const totals = { difference: quantity, quantity: stored.stockLine.quantity, totalQuantity: item.quantity + quantity };
    const order = { salesOrderId: line.salesOrderId, soNumber: line.soNumber };
    const entry = movementEntry(item, stored.stockLine, { action: "Returned", ...totals, reason: recallReason(record), for: order });
    return {
      writes: [
        ...stockLineWrites(stockLines, stored.stockLines),
        moveQuantity(item, quantity),
        ...(await claimed(line)),
        {
          kind: "update",
          key: { PK, SK },
          set: { returned: line.returned + quantity },
          expect: { equals: { returned: line.returned, quantity: line.quantity } },
        },
        {
          kind: "update",
          key: clientKey(recallId, line.clientId),
          add: { [line.unit === "g" ? "returnedGrams" : "returnedUnits"]: quantity, version: 1 },
          expect: { present: true },
        },
      ],
      ledger: [{ ...entry, recallId }],
      answer: {
        message: `${quantityText(quantity, line.unit)} of ${item.name} have been booked in as Quarantined.`,
        type: "success",
        details: { "Batch number: ": line.batchNumber, "Location: ": `${destination.warehouse} ${destination.bin}` },
        elementId: stored.stockLine.id,
      },
    };
  });
}

/** The details of a lot without remaining stock: from the ledger, and from the job that made it. */
async function lastKnown({ sku, batchNumber }: RecallLineRow, item: Item): Promise<Partial<LotFields>> {
  const version = await versionMade(item, batchNumber);
  for await (const entry of queryEach<EntryRow>({ partition: ledgerIndex.batchNumber(batchNumber), index: "g4", newestFirst: true })) {
    const { supplierBatchNumber = "", expiryDate = null } = entry;
    if (entry.sku === sku) return { ...version, supplierBatchNumber, expiryDate };
  }
  return version;
}

async function openLine(recallId: number, lineId: string): Promise<RecallLineRow> {
  const key = recallLineKey(recallId, lineId);
  const line = key && (await get<RecallLineRow>(key, true));
  if (!line) throw notFound("the line of this recall");
  return line;
}

/** The claim of a goods-in number, so that no other item gets it. Numbers of formula lots stay claimed. */
async function claimed({ batchNumber, sku }: RecallLineRow): Promise<Write[]> {
  if (!RAW_MATERIAL_BATCH_NUMBER.test(batchNumber)) return [];
  const claim = await claimBatchNumber(batchNumber, sku);
  if (claim === "taken") throw conflict(`The batch number ${batchNumber} now belongs to another item.`);
  return [claim];
}
