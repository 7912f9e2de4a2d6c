/** First expired, first out: the order in which stock lines serve, and how much they can serve. */
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { LIVE } from "../../lib/rules/fields.ts";
import type { StockLine } from "./stock-line.rows.ts";
import { byDay, byExpiryThenNumber } from "../rules.ts";

/** Whether a stock line can be used: Live and not expired. It is usable on its expiry date. */
export function isUsable(stockLine: Pick<StockLine, "status" | "expiryDate">, today: string = businessDay()): boolean {
  return stockLine.status === LIVE && !isExpired(stockLine.expiryDate, today);
}

/** What says which of two stock lines serves first. */
export type Served = Pick<StockLine, "id" | "expiryDate" | "deliveredDate" | "batchNumber">;

/** The usable stock lines, in the order in which they serve. */
export function firstExpiredFirst<B extends Served & Pick<StockLine, "status">>(stockLines: readonly B[], today: string = businessDay()): B[] {
  return stockLines.filter((stockLine) => isUsable(stockLine, today)).toSorted(byFirstExpired);
}

/** The earliest expiry first, what never expires last; then the earliest delivered, then by number. */
export function byFirstExpired(a: Served, b: Served): number {
  return byDay(a.expiryDate, b.expiryDate) || byDay(a.deliveredDate, b.deliveredDate) || byExpiryThenNumber(a, b) || a.id.localeCompare(b.id);
}

/** Grams or units that can still be reserved: stock, less what is quarantined, frozen, redundant, expired or reserved. */
export function usableQuantity(stockLines: readonly Pick<StockLine, "status" | "expiryDate" | "unreserved">[], today: string = businessDay()): number {
  return stockLines.reduce((sum, stockLine) => sum + (isUsable(stockLine, today) ? stockLine.unreserved : 0), 0);
}
