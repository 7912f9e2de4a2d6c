/** The account of one batch: its ledger rows compared with the stock. */
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import { type JobHeadRow, jobKey } from "../jobs/job-parts.rows.ts";
import { jobNumberOf } from "../jobs/job.rows.ts";
import { notFound } from "../lib/error.ts";
import { get, queryAll, queryPage } from "../lib/table.ts";
import type { Key } from "../lib/write.ts";
import { orderKey, type OrderRow } from "../sales/order.rows.ts";
import { BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { type ItemRow, itemKey, itemPartition } from "../stock/item.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import type { AccountLine, BatchAccount } from "./account.contract.ts";
import { batchNodeKey, type BatchRef } from "./graph.ts";
import { ledgerOf } from "./hop.ts";
import { type LinkRows, nodeOf } from "./links.ts";
import { lookUp } from "./look-up.ts";
import { balanceOf, POSTINGS, type Posted, postedOf, type Posting } from "./postings.ts";
import { otherNumberKey, renumberingOf } from "./renumbering.ts";

/** The most ledger rows that one response adds up. */
const MAX_ENTRIES = 10_000;
const ENTRIES_AT_ONCE = 2_500;
/** The most lines of one kind in a response; the sums include all. */
const MAX_OF_KIND = 500;

interface Read {
  item: ItemRow | undefined;
  stock: BatchRow[];
  entries: EntryRow[];
  partial: boolean;
  posted: Posted[];
}

/**
 * The account of a batch. Refuses a batch that neither stock nor ledger has (404). If the balance shows a difference,
 * everything is read again: a movement between the reads of the ledger and the stock looks like a difference.
 */
export async function readBatchAccount(batch: BatchRef): Promise<BatchAccount> {
  const first = await read(batch);
  const settled = first.partial || balanced(first).difference === 0 ? first : await read(batch);
  const { item, stock, entries, posted, partial } = settled;
  if (entries.length === 0 && stock.length === 0) throw notFound(`the batch ${batch.batchNumber} of ${batch.sku}`);
  const node = nodeOf(batch, item ?? entries[0], stock);
  const shown = POSTINGS.flatMap((posting) => linesOf(posted, posting).slice(-MAX_OF_KIND));
  const rows = await lookUp([...shown.flatMap(({ entry }) => keysOf(entry))]);
  return {
    sku: batch.sku,
    batchNumber: node.batchNumber,
    itemName: node.itemName,
    kind: node.kind,
    unit: node.unit,
    stock: stock.map(stockRow),
    balance: balanced(settled),
    lines: shown.map((one) => lineOf(one, rows)),
    counts: countsOf(posted),
    partial,
  };
}

async function read(batch: BatchRef): Promise<Read> {
  const [ledger, item, rows] = await Promise.all([
    entriesOf(batch),
    get<ItemRow>(itemKey(batch.sku)),
    queryAll<BatchRow>({ partition: itemPartition(batch.sku), beginsWith: BATCH_PREFIX }),
  ]);
  const found = await lookUp(ledger.entries.flatMap((entry) => otherNumberKey(entry) ?? []));
  const posted = postedOf(batch.batchNumber, ledger.entries, (entry) => {
    const key = otherNumberKey(entry);
    return key && renumberingOf(entry, found<EntryRow>(key));
  });
  const key = batchNodeKey(batch);
  return { item, stock: rows.filter((row) => batchNodeKey(row) === key), ...ledger, posted };
}

const balanced = ({ posted, stock }: Read) =>
  balanceOf(
    posted,
    stock.reduce((sum, row) => sum + row.quantity, 0),
  );

async function entriesOf({ sku, batchNumber }: BatchRef): Promise<Pick<Read, "entries" | "partial">> {
  const entries: EntryRow[] = [];
  let start: Record<string, unknown> | undefined;
  for (let left = MAX_ENTRIES; left > 0; ) {
    const page = await queryPage<EntryRow>(ledgerOf(batchNumber), Math.min(left, ENTRIES_AT_ONCE), start);
    entries.push(...page.rows.filter((row) => row.sku === sku));
    if (!page.next) return { entries, partial: false };
    left -= page.rows.length;
    start = page.next;
  }
  return { entries, partial: true };
}

/** The arrival represents both rows of a transfer. */
const linesOf = (posted: readonly Posted[], posting: Posting): Posted[] =>
  posted.filter((one) => one.posting === posting && (posting !== "moved" || one.quantity > 0));

function countsOf(posted: readonly Posted[]): BatchAccount["counts"] {
  return Object.fromEntries(POSTINGS.map((posting) => [posting, linesOf(posted, posting).length])) as BatchAccount["counts"];
}

function keysOf({ jobId, salesOrderId, supplierId, action }: EntryRow): Key[] {
  return [
    ...(jobId === undefined ? [] : [jobKey(jobId)]),
    ...(action !== "Dispatched" || salesOrderId === undefined ? [] : [orderKey(salesOrderId)]),
    ...(supplierId === undefined ? [] : [businessKey(supplierId)]),
  ];
}

function stockRow(row: BatchRow): BatchAccount["stock"][number] {
  const { id, quantity, unreserved, status, expiryDate, supplierBatchNumber, locationId, warehouse, bin } = row;
  const reservations = Object.entries(row.reservations).map(([jobId, one]) => ({
    jobId: Number(jobId),
    jobNumber: jobNumberOf(Number(jobId)),
    quantity: one.quantity,
  }));
  return { id, quantity, unreserved, status, expiryDate, supplierBatchNumber, locationId, warehouse, bin, reservations };
}

function lineOf({ posting, quantity, entry, renumbering }: Posted, rows: LinkRows): AccountLine {
  const { PK, SK, at, user, action, warehouse = "", bin = "", reason = "", jobId = null, jobNumber = "", supplierId = null, deliveryId = null } = entry;
  const job = jobId === null ? undefined : rows<JobHeadRow>(jobKey(jobId));
  const salesOrderId = posting === "dispatched" ? (entry.salesOrderId ?? null) : null;
  const order = salesOrderId === null ? undefined : rows<OrderRow>(orderKey(salesOrderId));
  return {
    id: `${PK}/${SK}`,
    transactionId: PK.slice(PK.indexOf("#") + 1),
    ...{ posting, action, at, user, quantity, warehouse, bin, reason, jobId, jobNumber, supplierId, deliveryId, salesOrderId },
    made: posting === "used" && job ? { sku: job.code, batchNumber: job.batchNumber, itemName: job.name } : null,
    soNumber: salesOrderId === null ? "" : (entry.soNumber ?? ""),
    poNumber: order?.poNumber ?? "",
    client: order?.client ?? "",
    supplier: supplierId === null ? "" : (rows<BusinessRow>(businessKey(supplierId))?.name ?? ""),
    purchaseOrderNumber: entry.purchaseOrderNumber ?? "",
    supplierBatchNumber: entry.supplierBatchNumber ?? "",
    otherNumber: renumbering ? (quantity > 0 ? renumbering.from : renumbering.to) : "",
  };
}
