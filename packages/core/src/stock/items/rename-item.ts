/**
 * Copies an item's new name to its batches, to recipes and bills, and to its product. Orders and jobs keep the name at
 * the time they were made.
 */
import { FORMULA_USE_PREFIX, type Formula, formulaKey, type FormulaRow, editFormula } from "../../formulas/formula.rows.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Unfinished } from "../../transaction/operation.rows.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Row, Update, Write } from "../../lib/table/write.ts";
import { PRODUCT_USE_PREFIX, type Product, productKey, type ProductRow, putProductUse, editProductRow } from "../../products/product.rows.ts";
import { type StockLine, editStockLine } from "../lots/stock-line.rows.ts";
import type { Item } from "./item.rows.ts";
import { findItem, type Opened } from "./open-item.ts";

const RENAME = "stock.rename";
/** Batches, or recipes and bills, that one step changes. */
const A_STEP = 90;
/** More than this is not tried in one transaction. */
const AT_ONCE = 90;

/**
 * The writes that rename everything in one transaction; undefined if there are clearly too many. An item that is given to
 * another owner writes all its batches, so that none is reserved at this moment for a job that it does not serve any more.
 */
export async function renameWrites(
  { stockLines, others }: Pick<Opened, "stockLines" | "others">,
  item: Item,
  { isRenamed, isGiven }: { isRenamed: boolean; isGiven: boolean },
): Promise<Write[] | undefined> {
  const uses = isRenamed ? usesAmong(others) : [];
  if (stockLines.length + uses.length > AT_ONCE) return undefined;
  const [named, own] = isRenamed ? await Promise.all([usesNamed(uses, item), productNamed(item)]) : [[], []];
  const { name, client } = item;
  const lines = isGiven ? stockLines.map((stockLine) => editStockLine(stockLine, { name, client })) : stockLinesNamed(stockLines, item);
  return [...lines, ...named, ...own];
}

/** The progress of a renaming. */
export interface Renaming {
  sku: string;
  /** The sort key of the last use that was processed. */
  after: string;
  done: number;
}

interface State extends Renaming {
  answer: Action;
}

/** The remaining work after the item itself is renamed. */
export function renaming({ item, stockLines, others }: Opened, answer: Action): Unfinished {
  const state: State = { ...beganRenaming(item), answer };
  return { kind: RENAME, state, done: 0, total: stockLines.length + usesAmong(others).length + 1 };
}

/** The start of a renaming. */
export function beganRenaming({ sku }: Pick<Item, "sku">): Renaming {
  return { sku, after: "", done: 0 };
}

defineOperation<State>(RENAME, async ({ answer, ...before }): Promise<Step> => {
  const { writes, state, finished } = await renamed(before);
  return { writes, state: { ...state, answer }, done: state.done, ...(finished ? { answer } : {}) };
});

/** The next step of a renaming. Each step copies the item's current name, so that concurrent renamings end with one name. */
export async function renamed(state: Renaming): Promise<{ writes: Write[]; state: Renaming; finished: boolean }> {
  const opened = await findItem(state.sku);
  if (!opened) return { writes: [], state, finished: true };
  const { item, stockLines, others } = opened;
  const behind = stockLinesNamed(stockLines, item);
  if (behind.length > 0) return went(state, behind.slice(0, A_STEP), A_STEP);
  const uses = usesAmong(others).filter((use) => use.SK > state.after);
  const next = uses.slice(0, A_STEP);
  const last = next.at(-1);
  if (last) return went({ ...state, after: last.SK }, await usesNamed(next, item), next.length);
  return { ...went(state, await productNamed(item), 1), finished: true };
}

function went(state: Renaming, writes: Write[], more: number): { writes: Write[]; state: Renaming; finished: boolean } {
  return { writes, state: { ...state, done: state.done + more }, finished: false };
}

function stockLinesNamed(stockLines: readonly StockLine[], { name, client }: Item): Update[] {
  return stockLines
    .filter((stockLine) => stockLine.name !== name || stockLine.client !== client)
    .map((stockLine) => editStockLine(stockLine, { name, client }));
}

/** Where an item is used, among the rows of its partition, in the order of their keys. */
function usesAmong(others: readonly Row[]): Row[] {
  return others.filter(({ SK }) => SK.startsWith(FORMULA_USE_PREFIX) || SK.startsWith(PRODUCT_USE_PREFIX)).toSorted((a, b) => (a.SK < b.SK ? -1 : 1));
}

/** The writes that rename the item in these recipes and bills; skips those that already have the name. */
async function usesNamed(uses: readonly Row[], { sku, name }: Item): Promise<Update[]> {
  const rows = await getMany<FormulaRow | ProductRow>(
    uses.map((use) => (use.SK.startsWith(FORMULA_USE_PREFIX) ? formulaKey(Number(use["formulaId"])) : productKey(Number(use["productId"])))),
    true,
  );
  const named = <L extends { sku: string; name: string }>(lines: readonly L[]): L[] => lines.map((line) => (line.sku === sku ? { ...line, name } : line));
  const isBehind = (lines: readonly { sku: string; name: string }[]): boolean => lines.some((line) => line.sku === sku && line.name !== name);
  return rows.flatMap((row): Update[] => {
    if (!row) return [];
    if (isFormula(row)) return isBehind(row.recipe) ? [editFormula(row, { recipe: named(row.recipe) })] : [];
    return isBehind(row.componentry) ? [editProductRow(row, { componentry: named(row.componentry) })] : [];
  });
}

function isFormula(row: Formula | Product): row is Formula {
  return "recipe" in row;
}

/** The writes that rename an item's product, and its rows in its components' partitions. */
async function productNamed({ productId, name }: Item): Promise<Write[]> {
  if (productId === undefined) return [];
  const product = await get<ProductRow>(productKey(productId), true);
  if (!product || product.name === name) return [];
  return [editProductRow(product, { name }), ...product.componentry.map((component) => putProductUse({ ...product, name }, component))];
}
