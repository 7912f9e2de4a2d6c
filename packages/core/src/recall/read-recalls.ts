/** Reads recalls: the list, one recall with its recall list and its rows, and the notices for pickers. */
import { addressEntries } from "../directory/address.ts";
import { readSender } from "../directory/sender.ts";
import { businessPartition } from "../directory/business.rows.ts";
import { pageAcross } from "../lib/lists/across.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { queryAll, queryPage } from "../lib/table/table.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { withDestroyed } from "./destroyed.ts";
import { openRecall } from "./open-recall.ts";
import { otherReturns, withOtherReturns } from "./other-returns.ts";
import {
  allRecalls,
  recallClient,
  clientRows,
  lineRows,
  recallNumber,
  type RecallClientRow,
  type RecallLineRow,
  type RecallRecord,
  type RecallRecordRow,
  recallsInForce,
} from "./recall.rows.ts";
import type { Recall, RecallClient, RecallLine, RecallNotice, RecallRow, RecallSummary } from "./recall-shapes.ts";

/** Rows per page. */
const PAGE = 100;
const PAGE_LINES = 1_000;
/** The most recalls in a picker's notices. */
const MAX_NOTICES = 20;
/** Businesses whose contacts are read concurrently. */
const AT_ONCE = 25;

/** A page of recalls and drills, newest first. 400 for a cursor of another list. */
export async function listRecalls(cursor: string | undefined): Promise<ListedPage<RecallSummary>> {
  const { rows, next } = await pageAcross<RecallRecordRow>([allRecalls], cursor, PAGE);
  return { rows: rows.map(recallSummary), next };
}

function recallSummary(record: RecallRecord): RecallSummary {
  const { id, kind, state, reason, at, user, named, namedCount = named.length, batches, rows, clients, told: informed, answered, seconds, share } = record;
  return {
    id,
    recallNumber: recallNumber(id),
    kind,
    state,
    reason,
    at,
    user,
    named,
    namedCount,
    batches,
    rows,
    clients,
    told: informed,
    answered,
    seconds,
    share,
  };
}

/** One recall with its clients and their contacts. Refuses an unknown recall (404). */
export async function readRecall(id: number): Promise<Recall> {
  const [record, rows, sender] = await Promise.all([openRecall(id, true), queryAll<RecallClientRow>(clientRows(id)), readSender()]);
  const clientList: RecallClient[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) clientList.push(...(await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => withContacts(id, row)))));
  const {
    grams,
    units,
    alreadyFrozen,
    reservations,
    jobs,
    jobCount,
    pallets,
    complete,
    agrees = true,
    accounted = null,
    version,
    textForClients = "",
  } = record;
  const thaw = record.thaw && { ...record.thaw, textForClients: record.thaw.textForClients ?? "" };
  const figures = { grams, units, alreadyFrozen, reservations, jobs, jobCount, pallets, complete, agrees, accounted };
  return { ...recallSummary(record), ...figures, textForClients, sender, thaw, clientList, version };
}

/** A client with all that came back, and the recipients of its letter: the contacts ticked for recalls, else those for deliveries, else all. */
async function withContacts(recallId: number, row: RecallClientRow): Promise<RecallClient> {
  const [rows, others] = await Promise.all([queryAll({ partition: businessPartition(row.clientId) }), otherReturns(recallId, row.clientId)]);
  const all = addressEntries(rows)[0]?.contacts ?? [];
  const [ticked, delivery] = [all.filter(({ recall }) => recall), all.filter((contact) => contact.delivery)];
  const [contactsBy, contacts] =
    ticked.length > 0 ? (["recall", ticked] as const) : delivery.length > 0 ? (["delivery", delivery] as const) : (["all", all] as const);
  const { returnedGrams, returnedUnits, ...client } = recallClient(row);
  return { ...client, returnedGrams: returnedGrams + others.g, returnedUnits: returnedUnits + others.units, contacts, contactsBy };
}

/** A page of a recall's list, by client, or of one client's lines. */
export async function readList(id: number, clientId: number | undefined, cursor: string | undefined): Promise<ListedPage<RecallLine>> {
  const range = lineRows(id, clientId);
  const { rows, next } = await pageAcross<RecallLineRow>([range], cursor, PAGE_LINES);
  return { rows: (await withDestroyed(await withOtherReturns(rows))).map(recallLine), next };
}

type ListedRow = RecallLineRow & Pick<RecallLine, "destroyed">;
const recallLine = ({ PK: _, SK: __, ...line }: ListedRow): RecallLine => ({ expiryDate: null, shipments: [], ...line });

/** A page of a recall's ledger rows: rows frozen and thawed, reservations removed. Refuses an unknown recall (404). */
export async function readRows(id: number, cursor: string | undefined): Promise<ListedPage<RecallRow>> {
  const { requestIds } = await openRecall(id);
  const ranges = requestIds.map((requestId) => ({ partition: transactionKey(requestId).PK }));
  const { rows, next } = await pageAcross<EntryRow>(ranges, cursor, PAGE_LINES);
  return { rows: rows.filter(({ action }) => action === "Status Changed" || action === "Reservation Removed").map(recallRow), next };
}

function recallRow(entry: EntryRow): RecallRow {
  const { PK, SK, at, action, sku = "", name = "", batchNumber = "", warehouse = "", bin = "", quantity = 0, status = 0, jobNumber = "" } = entry;
  return { transactionId: `${PK}~${SK}`, at, action, sku, name, batchNumber, warehouse, bin, quantity, status, jobNumber };
}

/** The recalls in force, newest first, for pickers. */
export async function noticesForPickers(): Promise<RecallNotice[]> {
  const { rows } = await queryPage<RecallRecordRow>(recallsInForce, MAX_NOTICES);
  return rows.map(({ id, at, reason, named, namedCount = named.length, jobs, jobCount, pallets }) => ({
    ...{ id, recallNumber: recallNumber(id), at, reason, named, namedCount, jobs, jobCount, pallets },
  }));
}
