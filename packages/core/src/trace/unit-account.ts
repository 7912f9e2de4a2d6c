/** Where the units made with a lot are, from the ledger alone. Pure. */
import { keyed } from "../lib/rules/keyed.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { actionPosting, type Posting, POSTINGS, unitsLine } from "../transaction/action-shapes.ts";
import type { OrderNode, TraceEdge } from "./graph.ts";

/** Units of products. */
export interface UnitAccount {
  /** Made or received; units used in another product are counted there. */
  made: number;
  /** With known clients, less returns. */
  dispatched: number;
  inHouse: number;
  writtenOff: number;
}

export type Sums = Record<Posting, number>;

/** The movements of a lot by kind. Renumberings move nothing, because both numbers are accounted for together. */
export function movementSums(entries: readonly Pick<EntryRow, "action" | "difference">[]): Sums {
  const sums = keyed(POSTINGS, () => 0);
  for (const { action, difference = 0 } of entries) {
    const posting = actionPosting(action);
    if (posting) sums[posting] += difference;
  }
  return sums;
}

interface Product {
  key: string;
  sums: Sums;
}
interface Dispatch {
  edge: Pick<TraceEdge, "from" | "quantity">;
  order: Pick<OrderNode, "salesOrderId" | "clientId">;
}

/** Whether the client is known. */
export const isKnown = ({ salesOrderId, clientId }: Dispatch["order"]): boolean => salesOrderId !== null && clientId !== null;

/** Adds up the lots of products and their dispatches to known clients. */
export function unitAccount(products: readonly Product[], dispatches: readonly Dispatch[]): UnitAccount {
  const keys = new Set(products.map(({ key }) => key));
  const account: UnitAccount = { made: 0, dispatched: 0, inHouse: 0, writtenOff: 0 };
  for (const { sums } of products)
    for (const posting of POSTINGS) {
      const line = unitsLine(posting);
      account.inHouse += sums[posting];
      if (line) account[line] += line === "made" ? sums[posting] : -sums[posting];
    }
  for (const { edge, order } of dispatches) if (keys.has(edge.from) && isKnown(order)) account.dispatched += edge.quantity;
  return account;
}

/**
 * The share of the units made that are with known clients, in stock or written off, 0 to 1. Units that a count found
 * missing are not accounted for. 1 if nothing was made.
 */
export function accountedShare({ made, dispatched, inHouse, writtenOff }: UnitAccount): number {
  return made <= 0 ? 1 : Math.max(0, Math.min(1, (dispatched + inHouse + writtenOff) / made));
}
