/** Classifies the ledger's movements in the account of a lot. Pure. */
import { keyed } from "../lib/rules/keyed.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { actionPosting, type Posting, POSTINGS } from "../transaction/action-shapes.ts";
import type { Renumbering } from "./renumbering.ts";

/** A movement of a lot: grams or units, negative for stock that left it. */
export interface Posted {
  posting: Posting;
  quantity: number;
  entry: EntryRow;
  renumbering?: Renumbering;
}

/**
 * The postings of a lot's ledger rows. A renumbered stock line moves from one account to the other with its whole
 * quantity, although its ledger row has a difference of 0.
 */
export function lotPostings(batchNumber: string, entries: readonly EntryRow[], findRenumbering: (entry: EntryRow) => Renumbering | undefined): Posted[] {
  const number = batchNumber.toUpperCase();
  return entries.flatMap((entry): Posted[] => {
    const renumbering = findRenumbering(entry);
    if (renumbering) {
      // A change of case only keeps the lot in the same account.
      if (renumbering.from.toUpperCase() === renumbering.to.toUpperCase()) return [];
      const quantity = renumbering.to.toUpperCase() === number ? renumbering.quantity : -renumbering.quantity;
      return [{ posting: "renumbered", quantity, entry, renumbering }];
    }
    const posting = actionPosting(entry.action);
    return posting && entry.difference ? [{ posting, quantity: entry.difference, entry }] : [];
  });
}

/** The account of a lot: the sum of each line, the balance of the ledger, the stock, and their difference. */
export interface Balance {
  sums: Record<Posting, number>;
  left: number;
  inStock: number;
  /** Stock less ledger balance; a fault if it is not 0. */
  difference: number;
}

/** Adds up postings and compares them with stock. Whole grams or units, without rounding. */
export function massBalance(posted: readonly Pick<Posted, "posting" | "quantity">[], inStock: number): Balance {
  const sums = keyed(POSTINGS, () => 0);
  for (const { posting, quantity } of posted) sums[posting] += quantity;
  const left = Object.values(sums).reduce((sum, one) => sum + one, 0);
  return { sums, left, inStock, difference: inStock - left };
}
