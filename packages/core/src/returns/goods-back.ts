/**
 * Goods that clients send back: booked in as Quarantined under their own batch number, never more than was sent. Returns of
 * clients and those from recalls are both written here.
 */
import { badInput, conflict } from "../lib/actions/error.ts";
import { QUARANTINED, RAW_MATERIAL_BATCH_NUMBER } from "../lib/rules/fields.ts";
import { itemUnit, quantityText } from "../lib/rules/quantity.ts";
import type { Write } from "../lib/table/write.ts";
import { versionMade } from "../jobs/creation/batch-number.ts";
import { arrivingAt } from "../stock/arrivals/arrivals.ts";
import { movementEntry } from "../stock/entries.ts";
import { type Item, moveQuantity } from "../stock/items/item.rows.ts";
import { claimBatchNumber } from "../stock/lots/batch-numbers.ts";
import { readStockBySku } from "../stock/lots/open-stock-lines.ts";
import { type LotFields, lotFields, type StockLine } from "../stock/lots/stock-line.rows.ts";
import { type Arriving, merged, stockLineWrites } from "../stock/lots/stock-line-writes.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { lastEntry } from "../transaction/lot-ledger.ts";
import type { StockLocation } from "../warehouse/location.rows.ts";
import { filled, leftToReturn, readSentLots, returnedWrite, type SentLot, type SentPart, stillSentWrites } from "./sent-lots.ts";

/** Goods of one lot that a client sends back. Grams or units. */
export interface LineBack {
  sku: string;
  batchNumber: string;
  quantity: number;
  location: StockLocation;
  reason: string;
  clientId: number;
  /** What they were sent for; if absent, the newest is filled first. */
  salesOrderId?: number | undefined;
  shipmentId?: number | undefined;
  /** Before the names of its fields in the body: `lines.0.`. */
  path: string;
}

/** The effect of booking in what comes back, not yet written. */
export interface BroughtBack {
  writes: Write[];
  ledger: Entry[];
  /** The stock line of each line, in order, with its item. */
  stockLines: { item: Item; stockLine: Omit<StockLine, "version"> }[];
}

/** The stock of an item while lines are booked in. */
interface Receiving {
  item: Item;
  before: readonly StockLine[];
  stockLines: readonly StockLine[];
  more: number;
}

/**
 * Books in what comes back, line by line; `by` is the user's id. Refuses (400) an item that does not exist, a lot that was not sent to the client
 * or for the order, and more than was sent and has not come back yet; and a number that now belongs to another item (409).
 */
export async function bringBack(lines: readonly LineBack[], by: number): Promise<BroughtBack> {
  const skus = new Set(lines.map(({ sku }) => sku));
  const [stocks, sent] = await Promise.all([
    readStockBySku([...skus], true),
    readSentLots(
      lines.map(({ batchNumber }) => batchNumber),
      ({ sku = "" }) => skus.has(sku),
      true,
    ),
  ]);
  const receiving = new Map([...stocks].map(([sku, { item, stockLines }]): [string, Receiving] => [sku, { item, before: stockLines, stockLines, more: 0 }]));
  const ledger: Entry[] = [];
  const booked: BroughtBack["stockLines"] = [];
  let lots: readonly SentLot[] = sent;
  for (const line of lines) {
    const stock = receiving.get(line.sku);
    if (!stock || stock.item.removed) throw badInput(`${line.path}sku`, `The item ${line.sku} does not exist.`);
    const taken = takenBack(line, stock.item, lots);
    lots = taken.lots;
    const one = await received(line, stock, taken.parts, by);
    receiving.set(line.sku, one.stock);
    ledger.push(...one.ledger);
    booked.push({ item: stock.item, stockLine: one.stockLine });
  }
  const stockWrites = [...receiving.values()].flatMap(({ item, before, stockLines, more }) => [
    ...stockLineWrites(before, stockLines),
    moveQuantity(item, more),
  ]);
  const changed = lots.filter((lot, i) => lot !== sent[i]);
  const guards = [...changed.map(returnedWrite), ...changed.flatMap(stillSentWrites)];
  return { writes: [...stockWrites, ...guards, ...(await claims(booked))], ledger, stockLines: booked };
}

/** A part of a lot that comes back, and how much of it. */
interface PartBack {
  lot: SentLot;
  part: SentPart;
  quantity: number;
}

