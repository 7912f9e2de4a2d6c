/**
 * Rows 1, 2 and 3: what operations cost in capacity units beside their floors, and how many calls they make in sequence.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createBusiness } from "@apothecary/core/directory/contract";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { instant } from "@apothecary/core/lib/clock";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { reserveStock } from "@apothecary/core/picking/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { newSale, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { goodsIn, stockDetails, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import type { Input } from "../lib/invoke.ts";
import type { Figure } from "./figures.ts";
import { trips } from "./trips.ts";
import { type Cost, benchBatch, benchItem, benchPlace, EACH, load, type Measured, measured, plantStock } from "./world.ts";

/** Capacity units below which an operation cannot be had, rows of 400 bytes. */
const FLOORS = { openItem: 1.5, listItems: 490, listUnchanged: 0.5, transfer: 10, goodsIn: 10, order10: 26, allocate15: 70, reserve15: 64, complete15: 162 };
const MOST = 1.15;
const MOST_READ_TRIPS = 2;
const MOST_ACTION_TRIPS = 3;
const MOST_PER_LINE = 1.1;

const LISTED_ITEMS = 9_999;
const BATCHES_OF_AN_ITEM = 20;
const INGREDIENTS = 15;
/** Grams of each ingredient that are reserved and used. */
const RESERVED = 500;
const FIRST_INGREDIENT = 20_001;
/** Once a list has been still for some seconds, asking again costs half a unit. */
const STILL_MS = 6_000;

/** Measures what operations cost, in a table that holds 10,000 items. */
export async function measureUnits(): Promise<Figure[]> {
  await loadReferenceData();
  await load(plantStock({ items: 1, batchesEach: BATCHES_OF_AN_ITEM, places: 5 }));
  await load(plantStock({ items: LISTED_ITEMS, batchesEach: 0, places: 0, firstItem: 2 }));
  const figures: Figure[] = [];
  const note: Note = (what, cost, floor) => {
    const units = cost.writeUnits > 0 ? cost.writeUnits : cost.readUnits;
    const indexes = cost.indexUnits > 0 ? `, indexes ${cost.indexUnits}` : "";
    figures.push({ row: "1", what: `units: ${what}`, measured: units / floor, against: `${units} of ${floor}${indexes}`, target: MOST, kind: "most" });
  };
  const run = async (what: string, of: AnyEndpoint, input: Input<AnyEndpoint>): Promise<Measured<unknown>> => {
    const { result, sequence } = await trips(() => measured(of, input));
    figures.push({
      row: "2",
      what: `calls in sequence: ${what}`,
      measured: sequence,
      against: `${result.cost.calls} in all`,
      target: of.writes ? MOST_ACTION_TRIPS : MOST_READ_TRIPS,
      kind: "most",
    });
    return result;
  };
  await measureStock(run, note);
  await measureChain(run, note, figures);
  return figures.toSorted((a, b) => a.row.localeCompare(b.row));
}

type Run = (what: string, of: AnyEndpoint, input: Input<AnyEndpoint>) => Promise<Measured<unknown>>;
type Note = (what: string, cost: Cost, floor: number) => void;

async function measureStock(run: Run, note: Note): Promise<void> {
  const item = benchItem(1, 0);
  note("open an item with 20 batches", (await run("open an item", stockDetails, { body: { sku: item.sku } })).cost, FLOORS.openItem);
  await sleep(STILL_MS);
  const list = await measured(stockList);
  note("list 10,000 items", list.cost, FLOORS.listItems);
  const unchanged = await measured(stockList, {}, { "if-none-match": list.headers["etag"] ?? "" });
  if (unchanged.status !== 304) throw new Error("The list that has not changed was not answered by 304.");
  note("list asked again, unchanged", unchanged.cost, FLOORS.listUnchanged);
  const source = benchBatch(item, 1, 0, benchPlace(2)).id;
  const transfer = { transferDetails: { elementId: source, transferQuantity: 10, transferLocation: benchPlace(4).id, reason: "Bench" } };
  note("transfer a part to a place that has none", (await run("transfer", stockTransfer, { body: transfer })).cost, FLOORS.transfer);
  note("transfer a part onto the same batch there", (await measured(stockTransfer, { body: transfer })).cost, FLOORS.transfer);
  const delivery = { goodsInItem: item.sku, goodsInQuantity: 1_000, packSize: 0, goodsInLocation: benchPlace(1).id, goodsInStatus: 0 };
  note("goods in", (await run("goods in", goodsIn, { body: { goodsInDetails: delivery } })).cost, FLOORS.goodsIn);
}

async function measureChain(run: Run, note: Note, figures: Figure[]): Promise<void> {
  const chain = await prepareChain();
  const order10 = await run("order of 10 lines", newSale, { body: chain.order(10) });
  note("order of 10 lines", order10.cost, FLOORS.order10);
  const order40 = await measured(newSale, { body: chain.order(40) });
  figures.push({
    row: "3",
    what: "units a line: an order of 40 lines ÷ one of 10",
    measured: order40.cost.writeUnits / 40 / (order10.cost.writeUnits / 10),
    against: `${order40.cost.writeUnits} and ${order10.cost.writeUnits}`,
    target: MOST_PER_LINE,
    kind: "most",
  });
  await measured(newSale, { body: chain.bulkOrder });
  const waiting = (await measured(unallocatedSalesItems)).body as { salesItemId: number; productSku: string }[];
  const bulk = waiting.find((one) => one.productSku === chain.bulkSku);
  if (!bulk) throw new Error("The Bulk line is not waiting for its job.");
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "001-26" };
  const allocated = await run("allocate 15 ingredients", createCompoundingJob, {
    body: { formulaId: chain.formulaId, jobDetails, salesItems: [{ salesItemId: bulk.salesItemId, fillWeight: 1_000 }] },
  });
  note("allocate 15 ingredients", allocated.cost, FLOORS.allocate15);
  const { jobId } = allocated.body as { jobId: number };
  const lines = chain.ingredients.map((ingredient) => ({ sku: ingredient.sku, elementId: benchBatch(ingredient, 0, 0, benchPlace(0)).id }));
  const reserved = await run("reserve 15 lines", reserveStock, {
    body: { reservationList: lines.map(({ sku, elementId }) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity: RESERVED })) },
  });
  note("reserve 15 lines", reserved.cost, FLOORS.reserve15);
  const usedStock = lines.map(({ sku, elementId }) => ({
    id: lineId(jobId, sku),
    notUsed: false,
    batches: [{ elementId, exhausted: false, usedQuantity: RESERVED, quantityOfBatch: EACH }],
  }));
  const completed = await run("complete 15 lines", completeJob, { body: { data: { jobId, usedStock, totalProduced: 15, notes: "" } } });
  note("complete 15 lines", completed.cost, FLOORS.complete15);
}

/** A client, a formula of 15 ingredients, 40 products of it, and orders over them. */
async function prepareChain() {
  await load(plantStock({ items: INGREDIENTS * 3, batchesEach: 1, places: 5, firstItem: FIRST_INGREDIENT, firstPlace: 10 }));
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
  // The Bulk product is made with the formula: its id is the one before the first product's.
  const bulkOrder = { ...order(0), orderLines: [{ ...line({ id: (products[0]?.id ?? 0) - 1, sku: bulkSku }), quantity: 15 }] };
  return { formulaId: formula.id, ingredients, order, bulkOrder, bulkSku };
}
