/** Books in a delivery of one or many lines: its batches, the stock on order, and the ledger. */
import { shapedBy } from "../../lib/rules/keyed.ts";
import { instant } from "../../lib/time/clock.ts";
import { businessDay } from "../../lib/time/day.ts";
import { LIVE, QUARANTINED } from "../../lib/rules/fields.ts";
import type { Update, Write } from "../../lib/table/write.ts";
import type { Entry } from "../../transaction/entry.rows.ts";
import type { StockLocation } from "../../warehouse/location.rows.ts";
import type { Numbered } from "../lots/batch-numbers.ts";
import { type Arriving, stockLineWrites, merged } from "../lots/stock-line-writes.ts";
import type { StockLine } from "../lots/stock-line.rows.ts";
import { OfItem } from "../lots/stock-line-shapes.ts";
import { movementEntry } from "../entries.ts";
import type { Item } from "../items/item.rows.ts";
import { expectedAfter } from "./expected.ts";
import { setOnOrder } from "./on-order.ts";
import type { Stock } from "../lots/open-stock-lines.ts";
import { noteSupplierBatch } from "../lots/supplier-batch.rows.ts";

/** A line of a delivery. Quantity and pack size in grams or units. */
export interface Arrival {
  /** The line of a purchase order that it delivers. */
  purchaseLineId?: number | undefined;
  quantity: number;
  packSize: number;
  supplierBatchNumber: string;
  /** `YYYY-MM-DD`. */
  expiryDate: string | null;
  status: 0 | 1;
}

/** The fields that all lines of a delivery share. */
export interface Consignment {
  location: StockLocation;
  /** The item's supplier by default. */
  supplierId?: number | undefined;
  orderNumber: string;
  /** The id of the user who books it in. */
  by: number;
  /** Of a delivery of many lines. */
  deliveryId?: number;
  /** By SKU, how much less is open on purchase orders after it. */
  closed?: ReadonlyMap<string, number>;
}

/** The effect of booking in, not yet written. */
export interface Arrived {
  writes: Write[];
  ledger: Entry[];
  /** The stock lines of the lines, in order. */
  stockLines: Omit<StockLine, "version">[];
}

/**
 * Books in lines of one item, each under its own batch number: as a new stock line, or merged with the row that has the
 * same merge key. Reduces the quantity on order: what deliveries of purchase orders close, and by the amounts of other lines
 * what was registered by hand, not below 0 (contract, sections 4 and 8).
 */
export function bookArrivals({ item, stockLines }: Stock, lines: readonly (Arrival & Numbered)[], consignment: Consignment): Arrived {
  const { supplierId = item.suppliedById ?? undefined, orderNumber: purchaseOrderNumber, deliveryId } = consignment;
  const arrived: Arrived = { writes: [], ledger: [], stockLines: [] };
  let stored: readonly StockLine[] = stockLines;
  let total = item.quantity;
  for (const line of lines) {
    const { supplierBatchNumber, batchNumber } = line;
    const one = merged(stored, arrivingStockLine(line, item, consignment));
    stored = one.stockLines;
    total += line.quantity;
    const moved = { difference: line.quantity, quantity: one.stockLine.quantity, totalQuantity: total };
    arrived.ledger.push(
      movementEntry(item, one.stockLine, {
        action: "Goods In",
        ...moved,
        for: { supplierId, purchaseOrderNumber, deliveryId, purchaseLineId: line.purchaseLineId },
      }),
    );
    arrived.stockLines.push(one.stockLine);
    arrived.writes.push(line.claim);
    const named = { supplierBatchNumber, sku: item.sku, batchNumber };
    arrived.writes.push(...noteSupplierBatch(deliveryId === undefined ? named : { ...named, deliveryId }));
  }
  const after = afterArrival(item, lines, consignment);
  const [first, ...others] = arrived.ledger;
  if (first) arrived.ledger = [{ ...first, ...takenOffOrder(item, after, lines), ...formerPackSize(item, lines) }, ...others];
  arrived.writes.push(...stockLineWrites(stockLines, stored), counted(setOnOrder(item, ...after), lines, arrived.stockLines));
  return arrived;
}

