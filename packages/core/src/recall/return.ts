/** Goods returned from a recall: booked in as Quarantined, under their original batch number. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { get } from "../lib/table/table.ts";
import { bringBack } from "../returns/goods-back.ts";
import { commit } from "../transaction/commit.ts";
import { openLocation } from "../warehouse/open-location.ts";
import type { recallReturn } from "./contract.ts";
import { openRecall } from "./open-recall.ts";
import { clientKey, recallLineKey, type RecallLineRow, recallReason } from "./recall.rows.ts";

type Asked = z.output<typeof recallReturn.body>;
type Answer = z.output<typeof recallReturn.answer>;

/**
 * Books in returned grams or units of a line of the recall list. They stay Quarantined when the recall is thawed.
 * Refuses a drill (409), an unknown line or location (404), and more than was dispatched and not yet returned, in this or
 * any other way (400).
 */
export async function takeBack({ recallId, lineId, quantity, location }: Asked, actor: Actor): Promise<Answer> {
  return commit<Answer>(actor, async () => {
    const [record, line, destination] = await Promise.all([openRecall(recallId, true), openLine(recallId, lineId), openLocation(location)]);
    if (record.kind === "drill") throw conflict("A drill has no returned goods.");
    if (quantity > line.quantity - line.returned) {
      throw badInput("quantity", `At most ${quantityText(line.quantity - line.returned, line.unit)} can be returned from this line.`);
    }
    const { sku, batchNumber, clientId, salesOrderId, PK, SK } = line;
    const back = { sku, batchNumber, clientId, salesOrderId, quantity, location: destination, reason: recallReason(record), path: "" };
    const { writes, ledger, stockLines } = await bringBack([back], actor.userId);
    const [one] = stockLines;
    return {
      writes: [
        ...writes,
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
      ledger: ledger.map((entry) => ({ ...entry, recallId })),
      answer: {
        message: `${quantityText(quantity, line.unit)} of ${line.name} have been booked in as Quarantined.`,
        type: "success",
        details: { "Batch number: ": line.batchNumber, "Location: ": `${destination.warehouse} ${destination.bin}` },
        elementId: one?.stockLine.id ?? "",
      },
    };
  });
}

async function openLine(recallId: number, lineId: string): Promise<RecallLineRow> {
  const key = recallLineKey(recallId, lineId);
  const line = key && (await get<RecallLineRow>(key, true));
  if (!line) throw notFound("the line of this recall");
  return line;
}
