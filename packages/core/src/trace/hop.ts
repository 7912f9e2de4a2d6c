/**
 * One hop of a trace, in two round trips: a page of the batch's ledger and its stock, then the jobs, orders and
 * suppliers that the ledger names.
 */
import { businessKey } from "../directory/business.rows.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { get, queryAll, queryPage, type Range } from "../lib/table.ts";
import type { Key } from "../lib/write.ts";
import { jobKey, jobLinesKey } from "../jobs/job-parts.rows.ts";
import { orderKey } from "../sales/order.rows.ts";
import { BATCH_PREFIX, type BatchRow } from "../stock/batch.rows.ts";
import { type ItemRow, itemKey, itemPartition } from "../stock/item.rows.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import { batchNodeKey, type BatchRef, type Direction, type Trace } from "./graph.ts";
import { linksOf, nodeOf } from "./links.ts";
import { lookUp } from "./look-up.ts";
import { otherNumberKey } from "./renumbering.ts";

/** Ledger rows of a batch per page: about 50 capacity units, and usually the whole ledger of the batch. */
const ROWS_A_PAGE = 1_000;

/** The result of one hop, and the cursor of the rest of the batch's ledger. */
export interface Hop extends Pick<Trace, "nodes" | "edges"> {
  next: string | undefined;
}

/** All ledger rows of a batch number, of any item, oldest first. */
export const ledgerOf = (batchNumber: string): Range => ({ partition: ledgerIndex.batch(batchNumber), index: "g4" });

/** An item and its stock. */
type ReadItem = (sku: string) => Promise<[item: ItemRow | undefined, stock: BatchRow[]]>;

/** Reads each item once, however many of its batches are in the trace. */
export function itemsOnce(): ReadItem {
  const read = new Map<string, ReturnType<ReadItem>>();
  return (sku) => {
    const opened = read.get(sku) ?? Promise.all([get<ItemRow>(itemKey(sku)), queryAll<BatchRow>({ partition: itemPartition(sku), beginsWith: BATCH_PREFIX })]);
    read.set(sku, opened);
    return opened;
  };
}

/** Reads one page of a batch's sources or destinations. The first node is the batch itself. Refuses (400) a cursor of another list. */
export async function readHop(batch: BatchRef, direction: Direction, cursor?: string, items = itemsOnce()): Promise<Hop> {
  const range = ledgerOf(batch.batchNumber);
  const start = startAt(range, cursor);
  const [page, [item, stock]] = await Promise.all([queryPage<EntryRow>(range, ROWS_A_PAGE, start), items(batch.sku)]);
  const key = batchNodeKey(batch);
  const entries = page.rows.filter((row) => row.sku === batch.sku);
  const found = await lookUp(entries.flatMap((row) => keysOf(row, direction)));
  const node = nodeOf(
    batch,
    item ?? entries[0],
    stock.filter((row) => batchNodeKey(row) === key),
  );
  const links = linksOf(node, entries, direction, found);
  return { nodes: [node, ...links.nodes], edges: links.edges, next: cursorOf(range, page.next) };
}

/** The keys to read for the destination of a ledger row. */
export function keysOf(row: EntryRow, direction: Direction): Key[] {
  const renumbered = otherNumberKey(row);
  if (renumbered) return [renumbered];
  if (direction === "forward") {
    if (row.action === "Used" && row.jobId !== undefined) return [jobKey(row.jobId)];
    return row.action === "Dispatched" && row.salesOrderId !== undefined ? [orderKey(row.salesOrderId)] : [];
  }
  if (row.action === "Produced" && row.jobId !== undefined) return [jobKey(row.jobId), jobLinesKey(row.jobId)];
  return row.action === "Goods In" && row.supplierId !== undefined ? [businessKey(row.supplierId)] : [];
}
