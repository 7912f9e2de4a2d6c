/**
 * Ledger rows. A transaction is the partition `T#<request id>`; its rows are numbered, and the first is also the record
 * of the request. Rows are append-only: never changed or removed.
 */
import type { ActionSignature, Actor } from "../lib/actions/actor.ts";
import { PALLET_BIN } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import type { LedgerAction } from "./action-shapes.ts";
import type { Numbered } from "./proof/proof-shapes.ts";
import type { RecordKind } from "./records/record-kind-shapes.ts";

/**
 * A field that an edit changed, with its old and new value: days `YYYY-MM-DD`, status codes, quantities in grams or units.
 * `of` names the part of the record that has the field, such as a line of an order.
 */
export type Change = Record<"from" | "to", string | number | boolean | null> & {
  field: string;
  of?: string;
  /** What `verify-stock` compares where `to` is shown in its place: the id for a name, the digest of a secret. For no person. */
  mark?: string | number | boolean | null;
};

/** A shelf life in days that completions propose, and the completion that set it; neither before the first, the latter unknown of earlier ones. */
export interface ProposedShelfLife {
  days?: number;
  by?: string;
}

/** A ledger entry, before it is numbered in a transaction. */
export interface Entry {
  action: LedgerAction;
  reason?: string | undefined;
  sku?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  batchNumber?: string | undefined;
  supplierBatchNumber?: string | undefined;
  /** The stock line. */
  elementId?: string | undefined;
  locationId?: string | undefined;
  bin?: string | undefined;
  warehouse?: string | undefined;
  /** The quantity of the stock line afterwards: grams or units. */
  quantity?: number | undefined;
  /** What was added (or, if negative, removed): grams or units; 0 if nothing moved. */
  difference?: number | undefined;
  /** The quantity of the item afterwards, over all batches and locations. */
  totalQuantity?: number | undefined;
  minimumStock?: number | undefined;
  status?: number | undefined;
  expiryDate?: string | undefined;
  /** Whether the stock line awaits its release. */
  awaitsRelease?: true | undefined;
  supplierSku?: string | undefined;
  active?: boolean | undefined;
  /** The job or order that it was done for. */
  jobId?: number | undefined;
  jobNumber?: string | undefined;
  /** What is reserved or picked for each job, by job id, in grams or units; negative on rows whose cause left less reserved for a job. */
  forJobs?: Record<string, number> | undefined;
  salesOrderId?: number | undefined;
  soNumber?: string | undefined;
  /** The shipment that it left with. */
  shipmentId?: number | undefined;
  shipmentNumber?: string | undefined;
  /** The client that it came back from. */
  clientId?: number | undefined;
  client?: string | undefined;
  supplierId?: number | undefined;
  purchaseOrderNumber?: string | undefined;
  deliveryId?: number | undefined;
  /** The line of a purchase order that it delivered. */
  purchaseLineId?: number | undefined;
  /** The recall that froze, thawed or took it back. */
  recallId?: number | undefined;
  /** The row of an earlier transaction that it reverses (contract, section 8, Reversal): `<transaction id>#<row number>`. */
  reverses?: string | undefined;
  /** What else was stored of a stock line that was used up, so that a reversal restores it. For no person. */
  lot?: Record<string, unknown> | undefined;
  /** When the reservations that are negative in `forJobs` were made, by job id: milliseconds since the epoch, so that a reversal restores their order. For no person. */
  since?: Record<string, number> | undefined;
  /** On the arrival of moved stock: the reservations that moved with it, by job id, so that a reversal moves them back: grams or units. For no person. */
  moved?: Record<string, number> | undefined;
  /** What an arrival took off the quantity on order, so that a reversal restores it: grams or units registered by hand, and by expected day. For no person. */
  offOrder?: { byHand: number; days: { day: string; quantity: number }[] } | undefined;
  /** On an arrival that changed the pack size that goods in proposes: the former one in grams or units, and how often the item had been delivered, so that a reversal restores it. For no person. */
  formerPackSize?: { packSize: number; times: number } | undefined;
  /** On what a job made, if it set the shelf life that completions propose: the former one in days, and the completion that had set it, so that a reversal restores it. For no person. */
  formerShelfLife?: ProposedShelfLife | undefined;
  /** On a row of a file that was imported: by what its line is recognised, so that a reversal lets it be imported again. For no person. */
  imported?: string | undefined;
  /** What an edit changed. Earlier rows have none. */
  changes?: Change[] | undefined;
  /** On the addition of a record: the first values of the parts that were added with it, by the sort keys of their rows. For no person. */
  firsts?: Record<string, Change["to"][]> | undefined;
  /** On the addition of a record: how many fields its kind had, all of which it tells, if they have a value. For no person. */
  fieldCount?: number | undefined;
  /** By which the action was signed. */
  signatures?: ActionSignature[] | undefined;
  /** On the change of a record that moves no stock: the log has it only if records are requested. */
  class?: "records" | undefined;
  /** The record that it is about. Earlier rows have none. */
  recordKind?: RecordKind | undefined;
  recordId?: string | undefined;
}

