/**
 * Books the differences of a count on the current stock. Pure. Picks, moves and deliveries since the count are kept:
 * only the difference found is added or subtracted, never below 0.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import type { Write } from "../lib/table/write.ts";
import { isSameLot, type LotIdentity, statusNow } from "../stock/lots/lot-identity.ts";
import { LIVE } from "../lib/rules/fields.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { changedFields, movementEntry } from "../stock/entries.ts";
import { type Item, moveQuantity } from "../stock/items/item.rows.ts";
import { setOnOrder } from "../stock/arrivals/on-order.ts";
import { arrivingAt } from "../stock/arrivals/arrivals.ts";
import { type Released, released } from "../stock/reservations/release-reservations.ts";
import { reservationLoss } from "../stock/reservations/reservation-entries.ts";
import { affectedBy } from "../stock/reservations/reservation-rows.ts";
import type { Share } from "../stock/reservations/reservations.ts";
import { changedJobs, type Jobs } from "../stock/reservations/reserving-jobs.ts";
import type { ReservationAffected } from "../stock/stock-shapes.ts";
import { datedToday, foundMore, stockLineWrites, rejoined, replaced, withQuantity } from "../stock/lots/stock-line-writes.ts";
import type { StockLocation } from "../warehouse/location.rows.ts";
import type { FoundLine } from "./counts.ts";
import type { NotApplied } from "./stock-take-shapes.ts";
import { countDifference } from "./tolerance.ts";

/** An item and all its stock lines. */
export interface OpenedItem {
  item: Item;
  stockLines: readonly StockLine[];
}

/** The rows that booking needs. */
export interface BookingContext {
  openedItems: ReadonlyMap<string, OpenedItem>;
  /** Existing locations, by id. */
  locations: ReadonlyMap<string, StockLocation>;
  jobs: Jobs;
  /** The id of the user who completes the stock take. */
  by: number;
}

/** The bookings so far, not yet written. */
export interface Booked {
  openedItems: Map<string, OpenedItem>;
  jobs: Jobs;
  ledger: Entry[];
  /** By discrepancy: grams or units. */
  applied: Record<string, number>;
  notApplied: NotApplied[];
  affected: ReservationAffected[];
  /** SKUs with a changed quantity. */
  moved: ReadonlySet<string>;
  /** SKUs with a new row, whose item must still be in use. */
  made: ReadonlySet<string>;
}

const LEFT = "The batch has left this location since it was counted.";
const LEFT_UNDATED = "The batch has left this location since. Its expiry date is unchanged.";
const REDATED = "Its expiry date was changed after the count and has been kept.";
const OTHER_LOT = "The batch is in stock with another expiry date, which has been kept.";
const HELD_LESS = "The batch now held less than the difference.";
const NO_ITEM = "The item was removed.";
const NO_LOCATION = "The location was removed.";
const FORGOTTEN = "The batch had left this location before its count was recorded.";

export function nothingBooked(context: BookingContext): Booked {
  return {
    openedItems: new Map(context.openedItems),
    jobs: context.jobs,
    ledger: [],
    applied: {},
    notApplied: [],
    affected: [],
    moved: new Set(),
    made: new Set(),
  };
}

/** Books one more line. */
export function booking(context: BookingContext, before: Booked, line: FoundLine, reason: string): Booked {
  const opened = before.openedItems.get(line.sku);
  const difference = countDifference(line);
  if (!opened) return passedOver(before, line, 0, NO_ITEM);
  const stockLine = opened.stockLines.find((one) => one.id === line.elementId);
  if (!stockLine) return difference > 0 ? making(context, before, opened, line, reason) : passedOver(before, line, 0, difference < 0 ? LEFT : LEFT_UNDATED);
  const quantity = Math.max(0, stockLine.quantity + difference);
  const applied = quantity - stockLine.quantity;
  // A correction of the day after the count takes precedence.
  const redated = line.newExpiryDate !== null && ![line.expiryDate, line.newExpiryDate].includes(stockLine.expiryDate);
  const expiryDate = redated ? stockLine.expiryDate : (line.newExpiryDate ?? stockLine.expiryDate);
  const freed = released(stockLine, before.jobs, quantity, Number.POSITIVE_INFINITY);
  const counted = withQuantity({ ...foundMore(stockLine, applied, context.by), expiryDate, reservations: freed.reservations }, quantity);
  const becomes = expiryDate === stockLine.expiryDate ? counted : datedToday(counted);
  const booked = standing(before, line, { ...opened, stockLines: replaced(opened.stockLines, becomes) }, becomes, applied, reason, freed.lost);
  const affected = [...before.affected, ...affectedBy(opened.item, freed.lost, before.jobs)];
  const next = { ...booked, jobs: freed.jobs, affected };
  if (applied !== difference) return passedOver(next, line, applied, HELD_LESS);
  return redated ? passedOver(next, line, applied, REDATED) : next;
}

