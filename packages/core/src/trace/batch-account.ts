/** The account of one batch: its ledger rows compared with the stock. */
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import { type JobHeadRow, jobKey, jobLinesKey, type JobLinesRow } from "../jobs/job-parts.rows.ts";
import { jobNumberText } from "../jobs/job.rows.ts";
import { materialYield } from "../jobs/rules.ts";
import { notFound } from "../lib/actions/error.ts";
import { keyed } from "../lib/rules/keyed.ts";
import { get, queryAll, queryPage } from "../lib/table/table.ts";
import type { Key } from "../lib/table/write.ts";
import { orderKey, type OrderRow } from "../sales/order.rows.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type ItemRow, itemKey, itemPartition } from "../stock/items/item.rows.ts";
import { type EntryRow, withoutReversed } from "../transaction/entry.rows.ts";
import { type LedgerAction, type Posting, POSTINGS } from "../transaction/action-shapes.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import type { AccountLine, LotAccount, StockLineEdit } from "./account.contract.ts";
import { lotNodeKey, type LotRef } from "./graph.ts";
import { type LinkRows, lotNode } from "./links.ts";
import { lookUp } from "./look-up.ts";
import { massBalance, type Posted, lotPostings } from "./postings.ts";
import { otherNumberKey, pairRenumbering } from "./renumbering.ts";

/** The most ledger rows that one response adds up. */
const MAX_ENTRIES = 10_000;
const ENTRIES_AT_ONCE = 2_500;
/** The most lines of one kind in a response; the sums include all. */
const MAX_OF_KIND = 500;
/** The actions that change a lot without moving it. */
const EDITS: ReadonlySet<string> = new Set(["Batch Edited", "Status Changed"] satisfies LedgerAction[]);

interface Read {
  item: ItemRow | undefined;
  stock: StockLineRow[];
  entries: EntryRow[];
  partial: boolean;
  posted: Posted[];
}

/**
 * The account of a lot. Refuses a lot that neither stock nor ledger has (404). If the balance shows a difference,
 * everything is read again: a movement between the reads of the ledger and the stock looks like a difference.
 */
export async function readLotAccount(lot: LotRef): Promise<LotAccount> {
  const first = await read(lot);
  const settled = first.partial || balanced(first).difference === 0 ? first : await read(lot);
  const { item, stock, entries, posted, partial } = settled;
  if (entries.length === 0 && stock.length === 0) throw notFound(`the batch ${lot.batchNumber} of ${lot.sku}`);
  const node = lotNode(lot, item ?? entries[0], stock);
  const counted = new Set(withoutReversed(entries));
  const shown = POSTINGS.flatMap((posting) => postingLines(posted, posting).slice(-MAX_OF_KIND));
  const rows = await lookUp(shown.flatMap(linkedKeys));
  return {
    sku: lot.sku,
    batchNumber: node.batchNumber,
    itemName: node.itemName,
    kind: node.kind,
    unit: node.unit,
    stock: stock.map(stockRow),
    balance: balanced(settled),
    yields: lotYields(posted, rows),
    lines: shown.map((one) => ({ ...accountLine(one, rows), reversed: !counted.has(one.entry) })),
    edits: entries
      .filter(({ action }) => EDITS.has(action))
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, MAX_OF_KIND)
      .map(lineEdit),
    counts: postingCounts(posted),
    partial,
  };
}

async function read(lot: LotRef): Promise<Read> {
  const [ledger, item, rows] = await Promise.all([
    readAccountEntries(lot),
    get<ItemRow>(itemKey(lot.sku)),
    queryAll<StockLineRow>({ partition: itemPartition(lot.sku), beginsWith: STOCK_LINE_PREFIX }),
  ]);
  const found = await lookUp(ledger.entries.flatMap((entry) => otherNumberKey(entry) ?? []));
  const posted = lotPostings(lot.batchNumber, ledger.entries, (entry) => {
    const key = otherNumberKey(entry);
    return key && pairRenumbering(entry, found<EntryRow>(key));
  });
  const key = lotNodeKey(lot);
  return { item, stock: rows.filter((row) => lotNodeKey(row) === key), ...ledger, posted };
}

const balanced = ({ posted, stock }: Read) =>
  massBalance(
    posted,
    stock.reduce((sum, row) => sum + row.quantity, 0),
  );

async function readAccountEntries({ sku, batchNumber }: LotRef): Promise<Pick<Read, "entries" | "partial">> {
  const entries: EntryRow[] = [];
  let start: Record<string, unknown> | undefined;
  for (let left = MAX_ENTRIES; left > 0; ) {
    const page = await queryPage<EntryRow>(batchNumberLedger(batchNumber), Math.min(left, ENTRIES_AT_ONCE), start);
    entries.push(...page.rows.filter((row) => row.sku === sku));
    if (!page.next) return { entries, partial: false };
    left -= page.rows.length;
    start = page.next;
  }
  return { entries, partial: true };
}

