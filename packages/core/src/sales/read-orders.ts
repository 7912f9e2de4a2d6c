/**
 * The page of an order.
 */
import type { Job } from "../jobs/job.rows.ts";
import { findJobs } from "../jobs/open-job.ts";
import type { OrderSummary, SalesItem, SalesOrder } from "./contract.ts";
import { jobStatus, needsCompounding, needsFilling } from "./job-status.ts";
import { openOrder } from "./open-order.ts";
import type { Order, OrderLine } from "./order.rows.ts";

/**
 * An order with its lines and how far their jobs have come. Refuses an unknown id (404). The jobs are read after the lines
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
  return findJobs(ids, strong);
}

/** What lists and the order itself show of it. */
export function headOf(order: Omit<Order, "lastLine" | "busy" | "version" | "productNames" | "formulaCodes">): Omit<OrderSummary, "products"> {
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
