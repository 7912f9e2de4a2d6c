/** The jobs and sales items that need stock: all that are open, or those that need an item or its variants. */
import { possibleBulkSkus } from "../../formulas/bulk-sku.ts";
import { FORMULA_USE_PREFIX, type FormulaUse } from "../../formulas/formula.rows.ts";
import { ALLOCATION_PREFIX, type AllocationRow, type Job } from "../../jobs/job.rows.ts";
import { FOLLOW_ONS, type JobHeadRow, jobSalesKey, type JobSalesRow, OPEN_JOBS } from "../../jobs/job-parts.rows.ts";
import { findHeads, findJobs, findOpenJobs } from "../../jobs/open-job.ts";
import { isBulkSku } from "../../lib/rules/quantity.ts";
import { get, getMany, queryAll } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { PRODUCT_USE_PREFIX, type ProductUse } from "../../products/product.rows.ts";
import { ITEM, itemKey, itemPartition, type ItemRow } from "../../stock/items/item.rows.ts";
import { baseSku, familySkus } from "../../stock/lots/serving.ts";
import { missingUnits } from "../follow-ons/follow-on-rules.ts";
import { withParts } from "../line-quantity-shapes.ts";
import { lineKey, type OrderLineRow, UNALLOCATED } from "../order.rows.ts";

/** What needs stock. */
interface DemandRows {
  /** Sales items that wait for a job. */
  waiting: OrderLineRow[];
  jobs: Job[];
  /** The ids of open jobs, among these jobs and those that make their bulk. */
  open: ReadonlySet<number>;
  /** Whether a line's item counts. */
  concerns: (sku: string) => boolean;
  /** What open jobs for stock will make, by SKU. */
  making: ReadonlyMap<string, Making>;
}

/** Grams, and the ids of the jobs. */
export interface Making {
  grams: number;
  jobs: readonly number[];
}

