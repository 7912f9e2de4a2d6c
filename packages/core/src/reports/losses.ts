/** What was lost, by action and item, from the ledger. */
import { LogFilters } from "../ledger/contract.ts";
import { readEntries, withoutUndone } from "../ledger/log.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import { storeReport } from "../lib/files/files.ts";
import type { Report } from "../lib/rules/endpoint.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { fileDay } from "../lib/time/day.ts";
import type { ItemRow } from "../stock/items/item.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { LOSSES, type LossFilters, type LossRow } from "./yield.contract.ts";
import { itemsBySku, type ItemValue, todaysValues } from "./yields.ts";

/** Pages of the log that are read of one action: at most 500 rows each, about 1,000 capacity units in all for six actions. */
const MAX_PAGES = 8;

type Loss = (typeof LOSSES)[number];
interface Movements {
  action: Loss;
  rows: EntryRow[];
  complete: boolean;
}
type Summed = Pick<LossRow, "action" | "sku" | "name" | "lost" | "found" | "times">;

/** What was lost in a period, the largest value first. A reversed movement and its counter-row count as nothing. */
export async function reportLosses({ from, to }: LossFilters): Promise<{ losses: LossRow[]; complete: boolean }> {
  const read = await Promise.all(LOSSES.map((action) => readMovements(action, from, to)));
  const standing = new Set(await withoutUndone(read.flatMap(({ rows }) => rows)));
  const counts = (entry: EntryRow): boolean => Boolean(entry.difference) && standing.has(entry);
  const summed = read.flatMap(({ action, rows }) => [...Map.groupBy(rows.filter(counts), ({ sku = "" }) => sku)].map(([sku, of]) => lossSum(action, sku, of)));
  const items = await itemsBySku(summed);
  const itemValue = todaysValues();
  const losses = await Promise.all(summed.map((one) => lossRow(one, items.get(one.sku), itemValue)));
  return { losses: losses.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)), complete: read.every(({ complete }) => complete) };
}

async function readMovements(action: Loss, from: string, to: string): Promise<Movements> {
  const filters = LogFilters.parse({ action, from, to });
  const rows: EntryRow[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await readEntries(filters, cursor);
    rows.push(...page.rows);
    if (page.next === undefined) return { action, rows, complete: true };
    cursor = page.next;
  }
  return { action, rows, complete: false };
}

function lossSum(action: Loss, sku: string, rows: readonly EntryRow[]): Summed {
  const sum = (sign: 1 | -1): number => rows.reduce((all, { difference = 0 }) => all + Math.max(0, sign * difference), 0);
  return { action, sku, name: rows[0]?.name ?? sku, lost: sum(-1), found: sum(1), times: rows.length };
}

async function lossRow(summed: Summed, item: ItemRow | undefined, itemValue: ItemValue): Promise<LossRow> {
  const value = await itemValue(item, summed.lost - summed.found);
  return { ...summed, unit: item ? itemUnit(item) : "units", value: value ?? null };
}

const COLUMNS: Column<LossRow>[] = [
  { header: "How", value: (row) => row.action },
  { header: "SKU", value: (row) => row.sku },
  { header: "Name", value: (row) => row.name },
  { header: "Lost", value: (row) => row.lost },
  { header: "Found", value: (row) => row.found },
  { header: "Unit", value: (row) => row.unit },
  { header: "Value", value: (row) => row.value },
  { header: "Movements", value: (row) => row.times },
];

/** The file of these losses. */
export async function reportLossFile(filters: LossFilters): Promise<Report> {
  const { losses, complete } = await reportLosses(filters);
  const stored = await storeReport(`losses_${fileDay()}.csv`, csvFile(COLUMNS, losses));
  const message = complete ? "The losses are ready." : "The losses are ready. The period has too many movements: only the newest are counted.";
  return { message, type: complete ? "success" : "warning", ...stored };
}
