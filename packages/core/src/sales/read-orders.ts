/** Reads an order for its page. */
import type { Job } from "../jobs/job.rows.ts";
import { findJobs } from "../jobs/open-job.ts";
import type { OrderSummary, SalesItem, SalesOrder } from "./contract.ts";
import { jobStatus, needsCompounding, needsFilling } from "./job-status.ts";
import { openOrder } from "./open-order.ts";
import type { Order, OrderLine } from "./order.rows.ts";

/**
 * An order with its lines and the status of their jobs. Refuses an unknown id (404). The jobs are read after the lines,
 * which makes three round trips with the session's; storing the status on the lines would cost a write for each
 * reservation.
 */
export async function readOrder(id: number): Promise<SalesOrder> {
  const { order, lines } = await openOrder(id, false);
  return shownOrder(order, lines, await readLineJobs(lines, false));
}

/** An order with its lines and the status of their jobs. */
export function shownOrder(order: Order, lines: readonly OrderLine[], jobs: ReadonlyMap<number, Job>): SalesOrder {
  return { ...orderHead(order), salesItems: lines.map((line) => orderSalesItem(line, jobs)), version: order.version };
}

/** The jobs of lines, by id; omits jobs that no longer exist. */
export async function readLineJobs(lines: readonly Pick<OrderLine, "formulaJobId" | "productJobId">[], strong: boolean): Promise<Map<number, Job>> {
  const ids = [...new Set(lines.flatMap((line) => [line.formulaJobId, line.productJobId]).filter((id) => id !== null))];
  return findJobs(ids, strong);
}

/** The fields shown in lists and on the order's page. */
export function orderHead(order: Omit<Order, "lastLine" | "busy" | "version" | "productNames" | "formulaCodes">): Omit<OrderSummary, "products"> {
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

function orderSalesItem(line: OrderLine, jobs: ReadonlyMap<number, Job>): SalesItem {
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