/** Everything that is open. */
export async function allDemandRows(): Promise<DemandRows> {
  const [waiting, heads] = await Promise.all([waitingLines(), queryAll<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" })]);
  const jobs = await findOpenJobs(heads);
  return { waiting, jobs, open: new Set(jobs.map(({ id }) => id)), concerns: () => true, making: madeForStock(heads) };
}

/**
 * What needs an item or a variant of it: jobs by their allocations, sales items by the recipes and bills that name it, and
 * both through bulk that is made with it. The stock of one family serves no other, so that the rest of open demand changes
 * nothing for it.
 */
export async function familyDemandRows(sku: string): Promise<DemandRows> {
  const base = await get<ItemRow>(itemKey(baseSku(sku)));
  const family = familySkus(sku, false, base);
  const [waiting, { named, bulk }] = await Promise.all([waitingLines(), namedOnAllLevels(family)]);
  const [jobIds, formulas, products] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const row of named) {
    if (row.SK.startsWith(ALLOCATION_PREFIX)) jobIds.add((row as AllocationRow).jobId);
    else if (row.SK.startsWith(FORMULA_USE_PREFIX)) formulas.add((row as Row & FormulaUse).formulaId);
    else if (row.SK.startsWith(PRODUCT_USE_PREFIX)) products.add((row as Row & ProductUse).productId);
  }
  const concerned = new Set([...family, ...bulk]);
  const makesBulk = [...concerned].some(isBulkSku);
  const [jobs, heads] = await Promise.all([openJobs([...jobIds]), makesBulk ? queryAll<JobHeadRow>({ partition: OPEN_JOBS, index: "g1" }) : []]);
  return {
    waiting: waiting.filter(({ formulaId, productId }) => formulas.has(formulaId ?? 0) || products.has(productId)),
    jobs,
    open: await openAmong(jobs),
    concerns: (one) => concerned.has(one),
    making: madeForStock(heads),
  };
}

/** The rows that name items, and those that name bulk made with them, if recipes name it. Recipes have no cycles. */
async function namedOnAllLevels(family: readonly string[]): Promise<{ named: Row[]; bulk: string[] }> {
  const named = (await Promise.all(family.map(namedBy))).flat();
  const seen = new Set(family);
  const bulk: string[] = [];
  for (let level = madeWith(named); level.length > 0; ) {
    const unseen = level.filter((sku) => !seen.has(sku));
    for (const sku of unseen) seen.add(sku);
    const found = await Promise.all(unseen.map(async (sku) => ({ sku, rows: await namedBy(sku) })));
    const inRecipes = found.filter(({ rows }) => rows.some(isFormulaUse));
    bulk.push(...inRecipes.map(({ sku }) => sku));
    named.push(...inRecipes.flatMap(({ rows }) => rows));
    level = madeWith(inRecipes.flatMap(({ rows }) => rows));
  }
  return { named, bulk };
}

const isFormulaUse = (row: Row): boolean => row.SK.startsWith(FORMULA_USE_PREFIX);

/** The bulk of the formulas that name an item. */
const madeWith = (rows: readonly Row[]): string[] => [...new Set(rows.filter(isFormulaUse).flatMap((row) => possibleBulkSkus((row as Row & FormulaUse).code)))];

/** What jobs without sales items will make: any job or order line can use it. */
function madeForStock(heads: readonly JobHeadRow[]): Map<string, Making> {
  const making = new Map<string, Making>();
  for (const { id, code, type, netQuantity, quantityProduced, purchaseOrders } of heads) {
    if (type !== "Formula" || purchaseOrders.length > 0) continue;
    const left = Math.max(0, Math.round((netQuantity - (quantityProduced ?? 0)) * GRAMS));
    const { grams, jobs } = making.get(code) ?? { grams: 0, jobs: [] };
    making.set(code, { grams: grams + left, jobs: [...jobs, id] });
  }
  return making;
}

const GRAMS = 1_000;

/** What a short-closed job's follow-on would order. */
export interface FollowOnLine {
  /** The job's. */
  id: number;
  /** The key of its demand. */
  key: string;
  /** The sales item with the missing quantity and no dispatch date. */
  line: OrderLineRow;
}

/** The follow-ons that wait for a decision. */
export async function followOnLines(): Promise<FollowOnLine[]> {
  const heads = await queryAll<JobHeadRow>({ partition: FOLLOW_ONS, index: "g3" });
  const short = heads.filter(({ shortage }) => shortage && !shortage.dismissed);
  const sales = await getMany<JobSalesRow>(short.map(({ id }) => jobSalesKey(id)));
  const lines = await getMany<OrderLineRow>(sales.flatMap((row) => (row?.salesItems[0] ? [lineKey(row.salesItems[0].salesId)] : [])));
  const bySale = new Map(lines.flatMap((line) => (line ? [[line.salesId, line] as const] : [])));
  return short.flatMap((head, i) => {
    const line = bySale.get(sales[i]?.salesItems[0]?.salesId ?? 0);
    return line
      ? [{ id: head.id, key: `follow-on ${head.id}`, line: { ...withParts(line, []), quantity: missingUnits(head), fromStock: 0, dispatchDate: null } }]
      : [];
  });
}

const waitingLines = (): Promise<OrderLineRow[]> => queryAll<OrderLineRow>({ partition: UNALLOCATED, index: "g1" });

/** An item's allocations and uses: in its partition they sort after the item, its batches before it. */
const namedBy = (sku: string): Promise<Row[]> => queryAll({ partition: itemPartition(sku), from: ITEM });

async function openJobs(ids: readonly number[]): Promise<Job[]> {
  const jobs = await findJobs(ids, false);
  return [...jobs.values()].filter((job) => job.state === "open");
}

/** The open ones of jobs and of the jobs that make their bulk. */
async function openAmong(jobs: readonly Job[]): Promise<Set<number>> {
  const open = new Set(jobs.map(({ id }) => id));
  const makers = await findHeads(jobs.flatMap(({ formulaJobId }) => (formulaJobId === null || open.has(formulaJobId) ? [] : [formulaJobId])));
  for (const { id, state } of makers.values()) if (state === "open") open.add(id);
  return open;
}
