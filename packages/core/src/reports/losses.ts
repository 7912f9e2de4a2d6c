/** What was lost, by action and item, from the ledger. */
import type { Readable } from "node:stream";
import type * as z from "zod";
import { LogFilters } from "../ledger/contract.ts";
import { readEntries, withoutUndone } from "../ledger/log.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { type Column, csvFile } from "../lib/files/csv.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { textLines } from "../lib/files/text-lines.ts";
import { fileDay } from "../lib/time/day.ts";
import type { ItemRow } from "../stock/items/item.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { fileInSteps } from "../transaction/file-in-steps.ts";
import { LOSSES, type LossFilters, LossRow } from "./yield.contract.ts";
import { itemsBySku, type ItemValue, todaysValues } from "./yields.ts";

/** Pages of the log that are read of one action: at most 500 rows each, about 1,000 capacity units in all for six actions. */
const MAX_PAGES = 8;

type Loss = (typeof LOSSES)[number];
interface Movements {
  action: Loss;
  rows: EntryRow[];
  complete: boolean;
}
const Summed = LossRow.pick({ action: true, sku: true, name: true, lost: true, found: true, times: true });
type Summed = z.infer<typeof Summed>;

/**
 * What was lost in a period, the largest value first. A reversed movement and its counter-row count as nothing. Of an action
 * with very many movements only the newest are counted; the file has them all.
 */
export async function reportLosses({ from, to }: LossFilters): Promise<{ losses: LossRow[]; complete: boolean }> {
  const read = await Promise.all(LOSSES.map((action) => readMovements(action, from, to)));
  const standing = new Set(await withoutUndone(read.flatMap(({ rows }) => rows)));
  const summed = read.flatMap(({ action, rows }) =>
    lossSums(
      action,
      rows.filter((entry) => standing.has(entry)),
    ),
  );
  return { losses: await withValues(summed), complete: read.every(({ complete }) => complete) };
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

/** What each item lost and gained by rows of an action that count. */
function lossSums(action: Loss, rows: readonly EntryRow[]): Summed[] {
  const moved = rows.filter(({ difference }) => Boolean(difference));
  return [...Map.groupBy(moved, ({ sku = "" }) => sku)].map(([sku, of]) => {
    const sum = (sign: 1 | -1): number => of.reduce((all, { difference = 0 }) => all + Math.max(0, sign * difference), 0);
    return { action, sku, name: of[0]?.name ?? sku, lost: sum(-1), found: sum(1), times: of.length };
  });
}

/** The losses with their values at the price of today, the largest first. */
async function withValues(summed: readonly Summed[]): Promise<LossRow[]> {
  const items = await itemsBySku(summed);
  const itemValue = todaysValues();
  const losses = await Promise.all(summed.map((one) => lossRow(one, items.get(one.sku), itemValue)));
  return losses.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
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

/** Where a page of the file begins: in the log of one action, after the page before. */
interface LossPosition {
  action: Loss;
  cursor?: string;
}

/** Its pages are what each page of the log adds to a loss, a line each. */
const lossFile = fileInSteps<LossFilters, LossPosition>({
  kind: "loss report",
  ready: () => "The losses are ready.",
  fileName: () => `losses_${fileDay()}.csv`,
  beginning: "",
  pages:
    ({ from, to }) =>
    async ({ action, cursor } = { action: LOSSES[0] }) => {
      const { rows, next } = await readEntries(LogFilters.parse({ action, from, to }), cursor);
      const sums = lossSums(action, await withoutUndone(rows));
      const following = LOSSES[LOSSES.indexOf(action) + 1];
      return {
        text: sums.map((one) => `${JSON.stringify(one)}\n`).join(""),
        next: next === undefined ? following && { action: following } : { action, cursor: next },
      };
    },
  made: async (pages) => csvFile(COLUMNS, await withValues(await summedIn(pages))),
});

/** What was lost by action and item, of the text of all pages. */
async function summedIn(pages: Readable): Promise<Summed[]> {
  const losses = new Map<string, Summed>();
  for await (const line of textLines(pages)) {
    const { lost, found, times, ...of } = Summed.parse(JSON.parse(line));
    const key = `${of.action}\n${of.sku}`;
    const before = losses.get(key) ?? { ...of, lost: 0, found: 0, times: 0 };
    losses.set(key, { ...before, lost: before.lost + lost, found: before.found + found, times: before.times + times });
  }
  return [...losses.values()];
}

/** Creates the file of all losses of a period; a long one in steps. */
export const reportLossFile = (filters: LossFilters, actor: Actor): Promise<Report | Action> => lossFile(filters, actor);
