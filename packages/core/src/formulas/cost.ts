/**
 * The one basis of all costs and stock values: the price that is set on an item, else what its recipe and componentry
 * cost by the same rule. It holds on every level: materials, Bulk in a recipe, the bulk of a product, the product.
 * Computed on request, not stored.
 */
import type * as z from "zod";
import { allocatedItem } from "../stock/items/variants.ts";
import { notFound } from "../lib/actions/error.ts";
import { isBulkSku } from "../lib/rules/quantity.ts";
import { get, getMany } from "../lib/table/table.ts";
import { BULK, ELSEWHERE, FRAGRANCE, type Product, productKey, type ProductRow } from "../products/product.rows.ts";
import type { productCosts } from "../products/contract.ts";
import { formulaBulkSku, possibleBulkSkus } from "./bulk-sku.ts";
import { type CostOf, type Cost, costOfLines, type PricedLine } from "./cost-rules.ts";
import { type CostedItem, type CostSource, fromTable } from "./cost-source.ts";
import type { formulaCost } from "./edits.contract.ts";
import { type Formula, formulaKey, type FormulaRow } from "./formula.rows.ts";

/** How deep formulas may be nested. */
const MAX_DEPTH = 10;
const GRAMS_A_KILOGRAM = 1_000;

type Answer = z.output<typeof formulaCost.answer>;

/** A calculation of some costs; `known` has the recipes' costs by formula code. */
interface Costing {
  source: CostSource;
  known: Map<string, Promise<Cost>>;
}

const costing = (source: CostSource): Costing => ({ source, known: new Map() });

/** The cost of a kilogram of a formula. Refuses (404) an unknown formula. */
export async function readFormulaCost(id: number): Promise<Answer> {
  const formula = await get<FormulaRow>(formulaKey(id));
  if (!formula) throw notFound("the formula");
  const [recipe, [bulk]] = await Promise.all([costOfRecipe(formula, costing(fromTable), 0), fromTable.items([formulaBulkSku(formula)])]);
  return costAnswer(recipe, bulk);
}

/** The cost of a unit of a product: its componentry and its bulk. Refuses (404) an unknown product. */
export async function readProductCost(id: number): Promise<Answer> {
  const product = await get<ProductRow>(productKey(id));
  if (!product) throw notFound("the product");
  return productAnswer(product, costing(fromTable));
}

/** The unit costs of some products. Omits products that no longer exist. */
export async function readProductCosts(ids: readonly number[]): Promise<z.output<typeof productCosts.answer>> {
  const products = await getMany<ProductRow>([...new Set(ids)].map(productKey));
  const of = costing(fromTable);
  return Promise.all(
    products
      .flatMap((product) => product ?? [])
      .map(async (product) => {
        const { total, unpriced } = await productAnswer(product, of);
        return { id: product.id, total, unpriced };
      }),
  );
}

/**
 * Returns the cost of an item in pounds per kilogram or unit, as its price is; null if nothing in it has a price. Each
 * formula is calculated once.
 */
export function costOfItems(source: CostSource = fromTable): (item: CostedItem) => Promise<number | null> {
  const of = costing(source);
  return (item) => costOfItem(item, of);
}

async function costOfItem(item: CostedItem, of: Costing): Promise<number | null> {
  if (item.price > 0) return item.price;
  if (isBulkSku(item.sku)) return knownTotal(await costOfCode(bulkFormulaCode(item), of, 0));
  const product = item.categoryType === "Product" ? await of.source.product(item.sku) : undefined;
  return product ? knownTotal(await costOfProduct(product, of)) : null;
}

/** The total of lines of which at least one has a price. */
function knownTotal({ total, lines }: Cost): number | null {
  return lines.some(({ cost }) => cost !== null) ? total : null;
}

async function productAnswer(product: Product, of: Costing): Promise<Answer> {
  const [recipe, [item]] = await Promise.all([costOfProduct(product, of), of.source.items([product.sku])]);
  // Of a product without lines nothing is known, as of one that is made elsewhere.
  const unpriced = recipe.lines.length === 0 ? [product.sku] : recipe.unpriced;
  return costAnswer({ ...recipe, unpriced }, item);
}

