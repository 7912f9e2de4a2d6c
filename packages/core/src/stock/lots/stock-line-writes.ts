/**
 * Merges and splits stock lines, as plain values, and builds the writes.
 *
 * A verb works on the list of an item's stock lines as a value: each arrival, departure or move returns a new list. The
 * writes are the difference between the list that was read and the last one, so that any number of changes to one item
 * cause at most one write per row.
 */
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { LIVE, REDUNDANT } from "../../lib/rules/fields.ts";
import type { Write } from "../../lib/table/write.ts";
import { countRows } from "../../warehouse/location.rows.ts";
import { alike, type StockLine, newStockLineId, putStockLine, replaceStockLine, reservedQuantity } from "./stock-line.rows.ts";
import { countUnusable } from "../items/item.rows.ts";

/** A new stock line, without an id or a version. */
export type Arriving = Omit<StockLine, "id" | "version">;

/**
 * The stock lines of an item after an arrival: merged with the row of the same merge key, else as a new row (contract,
 * section 4). `batch` is the resulting row. Reservations of the arriving stock are added to the row's.
 */
export function merged(stockLines: readonly StockLine[], arriving: Arriving): { stockLine: StockLine; stockLines: StockLine[] } {
  const host = stockLines.find((stockLine) => alike(stockLine, arriving));
  if (!host) {
    const stockLine = {
      ...arriving,
      id: newStockLineId(arriving.sku, arriving, stockLines),
      version: "",
      unreserved: arriving.quantity - reservedQuantity(arriving),
    };
    return { stockLine, stockLines: [...stockLines, stockLine] };
  }
  const reservations = { ...host.reservations };
  for (const [jobId, more] of Object.entries(arriving.reservations)) {
    const had = reservations[jobId];
    reservations[jobId] = had ? { quantity: had.quantity + more.quantity, at: had.at > more.at ? had.at : more.at } : more;
  }
  // What the row does not know of its lot, it takes over.
  const stockLine = withQuantity(
    { ...arriving, ...host, ...awaitingTogether(host, arriving), reservations, quantityDelivered: host.quantityDelivered + arriving.quantityDelivered },
    host.quantity + arriving.quantity,
  );
  return { stockLine, stockLines: replaced(stockLines, stockLine) };
}

/** Stock that awaits its release keeps all that is merged with it waiting, for as long as the oldest, and of all who booked it in. */
function awaitingTogether({ awaitsRelease: a }: Arriving, { awaitsRelease: b }: Arriving): Pick<Arriving, "awaitsRelease"> {
  if (!a || !b) return a || b ? { awaitsRelease: (a ?? b) as NonNullable<typeof a> } : {};
  return { awaitsRelease: { since: a.since < b.since ? a.since : b.since, by: [...new Set([...a.by, ...b.by])].toSorted((x, y) => x - y) } };
}

/** A row of which a user found `difference` more: of one that awaits its release, that user has booked in some, too. */
export function foundMore<B extends Arriving>(stockLine: B, difference: number, by: number): B {
  const { awaitsRelease: awaited } = stockLine;
  return awaited && difference > 0 ? { ...stockLine, ...awaitingTogether(stockLine, { ...stockLine, awaitsRelease: { ...awaited, by: [by] } }) } : stockLine;
}

/** `merged` for stock whose delivery is already counted: rows with the same merge key came with one delivery. */
export function rejoined(stockLines: readonly StockLine[], arriving: Arriving): { stockLine: StockLine; stockLines: StockLine[] } {
  const counted = stockLines.some((other) => alike(other, arriving));
  return merged(stockLines, counted ? { ...arriving, quantityDelivered: 0 } : arriving);
}

/** A stock line with a new quantity, in grams or units, and the unreserved quantity updated. */
export function withQuantity<B extends Pick<StockLine, "reservations">>(stockLine: B, quantity: number): B & Pick<StockLine, "quantity" | "unreserved"> {
  return { ...stockLine, quantity, unreserved: quantity - reservedQuantity(stockLine) };
}

/** The list with one row replaced; a row with quantity 0 is removed. */
export function replaced(stockLines: readonly StockLine[], becomes: StockLine): StockLine[] {
  return stockLines.flatMap((stockLine) => (stockLine.id !== becomes.id ? [stockLine] : becomes.quantity > 0 ? [becomes] : []));
}

/**
 * The writes from an item's stock lines as read to their new state: each row once, on condition of the version read, the
 * locations' counts of rows, and the item's Redundant and unusable quantities. The caller changes the item's own quantity.
 */
export function stockLineWrites(before: readonly StockLine[], after: readonly StockLine[]): Write[] {
  const left = new Map(after.map((stockLine) => [stockLine.id, stockLine]));
  const writes: Write[] = [];
  const changes: Change[] = [];
  for (const was of before) {
    const becomes = left.get(was.id);
    left.delete(was.id);
    if (becomes === was) continue;
    changes.push({ was, becomes });
    if (becomes) writes.push(replaceStockLine(was, becomes));
    else writes.push(replaceStockLine(was, { ...was, reservations: {}, quantity: 0 }), countRows({ id: was.locationId }, -1));
  }
  for (const { version: _, ...arrived } of left.values()) {
    const stockLine = datedToday(arrived);
    changes.push({ becomes: stockLine });
    writes.push(putStockLine(stockLine), countRows({ id: stockLine.locationId, warehouse: stockLine.warehouse }, 1));
  }
  const sku = (before[0] ?? after[0])?.sku;
  return sku === undefined ? writes : [...writes, ...itemCounts(sku, changes)];
}

/** What counts of a stock line towards its item's figures. */
type Counted = Pick<StockLine, "status" | "quantity" | "expired">;

/** A stock line before and after a write; without one of them it arrived or left. */
interface Change {
  was?: Counted;
  becomes?: Counted | undefined;
}

/** The write of an item's Redundant and unusable quantities after changes of its stock lines; none if they stay. */
export function itemCounts(sku: string, changes: readonly Change[]): Write[] {
  const difference = (sum: (stockLines: readonly Counted[]) => number): number =>
    changes.reduce((total, { was, becomes }) => total + sum(becomes ? [becomes] : []) - sum(was ? [was] : []), 0);
  const add = { redundant: difference(redundantQuantity), unusable: difference(unusableQuantity) };
  return add.redundant === 0 && add.unusable === 0 ? [] : [countUnusable(sku, add)];
}

/** A stock line that counts as expired if its expiry day has passed today. */
export function datedToday<B extends Pick<StockLine, "expiryDate">>(stockLine: B, today: string = businessDay()): B & { expired: boolean } {
  return { ...stockLine, expired: isExpired(stockLine.expiryDate, today) };
}

/** Grams or units that cannot be used: not Live, or counted as expired. */
export function unusableQuantity(stockLines: readonly Counted[]): number {
  return stockLines.reduce((sum, stockLine) => sum + (stockLine.status !== LIVE || stockLine.expired ? stockLine.quantity : 0), 0);
}

/** Grams or units in Redundant stock lines. */
export function redundantQuantity(stockLines: readonly Counted[]): number {
  return stockLines.reduce((sum, stockLine) => sum + (stockLine.status === REDUNDANT ? stockLine.quantity : 0), 0);
}
