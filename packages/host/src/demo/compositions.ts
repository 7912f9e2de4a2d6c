/**
 * The demo company's formulas and products, based on pharmacopoeias.
 */
import { addFormula } from "@apothecary/core/formulas/add-formula";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { addProduct } from "@apothecary/core/products/add-product";
import { addNewProduct } from "@apothecary/core/products/contract";
import { openItem } from "@apothecary/core/stock/items/open-item";
import { type Client, type Made, named, type Sold, type Ware } from "./company.ts";
import formulas from "./formulas.json" with { type: "json" };
import { priceItems } from "./founding.ts";
import products from "./products.json" with { type: "json" };
import type { Act } from "./stage.ts";

/** Mark-up on the cost of a product. */
const MARGIN = 2.4;
/** Production cost of a kilogram without ingredients, in pounds. */
const MAKING = 0.85;

interface Known {
  clients: ReadonlyMap<string, Client>;
  wares: ReadonlyMap<string, Ware>;
  /** By key; the formulas' are added. */
  skus: Map<string, string>;
}

/** Adds the formulas in the files' order, bases before formulas that use them. Returns them by the SKU of their Bulk. */
export async function addFormulas(act: Act, time: number, known: Known): Promise<Map<string, Made>> {
  const made = new Map<string, Made>();
  const knownCost = (sku: string): number => known.wares.get(sku)?.price ?? made.get(sku)?.cost ?? 0;
  for (const { key, name, client, rAndDCode, category, recipe } of formulas) {
    const lines = recipe.map(({ ingredient, percentage }) => ({ sku: named(known.skus, ingredient), percentage }));
    const { id, code } = await act(time, "product", (actor) => {
      const body = {
        formulaDetails: {
          name,
          clientId: named(known.clients, client).id,
          code: `${client}01`,
          rAndDCode,
          categoryType: category.type,
          categoryName: category.name,
        },
        recipeLines: lines.map(({ sku, percentage }) => ({ resourceSku: sku, percentage, exactMatch: false })),
      };
      return addFormula(addNewFormula.body.parse({ newFormula: body }).newFormula, actor);
    });
    const bulkSku = `${code}-${category.type === "Fragrance" ? "F" : "B"}`;
    const cost = lines.reduce((sum, line) => sum + (knownCost(line.sku) * line.percentage) / 100, MAKING);
    const { item } = await openItem(bulkSku);
    made.set(bulkSku, { id, key, code, name, clientCode: client, bulkSku, bulkProductId: item.productId ?? 0, recipe: lines, cost });
    known.skus.set(key, bulkSku);
  }
  await priceItems(
    act,
    time,
    [...made.values()].map(({ bulkSku, cost }) => ({ sku: bulkSku, price: pounds(cost) })),
  );
  return made;
}

/** Adds the products, and prices their stock at cost. */
export async function addProducts(act: Act, time: number, known: Known, made: ReadonlyMap<string, Made>): Promise<Sold[]> {
  const sold: Sold[] = [];
  const costs: { sku: string; price: number }[] = [];
  for (const one of products) {
    const formula = named(made, named(known.skus, one.formula));
    const clientCode = "client" in one && one.client ? one.client : formula.clientCode;
    const clientId = named(known.clients, clientCode).id;
    const lines = one.componentry.map(({ component, quantity }) => ({ resourceSku: named(known.skus, component), quantity }));
    const firstPart = `${formula.code}-${one.category}-${one.fillSize}`;
    const { id, sku } = await act(time, "product", (actor) => {
      const productDetails = { name: one.name, clientId, formulaCode: formula.code, categoryCode: one.category, fillSize: one.fillSize, sku: firstPart };
      return addProduct(addNewProduct.body.parse({ newProduct: { productDetails, componentryLines: lines } }).newProduct, actor);
    });
    const componentry = lines.reduce((sum, line) => sum + named(known.wares, line.resourceSku).price * line.quantity, 0);
    const cost = (formula.cost * one.fillSize) / 1_000 + componentry;
    costs.push({ sku, price: pounds(cost) });
    const { name, category: categoryCode, fillSize } = one;
    sold.push({ id, sku, name, categoryCode, fillSize, clientId, clientCode, formula, price: pounds(cost * MARGIN) });
  }
  await priceItems(act, time, costs);
  return sold;
}

/** Rounded to pence, at least one penny. */
export const pounds = (value: number): number => Math.max(0.01, Math.round(value * 100) / 100);
