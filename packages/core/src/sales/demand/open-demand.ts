/** Reads all open demand and the stock that can serve it. Eventually consistent, because the result is a forecast. */
import { type Formula, formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import { netKilograms } from "../../formulas/rules.ts";
import { serving } from "../../stock/lots/serving.ts";
import type { Job, JobLine } from "../../jobs/job.rows.ts";
import { fillingLines, recipeLines } from "../../jobs/creation/make.ts";
import { isBulkLine, unallocatedQuantity } from "../line-quantity-shapes.ts";
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay } from "../../lib/time/day.ts";
import { QUARANTINED } from "../../lib/rules/fields.ts";
import { getMany, queryAll } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { type Product, productKey, type ProductRow } from "../../products/product.rows.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../../stock/lots/stock-line.rows.ts";
import { firstExpiredFirst, usableQuantity } from "../../stock/lots/fefo.ts";
import { ITEM, itemPartition, type ItemRow } from "../../stock/items/item.rows.ts";
import { onlyOwner } from "../../stock/owner.ts";
import type { OrderLine } from "../order.rows.ts";
import { allDemandRows, familyDemandRows, type FollowOnLine } from "./demand-rows.ts";
import type { ReadinessRow } from "./readiness.contract.ts";
import { copySupplies, type Demand, inDispatchOrder, readinessByDemand, type DemandReadiness, type Need, type Supply } from "./readiness.ts";

/** Partitions of items that are read concurrently. */
const ITEMS_AT_ONCE = 50;

/** A demand before the SKUs that can serve it are known. */
type Needing = Omit<OwnDemand, "needs">;

/** A demand, and its job if it has one. */
interface OwnDemand extends Demand {
  job: { jobId: number; jobNumber: string; printed: boolean } | null;
  lines: readonly NeedingLine[];
}

/** A line of a job, or of one that is not made yet, and the client that the job is for. */
type NeedingLine = JobLine & { clientId: number };

/** A sales item that is not made yet. */
export interface Asked {
  row: Omit<ReadinessRow, "readiness" | "shortages">;
  orderDate: string;
  /** Its demands: its own while it waits, later those of its jobs. */
  keys: string[];
}

/** Open demand, served from one snapshot of stock: what each sales item gets, and what is left of each item. */
export interface OpenDemand {
  asked: readonly Asked[];
  demands: readonly OwnDemand[];
  supplies: ReadonlyMap<string, Supply>;
  readiness: ReadonlyMap<string, DemandReadiness>;
  items: ReadonlyMap<string, Stocked>;
  left: ReadonlyMap<string, Supply>;
}

