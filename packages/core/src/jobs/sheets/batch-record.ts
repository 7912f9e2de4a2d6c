/**
 * The batch record of a completed job, from the ledger.
 */
import type * as z from "zod";
import { notFound } from "../../lib/actions/error.ts";
import { readNamesByUsername, readUserNames } from "../../users/names.ts";
import { getMany, queryAll, queryEach } from "../../lib/table/table.ts";
import { lotReleaseKey, type LotReleaseRow } from "../../release/lot.rows.ts";
import { orderKey, type OrderRow } from "../../sales/order.rows.ts";
import { type EntryRow, transactionKey, withoutReversed } from "../../transaction/entry.rows.ts";
import { batchNumberLedger } from "../../transaction/lot-ledger.ts";
import type { batchRecord, RecordEntry } from "./batch-record.contract.ts";
import type { Job } from "../job.rows.ts";
import { findJob } from "../open-job.ts";
import { type HistoryEntry, reservationHistory } from "./reservation-history.ts";
import { materialYield } from "../rules.ts";

type BatchRecord = z.output<typeof batchRecord.answer>;

/** The most ledger rows of one batch number that are read, oldest first. */
const MAX_ENTRIES = 5_000;
const GRAMS_A_KILOGRAM = 1_000;

/**
 * The ledger rows of a job's reservations, picks and completion, and of the batch that it made. Refuses an unknown job and one that is not
 * completed (404). Queries the ledger by batch number, from the day the job was made.
 */
export async function readBatchRecord(jobId: number): Promise<BatchRecord> {
  const job = await findJob(jobId, false);
  if (job?.state !== "completed") throw notFound(`the completed job ${jobId}`);
  const [{ entries, decisions, partial }, history] = await Promise.all([readMadeLotEntries(job), reservationHistory(job)]);
  const completions = completionPartitions(job, entries);
  const [completion, dispatches, names] = await Promise.all([
    Promise.all(completions.map((partition) => queryAll<EntryRow>({ partition }))),
    readDispatches(entries),
    readUserNames([...entries, ...history.entries.map(({ entry }) => entry)]),
  ]);
  const staffName = (entry: EntryRow) => names.get(entry.userId) ?? entry.user;
  const named = (entry: EntryRow) => recordEntry(entry, staffName(entry));
  const { shortage, yieldReason = "" } = job;
  const completing = completion.flat().filter((entry) => entry.jobId === job.id);
  return {
    shortage: shortage && { reason: shortage.reason, components: shortage.components },
    yield: jobYield(job),
    yieldReason,
    reservations: history.entries.map((one) => reservedAs(one, staffName(one.entry))),
    completion: completing.filter(({ sku }) => sku !== undefined).map(named),
    atRisk: await readAtRisk(completing),
    output: entries.filter((entry) => !completions.includes(entry.PK)).map(named),
    dispatches,
    signatures: await namedSignatures([...completing, ...decisions]),
    partial: partial || history.partial,
  };
}

/** The bulk that a completion used before the decision on it; read only if it did. */
async function readAtRisk(completing: readonly EntryRow[]): Promise<BatchRecord["atRisk"]> {
  const waiting = completing.filter(({ action, awaitsRelease }) => action === "Used" && awaitsRelease);
  const lots = [...new Map(waiting.map(({ sku = "", batchNumber = "" }) => [`${sku} ${batchNumber}`, { sku, batchNumber }])).values()];
  const records = await getMany<LotReleaseRow>(lots.map(({ sku, batchNumber }) => lotReleaseKey(sku, batchNumber)));
  return lots.map((lot, i) => ({ ...lot, decision: records[i]?.decision?.decision ?? null }));
}

/** The partitions of the ledger rows of a completion, or of each part, oldest first. A job that was completed before its transaction was stored has only what it made to find it by. */
function completionPartitions({ id, parts = [], completionTransaction }: Job, entries: readonly EntryRow[]): string[] {
  if (parts.length > 0) return parts.map(({ transactionId }) => transactionKey(transactionId).PK);
  if (completionTransaction !== undefined) return [transactionKey(completionTransaction).PK];
  return entries
    .filter(({ action, jobId }) => action === "Produced" && jobId === id)
    .map(({ PK }) => PK)
    .slice(0, 1);
}

function jobYield({ type, lines, quantityProduced }: Job): BatchRecord["yield"] {
  if (quantityProduced === null) return null;
  return materialYield(type, Object.values(lines), type === "Formula" ? Math.round(quantityProduced * GRAMS_A_KILOGRAM) : quantityProduced);
}

/** The movements of the batch that a job made, and the decisions on it. */
async function readMadeLotEntries(job: Job): Promise<{ entries: EntryRow[]; decisions: EntryRow[]; partial: boolean }> {
  const entries: EntryRow[] = [];
  const decisions: EntryRow[] = [];
  let read = 0;
  for await (const entry of queryEach<EntryRow>({ ...batchNumberLedger(job.batchNumber), from: job.dateCreated })) {
    read += 1;
    if (read > MAX_ENTRIES) break;
    if (entry.sku !== job.code) continue;
    if (entry.difference) entries.push(entry);
    else if (entry.action === "Released" || entry.action === "Rejected") decisions.push(entry);
  }
  return { entries: withoutReversed(entries), decisions, partial: read > MAX_ENTRIES };
}

/** The signatures of ledger rows, each once, oldest first, with first and last names. */
async function namedSignatures(entries: readonly EntryRow[]): Promise<BatchRecord["signatures"]> {
  const signed = entries.flatMap(({ action, signatures = [] }) => signatures.map((one) => [`${one.user} ${one.at}`, { ...one, action }] as const));
  const each = [...new Map(signed).values()].toSorted((a, b) => a.at.localeCompare(b.at));
  const names = await readNamesByUsername(each.map(({ user }) => user));
  return each.map(({ user, at, action, meaning }) => ({ at, staffName: names.get(user) ?? user, action, meaning }));
}

async function readDispatches(entries: readonly EntryRow[]): Promise<BatchRecord["dispatches"]> {
  const left = entries.flatMap((entry) =>
    entry.action === "Dispatched" && entry.salesOrderId !== undefined ? [{ ...entry, salesOrderId: entry.salesOrderId }] : [],
  );
  const ids = [...new Set(left.map(({ salesOrderId }) => salesOrderId))];
  const rows = await getMany<OrderRow>(ids.map(orderKey));
  const orders = new Map(rows.flatMap((order) => (order ? [[order.id, order] as const] : [])));
  return left.map(({ at, salesOrderId, soNumber = "", difference = 0 }) => {
    const order = orders.get(salesOrderId);
    return { at, salesOrderId, soNumber, poNumber: order?.poNumber ?? "", client: order?.client ?? "", quantity: -difference };
  });
}

function reservedAs({ entry, lineSku, quantity }: HistoryEntry, staffName: string): BatchRecord["reservations"][number] {
  const { at, user, action, sku = "", batchNumber = "", warehouse = "", bin = "", reason = "", jobId, jobNumber = "" } = entry;
  return { at, user, staffName, action, lineSku, sku, batchNumber, quantity, warehouse, bin, reason, jobId: jobId ?? null, jobNumber };
}

function recordEntry(entry: EntryRow, staffName: string): RecordEntry {
  const { at, user, action, sku = "", name = "", batchNumber = "", difference = 0, warehouse = "", bin = "", reason = "", jobId, jobNumber = "" } = entry;
  return { at, user, staffName, action, sku, name, batchNumber, difference, warehouse, bin, reason, jobId: jobId ?? null, jobNumber };
}
