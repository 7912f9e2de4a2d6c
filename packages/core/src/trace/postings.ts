/** Classifies the ledger's movements in the account of a batch. Pure. */
import type { LedgerAction } from "../transaction/entry.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import type { Renumbering } from "./renumbering.ts";

/** The lines of a batch's account. */
export const POSTINGS = ["received", "made", "renumbered", "moved", "used", "dispatched", "returned", "writtenOff", "counted"] as const;
export type Posting = (typeof POSTINGS)[number];

/** Which line each action that moves stock belongs to. */
const POSTING_OF: Partial<Record<LedgerAction, Posting>> = {
  "Goods In": "received",
  "Opening Stock": "received",
  Produced: "made",
  Transfer: "moved",
  Pick: "moved",
  Used: "used",
  Dispatched: "dispatched",
  Returned: "returned",
  "Written Off": "writtenOff",
  "Item Removed": "writtenOff",
  Adjustment: "counted",
  "Stock Take": "counted",
};

/** The line that an action belongs to; undefined for one that moves nothing. */
export const postingOf = (action: LedgerAction): Posting | undefined => POSTING_OF[action];

/** A movement of a batch: grams or units, negative for stock that left it. */
export interface Posted {
  posting: Posting;
  quantity: number;
  entry: EntryRow;
  renumbering?: Renumbering;
}

/**
 * The postings of a batch's ledger rows. A renumbered batch row moves from one account to the other with its whole
 * quantity, although its ledger row has a difference of 0.
 */
export function postedOf(batchNumber: string, entries: readonly EntryRow[], renumberingOf: (entry: EntryRow) => Renumbering | undefined): Posted[] {
  const number = batchNumber.toUpperCase();
  return entries.flatMap((entry): Posted[] => {
    const renumbering = renumberingOf(entry);
    if (renumbering) {
      // A change of case only keeps the batch in the same account.
      if (renumbering.from.toUpperCase() === renumbering.to.toUpperCase()) return [];
      const quantity = renumbering.to.toUpperCase() === number ? renumbering.quantity : -renumbering.quantity;
      return [{ posting: "renumbered", quantity, entry, renumbering }];
    }
    const posting = postingOf(entry.action);
    return posting && entry.difference ? [{ posting, quantity: entry.difference, entry }] : [];
  });
}

/** The account of a batch: the sum of each line, the balance of the ledger, the stock, and their difference. */
export interface Balance {
  sums: Record<Posting, number>;
  left: number;
  inStock: number;
  /** Stock less ledger balance; a fault if it is not 0. */
  difference: number;
}

/** Adds up postings and compares them with stock. Whole grams or units, without rounding. */
export function balanceOf(posted: readonly Pick<Posted, "posting" | "quantity">[], inStock: number): Balance {
  const sums: Record<Posting, number> = { received: 0, made: 0, renumbered: 0, moved: 0, used: 0, dispatched: 0, returned: 0, writtenOff: 0, counted: 0 };
  for (const { posting, quantity } of posted) sums[posting] += quantity;
  const left = Object.values(sums).reduce((sum, one) => sum + one, 0);
  return { sums, left, inStock, difference: inStock - left };
}
