/** The dispatch note of a closed order, from the ledger, which does not change when lots are renumbered later. */
import type * as z from "zod";
import { readSender } from "../../directory/sender.ts";
import { isBulkLine } from "../line-quantity-shapes.ts";
import { conflict, notFound } from "../../lib/actions/error.ts";
import { shapedBy } from "../../lib/rules/keyed.ts";
import { asOrdered } from "../../lib/rules/quantity.ts";
import { getMany, queryAll, queryEach } from "../../lib/table/table.ts";
import { lotReleaseKey, type LotReleaseRow } from "../../release/lot.rows.ts";
import { lotName } from "../../release/open-lots.ts";
import { type EntryRow, ledgerIndex, transactionKey } from "../../transaction/entry.rows.ts";
import { isOrdered } from "./closing.ts";
import { dispatchNote } from "./dispatch-note.contract.ts";
import { openOrder, type ShippedOrder } from "../open-order.ts";
import type { Order, OrderLine } from "../order.rows.ts";
import type { Shipment } from "../shipping/shipment-shapes.ts";

type DispatchNote = z.output<typeof dispatchNote.answer>;
type DispatchedLine = DispatchNote["lines"][number];
/** A line before it is known which of its lots have a certificate. */
type LedgerLine = Omit<DispatchedLine, "batches"> & { batches: Omit<DispatchedLine["batches"][number], "certified">[] };

const DAY_MS = 86_400_000;
/** How far before completion the first dispatch is searched: a closing in steps can take days. */
const LONGEST_CLOSING_MS = 7 * DAY_MS;
/** In the same transaction, the ledger's instant is taken slightly after the order's. */
const LATEST_ENTRY_MS = 60_000;

/**
 * What was dispatched when an order was closed, for each SKU of its active lines, with batch numbers and expiry dates
 * at that time; with a shipment, what left with it. Refuses an unknown order or shipment (404) and an order that is not closed (409). (Specification 3, section 4; contract,
 * section 7.)
 */
export async function readDispatchNote(salesOrderId: number, shipmentId?: number): Promise<DispatchNote> {
  const [opened, sender] = await Promise.all([openOrder(salesOrderId, false), readSender()]);
  const { order, lines, shipments } = opened;
  if (shipmentId !== undefined) {
    const note = shipmentNote(opened, shipmentId);
    return { sender, ...note, lines: await withCertified(note.lines) };
  }
  const { soNumber, dateCompleted, shelfLifeConfirmed = false } = order;
  if (dateCompleted === null) throw conflict(`The sales order ${soNumber} is not closed, so nothing has been dispatched for it.`);
  const left = await dispatchedOnClosing(order);
  const sent = shipments.filter(({ state }) => state === "Shipped");
  const noteLines = await withCertified(dispatchedLines(lines.filter(isOrdered), left, sent));
  return { sender, ...noteHead(order), dateCompleted, shelfLifeConfirmed, shipment: null, lines: noteLines };
}

/** The lines with which of their lots have a certificate. */
async function withCertified(lines: readonly LedgerLine[]): Promise<DispatchedLine[]> {
  const keys = lines.flatMap(({ sku, batches }) => batches.map(({ batchNumber }) => lotReleaseKey(sku, batchNumber)));
  const rows = await getMany<LotReleaseRow>(keys);
  const certified = new Set(rows.flatMap((row) => (row ? [lotName(row)] : [])));
  return lines.map((line) => ({
    ...line,
    batches: line.batches.map((lot) => ({ ...lot, certified: certified.has(lotName({ sku: line.sku, batchNumber: lot.batchNumber })) })),
  }));
}

/** The ledger rows of what left when an order was closed; none of one that is not closed. */
export async function dispatchedOnClosing(order: Order): Promise<EntryRow[]> {
  const closing = order.dateCompleted === null ? undefined : await findClosing(order, order.dateCompleted);
  const entries = closing === undefined ? [] : await queryAll<EntryRow>({ partition: closing });
  return entries.filter((entry) => entry.action === "Dispatched" && entry.salesOrderId === order.id);
}