/** Stock that was found without a row: a new row, or merged with the row of the same merge key. */
function making(context: BookingContext, before: Booked, opened: OpenedItem, line: FoundLine, reason: string): Booked {
  const location = context.locations.get(line.location.locationId);
  if (!line.kept) return passedOver(before, line, 0, FORGOTTEN);
  if (!location) return passedOver(before, line, 0, NO_LOCATION);
  if (opened.item.removed) return passedOver(before, line, 0, NO_ITEM);
  const quantity = countDifference(line);
  const { batchNumber, kept } = line;
  const expiryDate = line.newExpiryDate ?? line.expiryDate;
  const found = { ...kept, batchNumber, expiryDate, status: statusNow(opened.stockLines, batchNumber, kept.status) };
  const lot = { ...found, ...lotInStock(opened.stockLines, found) };
  const { stockLine, stockLines } = rejoined(opened.stockLines, arrivingAt(asDecided(opened, batchNumber), location, quantity, lot, context.by));
  const booked = standing(before, line, { ...opened, stockLines }, stockLine, quantity, reason);
  const made = { ...booked, made: new Set(before.made).add(line.sku) };
  return lot.expiryDate === expiryDate ? made : passedOver(made, line, quantity, OTHER_LOT);
}

/** The item as it applies to found stock: what is found of a lot that is released needs no release of its own. */
function asDecided({ item, stockLines }: OpenedItem, batchNumber: string): Item {
  const released = stockLines.some(
    (stockLine) => stockLine.batchNumber === batchNumber && stockLine.status === LIVE && !stockLine.awaitsRelease && !stockLine.onlyFor,
  );
  return released && item.needsRelease ? { ...item, needsRelease: false } : item;
}

/** The lot that is in stock under the number of found stock, if it is another one: one number is one lot (contract, section 8). */
function lotInStock(stockLines: readonly StockLine[], found: LotIdentity): Partial<LotIdentity> {
  const stored = stockLines.filter(({ batchNumber }) => batchNumber === found.batchNumber);
  const [other] = stored;
  if (!other || stored.some((stockLine) => isSameLot(stockLine, found))) return {};
  return { supplierBatchNumber: other.supplierBatchNumber, expiryDate: other.expiryDate };
}

/** The item's quantity and the ledger entries of a change of one of its rows. */
function standing(
  before: Booked,
  line: FoundLine,
  opened: OpenedItem,
  stockLine: StockLine,
  difference: number,
  reason: string,
  lost: readonly Share[] = [],
): Booked {
  const item = { ...opened.item, quantity: opened.item.quantity + difference };
  const said = { quantity: stockLine.quantity, totalQuantity: item.quantity, reason };
  const moved = difference === 0 ? [] : [{ ...movementEntry(item, stockLine, { action: "Stock Take", difference, ...said }), ...reservationLoss(lost) }];
  const was = before.openedItems.get(line.sku)?.stockLines.find(({ id }) => id === stockLine.id);
  const dated = was !== undefined && was.expiryDate !== stockLine.expiryDate && stockLine.quantity > 0;
  const changes = dated ? changedFields(was, { expiryDate: stockLine.expiryDate }) : [];
  const edited = dated ? [movementEntry(item, stockLine, { action: "Batch Edited", difference: 0, ...said, changes })] : [];
  return {
    ...before,
    openedItems: new Map(before.openedItems).set(line.sku, { ...opened, item }),
    moved: difference === 0 ? before.moved : new Set(before.moved).add(line.sku),
    ledger: [...before.ledger, ...moved, ...edited],
    applied: { ...before.applied, [line.id]: difference },
  };
}

function passedOver(before: Booked, line: FoundLine, applied: number, reason: string): Booked {
  const { id, sku, name, batchNumber, location } = line;
  const notApplied: NotApplied = {
    id,
    sku,
    name,
    batchNumber,
    warehouse: location.warehouse,
    bin: location.bin,
    difference: countDifference(line),
    applied,
    reason,
  };
  return { ...before, notApplied: [...before.notApplied, notApplied] };
}

/** The writes of the bookings: one per item, row and job. */
export function bookedWrites(context: BookingContext, booked: Booked): Write[] {
  const stock = [...booked.openedItems].flatMap(([sku, after]) => {
    const was = context.openedItems.get(sku);
    if (!was || was === after) return [];
    const difference = after.item.quantity - was.item.quantity;
    const moved = booked.made.has(sku) ? setOnOrder(was.item, was.item.onOrder, difference) : moveQuantity(was.item, difference);
    return [...(booked.moved.has(sku) ? [moved] : []), ...stockLineWrites(was.stockLines, after.stockLines)];
  });
  return [...stock, ...changedJobs(context.jobs, booked.jobs)];
}

/** Releases the reservations of the first `most` jobs of a line's stock line, if there are more than one transaction can change. */
export function makingRoom(
  context: BookingContext,
  line: FoundLine,
  most: number,
): { stockLine: StockLine; freed: Released; affected: ReservationAffected[] } | undefined {
  const opened = context.openedItems.get(line.sku);
  const stockLine = opened?.stockLines.find((one) => one.id === line.elementId);
  if (!opened || !stockLine) return undefined;
  const freed = released(stockLine, context.jobs, Math.max(0, stockLine.quantity + countDifference(line)), most);
  return freed.more === 0 ? undefined : { stockLine, freed, affected: affectedBy(opened.item, freed.lost, context.jobs) };
}
