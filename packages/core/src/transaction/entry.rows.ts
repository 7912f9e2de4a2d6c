/**
 * Ledger rows. A transaction is the partition `T#<request id>`; its rows are numbered, and the first is also the record
 * of the request. Rows are append-only: never changed or removed.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { PALLET_BIN } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import type { LedgerAction } from "./action-shapes.ts";

/** A field that an edit changed, with its old and new value: days `YYYY-MM-DD`, status codes, quantities in grams or units. */
export type Change = Record<"from" | "to", string | number | boolean | null> & { field: string };

/** A ledger entry, before it is numbered in a transaction. */
export interface Entry {
  action: LedgerAction;
  reason?: string | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  batchNumber?: string | undefined;
  supplierBatchNumber?: string | undefined;
  /** The batch row. */
  elementId?: string | undefined;
  locationId?: string | undefined;
  bin?: string | undefined;
  warehouse?: string | undefined;
  /** The quantity of the batch row afterwards: grams or units. */
  quantity?: number | undefined;
  /** What was added (or, if negative, removed): grams or units; 0 if nothing moved. */
  difference?: number | undefined;
  /** The quantity of the item afterwards, over all batches and locations. */
  totalQuantity?: number | undefined;
  minimumStock?: number | undefined;
  status?: number | undefined;
  expiryDate?: string | undefined;
  supplierSku?: string | undefined;
  active?: boolean | undefined;
  /** The job or order that it was done for. */
  jobId?: number | undefined;
  jobNumber?: string | undefined;
  /** What is reserved or picked for each job, by job id, in grams or units; negative on rows whose cause left less reserved for a job. */
  forJobs?: Record<string, number> | undefined;
  salesOrderId?: number | undefined;
  soNumber?: string | undefined;
  supplierId?: number | undefined;
  purchaseOrderNumber?: string | undefined;
  deliveryId?: number | undefined;
  /** The recall that froze, thawed or took it back. */
  recallId?: number | undefined;
  /** What an edit changed. Earlier rows have none. */
  changes?: Change[] | undefined;
}

export interface EntryRow extends Row, Entry {
  /** When, ISO 8601. */
  at: string;
  user: string;
  userId: number;
  /** The name of the user's token, where a program did it. */
  via?: string;
  /** On rows that represent others in an index: the last row written with it. */
  entries?: number;
  /** On the row that represents several jobs in an action's index: all of the jobs. */
  jobs?: number[];
}

/** The sort key of the `n`th row of a transaction. */
export const entrySort = (n: number): string => String(n).padStart(5, "0");
/** The partition of one request's rows. */
export const transactionKey = (requestId: string, n = 0): { PK: string; SK: string } => ({ PK: `T#${requestId}`, SK: entrySort(n) });

/** Index partitions of the ledger, each in order of time. */
export const ledgerIndex = {
  /** `g1`: everything of a month, `YYYY-MM`. */
  month: (month: string): string => `LOG#${month}`,
  /** `g2`: everything of an item. */
  sku: (sku: string): string => `LOG#SKU#${sku}`,
  /** `g3`: everything that came to or left a location. A roaming pallet is one location in every warehouse. */
  place: (warehouse: string, bin: string): string =>
    PALLET_BIN.test(bin) ? ledgerIndex.pallet(bin) : `LOG#PLACE#${warehouse.toLowerCase()}#${bin.toLowerCase()}`,
  pallet: (bin: string): string => `LOG#PALLET#${bin.toLowerCase()}`,
  /** `g4`: everything of a batch number. */
  batch: (batchNumber: string): string => `LOG#BATCH#${batchNumber.toUpperCase()}`,
  /** `g5`: every transaction of a user, by its first row. */
  user: (username: string): string => `LOG#USER#${username.toLowerCase()}`,
  /** `g6`: every transaction with rows of a kind, by the first of them. */
  action: (action: string): string => `LOG#ACTION#${action}`,
} as const;

/** The indexes that contain an entry's row. The indexes of user and action contain only the first such row of a transaction. */
interface Leads {
  user: boolean;
  action: boolean;
}

/** The row of an entry, number `n` of its transaction; in every index by default. */
export function entryRow(actor: Actor, entry: Entry, at: string, n: number, leads: Leads = { user: true, action: true }): EntryRow {
  const sort = `${at}#${entrySort(n)}`;
  return {
    ...transactionKey(actor.requestId, n),
    ...entry,
    at,
    user: actor.username,
    userId: actor.userId,
    ...(actor.via === undefined ? {} : { via: actor.via }),
    g1p: ledgerIndex.month(at.slice(0, 7)),
    g1s: sort,
    ...(entry.sku ? { g2p: ledgerIndex.sku(entry.sku), g2s: sort } : {}),
    ...(entry.difference && entry.warehouse !== undefined && entry.bin !== undefined ? { g3p: ledgerIndex.place(entry.warehouse, entry.bin), g3s: sort } : {}),
    ...(entry.batchNumber ? { g4p: ledgerIndex.batch(entry.batchNumber), g4s: sort } : {}),
    ...(leads.user ? { g5p: ledgerIndex.user(actor.username), g5s: sort } : {}),
    ...(leads.action ? { g6p: ledgerIndex.action(entry.action), g6s: sort } : {}),
  };
}

/**
 * The rows of the entries of one DynamoDB transaction, starting with number `first` of its request. Only the first row
 * is in the user's index, and only the first of each action in the action's index, so that a transaction of many rows
 * costs few index writes; their `entries` is the number of the last row.
 */
export function entryRows(actor: Actor, entries: readonly Entry[], at: string, first = 0): EntryRow[] {
  const seen = new Set<LedgerAction>();
  return entries.map((entry, i) => {
    const leads = { user: i === 0, action: !seen.has(entry.action) };
    seen.add(entry.action);
    const row = entryRow(actor, entry, at, first + i, leads);
    const jobs = leads.action ? entryJobIds(entries, entry.action) : [];
    return leads.user || leads.action ? { ...row, entries: first + entries.length, ...(jobs.length > 1 ? { jobs } : {}) } : row;
  });
}

/** The distinct jobs of an action's entries. */
function entryJobIds(entries: readonly Entry[], action: LedgerAction): number[] {
  return [...new Set(entries.flatMap((entry) => (entry.action === action ? (entry.jobId ?? []) : [])))];
}