export interface EntryRow extends Row, Entry, Numbered {
  /** When, ISO 8601. */
  at: string;
  user: string;
  userId: number;
  /** The name of the user's token, where a program did it. */
  via?: string;
  /** The username of the manager whose permission opened the action. */
  authorisedBy?: string;
  /** Its code (transaction/proof). Earlier rows have none. */
  mac?: string;
  /** On rows that represent others in an index: the last row written with it. */
  entries?: number;
  /** On the row that represents several jobs in an action's index: all of the jobs. */
  jobs?: number[];
}

/** The sort key of the `n`th row of a transaction. */
export const entrySort = (n: number): string => String(n).padStart(5, "0");
/** The partition of one request's rows. */
export const transactionKey = (requestId: string, n = 0): { PK: string; SK: string } => ({ PK: `T#${requestId}`, SK: entrySort(n) });

/** The name of a row, by which the row that reverses it refers to it. */
export const entryName = (transactionId: string, n: number): string => `${transactionId}#${n}`;
/** The transaction of a row. */
export const entryTransaction = ({ PK }: Pick<Row, "PK">): string => PK.slice(PK.indexOf("#") + 1);
/** The transaction that a row reverses; undefined if it reverses none. */
export const reversedTransaction = ({ reverses }: Pick<Entry, "reverses">): string | undefined => reverses?.slice(0, reverses.lastIndexOf("#"));

/** Rows without the pairs of a reversed row and its counter-row, which count as nothing. A row alone stays: the other is on another page. */
export function withoutReversed<E extends EntryRow>(rows: readonly E[]): E[] {
  const names = new Set(rows.map((row) => entryName(entryTransaction(row), Number(row.SK))));
  const reversed = new Set(rows.flatMap(({ reverses }) => reverses ?? []));
  return reversed.size === 0
    ? [...rows]
    : rows.filter((row) => !(row.reverses !== undefined && names.has(row.reverses)) && !reversed.has(entryName(entryTransaction(row), Number(row.SK))));
}

/** Index partitions of the ledger, each in order of time. */
export const ledgerIndex = {
  /** `g1`: everything of a month, `YYYY-MM`. */
  month: (month: string): string => `LOG#${month}`,
  /** `g2`: everything of an item. */
  sku: (sku: string): string => `LOG#SKU#${sku}`,
  /** `g2`: everything of a record that is no item. */
  record: (kind: RecordKind, id: string): string => `LOG#RECORD#${kind}#${id}`,
  /** `g3`: the changes of records of a month, `YYYY-MM`. */
  records: (month: string): string => `RECORDS#${month}`,
  /** `g3`: everything that came to or left a location. A roaming pallet is one location in every warehouse. */
  location: (warehouse: string, bin: string): string =>
    PALLET_BIN.test(bin) ? ledgerIndex.pallet(bin) : `LOG#PLACE#${warehouse.toLowerCase()}#${bin.toLowerCase()}`,
  pallet: (bin: string): string => `LOG#PALLET#${bin.toLowerCase()}`,
  /** `g4`: everything of a batch number. */
  batchNumber: (batchNumber: string): string => `LOG#BATCH#${batchNumber.toUpperCase()}`,
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

/** Whether the log has an entry without being asked for the changes of records. */
export const isListed = (entry: Pick<Entry, "class">): boolean => entry.class === undefined;

/** The index keys of an entry's row. Changes of records that the log does not list are found by record, user and day only. */
function entryIndexes(entry: Entry, username: string, at: string, sort: string, leads: Leads): Record<string, string> {
  const { action, sku, recordKind, recordId = "", warehouse, bin } = entry;
  const listed = isListed(entry);
  const locationPartition = entry.difference && warehouse !== undefined && bin !== undefined ? ledgerIndex.location(warehouse, bin) : undefined;
  const month = at.slice(0, 7);
  const partitions = {
    g1: listed ? ledgerIndex.month(month) : undefined,
    g2: sku ? ledgerIndex.sku(sku) : recordKind && ledgerIndex.record(recordKind, recordId),
    g3: locationPartition ?? (recordKind && ledgerIndex.records(month)),
    g4: entry.batchNumber ? ledgerIndex.batchNumber(entry.batchNumber) : undefined,
    g5: leads.user ? ledgerIndex.user(username) : undefined,
    g6: leads.action && listed ? ledgerIndex.action(action) : undefined,
  };
  return Object.fromEntries(
    Object.entries(partitions).flatMap(([index, partition]) =>
      partition === undefined ? [] : [[`${index}p`, partition] as const, [`${index}s`, sort] as const],
    ),
  );
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
    ...(actor.authorisedBy ? { authorisedBy: actor.authorisedBy } : {}),
    ...(actor.signatures ? { signatures: [...actor.signatures] } : {}),
    ...entryIndexes(entry, actor.username, at, sort, leads),
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
