/**
 * Fixtures with 15 ingredients: a client, its formula, products of it, and orders.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import type { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { instant } from "@apothecary/core/lib/time/clock";
import type { Input } from "../local/invoke.ts";
import type { reserveStock } from "@apothecary/core/picking/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { benchStockLine, benchItem, benchLocation, EACH, load, measured, plantStock } from "./world.ts";

const INGREDIENTS = 15;
/** Grams of each ingredient that are reserved and used. */
const RESERVED = 500;
const FIRST_INGREDIENT = 20_001;

export type Chain = Awaited<ReturnType<typeof prepareChain>>;

/** The body that allocates the waiting Bulk line. */
export async function allocation(chain: Chain, batchNumber: string): Promise<Input<typeof createCompoundingJob>> {
  const waiting = (await measured(unallocatedSalesItems)).body as { salesItemId: number; productSku: string }[];
  const bulk = waiting.find((one) => one.productSku === chain.bulkSku);
  if (!bulk) throw new Error("The Bulk line is not waiting for its job.");
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber };
  return { body: { formulaId: chain.formulaId, jobDetails, salesItems: [{ salesItemId: bulk.salesItemId, fillWeight: 1_000 }] } };
}

const ingredientStockLines = (chain: Chain) =>
  chain.ingredients.map((ingredient) => ({ sku: ingredient.sku, elementId: benchStockLine(ingredient, 0, 0, benchLocation(0)).id }));

/** The body that reserves a part of each ingredient for a job. */
export function reservation(chain: Chain, jobId: number): Input<typeof reserveStock> {
  return {
    body: {
      reservationList: ingredientStockLines(chain).map(({ sku, elementId }) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity: RESERVED })),
    },
  };
}

/** The body that completes the job with its reservations, after a number of completed jobs. */
export function completion(chain: Chain, jobId: number, before: number): Input<typeof completeJob> {
  const usedStock = ingredientStockLines(chain).map(({ sku, elementId }) => ({
    id: lineId(jobId, sku),
    notUsed: false,
    batches: [{ elementId, exhausted: false, usedQuantity: RESERVED, quantityOfBatch: EACH - before * RESERVED }],
  }));
  return { body: { data: { jobId, usedStock, confirmYield: true, totalProduced: 15, notes: "" } } };
}

/** A client, a formula of 15 ingredients, 40 products of it, and orders for them. */
export async function prepareChain() {
  await load(plantStock({ items: INGREDIENTS * 3, stockLinesEach: 1, locations: 5, firstItem: FIRST_INGREDIENT, firstLocation: 10 }));
  const client = (await measured(createBusiness, { body: { businessName: "Bench client", client: true, supplier: true, businessCode: "BEN" } })).body as {
    businessId: number;
  };
  const ingredients = Array.from({ length: INGREDIENTS * 3 }, (_, i) => benchItem(FIRST_INGREDIENT + i, 0))
    .filter((item) => item.categoryType === "Raw Material")
    .slice(0, INGREDIENTS);
  const percentages = ingredients.map((_, i) => (i === 0 ? 100 - 6 * (INGREDIENTS - 1) : 6));
  const formula = (
    await measured(addNewFormula, {
      body: {
        newFormula: {
          formulaDetails: {
            name: "Bench cream",
            clientId: client.businessId,
            code: "BEN01",
            rAndDCode: "B-1",
            categoryType: "Skin care",
            categoryName: "Cream",
          },
          recipeLines: ingredients.map(({ sku }, i) => ({ resourceSku: sku, percentage: percentages[i] ?? 0 })),
        },
      },
    })
  ).body as { id: number; code: string };
  const products: { id: number; sku: string }[] = [];
  for (let fill = 1; fill <= 40; fill++) {
    const productDetails = {
      name: `Bench cream ${fill} g`,
      clientId: client.businessId,
      formulaCode: formula.code,
      categoryCode: "R",
      fillSize: fill,
      sku: `${formula.code}-R-${fill}`,
    };
    products.push((await measured(addNewProduct, { body: { newProduct: { productDetails, componentryLines: [] } } })).body as { id: number; sku: string });
  }
  const line = (product: { id: number; sku: string }) => ({
    id: product.id,
    formulaId: formula.id,
    sku: product.sku,
    rAndDCode: "B-1",
    name: "Bench cream",
    quantity: 100,
    price: 2.5,
    notes: "",
  });
  const order = (lines: number) => ({
    businessId: client.businessId,
    poNumber: `PO-${lines}-${instant()}`,
    dispatchDate: "",
    orderLines: products.slice(0, lines).map(line),
  });
  const bulkSku = `${formula.code}-B`;
  // The Bulk product is created with the formula: its id is one less than the first product's.
  const bulkOrder = { ...order(0), orderLines: [{ ...line({ id: (products[0]?.id ?? 0) - 1, sku: bulkSku }), quantity: 15 }] };
  return { formulaId: formula.id, ingredients, order, bulkOrder, bulkSku };
}
