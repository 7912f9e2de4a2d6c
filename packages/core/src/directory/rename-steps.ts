/**
 * Copies a business's new name to items, batches, formulas and products, which store the names of their businesses, so
 * that lists need no look-up.
 */
import { FORMULA_LIST, type FormulaRow, putFormulaUse, editFormula } from "../formulas/formula.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Unfinished } from "../transaction/operation.rows.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { queryEach } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { type Product, PRODUCT_LIST, type ProductRow, editProductRow } from "../products/product.rows.ts";
import { STOCK_LINE_LIST, type StockLineRow, editStockLine } from "../stock/lots/stock-line.rows.ts";
import { editItem, type Item, ITEM_LIST, type ItemRow } from "../stock/items/item.rows.ts";

const RENAME = "rename-business";
/** Writes per step: with the operation's they are one transaction, and a formula can need half as many. */
const WRITES_A_STEP = 90;

interface Renaming {
  businessId: number;
  was: string;
  name: string;
  /** The next list, and where to continue in it. */
  list: number;
  from: string;
  answer: Action;
}

/** Lists with names of businesses, in the order of the steps, and what changes in a row of each. */
const LISTS: readonly { partition: string; renamed: (row: Row, to: Renaming) => Write[] }[] = [
  { partition: ITEM_LIST, renamed: (row, to) => renamedItem(row as ItemRow, to) },
  { partition: FORMULA_LIST, renamed: (row, to) => renamedFormula(row as FormulaRow, to) },
  { partition: STOCK_LINE_LIST, renamed: (row, to) => renamedStockLine(row as StockLineRow, to) },
  { partition: PRODUCT_LIST, renamed: (row, to) => renamedProduct(row as ProductRow, to) },
];

/** The remaining work after a business was renamed. */
export function renaming(business: { id: number; name: string }, name: string, answer: Action): Unfinished {
  const state: Renaming = { businessId: business.id, was: business.name, name, list: 0, from: "", answer };
  return { kind: RENAME, state, done: 0, total: LISTS.length };
}

/** Each write is conditional on the row in the index, so that a stale index entry is read again. */
defineOperation<Renaming>(RENAME, async (state): Promise<Step> => {
  const list = LISTS[state.list];
  if (!list) return { writes: [], state, done: LISTS.length, answer: state.answer };
  const writes: Write[] = [];
  let from: string | undefined;
  for await (const row of queryEach({ partition: list.partition, index: "g1", ...(state.from === "" ? {} : { from: state.from }) })) {
    const more = list.renamed(row, state);
    if (writes.length + more.length > WRITES_A_STEP) {
      from = String(row["g1s"]);
      break;
    }
    writes.push(...more);
  }
  const next = from === undefined ? { ...state, list: state.list + 1, from: "" } : { ...state, from };
  return { writes, state: next, done: next.list, ...(next.list === LISTS.length ? { answer: state.answer } : {}) };
});

function renamedItem(item: ItemRow, { businessId, name }: Renaming): Write[] {
  const set: Partial<Item> = {
    ...(item.clientId === businessId && item.client !== name ? { client: name } : {}),
    ...(item.ownedById === businessId && item.ownedBy !== name ? { ownedBy: name } : {}),
    ...(item.suppliedById === businessId && item.suppliedBy !== name ? { suppliedBy: name } : {}),
  };
  return Object.keys(set).length === 0 ? [] : [editItem(item, set)];
}

/** A batch only has the name of its item's client; the items were renamed before. */
function renamedStockLine(stockLine: StockLineRow, { was, name }: Renaming): Write[] {
  return stockLine.client === was ? [editStockLine(stockLine, { client: name })] : [];
}

/** A formula, and its use rows in its ingredients' partitions. */
function renamedFormula(formula: FormulaRow, { businessId, name }: Renaming): Write[] {
  if (formula.clientId !== businessId || formula.client === name) return [];
  return [editFormula(formula, { client: name }), ...formula.recipe.map((line) => putFormulaUse({ ...formula, client: name }, line))];
}

/** A product belongs to its client; it only stores the name of the formula's client. */
function renamedProduct(product: ProductRow, { businessId, was, name }: Renaming): Write[] {
  const set: Partial<Product> = {
    ...(product.clientId === businessId && product.client !== name ? { client: name } : {}),
    ...(product.formulaClient === was ? { formulaClient: name } : {}),
  };
  if (Object.keys(set).length === 0) return [];
  return [editProductRow(product, set)];
}