/** The arrival represents both rows of a transfer. */
const postingLines = (posted: readonly Posted[], posting: Posting): Posted[] =>
  posted.filter((one) => one.posting === posting && (posting !== "moved" || one.quantity > 0));

function postingCounts(posted: readonly Posted[]): LotAccount["counts"] {
  return keyed(POSTINGS, (posting) => postingLines(posted, posting).length);
}

/** Whether a movement names the order that it was sent for. */
const isOfOrder = (posting: Posting): boolean => posting === "dispatched" || posting === "returned";

function linkedKeys({ posting, entry: { jobId, salesOrderId, supplierId } }: Posted): Key[] {
  return [
    ...(jobId === undefined ? [] : [jobKey(jobId), ...(posting === "made" ? [jobLinesKey(jobId)] : [])]),
    ...(!isOfOrder(posting) || salesOrderId === undefined ? [] : [orderKey(salesOrderId)]),
    ...(supplierId === undefined ? [] : [businessKey(supplierId)]),
  ];
}

/** What each job made of the lot, by the ledger, against what it used. */
function lotYields(posted: readonly Posted[], rows: LinkRows): LotAccount["yields"] {
  const made = Map.groupBy(
    posted.filter(({ posting }) => posting === "made"),
    ({ entry }) => entry.jobId,
  );
  return [...made].flatMap(([jobId, of]) => {
    const head = jobId === undefined ? undefined : rows<JobHeadRow>(jobKey(jobId));
    const lines = jobId === undefined ? undefined : rows<JobLinesRow>(jobLinesKey(jobId));
    if (!head || !lines) return [];
    const actual = of.reduce((sum, { quantity }) => sum + quantity, 0);
    if (actual === 0) return [];
    return [{ jobId: head.id, jobNumber: head.jobNumber, ...materialYield(head.type, Object.values(lines.lines), actual) }];
  });
}

function stockRow(row: StockLineRow): LotAccount["stock"][number] {
  const { id, quantity, unreserved, status, expiryDate, supplierBatchNumber, locationId, warehouse, bin } = row;
  const reservations = Object.entries(row.reservations).map(([jobId, one]) => ({
    jobId: Number(jobId),
    jobNumber: jobNumberText(Number(jobId)),
    quantity: one.quantity,
  }));
  return { id, quantity, unreserved, status, expiryDate, supplierBatchNumber, locationId, warehouse, bin, reservations };
}

function lineEdit({ PK, SK, at, user, warehouse = "", bin = "", reason = "", changes = [] }: EntryRow): StockLineEdit {
  return { id: `${PK}/${SK}`, transactionId: PK.slice(PK.indexOf("#") + 1), at, user, warehouse, bin, reason, changes };
}

function accountLine({ posting, quantity, entry, renumbering }: Posted, rows: LinkRows): Omit<AccountLine, "reversed"> {
  const { PK, SK, at, user, action, warehouse = "", bin = "", reason = "", jobId = null, jobNumber = "", supplierId = null, deliveryId = null } = entry;
  const job = jobId === null ? undefined : rows<JobHeadRow>(jobKey(jobId));
  const salesOrderId = isOfOrder(posting) ? (entry.salesOrderId ?? null) : null;
  const order = salesOrderId === null ? undefined : rows<OrderRow>(orderKey(salesOrderId));
  return {
    id: `${PK}/${SK}`,
    transactionId: PK.slice(PK.indexOf("#") + 1),
    ...{ posting, action, at, user, quantity, warehouse, bin, reason, jobId, jobNumber, supplierId, deliveryId, salesOrderId },
    made: posting === "used" && job ? { sku: job.code, batchNumber: job.batchNumber, itemName: job.name } : null,
    soNumber: salesOrderId === null ? "" : (entry.soNumber ?? ""),
    shipmentNumber: salesOrderId === null ? "" : (entry.shipmentNumber ?? ""),
    poNumber: order?.poNumber ?? "",
    client: order?.client ?? "",
    supplier: supplierId === null ? "" : (rows<BusinessRow>(businessKey(supplierId))?.name ?? ""),
    purchaseOrderNumber: entry.purchaseOrderNumber ?? "",
    supplierBatchNumber: entry.supplierBatchNumber ?? "",
    otherNumber: renumbering ? (quantity > 0 ? renumbering.from : renumbering.to) : "",
  };
}
