/**
 * Checks reversals (contract, section 8): every transaction with counter-rows is marked as reversed, by the transaction that has
 * them, every mark has them, and no row is reversed twice.
 */
import type { Row } from "../lib/table/write.ts";
import { entryTransaction, type EntryRow, reversedTransaction, transactionKey } from "../transaction/entry.rows.ts";
import { isUnfinished } from "../transaction/operation.rows.ts";
import { REVERSED, type ReversedRow } from "../transaction/reversed.rows.ts";
import { differing, type Finding, ShareCheck } from "./finding.ts";

const RULE = "a reversal has its mark and its counter-rows";
const TRANSACTION = transactionKey("").PK;

export class ReversalCheck extends ShareCheck {
  /** By reversed transaction: the transactions that reverse it, by their counter-rows and by the mark. */
  private readonly reversing = new Map<string, Set<string>>();
  private readonly marks = new Map<string, string>();
  private readonly reversed = new Set<string>();
  /** Operations that are working: a reversal in steps can have its counter-rows last. */
  private readonly unfinished = new Set<string>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (isUnfinished(row)) this.unfinished.add(entryTransaction(row));
    if (row.PK === REVERSED) {
      const { transactionId, reversedBy } = row as ReversedRow;
      if (this.isMine(transactionId)) this.marks.set(transactionId, reversedBy);
    } else if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
  }

  findings(): Finding[] {
    const all = new Set([...this.reversing.keys(), ...this.marks.keys()]);
    const marks = [...all].flatMap((id) => {
      if (!this.reversing.has(id) && this.unfinished.has(this.marks.get(id) ?? "")) return [];
      const by = [...(this.reversing.get(id) ?? [])].toSorted().join(" ");
      return differing(RULE, `the reversal of ${id}`, by || "counter-rows", this.marks.get(id) ?? "no mark");
    });
    return [...this.found, ...marks];
  }

  private seeEntry(row: EntryRow): void {
    const { reverses } = row;
    const original = reversedTransaction(row);
    if (reverses === undefined || original === undefined || !this.isMine(original)) return;
    // What was reserved again can have a row of its own.
    if (row.difference || row.changes) {
      if (this.reversed.has(reverses)) this.found.push({ rule: RULE, where: reverses, expected: "one counter-row", found: "two" });
      this.reversed.add(reverses);
    }
    this.reversing.set(original, new Set(this.reversing.get(original)).add(entryTransaction(row)));
  }
}
