/** Reads all open demand and the stock that can serve it. Eventually consistent, because the result is a forecast. */
import { type Formula, formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import { netKilograms } from "../../formulas/rules.ts";
import { fillingLines, recipeLines } from "../../jobs/creation/make.ts";
import { readMinimums } from "../../jobs/bulk-shelf-life.ts";
import type { Job } from "../../jobs/job.rows.ts";
import { getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { type Product, productKey, type ProductRow } from "../../products/product.rows.ts";
import { isBulkLine, unallocatedQuantity } from "../line-quantity-shapes.ts";
import type { OrderLine } from "../order.rows.ts";
import { allDemandRows, familyDemandRows, type FollowOnLine } from "./demand-rows.ts";
import type { Stocked } from "./demand-stock.ts";
import { type Demand, inDispatchOrder } from "./readiness.ts";
import type { ReadinessRow } from "./readiness.contract.ts";
import { type Conditions, linesFor, type Needing, type Reading, sumReserved, type Served, serveLevels } from "./serve-levels.ts";

/** A sales item that is not made yet. */
export interface Asked {
  row: Omit<ReadinessRow, "readiness" | "readyOn" | "shortages">;
  orderDate: string;
  /** Its demands: its own while it waits, later those of its jobs. */
  keys: string[];
}

/** Open demand, served from one snapshot of stock. */
export interface OpenDemand extends Served {
  asked: readonly Asked[];
  /** The items that were read; unknown ones are undefined. */
  items: ReadonlyMap<string, Stocked | undefined>;
  /** Serves the same demand again, under other conditions. */
  again: (conditions: Conditions) => Promise<Served>;
}

/**
 * Serves open demand: all of it, or that of an item and its variants alone; follow-ons come last. A demand that misses bulk
 * needs the materials of that bulk too, on all levels. The cost grows with what is read, not with history.
 */
export async function readOpenReadiness(family?: string, followOns: readonly FollowOnLine[] = []): Promise<OpenDemand> {
  const { waiting, jobs, open, concerns, making } = await (family === undefined ? allDemandRows() : familyDemandRows(family));
  const [{ formulas, products }, minimums] = await Promise.all([readMakers([...waiting, ...followOns.map(({ line }) => line)]), readMinimums(jobs)]);
  const needing = [
    ...waiting.map((line) => lineNeeds(line, formulas, products)),
    ...jobs.map((job) => jobNeeds(job, open)),
    ...followOns.map(({ key, line }) => ({ ...lineNeeds(line, formulas, products), key })),
  ].map((one) => ({ ...one, lines: one.lines.filter(({ sku }) => concerns(sku)) }));
  const reading: Reading = { needing, concerns, making, minimums, items: new Map(), makers: new Map(), leadTimes: new Map() };
  const again = (conditions: Conditions): Promise<Served> => serveLevels(reading, conditions);
  return {
    ...(await again({})),
    asked: inOrder(merged([...waiting.map(askedOfLine), ...askedOfJobs(jobs)])),
    items: reading.items,
    again,
  };
}

async function readMakers(lines: readonly OrderLine[]): Promise<{ formulas: Map<number, Formula>; products: Map<number, Product> }> {
  const formulaIds = [...new Set(lines.flatMap((line) => line.formulaId ?? []))];
  const productIds = [...new Set(lines.filter((line) => !isBulkLine(line)).map((line) => line.productId))];
  const rows = await getMany<Row>([...formulaIds.map(formulaKey), ...productIds.map(productKey)]);
  const found = <T extends { id: number }>(of: readonly (Row | undefined)[]) =>
    new Map((of as (T | undefined)[]).flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return { formulas: found<FormulaRow>(rows.slice(0, formulaIds.length)), products: found<ProductRow>(rows.slice(formulaIds.length)) };
}

/**
 * The requirements of a line if it were allocated without wastage: its recipe for the fill size, which is made for the
 * formula's client, and its componentry, which is filled for the one that orders. Its bulk is made for it.
 */
function lineNeeds(line: OrderLine, formulas: ReadonlyMap<number, Formula>, products: ReadonlyMap<number, Product>): Needing {
  const formula = formulas.get(line.formulaId ?? 0);
  const product = products.get(line.productId);
  const quantity = unallocatedQuantity(line);
  const kilograms = netKilograms([{ quantity, fillWeight: line.fillSize }]);
  const lines = [
    ...(formula ? linesFor(formula.clientId, recipeLines(formula.recipe, kilograms)) : []),
    ...(product ? linesFor(line.clientId, fillingLines(product, quantity, null)) : []),
  ];
  return { key: keyOfLine(line.salesId), dispatchDate: line.dispatchDate, orderDate: line.orderDate, id: line.salesId, job: null, lines };
}

/** The requirements of an open job, except bulk that an open compounding job will make for it. */
function jobNeeds(job: Job, open: ReadonlySet<number>): Needing {
  const awaitsBulk = job.formulaJobId !== null && open.has(job.formulaJobId);
  const lines = linesFor(job.clientId, job.lines).filter((line) => !(awaitsBulk && line.origin === "bulk"));
  return { key: keyOfJob(job.id), ...earliest(job), job: { jobId: job.id, jobNumber: job.jobNumber, printed: job.printed }, lines };
}

const keyOfLine = (salesId: number): string => `line ${salesId}`;
const keyOfJob = (jobId: number): string => `job ${jobId}`;

/**
 * The place of a job among demands: that of the first of its sales items, so that lines of one order are served as they are
 * listed, with jobs or without. A job without sales items was created by hand.
 */
function earliest({ id, salesItems, dateCreated }: Job): Pick<Demand, "dispatchDate" | "orderDate" | "id"> {
  const [first] = inDispatchOrder(salesItems.map((item) => ({ dispatchDate: item.dispatchDate, orderDate: item.dateCreated, id: item.salesId })));
  return { dispatchDate: first?.dispatchDate ?? null, orderDate: first?.orderDate ?? dateCreated, id: first?.id ?? id };
}

/** All open demand without a batch: what each demand gets, and what it had reserved of the batch, by demand and SKU. */
export async function readinessWithout(
  { demands, items, again }: OpenDemand,
  sku: string,
  batchNumber: string,
): Promise<{ readiness: Served["readiness"]; lost: ReadonlyMap<string, ReadonlyMap<string, number>> }> {
  const stockLines = items.get(sku)?.stockLines ?? [];
  const gone = new Set(stockLines.filter((stockLine) => stockLine.batchNumber === batchNumber).map(({ id }) => id));
  const own = demands.map(({ key, lines }) => ({ key, lines: lines.filter(({ inside }) => inside === null) }));
  const lost = new Map(own.map(({ key, lines }) => [key, new Map(lines.map((line) => [line.sku, sumReserved(line, (id) => gone.has(id))]))]));
  return { readiness: (await again({ gone })).readiness, lost };
}

function askedOfLine(line: OrderLine): Asked {
  const { salesId: salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, dispatchDate, orderDate } = line;
  const quantity = unallocatedQuantity(line);
  return {
    row: { salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, quantity, dispatchDate, allocated: false },
    orderDate,
    keys: [keyOfLine(salesItemId)],
  };
}

/** One row for each sales item: a part of it can wait while another has jobs. */
function merged(asked: readonly Asked[]): Asked[] {
  return [...Map.groupBy(asked, ({ row }) => row.salesItemId).values()].flatMap((same) => {
    const [first, ...more] = same;
    if (!first) return [];
    const quantity = same.reduce((sum, { row }) => sum + row.quantity, 0);
    return [{ ...first, row: { ...first.row, quantity }, keys: [...first.keys, ...more.flatMap(({ keys }) => keys)] }];
  });
}

/** The sales items of open jobs, each with all its jobs and what they make of it. */
function askedOfJobs(jobs: readonly Job[]): Asked[] {
  const asked = new Map<number, Asked>();
  const open = new Set(jobs.map(({ id }) => id));
  for (const job of jobs) {
    for (const item of job.salesItems) {
      const { salesId: salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, quantity, dispatchDate, dateCreated } = item;
      const known = asked.get(salesItemId);
      // The compounding and the filling job of a part of a line make the same of it.
      const counts = job.type === "Product" || item.productJobId === null || !open.has(item.productJobId);
      const sum = (known?.row.quantity ?? 0) + (counts ? quantity : 0);
      const row = { salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, quantity: sum, dispatchDate, allocated: true };
      asked.set(salesItemId, { row, orderDate: dateCreated, keys: [...(known?.keys ?? []), keyOfJob(job.id)] });
    }
  }
  return [...asked.values()];
}

function inOrder(asked: readonly Asked[]): Asked[] {
  const sorted = inDispatchOrder(asked.map((one) => ({ one, dispatchDate: one.row.dispatchDate, orderDate: one.orderDate, id: one.row.salesItemId })));
  return sorted.map(({ one }) => one);
}
