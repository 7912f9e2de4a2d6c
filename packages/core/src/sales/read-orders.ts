/** Reads an order for its page. */
import { shapedBy } from "../lib/rules/keyed.ts";
import type * as z from "zod";
import type { Job } from "../jobs/job.rows.ts";
import { findJobs } from "../jobs/open-job.ts";
import type { OrderSummary, SalesItem, SalesOrder } from "./contract.ts";
import { jobStatus, needsCompounding, needsFilling } from "./job-status.ts";
import { asOrdered } from "../lib/rules/quantity.ts";
import { lineUnit } from "./line-quantity-shapes.ts";
import { openOrder, type ShippedOrder } from "./open-order.ts";
import { Shipment } from "./shipping/shipment-shapes.ts";
import { LineInOrder, OrderHead } from "./order-shapes.ts";
import type { Order, OrderLine } from "./order.rows.ts";

/**
 * An order with its lines and the status of their jobs. Refuses an unknown id (404). The jobs are read after the lines,
 * which makes three round trips with the session's; storing the status on the lines would cost a write for each
 * reservation.
 */
export async function readOrder(id: number): Promise<SalesOrder> {
  const opened = await openOrder(id, false);
  return shownOrder(opened, await readLineJobs(opened.lines, false));
}

const ShipmentHead = Shipment.omit({ lines: true });

/** An order with its lines and the status of their jobs. */
export function shownOrder({ order, lines, shipments }: ShippedOrder, jobs: ReadonlyMap<number, Job>): SalesOrder {
  return {
    ...orderHead(order),
    salesItems: lines.map((line) => orderSalesItem(line, jobs)),
    shipments: shipments.map((shipment) => shapedBy(ShipmentHead, shipment)),
    version: order.version,
  };
}

/** The jobs of lines, by id; omits jobs that no longer exist. */
export async function readLineJobs(lines: readonly Pick<OrderLine, "formulaJobId" | "productJobId">[], strong: boolean): Promise<Map<number, Job>> {
  const ids = [...new Set(lines.flatMap((line) => [line.formulaJobId, line.productJobId]).filter((id) => id !== null))];
  return findJobs(ids, strong);
}

/** The fields shown in lists and on the order's page. */
export function orderHead(order: Pick<Order, "clientId" | "client"> & z.infer<typeof OrderHead>): Omit<OrderSummary, "products"> {
  return { ...shapedBy(OrderHead, order), client: { id: order.clientId, name: order.client } };
}

function orderSalesItem(line: OrderLine, jobs: ReadonlyMap<number, Job>): SalesItem {
  const formulaJob = line.formulaJobId === null ? undefined : jobs.get(line.formulaJobId);
  const productJob = line.productJobId === null ? undefined : jobs.get(line.productJobId);
  return {
    ...shapedBy(LineInOrder, line),
    formulaJobStatus: jobStatus(line, needsCompounding(line), formulaJob),
    formulaJobNumber: formulaJob?.jobNumber ?? null,
    productJobStatus: jobStatus(line, needsFilling(line), productJob),
    productJobNumber: productJob?.jobNumber ?? null,
    shipped: asOrdered(line.shipped ?? 0, lineUnit(line)),
  };
}