function noteHead({ id, soNumber, clientId, client, poNumber, orderDate, dispatchDate }: Order) {
  return { salesOrderId: id, soNumber, client: { id: clientId, name: client }, poNumber, orderDate, dispatchDate };
}

/** The note of a shipment: its lines, and what earlier ones sent of them. 404 for a shipment of another order. */
function shipmentNote({ order, lines, shipments }: ShippedOrder, shipmentId: number): Omit<DispatchNote, "sender" | "lines"> & { lines: LedgerLine[] } {
  const shipment = shipments.find((one) => one.shipmentId === shipmentId);
  if (!shipment) throw notFound(`the shipment of ${order.soNumber}`);
  const earlier = shipments.filter((one) => one.state === "Shipped" && one.shipmentId < shipmentId);
  return {
    ...noteHead(order),
    dateCompleted: shipment.shippedAt,
    shelfLifeConfirmed: shipment.shelfLifeConfirmed,
    shipment: shapedBy(NoteShipment, shipment),
    lines: [...Map.groupBy(shipment.lines, ({ sku }) => sku)].map(([sku, same]) => {
      const unit = same[0]?.unit ?? "units";
      const named = new Set(same.map(({ salesId }) => salesId));
      const concerned = lines.filter(({ salesId }) => named.has(salesId));
      const ordered = concerned.reduce((sum, line) => sum + line.quantity, 0);
      const lots = same.flatMap(({ batches }) => batches);
      const byLot = Map.groupBy(lots, ({ batchNumber, expiryDate }) => JSON.stringify([batchNumber, expiryDate]));
      return {
        ...{
          sku,
          name: same[0]?.name ?? sku,
          unit,
          ordered,
          before: sentBefore(concerned, earlier),
          dispatched: same.reduce((sum, line) => sum + line.quantity, 0),
        },
        batches: [...byLot.values()].map((alike) => ({
          batchNumber: alike[0]?.batchNumber ?? "",
          expiryDate: alike[0]?.expiryDate ?? null,
          quantity: asOrdered(
            alike.reduce((sum, one) => sum + one.quantity, 0),
            unit,
          ),
        })),
      };
    }),
  };
}

const NoteShipment = dispatchNote.answer.shape.shipment.unwrap();

/** What shipments sent for lines of a SKU, in their unit. */
function sentBefore(lines: readonly OrderLine[], shipments: readonly Shipment[]): number {
  const ids = new Set(lines.map(({ salesId }) => salesId));
  const sent = shipments.flatMap(({ lines: all }) => all.filter(({ salesId }) => ids.has(salesId)));
  return sent.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The ledger partition of an order's closing. For older orders, which do not store the request, it is found by time. */
async function findClosing({ id, closingRequest }: Order, dateCompleted: string): Promise<string | undefined> {
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

/** One line for each ordered SKU, in the order of the order's lines. */
function dispatchedLines(ordered: readonly OrderLine[], left: readonly EntryRow[], sent: readonly Shipment[]): LedgerLine[] {
  const bySku = Map.groupBy(left, ({ sku }) => sku);
  return [...Map.groupBy(ordered, (line) => line.productSku)].map(([sku, same]) => {
    const unit = same.some(isBulkLine) ? "Kg" : "units";
    const entries = bySku.get(sku) ?? [];
    const dispatchedQuantity = (some: readonly EntryRow[]): number => asOrdered(gone(some), unit);
    const byLot = Map.groupBy(entries, ({ batchNumber = "", expiryDate = "" }) => JSON.stringify([batchNumber, expiryDate]));
    return {
      sku,
      name: same[0]?.productName ?? sku,
      unit,
      ordered: same.reduce((sum, line) => sum + line.quantity, 0),
      before: sentBefore(same, sent),
      dispatched: dispatchedQuantity(entries),
      batches: [...byLot.values()].map((alike) => ({
        batchNumber: alike[0]?.batchNumber ?? "",
        expiryDate: alike[0]?.expiryDate ?? null,
        quantity: dispatchedQuantity(alike),
      })),
    };
  });
}

/** Grams or units dispatched. */
function gone(entries: readonly EntryRow[]): number {
  return entries.reduce((sum, entry) => sum - (entry.difference ?? 0), 0);
}
