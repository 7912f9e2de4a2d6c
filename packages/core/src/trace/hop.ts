/**
 * One hop of a trace, in two round trips: a page of the lot's ledger and its stock, then the jobs, orders and
 * suppliers that the ledger names.
 */
import { businessKey } from "../directory/business.rows.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import { get, queryAll, queryPage } from "../lib/table/table.ts";
import type { Key } from "../lib/table/write.ts";
import { jobKey, jobLinesKey } from "../jobs/job-parts.rows.ts";
import { orderKey } from "../sales/order.rows.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { type ItemRow, itemKey, itemPartition } from "../stock/items/item.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import { lotNodeKey, type LotRef, type Direction, type Trace } from "./graph.ts";
import { lotLinks, lotNode } from "./links.ts";
import { lookUp } from "./look-up.ts";
import { otherNumberKey } from "./renumbering.ts";

/** Ledger rows of a lot per page: about 50 capacity units, and usually the whole ledger of the lot. */
const ROWS_A_PAGE = 1_000;

/** The result of one hop, and the cursor of the rest of the lot's ledger. */
export interface Hop extends Pick<Trace, "nodes" | "edges"> {
  next: string | undefined;
}

/** An item and its stock. */
type ReadItem = (sku: string) => Promise<[item: ItemRow | undefined, stock: StockLineRow[]]>;

/** Reads each item once, however many of its lots are in the trace. */
export function itemsOnce(): ReadItem {
  const read = new Map<string, ReturnType<ReadItem>>();
  return (sku) => {
    const opened =
      read.get(sku) ?? Promise.all([get<ItemRow>(itemKey(sku)), queryAll<StockLineRow>({ partition: itemPartition(sku), beginsWith: STOCK_LINE_PREFIX })]);
    read.set(sku, opened);
    return opened;
  };
}

/** Reads one page of a lot's sources or destinations. The first node is the lot itself. Refuses (400) a cursor of another list. */
export async function readHop(lot: LotRef, direction: Direction, cursor?: string, items = itemsOnce()): Promise<Hop> {
  const range = batchNumberLedger(lot.batchNumber);
  const start = startAt(range, cursor);
  const [page, [item, stock]] = await Promise.all([queryPage<EntryRow>(range, ROWS_A_PAGE, start), items(lot.sku)]);
  const key = lotNodeKey(lot);
  const entries = page.rows.filter((row) => row.sku === lot.sku);
  const found = await lookUp(entries.flatMap((row) => destinationKeys(row, direction)));
  const node = lotNode(
    lot,
    item ?? entries[0],
    stock.filter((row) => lotNodeKey(row) === key),
  );
  const links = lotLinks(node, entries, direction, found);
  return { nodes: [node, ...links.nodes], edges: links.edges, next: pageCursor(range, page.next) };
}

/** The keys to read for the destination of a ledger row. */
export function destinationKeys(row: EntryRow, direction: Direction): Key[] {
  const renumbered = otherNumberKey(row);
  if (renumbered) return [renumbered];
  const posting = actionPosting(row.action);
  if (direction === "forward") {
    if (posting === "used" && row.jobId !== undefined) return [jobKey(row.jobId)];
    return (posting === "dispatched" || posting === "returned") && row.salesOrderId !== undefined ? [orderKey(row.salesOrderId)] : [];
  }
  if (posting === "made" && row.jobId !== undefined) return [jobKey(row.jobId), jobLinesKey(row.jobId)];
  return posting === "received" && row.supplierId !== undefined ? [businessKey(row.supplierId)] : [];
}
