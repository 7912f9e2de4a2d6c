/**
 * What becomes of a batch's reservations when its quantity changes or part of it moves: rules on plain values.
 */
import { type Batch, type Reserved, reservedOf } from "./batch.rows.ts";

/** How much a job loses, or takes along, of a batch: grams or units. */
export interface Share {
  jobId: number;
  quantity: number;
  /** When the reservation was made. */
  at: string;
}

/** Cuts reservations to what `quantity` covers, the newest first (contract, section 4). Answers what is left and what each job lost. */
export function trimmed(batch: Pick<Batch, "reservations">, quantity: number): { reservations: Record<string, Reserved>; lost: Share[] } {
  let over = reservedOf(batch) - quantity;
  const reservations = { ...batch.reservations };
  const lost: Share[] = [];
  for (const [jobId, one] of newestFirst(batch)) {
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
 * Parts a batch in two: the unreserved part moves first, then reservations go along, the oldest staying longest.
 * Answers the reservations that stay, and those that move.
 */
export function parted(
  batch: Pick<Batch, "reservations" | "quantity">,
  moving: number,
): { staying: Record<string, Reserved>; moving: Record<string, Reserved>; shares: Share[] } {
  const { reservations: staying, lost: shares } = trimmed(batch, batch.quantity - moving);
  const along = Object.fromEntries(shares.map(({ jobId, quantity, at }) => [String(jobId), { quantity, at }]));
  return { staying, moving: along, shares };
}

function newestFirst(batch: Pick<Batch, "reservations">): [string, Reserved][] {
  return Object.entries(batch.reservations).toSorted(([a, x], [b, y]) => y.at.localeCompare(x.at) || Number(b) - Number(a));
}
