/**
 * What was sent of lots, and what has come back of it: from the ledger of their batch numbers, and the rows of what came
 * back. The ledger's index can lag behind by a moment, so that a return right after its dispatch is refused at worst.
 */
import { conflict } from "../lib/actions/error.ts";
import { getMany, queryEach } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { orderKey, type OrderRow } from "../sales/order.rows.ts";
import { shipmentKey } from "../sales/shipping/shipment.rows.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import { ON_CLOSING, putReturned, returnedKey, type ReturnedRow } from "./returned.rows.ts";

/** The most ledger rows that are read of one batch number, newest first. */
const MAX_ENTRIES = 20_000;
/** Batch numbers that are read at once. */
const AT_ONCE = 25;

/** What left of a lot in one shipment, or when its order was closed, and what came back of it. Grams or units. */
export interface SentPart {
  /** Absent if it left when its order was closed. */
  shipmentId?: number | undefined;
  shipmentNumber?: string | undefined;
  /** The last dispatch, ISO 8601. */
  at: string;
  sent: number;
  returned: number;
}

/** What was sent of a lot for an order. */
export interface SentLot {
  sku: string;
  name: string;
  batchNumber: string;
  salesOrderId: number;
  soNumber: string;
  clientId: number;
  client: string;
  /** When the order was closed, ISO 8601; null while it is open. */
  closedAt: string | null;
  /** The request that is changing the order, if any. */
  busy: string | null;
  /** Newest first. */
  parts: SentPart[];
  /** The row of what came back, as read; absent before the first return. */
  row: ReturnedRow | undefined;
}

/** What is named of the lots that are read. */
type Named = Pick<EntryRow, "sku" | "salesOrderId">;

/** The lots with some batch numbers that were sent, newest first; only those of which `only` is true. Verbs read what came back strongly consistent. */
export async function readSentLots(batchNumbers: readonly string[], only: (entry: Named) => boolean, strong: boolean): Promise<SentLot[]> {
  const numbers = [...new Set(batchNumbers.map((number) => number.toUpperCase()))];
  const lots: SentLot[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const entries = await Promise.all(numbers.slice(at, at + AT_ONCE).map((number) => readMovements(number, only)));
    lots.push(...(await sentLots(entries.flat(), strong)));
  }
  return lots.toSorted((one, other) => (lastSent(one) > lastSent(other) ? -1 : 1));
}

const lastSent = ({ parts }: SentLot): string => parts[0]?.at ?? "";

/** The dispatches and returns of a batch number. */
async function readMovements(batchNumber: string, only: (entry: Named) => boolean): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  let read = 0;
  for await (const entry of queryEach<EntryRow>({ ...batchNumberLedger(batchNumber), newestFirst: true })) {
    const posting = actionPosting(entry.action);
    if ((posting === "dispatched" || posting === "returned") && entry.salesOrderId !== undefined && only(entry)) found.push(entry);
    read += 1;
    if (read === MAX_ENTRIES) break;
  }
  return found;
}

async function sentLots(entries: readonly EntryRow[], strong: boolean): Promise<SentLot[]> {
  const groups = [...Map.groupBy(entries, lotOfOrder).values()].flatMap((of) => {
    const [{ sku, batchNumber, salesOrderId } = {}] = of;
    return sku === undefined || batchNumber === undefined || salesOrderId === undefined ? [] : [{ of, sku, batchNumber, salesOrderId }];
  });
  const rows = await getMany<ReturnedRow>(groups.map(returnedKey), strong);
  const ids = [...new Set(groups.map(({ salesOrderId }) => salesOrderId))];
  const orders = new Map((await getMany<OrderRow>(ids.map(orderKey))).flatMap((order) => (order ? [[order.id, order] as const] : [])));
  return groups.flatMap(({ of, ...lot }, i): SentLot[] => {
    const order = orders.get(lot.salesOrderId);
    if (!order) return [];
    const { soNumber, clientId, client, dateCompleted: closedAt, busy } = order;
    return [{ ...lot, name: of[0]?.name ?? lot.sku, soNumber, clientId, client, closedAt, busy, parts: sentParts(of, rows[i]), row: rows[i] }];
  });
}

