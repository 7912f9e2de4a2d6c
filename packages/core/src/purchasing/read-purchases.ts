/** Reads purchase orders. */
import { notFound } from "../lib/actions/error.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { get, queryPage, type Range } from "../lib/table/table.ts";
import type { PurchaseDetail, PurchaseSummary } from "./contract.ts";
import { openOfLine, type Purchase, type PurchaseLine } from "./purchase-shapes.ts";
import { OPEN_PURCHASES, purchaseKey, type PurchaseRow, PURCHASES } from "./purchase.rows.ts";

const PAGE_ROWS = 500;
const GRAMS = 1_000;
const PENCE = 100;

/** A purchase order (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openPurchase(id: number, strong = true): Promise<PurchaseRow> {
  const row = await get<PurchaseRow>(purchaseKey(id), strong);
  if (!row) throw notFound(`the purchase order ${id}`);
  return row;
}

/** A page of purchase orders, newest first. */
export async function listPurchases({
  state,
  cursor,
}: {
  state?: "open" | "all" | undefined;
  cursor?: string | undefined;
}): Promise<ListedPage<PurchaseSummary>> {
  const range: Range =
    state === "open" ? { partition: OPEN_PURCHASES, index: "g2", newestFirst: true } : { partition: PURCHASES, index: "g1", newestFirst: true };
  const page = await queryPage<PurchaseRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.map(summary), next: page.next && pageCursor(range, page.next) };
}

/** A purchase order for its page (404). */
export async function readPurchase(id: number): Promise<PurchaseDetail> {
  return purchaseDetail(await openPurchase(id, false));
}

/** A purchase order as its page shows it. */
export function purchaseDetail(purchase: Purchase): PurchaseDetail {
  const lines = purchase.lines.map((line) => ({ ...line, open: purchase.state === "Cancelled" ? 0 : openOfLine(line) }));
  return { ...head(purchase), lines, total: orderTotal(purchase.lines) };
}

function head({ id, purchaseNumber, supplierId, supplier, state, createdAt, createdBy, sentAt, version }: Purchase) {
  return { id, purchaseNumber, supplierId, supplier, state, createdAt, createdBy, sentAt, version };
}

function summary(purchase: PurchaseRow): PurchaseSummary {
  const isDue = (line: PurchaseLine): boolean => purchase.state !== "Cancelled" && openOfLine(line) > 0;
  const due = purchase.lines.flatMap((line) => (line.dueDate !== null && isDue(line) ? [line.dueDate] : [])).toSorted();
  return { ...head(purchase), lineCount: purchase.lines.length, total: orderTotal(purchase.lines), dueDate: due[0] ?? null };
}

/** Pounds to the penny; prices are per kilogram of what is counted in grams. */
function orderTotal(lines: readonly PurchaseLine[]): number {
  const total = lines.reduce((sum, { quantity, unit, price }) => sum + (price * quantity) / (unit === "g" ? GRAMS : 1), 0);
  return Math.round(total * PENCE) / PENCE;
}
