/** Previews closing an order. */
import type * as z from "zod";
import { businessDay } from "../../lib/time/day.ts";
import type { StockLine } from "../../stock/lots/stock-line.rows.ts";
import { blockedBy, isOrdered, notLiveStockLine } from "./closing.ts";
import type { ClosingLine, closeOrderPreview } from "./closing.contract.ts";
import { assertOrderOpen, openOrder } from "../open-order.ts";
import { type BusinessRow, businessKey } from "../../directory/business.rows.ts";
import { get } from "../../lib/table/table.ts";
import { keptBack, type LeastShelfLife, leastShelfLife, orderNeeds, type Serving, tooShortServing } from "./dispatch.ts";
import { readLineJobs } from "../read-orders.ts";
import { type Served, serveAll } from "./serve-order.ts";

type Asked = z.output<typeof closeOrderPreview.body>;
type Preview = z.output<typeof closeOrderPreview.answer>;

/**
 * What closing an order would dispatch, by the same rules. Refuses an unknown order (404) and one that is not open
 * (409). Always reads surplus, so that the screen can show what including it would add.
 */
export async function previewClosing({ id, fromStock }: Asked): Promise<Preview> {
  const { order, lines, shipments } = await openOrder(id, false);
  assertOrderOpen(order);
  const open = lines.filter(isOrdered);
  const [jobs, client] = await Promise.all([readLineJobs(open, false), get<BusinessRow>(businessKey(order.clientId))]);
  const served = await serveAll(id, orderNeeds(id, open, jobs, shipments), true, false);
  const least = leastShelfLife(order, client, businessDay());
  const closing = served.map((one) => closingLine(one, fromStock, least));
  const blocked = blockedBy(open, jobs);
  return {
    soNumber: order.soNumber,
    openJobs: blocked?.openJobs ?? [],
    missingJobs: blocked?.missingJobs ?? [],
    lines: closing,
    needsConfirmation: closing.some((line) => line.notLive.length > 0),
    needsShelfLife: closing.some((line) => line.expiring.length > 0),
  };
}

function closingLine({ need, opened, serving }: Served, fromStock: boolean, least: LeastShelfLife): ClosingLine {
  const own = sum(serving, (one) => one.own);
  const surplus = sum(serving, (one) => one.surplus);
  const leaves = own + (fromStock ? surplus : 0);
  const wanted = fromStock ? serving : serving.map((one) => ({ ...one, surplus: 0 }));
  const isOwn = ({ batchNumber }: StockLine): boolean => need.batchNumbers.includes(batchNumber);
  const inStock = (opened?.stockLines ?? []).filter(isOwn).reduce((total, { quantity }) => total + quantity, 0);
  const leavesOfOwn = sum(
    wanted.filter(({ stockLine }) => isOwn(stockLine)),
    (one) => one.own + one.surplus,
  );
  return {
    sku: need.sku,
    name: need.name,
    unit: need.unit,
    ordered: need.ordered,
    shipped: need.dispatched,
    made: need.made,
    leaving: wanted.flatMap(leavingStockLine),
    leaves,
    short: need.ordered - need.dispatched - leaves,
    stays: Math.max(0, Math.min(need.made - (need.ownShipped ?? 0) - own, inStock - leavesOfOwn)),
    surplus,
    notLive: keptBack(opened?.stockLines ?? [], need, wanted, businessDay()).map(notLiveStockLine),
    expiring: tooShortServing(least, wanted, businessDay()).map(notLiveStockLine),
  };
}

function leavingStockLine({ stockLine, own, surplus }: Serving): ClosingLine["leaving"] {
  if (own + surplus === 0) return [];
  const { id: elementId, batchNumber, bin, warehouse, expiryDate } = stockLine;
  return [{ elementId, batchNumber, bin, warehouse, expiryDate, quantity: own + surplus, surplus }];
}

function sum(serving: readonly Serving[], of: (one: Serving) => number): number {
  return serving.reduce((total, one) => total + of(one), 0);
}
