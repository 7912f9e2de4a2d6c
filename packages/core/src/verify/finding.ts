/** The rules that `verify-stock` checks, and its findings. */
import type { Row } from "../lib/table/write.ts";

/** The rules of conservation (contract, section 4), and their consequences. */
export type Rule =
  | "quantity is the sum of the batches"
  | "what is Redundant is the sum of the Redundant batches"
  | "what is unusable is the sum of the batches that are not Live or counted as expired"
  | "nothing is below zero"
  | "a batch row is whole"
  | "allocated is the sum of the open job lines"
  | "allocations mirror the job lines"
  | "reservations are within quantity and allocation"
  | "batch and job bear the same reservations"
  | "the ledger replayed is the stock"
  | "the ledger's totals follow from each other"
  | "every row is of a known kind"
  | "a row has the keys that follow from its fields"
  | "ledger rows are never removed or changed"
  | "a seal is corrected only if it was made too early"
  | "a ledger row is as it was written"
  | "ledger rows are numbered without a gap"
  | "a seal is never removed"
  | "each seal names the one before it"
  | "a seal is signed by a known key"
  | "a seal is what its copy in the bucket is"
  | "a place counts its batch rows"
  | "a batch stands at a place that exists"
  | "a claim points at what it claims for"
  | "the rows of a job agree"
  | "the rows of an order agree"
  | "a supplier's batch number leads to our batch"
  | "what was produced in a day is the sum of its completed jobs"
  | "a stock take counts its locations and lines"
  | "a request to count names a place and what is missing there"
  | "a recall counts what it froze and whom it names"
  | "a batch is what its last ledger row says"
  | "a completed job used and made what the ledger says"
  | "a line and its jobs name each other"
  | "ordered is shipped, open and cancelled"
  | "what came back was sent"
  | "a recipe is whole, of items that exist"
  | "an item names the recipes that use it"
  | "users and businesses agree about each other"
  | "a record is what its trail says"
  | "a counter is not below what it gave out"
  | "a permission was given by a manager"
  | "a stored answer can be read"
  | "a reversal has its mark and its counter-rows"
  | "a delivery has the lines that the ledger booked in"
  | "a lot that needs a release is used only after another person released it"
  | "goods are released only after the bulk that they were filled with at risk"
  | "a version is approved by another person than who saved it"
  | "a lot is tested again when its decision says"
  | "a sample of a lot left its stock"
  | "a lot past its retest day is not Live"
  | "what is on order is open on purchase orders or was registered by hand";

/** A violation of a rule. */
export interface Finding {
  rule: Rule;
  /** Its subject: a SKU, a stock line, a job line, a transaction. */
  where: string;
  expected: string | number;
  found: string | number;
}

/** The most findings that are listed, and that a check keeps of what it finds row by row: with a wrong key every row is one. */
export const MAX_FINDINGS = 10_000;

/** A check that sees every row of the table once, in any order of partitions, and returns its findings. */
export interface Check {
  see(row: Row): void;
  findings(): Finding[];
}

/**
 * A check whose state grows with the records of a company. Of a large table it sees every row several times, and keeps and
 * reports of the subjects of its share alone, so that memory is bounded.
 */
export abstract class ShareCheck implements Check {
  /** Number `n` of so many shares. */
  share = { n: 0, shares: 1 };

  abstract see(row: Row): void;
  abstract findings(): Finding[];

  /** Whether a subject, such as a SKU, is of this check's share. */
  protected isMine(subject: string | number): boolean {
    const { n, shares } = this.share;
    if (shares === 1) return true;
    const text = String(subject);
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return (hash >>> 0) % shares === n;
  }
}

/** A finding if `found` differs from `expected`; empty if not. */
export function differing(rule: Rule, where: string, expected: string | number, found: string | number): Finding[] {
  return expected === found ? [] : [{ rule, where, expected, found }];
}

/** Findings for figures that are not whole numbers or are negative. */
export function belowZero(where: string, figures: Record<string, unknown>): Finding[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    Number.isInteger(value) && Number(value) >= 0
      ? []
      : [{ rule: "nothing is below zero", where: `${where} ${name}`, expected: "a whole number, 0 at least", found: String(value) }],
  );
}

/** A map with default values. */
export function reach<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}
