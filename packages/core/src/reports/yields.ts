/** What completed jobs made of what they used, and at what cost. */
import { fromLists } from "../formulas/cost-lists.ts";
import { costOfItems } from "../formulas/cost.ts";
import { CLOSED_JOBS, type JobHeadRow, jobLinesKey, type JobLinesRow } from "../jobs/job-parts.rows.ts";
import { materialYield } from "../jobs/rules.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { type Column, csvHeadings, csvLine } from "../lib/files/csv.ts";
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { addDays } from "../lib/rules/calendar.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { getMany, queryPage, type Range } from "../lib/table/table.ts";
import { businessDay, fileDay, startOfDay, ukDay } from "../lib/time/day.ts";
import { itemKey, type ItemRow } from "../stock/items/item.rows.ts";
import { stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { stockValue } from "../stock/price.ts";
import { fileInSteps } from "../transaction/file-in-steps.ts";
import type { YieldFilters, YieldRow } from "./yield.contract.ts";

/** Closed jobs per page: about 300 capacity units with their lines. */
const PAGE_JOBS = 100;
const GRAMS_A_KILOGRAM = 1_000;

/** What was used of the materials of a job. */
interface Used {
  sku: string;
  quantity: number;
}

/** The value of grams or units of an item in pounds; undefined if it has no price. */
export type ItemValue = (item: ItemRow | undefined, quantity: number) => Promise<number | undefined>;

/** Values at the price of today: the set one, or what recipe and componentry cost. */
export function todaysValues(): ItemValue {
  const itemCost = costOfItems(fromLists());
  return async (item, quantity) => {
    const price = item && (await itemCost(item));
    return item && price != null ? stockValue({ price, priceUnit: item.priceUnit }, quantity) : undefined;
  };
}

/** A page of the jobs of a type that were completed in a period, newest first. A page can be short and still have a cursor. */
export async function listYields({ type, from, to }: YieldFilters, cursor: string | undefined, itemValue = todaysValues()): Promise<ListedPage<YieldRow>> {
  const span = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) };
  const range: Range = { partition: CLOSED_JOBS, index: "g2", ...span, newestFirst: true };
  const page = await queryPage<JobHeadRow>(range, PAGE_JOBS, startAt(range, cursor));
  const heads = page.rows.filter((job) => job.state === "completed" && job.type === type);
  const lines = await getMany<JobLinesRow>(heads.map(({ id }) => jobLinesKey(id)));
  const used = lines.map((row) => usedMaterials(row));
  const items = await itemsBySku(used.flat());
  const rows = await Promise.all(heads.map((job, i) => yieldRow(job, lines[i], used[i] ?? [], items, itemValue)));
  return { rows, next: page.next && pageCursor(range, page.next) };
}

/** The items that some rows name, by SKU. */
export async function itemsBySku(named: readonly { sku: string }[]): Promise<ReadonlyMap<string, ItemRow>> {
  const items = await getMany<ItemRow>([...new Set(named.map(({ sku }) => sku))].map(itemKey));
  return new Map(items.flatMap((item) => (item ? [[item.sku, item] as const] : [])));
}

function usedMaterials(row: JobLinesRow | undefined): Used[] {
  return Object.values(row?.lines ?? {}).flatMap(({ used = [] }) => used.map(({ elementId, quantity }) => ({ sku: stockLineSku(elementId), quantity })));
}

async function yieldRow(
  job: JobHeadRow,
  row: JobLinesRow | undefined,
  used: readonly Used[],
  items: ReadonlyMap<string, ItemRow>,
  itemValue: ItemValue,
): Promise<YieldRow> {
  const { id: jobId, jobNumber, type, code: sku, name, batchNumber, yieldReason = "" } = job;
  const [produced, isBulk] = [job.quantityProduced ?? 0, type === "Formula"];
  const values = await Promise.all(used.map((one) => itemValue(items.get(one.sku), one.quantity)));
  const cost = values.reduce((sum: number, value = 0) => sum + value, 0);
  return {
    ...{ jobId, jobNumber, sku, name, batchNumber, dateCompleted: job.dateCompleted ?? "", reason: yieldReason },
    ...materialYield(type, Object.values(row?.lines ?? {}), isBulk ? Math.round(produced * GRAMS_A_KILOGRAM) : produced),
    cost: pence(cost),
    unitCost: produced > 0 ? pence(cost / produced) : null,
    unpriced: [...new Set(used.filter((_, i) => values[i] === undefined).map((one) => one.sku))].toSorted(),
  };
}

const pence = (pounds: number): number => Math.round(pounds * 100) / 100;

const COLUMNS: Column<YieldRow>[] = [
  { header: "Job Number", value: (row) => row.jobNumber },
  { header: "SKU", value: (row) => row.sku },
  { header: "Name", value: (row) => row.name },
  { header: "Batch Number", value: (row) => row.batchNumber },
  { header: "Date Completed", value: (row) => ukDay(businessDay(row.dateCompleted)) },
  { header: "Expected", value: (row) => row.theoretical },
  { header: "Made", value: (row) => row.actual },
  { header: "Yield (%)", value: (row) => row.percent },
  { header: "Reason", value: (row) => row.reason },
  { header: "Cost", value: (row) => row.cost },
  { header: "Cost Of A Kg Or Unit", value: (row) => row.unitCost },
  { header: "Without Price", value: (row) => row.unpriced.join(", ") },
];

const yieldFile = fileInSteps<YieldFilters, string>({
  kind: "yield report",
  ready: () => "The yields are ready.",
  fileName: ({ type }) => `${type}_yields_${fileDay()}.csv`,
  beginning: csvHeadings(COLUMNS),
  pages: (filters) => {
    const itemValue = todaysValues();
    return async (from) => {
      const { rows, next } = await listYields(filters, from, itemValue);
      return { text: rows.map((row) => csvLine(COLUMNS, row)).join(""), next };
    };
  },
});

/** Creates the file of all of these jobs; a long one in steps. */
export const reportYields = (filters: YieldFilters, actor: Actor): Promise<Report | Action> => yieldFile(filters, actor);