const lotOfOrder = ({ salesOrderId, sku, batchNumber = "" }: EntryRow): string => `${salesOrderId} ${sku} ${batchNumber.toUpperCase()}`;

/** The parts of a lot that was sent, newest first. What came back before there was a row of it is taken from the newest parts. */
function sentParts(entries: readonly EntryRow[], row: ReturnedRow | undefined): SentPart[] {
  const sent = entries.filter(({ action }) => actionPosting(action) === "dispatched");
  const parts = [...Map.groupBy(sent, ({ shipmentId }) => shipmentId)].map(([shipmentId, of]): SentPart => {
    const returned = row?.parts[partKey({ shipmentId })] ?? 0;
    return { shipmentId, shipmentNumber: of[0]?.shipmentNumber, at: of[0]?.at ?? "", sent: -moved(of), returned };
  });
  // A shipment that was reversed sent nothing.
  const newest = parts.filter(({ sent: quantity }) => quantity > 0).toSorted((one, other) => (one.at > other.at ? -1 : 1));
  if (row) return newest;
  const earlier = moved(entries.filter(({ action }) => actionPosting(action) === "returned"));
  return filled(newest, earlier).map(({ part, quantity }) => ({ ...part, returned: quantity }));
}

const moved = (entries: readonly EntryRow[]): number => entries.reduce((sum, { difference = 0 }) => sum + difference, 0);
const partKey = ({ shipmentId }: Pick<SentPart, "shipmentId">): string => (shipmentId === undefined ? ON_CLOSING : String(shipmentId));

/** How much of a quantity each part takes, in their order. */
export function filled<Part extends Pick<SentPart, "sent" | "returned">>(parts: readonly Part[], quantity: number): { part: Part; quantity: number }[] {
  let rest = quantity;
  return parts.map((part) => {
    const taken = Math.min(rest, part.sent - part.returned);
    rest -= taken;
    return { part, quantity: taken };
  });
}

/** What can still come back of parts. */
export const leftToReturn = (parts: readonly Pick<SentPart, "sent" | "returned">[]): number =>
  parts.reduce((sum, { sent, returned }) => sum + sent - returned, 0);

/**
 * The conditions of a return: the shipments that it is from, and the closing, are not reversed meanwhile; and its mark, the
 * order's version, so that no reversal begins that has not read what came back. Refuses (409) an order that is being changed.
 */
export function stillSentWrites({ salesOrderId, soNumber, parts, closedAt, busy }: SentLot): Write[] {
  if (busy) throw conflict(`The sales order ${soNumber} is being changed. Please wait a moment.`);
  const from = parts.filter(({ returned }) => returned > 0);
  const closing = from.some(({ shipmentId }) => shipmentId === undefined) ? { dateCompleted: closedAt } : {};
  const order: Write = { kind: "update", key: orderKey(salesOrderId), add: { version: 1 }, expect: { equals: { busy: null, ...closing } } };
  const shipments = from.flatMap(({ shipmentId }) => shipmentId ?? []);
  return [order, ...shipments.map((id): Write => ({ kind: "check", key: shipmentKey(id), expect: { equals: { state: "Shipped" } } }))];
}

/**
 * The write of what has come back of a lot; its parts are those after the return. A part that the index does not show at the
 * moment keeps what came back of it.
 */
export function returnedWrite({ salesOrderId, clientId, sku, batchNumber, parts, row }: SentLot): Write {
  const shown = Object.fromEntries(parts.flatMap((part) => (part.returned > 0 ? [[partKey(part), part.returned] as const] : [])));
  const byPart = { ...row?.parts, ...shown };
  const returned = Object.values(byPart).reduce((sum, one) => sum + one, 0);
  return putReturned(row, { salesOrderId, clientId, sku, batchNumber, returned, parts: byPart });
}
