/** Reads an order for its page. */
import { shapedBy } from "../lib/rules/keyed.ts";
import type * as z from "zod";
import type { Job } from "../jobs/job.rows.ts";
import { findJobs } from "../jobs/open-job.ts";
import type { JobStatus, OrderSummary, SalesItem, SalesOrder } from "./contract.ts";
import { jobStatus, leastAdvanced, needsCompounding, needsFilling } from "./job-status.ts";
import { isUnallocated, type Order, type OrderLine } from "./order.rows.ts";
import { asOrdered } from "../lib/rules/quantity.ts";
import { isShipped, jobParts, lineJobIds, lineUnit } from "./line-quantity-shapes.ts";
import { openOrder, type ShippedOrder } from "./open-order.ts";
import { Shipment } from "./shipping/shipment-shapes.ts";
import { LineInOrder, type LinePart, OrderHead } from "./order-shapes.ts";

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
    closingTransaction: order.closingRequest ?? null,
    version: order.version,
  };
}

/** The jobs of lines, by id; omits jobs that no longer exist. */
export async function readLineJobs(lines: readonly OrderLine[], strong: boolean): Promise<Map<number, Job>> {
  return findJobs([...new Set(lines.flatMap(lineJobIds))], strong);
}

/** The fields shown in lists and on the order's page. */
export function orderHead(order: Pick<Order, "clientId" | "client"> & z.infer<typeof OrderHead>): Omit<OrderSummary, "products"> {
  return { ...shapedBy(OrderHead, order), client: { id: order.clientId, name: order.client } };
}

function orderSalesItem(line: OrderLine, jobs: ReadonlyMap<number, Job>): SalesItem {
  const parts = jobParts(line).map((part) => lineJob(line, part, jobs));
  const first = parts.find(isUnfinished) ?? parts[0];
  const waits = isUnallocated(line);
  // What was dispatched from stock alone needs no job.
  const isFromStock = parts.length === 0 && line.dateCancelled === null && isShipped(line);
  const overall = (isNeeded: boolean, statuses: readonly JobStatus[]): JobStatus =>
    statuses.length === 0 || waits ? jobStatus(line, isNeeded && !isFromStock, undefined) : leastAdvanced(statuses);
  return {
    ...shapedBy(LineInOrder, line),
    formulaJobId: first?.formulaJobId ?? null,
    formulaJobNumber: first?.formulaJobNumber ?? null,
    formulaJobStatus: overall(
      needsCompounding(line),
      parts.map((part) => part.formulaJobStatus),
    ),
    productJobId: first?.productJobId ?? null,
    productJobNumber: first?.productJobNumber ?? null,
    productJobStatus: overall(
      needsFilling(line),
      parts.map((part) => part.productJobStatus),
    ),
    jobs: parts,
    hasMade: parts.some(({ formulaJobId, productJobId }) => jobs.get((needsFilling(line) ? productJobId : formulaJobId) ?? 0)?.quantityProduced),
    shipped: asOrdered(line.shipped ?? 0, lineUnit(line)),
  };
}

function lineJob(line: OrderLine, { formulaJobId, productJobId, quantity }: LinePart, jobs: ReadonlyMap<number, Job>): SalesItem["jobs"][number] {
  const [formulaJob, productJob] = [jobs.get(formulaJobId ?? 0), jobs.get(productJobId ?? 0)];
  return {
    formulaJobId,
    formulaJobNumber: formulaJob?.jobNumber ?? null,
    formulaJobStatus: jobStatus(line, needsCompounding(line), formulaJob),
    productJobId,
    productJobNumber: productJob?.jobNumber ?? null,
    productJobStatus: jobStatus(line, needsFilling(line), productJob),
    quantity,
  };
}

const isUnfinished = ({ formulaJobStatus, productJobStatus }: SalesItem["jobs"][number]): boolean =>
  [formulaJobStatus, productJobStatus].some((status) => status !== "Completed" && status !== "N/A");
