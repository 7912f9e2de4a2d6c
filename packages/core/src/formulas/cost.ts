/**
 * The cost of formulas and products today: ingredients and components at present prices, and Bulk without a price at
 * its formula's cost. Computed on request, not stored.
 */
import type * as z from "zod";
import { familiesOf } from "../jobs/variants.ts";
import { notFound } from "../lib/error.ts";
import { get, getMany, queryAll } from "../lib/table.ts";
import { BULK, ELSEWHERE, FRAGRANCE, type Product, productKey, type ProductRow } from "../products/product.rows.ts";
import type { productCosts } from "../products/contract.ts";
import type { Item } from "../stock/item.rows.ts";
import { type CostOf, type Cost, costOfLines, type PricedLine } from "./cost-rules.ts";
import type { formulaCost } from "./edits.contract.ts";
import { type Formula, formulaKey, type FormulaRow, versionsOf } from "./formula.rows.ts";

/** How deep formulas may be nested. */
const MAX_DEPTH = 10;
const GRAMS_A_KILOGRAM = 1_000;

type Answer = z.output<typeof formulaCost.answer>;

/** The cost of a kilogram of a formula. Refuses (404) an unknown formula. */
export async function readFormulaCost(id: number): Promise<Answer> {
  const formula = await get<FormulaRow>(formulaKey(id));
  if (!formula) throw notFound("the formula");
  return answerOf(await costOfFormula(formula, new Map(), 0));
}

/** The cost of a unit of a product: its componentry and its bulk. Refuses (404) an unknown product. */
export async function readProductCost(id: number): Promise<Answer> {
  const product = await get<ProductRow>(productKey(id));
  if (!product) throw notFound("the product");
  return answerOf(await costOfProduct(product, new Map()));
}

/** The unit costs of some products. Omits products that no longer exist. */
export async function readProductCosts(ids: readonly number[]): Promise<z.output<typeof productCosts.answer>> {
  const products = await getMany<ProductRow>([...new Set(ids)].map(productKey));
  const known = new Map<string, Promise<Cost>>();
  return Promise.all(
    products
      .flatMap((product) => product ?? [])
      .map(async (product) => {
        const { total, unpriced } = answerOf(await costOfProduct(product, known));
        return { id: product.id, total, unpriced };
      }),
  );
}

async function costOfProduct(product: Product, known: Map<string, Promise<Cost>>): Promise<Cost> {
  const [bulk, components] = await Promise.all([bulkOf(product, known), componentsOf(product)]);
  return costOfLines([...bulk, ...components]);
}

function answerOf({ total, lines, unpriced }: Cost): Answer {
  return { total, lines, unpriced: [...new Set(unpriced)] };
}

/** The cost of a kilogram, line by line; `known` caches the costs of nested formulas. */
async function costOfFormula({ recipe }: Formula, known: Map<string, Promise<Cost>>, depth: number): Promise<Cost> {
  const families = await familiesOf(recipe);
  const lines = recipe.map(async ({ sku, name, percentage }): Promise<PricedLine> => {
    const item = priced(families.get(sku) ?? [], sku);
    return { sku, name, amount: (percentage / 100) * GRAMS_A_KILOGRAM, unit: "g", ...(await priceOf(item, known, depth)) };
  });
  return costOfLines(await Promise.all(lines));
}

/** The bulk in a unit of a product; none for Bulk itself, whose unit is a kilogram of its formula, nor for products made elsewhere. */
async function bulkOf(product: Product, known: Map<string, Promise<Cost>>): Promise<PricedLine[]> {
  if (product.categoryCode === ELSEWHERE) return [];
  const cost = await costOfCode(product.formulaCode, known, 0);
  const own = [BULK, FRAGRANCE].includes(product.categoryCode);
  const sku = own ? product.sku : `${product.formulaCode}-${BULK}`;
  return [{ sku, name: product.formulaName, amount: product.fillSize, unit: "g", ...perGram(cost) }];
}

async function componentsOf({ componentry }: Product): Promise<PricedLine[]> {
  const families = await familiesOf(componentry.map(({ sku }) => ({ sku, exactMatch: false })));
  return componentry.map(({ sku, name, quantity }) => {
    const item = priced(families.get(sku) ?? [], sku);
    return { sku, name, amount: quantity, unit: "units", price: item && item.price > 0 ? item.price : null, unpriced: [] };
  });
}

/** The variant that jobs would be allocated: the line's own item unless another one is active. */
function priced(family: readonly Item[], sku: string): Item | undefined {
  const own = family.find((item) => item.sku === sku);
  return own?.active ? own : (family.find(({ active, removed }) => active && !removed) ?? own);
}

/** Pounds per gram of an ingredient; for Bulk without a price, its formula's cost. */
async function priceOf(item: Item | undefined, known: Map<string, Promise<Cost>>, depth: number): Promise<CostOf> {
  if (item && item.price > 0) return { price: item.price / GRAMS_A_KILOGRAM, unpriced: [] };
  if (item?.formulaCode === undefined || depth >= MAX_DEPTH) return { price: null, unpriced: [] };
  return perGram(await costOfCode(item.formulaCode, known, depth + 1));
}

function perGram({ total, lines, unpriced }: Cost): CostOf {
  return { price: lines.length === 0 ? null : total / GRAMS_A_KILOGRAM, unpriced };
}

/** The cost of a kilogram of a formula code by its first active version; undefined if none is active. */
function costOfCode(code: string, known: Map<string, Promise<Cost>>, depth: number): Promise<Cost> {
  const asked = known.get(code);
  if (asked) return asked;
  const cost = queryAll<FormulaRow>({ partition: versionsOf(code), index: "g2" }).then((versions) => {
    const version = versions.find(({ active }) => active);
    return version ? costOfFormula(version, known, depth) : costOfLines([]);
  });
  known.set(code, cost);
  return cost;
}