/** What an arrival takes off the quantity on order, for the ledger. */
function takenOffOrder(item: Item, [onOrder]: ReturnType<typeof afterArrival>, lines: readonly Arrival[]): Pick<Entry, "offOrder"> {
  const less = item.onOrder - onOrder;
  if (less <= 0) return {};
  const expected = item.expected ?? [];
  const left = new Map(expectedAfter(expected, less).map(({ day, quantity }) => [day, quantity]));
  const days = expected.flatMap(({ day, quantity }) => (quantity === left.get(day) ? [] : [{ day, quantity: quantity - (left.get(day) ?? 0) }]));
  return { offOrder: { byHand: Math.min(item.onOrder - (item.purchased ?? 0), handQuantity(lines)), days } };
}

/** What of an arrival belongs to no purchase order: grams or units. */
const handQuantity = (lines: readonly Arrival[]): number =>
  lines.reduce((sum, { quantity, purchaseLineId }) => sum + (purchaseLineId === undefined ? quantity : 0), 0);

/** The quantity on order after an arrival, what arrived, and how much is open on purchase orders. */
function afterArrival(item: Item, lines: readonly Arrival[], { closed }: Consignment): [number, number, { purchased?: number }] {
  const difference = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const was = item.purchased ?? 0;
  const purchased = Math.max(0, was - (closed?.get(item.sku) ?? 0));
  const onOrder = purchased + Math.max(0, item.onOrder - was - handQuantity(lines));
  return [onOrder, difference, purchased === was ? {} : { purchased }];
}

/** The pack size that an arrival replaces as the proposed one, for the ledger. */
function formerPackSize({ deliveredPackSize: packSize = 0, deliveredTimes: times = 0 }: Item, lines: readonly Arrival[]): Pick<Entry, "formerPackSize"> {
  return packSize === lastPackSize(lines) ? {} : { formerPackSize: { packSize, times } };
}

const lastPackSize = (lines: readonly Arrival[]): number => lines.at(-1)?.packSize ?? 0;

/** Counts the usual values of deliveries on the item, in the write that changes its quantity (`usual.ts`). */
function counted(update: Update, lines: readonly Arrival[], stockLines: Arrived["stockLines"]): Update {
  const count = {
    deliveredTimes: lines.length,
    deliveredExpiring: lines.filter(({ expiryDate }) => expiryDate !== null).length,
    deliveredQuarantined: stockLines.filter(({ status }) => status === QUARANTINED).length,
  };
  return { ...update, add: { ...update.add, ...count }, set: { ...update.set, deliveredPackSize: lastPackSize(lines) } };
}

function arrivingStockLine(line: Arrival & Numbered, item: Item, { location, orderNumber, by }: Consignment): Arriving {
  const { quantity, packSize, supplierBatchNumber, expiryDate, status, batchNumber } = line;
  return arrivingAt(item, location, quantity, { packSize, supplierBatchNumber, expiryDate, status, batchNumber, purchaseOrderNumber: orderNumber }, by);
}

/** What an answer says of stock that arrived and awaits its release. */
export const UNTIL_RELEASED = "It is Quarantined until it is released.";

/**
 * Stock of an item that arrives at a location, booked in or made by a user; by default delivered today, Live, without an expiry
 * date or reservations. That of an item that needs a release is at least Quarantined until then (contract, section 8).
 */
export function arrivingAt(
  item: Item,
  location: StockLocation,
  quantity: number,
  { awaitsRelease: _, onlyFor: __, ...described }: Pick<Arriving, "batchNumber"> & Partial<Arriving>,
  by: number,
): Arriving {
  const { status = LIVE } = described;
  const held = item.needsRelease ? { status: status === LIVE ? QUARANTINED : status, awaitsRelease: { since: instant(), by: [by] } } : {};
  return {
    ...itemIdentity(item),
    supplierBatchNumber: "",
    expiryDate: null,
    packSize: 0,
    status: LIVE,
    locationId: location.id,
    warehouse: location.warehouse,
    bin: location.bin,
    roaming: location.roaming,
    quantity,
    unreserved: quantity,
    reservations: {},
    purchaseOrderNumber: "",
    quantityDelivered: quantity,
    deliveredDate: businessDay(),
    ...described,
    ...held,
  } as const;
}

/** The item's fields that a stock line repeats for lists of batches. */
export const itemIdentity = (item: Item) => shapedBy(OfItem, item);
