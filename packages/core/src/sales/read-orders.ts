/**
 * The pages of sales: the list of orders, one order, what waits for a job.
 */
import { type Job, jobKey, type JobRow } from "../jobs/job.rows.ts";
import { cursorOf, startAt } from "../lib/cursor.ts";
import { getMany, queryPage } from "../lib/table.ts";
import type { OrderSummary, SalesItem, SalesOrder, UnallocatedItem } from "./contract.ts";
import { jobStatus, needsCompounding, needsFilling } from "./job-status.ts";
import { openOrder } from "./open-order.ts";
import { type Order, type OrderLine, type OrderLineRow, ORDER_LIST, type OrderRow, UNALLOCATED } from "./order.rows.ts";

/** Rows of a page, at most; DynamoDB ends a page at 1 MB before that where rows are large. */
const PAGE_ROWS = 2_000;

/** A page of all orders, the newest first, with the names of the products on them. (Specification 3, section 7.) */
export async function listOrders(cursor: string | undefined): Promise<{ sales: OrderSummary[]; products: string[]; next: string | undefined }> {
  const range = { partition: ORDER_LIST, index: "g1", newestFirst: true } as const;
  const page = await queryPage<OrderRow>(range, PAGE_ROWS, startAt(range, cursor));
  const sales = page.rows.map((order) => ({ ...headOf(order), products: order.productNames }));
  const products = [...new Set(sales.flatMap((sale) => sale.products))].toSorted((a, b) => a.localeCompare(b));
  return { sales, products, next: cursorOf(range, page.next) };
}

/**
 * An order with its lines and how far their jobs have come: 404 where there is none. The jobs are read after the lines
 * that name them, a third round trip with the session's; keeping their words on the lines would cost a write at each
 * reservation instead.
 */
export async function readOrder(id: number): Promise<SalesOrder> {
  const { order, lines } = await openOrder(id, false);
  const jobs = await jobsOf(lines, false);
  return { ...headOf(order), salesItems: lines.map((line) => salesItemOf(line, jobs)), version: order.version };
}

/** The jobs that lines name, by id; one that is gone is left out. */
export async function jobsOf(lines: readonly Pick<OrderLine, "formulaJobId" | "productJobId">[], strong: boolean): Promise<Map<number, Job>> {
  const ids = [...new Set(lines.flatMap((line) => [line.formulaJobId, line.productJobId]).filter((id) => id !== null))];
  const rows = await getMany<JobRow>(ids.map(jobKey), strong);
  return new Map(rows.flatMap((job) => (job ? [[job.id, job] as const] : [])));
}

function headOf(order: Order): Omit<OrderSummary, "products"> {
  return {
    id: order.id,
    soNumber: order.soNumber,
    client: { id: order.clientId, name: order.client },
    poNumber: order.poNumber,
    orderDate: order.orderDate,
    dispatchDate: order.dispatchDate,
    dateEdited: order.dateEdited,
    dateCompleted: order.dateCompleted,
    dateCancelled: order.dateCancelled,
  };
}

function salesItemOf(line: OrderLine, jobs: ReadonlyMap<number, Job>): SalesItem {
  const formulaJob = line.formulaJobId === null ? undefined : jobs.get(line.formulaJobId);
  const productJob = line.productJobId === null ? undefined : jobs.get(line.productJobId);
  return {
    salesId: line.salesId,
    productId: line.productId,
    formulaId: line.formulaId,
    productSku: line.productSku,
    productName: line.productName,
    quantity: line.quantity,
    price: line.price,
    notes: line.notes,
    dateCreated: line.dateCreated,
    dateEdited: line.dateEdited,
    dateCompleted: line.dateCompleted,
    dateCancelled: line.dateCancelled,
    formulaJobStatus: jobStatus(line, needsCompounding(line), formulaJob),
    formulaJobId: line.formulaJobId,
    formulaJobNumber: formulaJob?.jobNumber ?? null,
    productJobStatus: jobStatus(line, needsFilling(line), productJob),
    productJobId: line.productJobId,
    productJobNumber: productJob?.jobNumber ?? null,
  };
}

/** A page of the sales items that no job makes yet, the oldest order first; the fill weight is proposed as the fill size. */
export async function listUnallocated(cursor: string | undefined): Promise<{ rows: UnallocatedItem[]; next: string | undefined }> {
  const range = { partition: UNALLOCATED, index: "g1" } as const;
  const page = await queryPage<OrderLineRow>(range, PAGE_ROWS, startAt(range, cursor));
  return { rows: page.rows.flatMap(unallocatedOf), next: cursorOf(range, page.next) };
}

function unallocatedOf(line: OrderLine): UnallocatedItem[] {
  if (line.formulaId === null) return [];
  return [
    {
      salesItemId: line.salesId,
      formulaId: line.formulaId,
      productSku: line.productSku,
      productName: line.productName,
      quantity: line.quantity,
      clientId: line.clientId,
      client: line.client,
      poNumber: line.poNumber,
      soNumber: line.soNumber,
      salesOrderId: line.salesOrderId,
      orderDate: line.orderDate,
      dispatchDate: line.dispatchDate,
      fillSize: line.fillSize,
      fillWeight: line.fillSize,
      formulaCode: line.formulaCode,
      rAndDCode: line.rAndDCode,
      notes: line.notes,
    },
  ];
}
