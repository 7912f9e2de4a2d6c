/** What a ledger row says about counters, and where the counters stand. */
import type { RecordKind } from "../records/record-kind-shapes.ts";

/** What a counter belongs to. */
export type CounterKind = RecordKind | "batch";

/** A ledger row's number, and what else it says about counters. */
export interface Numbered {
  /** Its number among the ledger rows of its item, batch or record, from 1, such as `item 12`. Rows from before, and those about none of them, have none. */
  seq?: string;
  /** The last counts of the batches and records that its transaction removes, by name. */
  ends?: Record<string, number>;
}

/** The attribute of an item, a batch or a record that counts its ledger rows. */
export const LEDGER_COUNT = "ledgerCount";
