/**
 * The dispatch note of a closed order, from the ledger: what left is written there once, and stays as it was when batches
 * are renamed later.
 */
import type * as z from "zod";
import { isBulkLine } from "../jobs/make.ts";
import { conflict } from "../lib/error.ts";
import { asOrdered } from "../lib/quantity.ts";
import { queryAll, queryEach } from "../lib/table.ts";
import { type EntryRow, ledgerIndex, transactionKey } from "../transaction/entry.rows.ts";
import { isOrdered } from "./closing.ts";
import type { dispatchNote } from "./dispatch-note.contract.ts";
import { openOrder } from "./open-order.ts";
import type { Order, OrderLine } from "./order.rows.ts";

type DispatchNote = z.output<typeof dispatchNote.answer>;
type DispatchedLine = DispatchNote["lines"][number];

const DAY_MS = 86_400_000;
/** A closing in steps may go on for days before its order is completed: its first dispatch is searched for this far back. */
const LONGEST_CLOSING_MS = 7 * DAY_MS;
/** The ledger's instant is taken a moment after the order's, in the same transaction. */
const LATEST_ENTRY_MS = 60_000;

/**
 * What left when an order was closed: 404 for an unknown order, 409 for one that is not closed. Of each SKU of its lines that
 * are not cancelled, with each batch number and the expiry day that it had then. (Specification 3, section 4; contract, section 7.)
 */
export async function readDispatchNote(salesOrderId: number): Promise<DispatchNote> {
  const { order, lines } = await openOrder(salesOrderId, false);
  const { id, soNumber, clientId, client, poNumber, orderDate, dispatchDate, dateCompleted } = order;
  if (dateCompleted === null) throw conflict(`The sales order ${soNumber} is not closed, so nothing has left for it.`);
  const closing = await closingOf(order, dateCompleted);
  const entries = closing === undefined ? [] : await queryAll<EntryRow>({ partition: closing });
  const left = entries.filter((entry) => entry.action === "Dispatched" && entry.salesOrderId === id);
  return {
    salesOrderId: id,
    soNumber,
    client: { id: clientId, name: client },
    poNumber,
    orderDate,
    dispatchDate,
    dateCompleted,
    lines: dispatchedLines(lines.filter(isOrdered), left),
  };
}

/** The ledger's partition of the closing of an order. One that does not name it is found by when it was closed. */
async function closingOf({ id, closingRequest }: Order, dateCompleted: string): Promise<string | undefined> {
  if (closingRequest !== undefined) return transactionKey(closingRequest).PK;
  const completedAt = Date.parse(dateCompleted);
  const range = {
    partition: ledgerIndex.action("Dispatched"),
    index: "g6",
    from: new Date(completedAt - LONGEST_CLOSING_MS).toISOString(),
    to: new Date(completedAt + LATEST_ENTRY_MS).toISOString(),
    newestFirst: true,
  } as const;
  for await (const entry of queryEach<EntryRow>(range)) if (entry.salesOrderId === id) return entry.PK;
  return undefined;
}

/** One line for each SKU that was ordered, in the order of the order's lines. */
function dispatchedLines(ordered: readonly OrderLine[], left: readonly EntryRow[]): DispatchedLine[] {
  const bySku = Map.groupBy(left, ({ sku }) => sku);
  return [...Map.groupBy(ordered, (line) => line.productSku)].map(([sku, same]) => {
    const unit = same.some(isBulkLine) ? "Kg" : "units";
    const entries = bySku.get(sku) ?? [];
    const quantityOf = (some: readonly EntryRow[]): number => asOrdered(gone(some), unit);
    const byBatch = Map.groupBy(entries, ({ batchNumber = "", expiryDate = "" }) => JSON.stringify([batchNumber, expiryDate]));
    return {
      sku,
      name: same[0]?.productName ?? sku,
      unit,
      ordered: same.reduce((sum, line) => sum + line.quantity, 0),
      dispatched: quantityOf(entries),
      batches: [...byBatch.values()].map((alike) => ({
        batchNumber: alike[0]?.batchNumber ?? "",
        expiryDate: alike[0]?.expiryDate ?? null,
        quantity: quantityOf(alike),
      })),
    };
  });
}

/** Grams or units that left. */
function gone(entries: readonly EntryRow[]): number {
  return entries.reduce((sum, entry) => sum - (entry.difference ?? 0), 0);
}