/** The set price of what is made where there is one, else the total of its lines. */
function costAnswer({ total, lines, unpriced }: Cost, made: CostedItem | undefined): Answer {
  const setPrice = made && made.price > 0 ? made.price : null;
  return { total: setPrice ?? total, setPrice, recipeTotal: total, lines, unpriced: setPrice === null ? [...new Set(unpriced)] : [] };
}

async function costOfProduct(product: Product, of: Costing): Promise<Cost> {
  const [bulk, components] = await Promise.all([priceBulk(product, of), priceComponents(product, of)]);
  return costOfLines([...bulk, ...components]);
}

/** The cost of a kilogram, line by line. */
async function costOfRecipe({ recipe, clientId }: Formula, of: Costing, depth: number): Promise<Cost> {
  const families = await of.source.families(recipe);
  const lines = recipe.map(async ({ sku, name, percentage }): Promise<PricedLine> => {
    const item = servingItem(families.get(sku) ?? [], sku, clientId);
    return { sku, name, amount: (percentage / 100) * GRAMS_A_KILOGRAM, unit: "g", ...(await gramPrice(item, of, depth)) };
  });
  return costOfLines(await Promise.all(lines));
}

/** The bulk in a unit of a product, or the recipe of Bulk itself, whose unit is a kilogram; none for products made elsewhere. */
async function priceBulk(product: Product, of: Costing): Promise<PricedLine[]> {
  const { categoryCode, formulaCode, formulaName: name, fillSize: amount } = product;
  if (categoryCode === ELSEWHERE) return [];
  if ([BULK, FRAGRANCE].includes(categoryCode)) return [{ sku: product.sku, name, amount, unit: "g", ...perGram(await costOfCode(formulaCode, of, 0)) }];
  const [bulk] = (await of.source.items(possibleBulkSkus(formulaCode))).filter(({ removed }) => !removed);
  const price = bulk ? await gramPrice(bulk, of, 0) : perGram(await costOfCode(formulaCode, of, 0));
  return [{ sku: bulk?.sku ?? `${formulaCode}-${BULK}`, name, amount, unit: "g", ...price }];
}

async function priceComponents({ componentry, clientId }: Product, of: Costing): Promise<PricedLine[]> {
  const families = await of.source.families(componentry.map(({ sku }) => ({ sku, exactMatch: false })));
  return componentry.map(({ sku, name, quantity }) => {
    const item = servingItem(families.get(sku) ?? [], sku, clientId);
    return { sku, name, amount: quantity, unit: "units", price: item && item.price > 0 ? item.price : null, unpriced: [] };
  });
}

/** The variant that the client's jobs would be allocated, else the line's own item. */
function servingItem(family: readonly CostedItem[], sku: string, clientId: number): CostedItem | undefined {
  return allocatedItem(sku, family, clientId) ?? family.find((item) => item.sku === sku);
}

/** Pounds per gram of a material or Bulk: its set price, else its formula's cost. */
async function gramPrice(item: CostedItem | undefined, of: Costing, depth: number): Promise<CostOf> {
  if (item && item.price > 0) return { price: item.price / GRAMS_A_KILOGRAM, unpriced: [] };
  if (!item || !isBulkSku(item.sku) || depth >= MAX_DEPTH) return { price: null, unpriced: [] };
  return perGram(await costOfCode(bulkFormulaCode(item), of, depth + 1));
}

/** The formula code of a Bulk or Fragrance. */
const bulkFormulaCode = ({ sku }: CostedItem): string => sku.slice(0, sku.lastIndexOf("-"));

function perGram({ total, lines, unpriced }: Cost): CostOf {
  return { price: lines.length === 0 ? null : total / GRAMS_A_KILOGRAM, unpriced };
}

/** The recipe's cost of a kilogram of a formula code, by its first active version; without lines if none is active. */
function costOfCode(code: string, of: Costing, depth: number): Promise<Cost> {
  const asked = of.known.get(code);
  if (asked) return asked;
  const cost = of.source.versions(code).then((versions) => {
    const version = versions.find(({ active }) => active);
    return version ? costOfRecipe(version, of, depth) : costOfLines([]);
  });
  of.known.set(code, cost);
  return cost;
}