/** The parts that a line takes, newest first, and the lots after it. */
function takenBack(line: LineBack, item: Item, lots: readonly SentLot[]): { parts: PartBack[]; lots: SentLot[] } {
  const parts = lots.flatMap((lot) => (isOfLine(lot, line) ? lot.parts.filter(isOfShipment(line)).map((part) => ({ ...part, lot, part })) : []));
  if (parts.length === 0) throw badInput(`${line.path}batchNumber`, `Batch ${line.batchNumber} of ${item.name} was not sent ${forWhat(line)}.`);
  const left = leftToReturn(parts);
  const unit = itemUnit(item);
  if (line.quantity > left) {
    const words = left === 0 ? "All that was sent has already come back." : `At most ${quantityText(left, unit)} can come back.`;
    throw badInput(`${line.path}quantity`, words);
  }
  const taken = filled(parts, line.quantity).flatMap(({ part: { lot, part }, quantity }) => (quantity > 0 ? [{ lot, part, quantity }] : []));
  const more = new Map(taken.map(({ part, quantity }) => [part, quantity]));
  return { parts: taken, lots: lots.map((lot) => (taken.some((one) => one.lot === lot) ? withReturned(lot, more) : lot)) };
}

const withReturned = (lot: SentLot, more: ReadonlyMap<SentPart, number>): SentLot => ({
  ...lot,
  parts: lot.parts.map((part) => ({ ...part, returned: part.returned + (more.get(part) ?? 0) })),
});

function isOfLine({ sku, batchNumber, clientId, salesOrderId }: SentLot, line: LineBack): boolean {
  const isLot = sku === line.sku && batchNumber.toUpperCase() === line.batchNumber.toUpperCase();
  return isLot && clientId === line.clientId && (line.salesOrderId === undefined || salesOrderId === line.salesOrderId);
}

const isOfShipment =
  ({ shipmentId }: LineBack) =>
  (part: SentPart): boolean =>
    shipmentId === undefined || part.shipmentId === shipmentId;

function forWhat({ salesOrderId, shipmentId }: LineBack): string {
  if (shipmentId !== undefined) return "in this shipment";
  return salesOrderId === undefined ? "to this client" : "for this order";
}

/** The stock with a line booked in, and a ledger row for each order and shipment that it was sent for. */
async function received({ location, reason, path: _, ...line }: LineBack, stock: Receiving, parts: readonly PartBack[], by: number) {
  const { item } = stock;
  const batchNumber = parts[0]?.lot.batchNumber ?? line.batchNumber;
  const twin = stock.stockLines.find((one) => one.batchNumber.toUpperCase() === batchNumber.toUpperCase());
  const known = twin ? lotFields(twin) : await lastKnown(item, batchNumber);
  const back = { packSize: 0, status: QUARANTINED, purchaseOrderNumber: "", quantityDelivered: 0, deliveredDate: null } as const;
  const described: Pick<Arriving, "batchNumber"> & Partial<Arriving> = { ...known, ...back, batchNumber };
  let { stockLines, more } = stock;
  let stockLine: Omit<StockLine, "version"> | undefined;
  const ledger: Entry[] = [];
  for (const { lot, part, quantity } of parts) {
    const stored = merged(stockLines, arrivingAt(item, location, quantity, described, by));
    ({ stockLines, stockLine } = stored);
    more += quantity;
    const moved = { difference: quantity, quantity: stored.stockLine.quantity, totalQuantity: item.quantity + more };
    const { salesOrderId, soNumber, clientId, client } = lot;
    const purpose = { salesOrderId, soNumber, shipmentId: part.shipmentId, shipmentNumber: part.shipmentNumber, clientId, client };
    ledger.push(movementEntry(item, stored.stockLine, { action: "Returned", ...moved, reason, for: purpose }));
  }
  if (!stockLine) throw new Error(`Nothing came back of ${batchNumber}.`);
  return { stock: { ...stock, stockLines, more }, stockLine, ledger };
}

/** The details of a lot without remaining stock: from the ledger, and from the job that made it. */
async function lastKnown(item: Item, batchNumber: string): Promise<Partial<LotFields>> {
  const [version, last] = await Promise.all([versionMade(item, batchNumber), lastEntry(item.sku, batchNumber)]);
  return last ? { ...version, supplierBatchNumber: last.supplierBatchNumber ?? "", expiryDate: last.expiryDate ?? null } : version;
}

/** The claims of goods-in numbers, so that no other item gets them. Numbers of formula lots stay claimed. */
async function claims(booked: BroughtBack["stockLines"]): Promise<Write[]> {
  const numbers = new Map(booked.map(({ item: { sku }, stockLine: { batchNumber } }) => [batchNumber, sku]));
  const raw = [...numbers].filter(([number]) => RAW_MATERIAL_BATCH_NUMBER.test(number));
  return Promise.all(
    raw.map(async ([number, sku]) => {
      const claim = await claimBatchNumber(number, sku);
      if (claim === "taken") throw conflict(`The batch number ${number} now belongs to another item.`);
      return claim;
    }),
  );
}