/** All open demand without a batch: what each demand gets, and what it had reserved of the batch, by demand and SKU. */
interface WithoutStockLine {
  readiness: ReadonlyMap<string, DemandReadiness>;
  lost: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Serves open demand: all of it, or that of an item and its variants alone; follow-ons come last. The cost grows with what
 * is read, not with history.
 */
export async function readOpenReadiness(family?: string, followOns: readonly FollowOnLine[] = []): Promise<OpenDemand> {
  const { waiting, jobs, open, concerns, making } = await (family === undefined ? allDemandRows() : familyDemandRows(family));
  const { formulas, products } = await readMakers([...waiting, ...followOns.map(({ line }) => line)]);
  const needing = [
    ...waiting.map((line) => lineNeeds(line, formulas, products)),
    ...jobs.map((job) => jobNeeds(job, open)),
    ...followOns.map(({ key, line }) => ({ ...lineNeeds(line, formulas, products), key })),
  ];
  const { demands, items } = await withStock(needing.map((one) => ({ ...one, lines: one.lines.filter(({ sku }) => concerns(sku)) })));
  const supplies = new Map([...items].map(([sku, { supply }]) => [sku, { ...supply, onOrder: supply.onOrder + (making.get(sku) ?? 0) }]));
  const left = copySupplies(supplies);
  return {
    asked: inOrder(merged([...waiting.map(askedOfLine), ...askedOfJobs(jobs)])),
    demands,
    supplies,
    readiness: readinessByDemand(demands, supplies, left),
    items,
    left,
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
  return { key: keyOfJob(job.id), ...earliest(job), id: job.id, job: { jobId: job.id, jobNumber: job.jobNumber, printed: job.printed }, lines };
}

function linesFor(clientId: number, lines: Job["lines"]): NeedingLine[] {
  return Object.values(lines).map((line) => ({ ...line, clientId }));
}

const keyOfLine = (salesId: number): string => `line ${salesId}`;
const keyOfJob = (jobId: number): string => `job ${jobId}`;

/** The earliest dispatch date of a job's sales items; a job without sales items was created by hand. */
function earliest({ salesItems, dateCreated }: Job): Pick<Demand, "dispatchDate" | "orderDate"> {
  const [first] = inDispatchOrder(salesItems.map((item) => ({ dispatchDate: item.dispatchDate, orderDate: item.dateCreated, id: item.salesId })));
  return { dispatchDate: first?.dispatchDate ?? null, orderDate: first?.orderDate ?? dateCreated };
}

/** Reads the stock of all required items once, and lists the SKUs that can serve each need. */
async function withStock(needing: readonly Needing[]): Promise<{ demands: OwnDemand[]; items: Map<string, Stocked> }> {
  const items = new Map<string, Stocked>();
  const lines = needing.flatMap((one) => one.lines);
  const found = await serving(lines, async (skus) => {
    const stocked = await readStock(skus);
    for (const one of stocked) items.set(one.item.sku, one);
    return stocked;
  });
  let at = 0;
  const demands = needing.map(
    (one): OwnDemand => ({
      ...one,
      needs: one.lines.map((line) =>
        lineNeed(
          line,
          (found[at++] ?? []).map(({ item }) => item.sku),
        ),
      ),
    }),
  );
  return { demands, items };
}

/** An item's row (with its usage), its batches, and its stock. */
export interface Stocked {
  item: ItemRow;
  stockLines: readonly StockLineRow[];
  supply: Supply;
}

/** The stock of items, reading several partitions concurrently; omits unknown items. */
export async function readStock(skus: readonly string[]): Promise<Stocked[]> {
  const today = businessDay();
  const stocked: Stocked[] = [];
  for (let i = 0; i < skus.length; i += ITEMS_AT_ONCE)
    stocked.push(...(await Promise.all(skus.slice(i, i + ITEMS_AT_ONCE).map((sku) => readItemStock(sku, today)))).flat());
  return stocked;
}

/** An item with its batches, in one Query: batches sort before the item, everything else after it. */
async function readItemStock(sku: string, today: string): Promise<Stocked[]> {
  const rows = await queryAll({ partition: itemPartition(sku), to: ITEM });
  const item = rows.find((row) => row.SK === ITEM) as ItemRow | undefined;
  if (!item) return [];
  const stockLines = rows.filter((row) => row.SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
  return [{ item, stockLines, supply: itemSupply(item, stockLines, today) }];
}

function itemSupply(item: ItemRow, stockLines: readonly StockLineRow[], today: string): Supply {
  const quarantined = stockLines.filter((stockLine) => stockLine.status === QUARANTINED && !isExpired(stockLine.expiryDate, today));
  const usable = firstExpiredFirst(stockLines, today).filter(({ unreserved }) => unreserved > 0);
  return {
    usable: usableQuantity(usable, today),
    stockLines: usable.map(({ id, expiryDate, deliveredDate, batchNumber, unreserved }) => ({ id, expiryDate, deliveredDate, batchNumber, unreserved })),
    quarantined: quarantined.reduce((sum, stockLine) => sum + stockLine.unreserved, 0),
    onOrder: item.onOrder,
    clientsOwn: onlyOwner(item) !== null,
  };
}

/** All open demand served again without a batch: neither its stock nor its reservations. */
export function readinessWithout({ demands, items, supplies }: OpenDemand, sku: string, batchNumber: string): WithoutStockLine {
  const stocked = items.get(sku);
  const gone = new Set(stocked?.stockLines.filter((stockLine) => stockLine.batchNumber === batchNumber).map(({ id }) => id));
  const then = copySupplies(supplies);
  if (stocked) {
    const others = stocked.stockLines.filter(({ id }) => !gone.has(id));
    then.set(sku, { ...itemSupply(stocked.item, others, businessDay()), onOrder: supplies.get(sku)?.onOrder ?? 0 });
  }
  const lost = new Map(demands.map(({ key, lines }) => [key, new Map(lines.map((line) => [line.sku, reservedFrom(line, gone)]))]));
  const without = demands.map((demand) => ({
    ...demand,
    needs: demand.needs.map((need) => ({ ...need, reserved: need.reserved - (lost.get(demand.key)?.get(need.sku) ?? 0) })),
  }));
  return { readiness: readinessByDemand(without, then), lost };
}

/** A demand's reservations of some batches for a line. */
function reservedFrom({ reservations }: JobLine, stockLineIds: ReadonlySet<string>): number {
  return Object.entries(reservations).reduce((sum, [id, { quantity }]) => sum + (stockLineIds.has(id) ? quantity : 0), 0);
}

function lineNeed({ sku, name, quantity, reservations }: JobLine, servedBy: readonly string[]): Need {
  const reserved = Object.values(reservations).reduce((sum, one) => sum + one.quantity, 0);
  return { sku, name, needed: quantity, reserved, serving: servedBy };
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
  const asked = new Map<number, Asked & { fillings: number }>();
  for (const job of jobs) {
    for (const item of job.salesItems) {
      const { salesId: salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, quantity, dispatchDate, dateCreated } = item;
      const row = { salesItemId, salesOrderId, soNumber, poNumber, client, productSku, productName, quantity, dispatchDate, allocated: true };
      const known = asked.get(salesItemId);
      // The compounding and the filling job of a part of a line make the same of it.
      const counts = known !== undefined && (job.type === "Product" ? known.fillings > 0 : item.productJobId === null);
      const fillings = (known?.fillings ?? 0) + (job.type === "Product" ? 1 : 0);
      const sum = counts ? known.row.quantity + quantity : (known?.row.quantity ?? quantity);
      asked.set(salesItemId, { row: { ...row, quantity: sum }, orderDate: dateCreated, keys: [...(known?.keys ?? []), keyOfJob(job.id)], fillings });
    }
  }
  return [...asked.values()];
}

function inOrder(asked: readonly Asked[]): Asked[] {
  const sorted = inDispatchOrder(asked.map((one) => ({ one, dispatchDate: one.row.dispatchDate, orderDate: one.orderDate, id: one.row.salesItemId })));
  return sorted.map(({ one }) => one);
}
