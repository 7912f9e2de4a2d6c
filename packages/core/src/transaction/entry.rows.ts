/**
 * The ledger's rows. A transaction is the partition `T#<request id>`; its rows are numbered, and the first of them is
 * also the record of the request. Rows are appended, never changed, never removed.
 */
import type { Actor } from "../lib/actor.ts";
import { PALLET_BIN } from "../lib/fields.ts";
import type { Row } from "../lib/write.ts";

/** What happened, in the words of the ledger. */
export const LEDGER_ACTIONS = [
  "Goods In",
  "Opening Stock",
  "Adjustment",
  "Transfer",
  "Reservation",
  "Reservation Removed",
  "Pick",
  "Used",
  "Written Off",
  "Produced",
  "Job Cancelled",
  "Dispatched",
  "Returned",
  "Stock Take",
  "Item Removed",
  "Item Added",
  "Import",
  "Item Edited",
  "Batch Edited",
  "Status Changed",
  "Recall",
  "On Order",
  "Signed In",
  "Sign In Refused",
  "Signed Out Everywhere",
  "Permission Granted",
  "User Added",
  "User Edited",
  "User Removed",
  "Password Changed",
  "Business Edited",
  "Business Removed",
  "Contact Removed",
] as const;
export type LedgerAction = (typeof LEDGER_ACTIONS)[number];

/** The actions that change the quantity of a batch; the sum of their differences is the stock. */
export const MOVING_ACTIONS: readonly LedgerAction[] = [
  "Goods In",
  "Opening Stock",
  "Adjustment",
  "Transfer",
  "Pick",
  "Used",
  "Written Off",
  "Produced",
  "Dispatched",
  "Returned",
  "Stock Take",
  "Item Removed",
];

/** One line of the ledger, before it has its place in a transaction. */
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
  /** What the batch row holds afterwards: grams or units. */
  quantity?: number | undefined;
  /** What was added (or, below zero, taken away): grams or units; 0 where nothing moved. */
  difference?: number | undefined;
  /** What the item holds afterwards, over all batches and places. */
  totalQuantity?: number | undefined;
  minimumStock?: number | undefined;
  status?: number | undefined;
  expiryDate?: string | undefined;
  supplierSku?: string | undefined;
  active?: boolean | undefined;
  /** What it was done for. */
  jobId?: number | undefined;
  jobNumber?: string | undefined;
  salesOrderId?: number | undefined;
  soNumber?: string | undefined;
  supplierId?: number | undefined;
  purchaseOrderNumber?: string | undefined;
  deliveryId?: number | undefined;
  /** The recall that froze, thawed or took it back. */
  recallId?: number | undefined;
}

export interface EntryRow extends Row, Entry {
  /** When, ISO 8601. */
  at: string;
  user: string;
  userId: number;
  /** On rows that lead an index for others: where the rows written with it end. */
  entries?: number;
  /** On the row that leads an action's index for several jobs: all of them. */
  jobs?: number[];
}

/** The sort key of the `n`th row of a transaction. */
export const entrySort = (n: number): string => String(n).padStart(5, "0");
/** The partition of everything that one request did. */
export const transactionKey = (requestId: string, n = 0): { PK: string; SK: string } => ({ PK: `T#${requestId}`, SK: entrySort(n) });

/** Index partitions of the ledger, each in order of time. */
export const ledgerIndex = {
  /** `g1`: everything of a month, `YYYY-MM`. */
  month: (month: string): string => `LOG#${month}`,
  /** `g2`: everything of an item. */
  sku: (sku: string): string => `LOG#SKU#${sku}`,
  /** `g3`: everything that came to or left a place. A roaming pallet is one place in whatever warehouse it stands. */
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

/** Which indexes an entry's row leads: those of its user and of its action find a transaction by its first such row. */
interface Leads {
  user: boolean;
  action: boolean;
}

/** The row of an entry, the `n`th of its transaction; it leads every index unless told otherwise. */
export function entryRow(actor: Actor, entry: Entry, at: string, n: number, leads: Leads = { user: true, action: true }): EntryRow {
  const sort = `${at}#${entrySort(n)}`;
  return {
    ...transactionKey(actor.requestId, n),
    ...entry,
    at,
    user: actor.username,
    userId: actor.userId,
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
 * The rows of the entries that one DynamoDB transaction writes, the first of them the `first`th of its request. Only the
 * first row is in its user's index, and the first of each action in that action's, so that a transaction of many rows
 * costs few index writes; `entries` on them says up to where their transaction's rows go.
 */
export function entryRows(actor: Actor, entries: readonly Entry[], at: string, first = 0): EntryRow[] {
  const seen = new Set<LedgerAction>();
  return entries.map((entry, i) => {
    const leads = { user: i === 0, action: !seen.has(entry.action) };
    seen.add(entry.action);
    const row = entryRow(actor, entry, at, first + i, leads);
    const jobs = leads.action ? jobsOf(entries, entry.action) : [];
    return leads.user || leads.action ? { ...row, entries: first + entries.length, ...(jobs.length > 1 ? { jobs } : {}) } : row;
  });
}

/** The jobs that entries of an action are about, each once. */
function jobsOf(entries: readonly Entry[], action: LedgerAction): number[] {
  return [...new Set(entries.flatMap((entry) => (entry.action === action ? (entry.jobId ?? []) : [])))];
}
