/** How a stock line's reservations change when its quantity changes or part of it moves. Pure. */
import { type StockLine, type Reserved, reservedQuantity } from "../lots/stock-line.rows.ts";

/** How much of its reservation a job loses or moves: grams or units. */
export interface Share {
  jobId: number;
  quantity: number;
  /** When the reservation was made. */
  at: string;
}

/** Trims reservations to `quantity`, newest first (contract, section 4). Returns the remaining reservations and each job's loss. */
export function trimmed(stockLine: Pick<StockLine, "reservations">, quantity: number): { reservations: Record<string, Reserved>; lost: Share[] } {
  let over = reservedQuantity(stockLine) - quantity;
  const reservations = { ...stockLine.reservations };
  const lost: Share[] = [];
  for (const [jobId, one] of newestFirst(stockLine)) {
    if (over <= 0) break;
    const cut = Math.min(over, one.quantity);
    over -= cut;
    lost.push({ jobId: Number(jobId), quantity: cut, at: one.at });
    if (cut === one.quantity) delete reservations[jobId];
    else reservations[jobId] = { ...one, quantity: one.quantity - cut };
  }
  return { reservations, lost };
}

/**
 * Splits a stock line: the unreserved part moves first, then the newest reservations. Returns the reservations that stay and
 * those that move.
 */
export function parted(
  stockLine: Pick<StockLine, "reservations" | "quantity">,
  moving: number,
): { staying: Record<string, Reserved>; moving: Record<string, Reserved>; shares: Share[] } {
  const { reservations: staying, lost: shares } = trimmed(stockLine, stockLine.quantity - moving);
  const along = Object.fromEntries(shares.map(({ jobId, quantity, at }) => [String(jobId), { quantity, at }]));
  return { staying, moving: along, shares };
}

function newestFirst(stockLine: Pick<StockLine, "reservations">): [string, Reserved][] {
  return Object.entries(stockLine.reservations).toSorted(([a, x], [b, y]) => y.at.localeCompare(x.at) || Number(b) - Number(a));
}
