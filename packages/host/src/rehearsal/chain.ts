/**
 * The main chain through a stage's address: from a delivery to the dispatch and a recall of what was made of it.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock, transferReservedStock } from "@apothecary/core/picking/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { freezeAndRecall, recallListReport, recallPreview } from "@apothecary/core/recall/contract";
import { closeOrder, newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { addComponentry, addRawMaterial, goodsIn, stockDetails, stockList } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import type { StageClient } from "./client.ts";

const OWN_BUSINESS = 14;
/** Where everything is booked in. */
export const BIN = "A-01";
const UNITS = 40;
const FILL = 50;

/** What the chain made. */
export interface Made {
  supplier: number;
  shelf: string;
  wax: string;
  product: string;
}

/** Items, stock, a formula with its product, and an order for it. */
async function prepared(stage: StageClient) {
  const { businessId: supplier = 0 } = await stage.good(createBusiness, { body: { businessName: "Larkfield Botanicals", client: false, supplier: true } });
  const client = { businessName: "Lavender & Wild", client: true, supplier: false, businessCode: "LAW" };
  const { businessId: clientId = 0 } = await stage.good(createBusiness, { body: client });
  const { locationId: shelf } = await stage.good(addNewLocation, { body: { warehouse: "Main", bin: BIN } });
  const { locationId: line } = await stage.good(addNewLocation, { body: { warehouse: "Making", bin: "LINE" } });
  const item = { owner: OWN_BUSINESS, supplier, supplierSkuCode: "" };
  const { sku: wax } = await stage.good(addRawMaterial, { body: { newRawMaterial: { ...item, name: "Wax", description: "Pellets", categoryCode: "EMU" } } });
  const { sku: oil } = await stage.good(addRawMaterial, { body: { newRawMaterial: { ...item, name: "Oil", description: "Golden", categoryCode: "OIL" } } });
  const { sku: jar } = await stage.good(addComponentry, { body: { newComponentry: { ...item, name: "Jar", description: "Glass", categoryCode: "BOT" } } });
  const deliver = async (sku: string, quantity: number): Promise<{ elementId: string; batchNumber: string }> => {
    const goodsInDetails = {
      goodsInItem: sku,
      goodsInQuantity: quantity,
      goodsInSupplier: supplier,
      goodsInLocation: shelf,
      goodsInStatus: 0 as const,
      packSize: 0,
    };
    return stage.good(goodsIn, { body: { goodsInDetails } });
  };
  const stockLines = { wax: await deliver(wax, 3_000), oil: await deliver(oil, 2_000), jar: await deliver(jar, 100) };
  const formula = await stage.good(addNewFormula, {
    body: {
      newFormula: {
        formulaDetails: { name: "Calming cream", clientId, code: "LAW01", rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" },
        recipeLines: [
          { resourceSku: wax, percentage: 60, exactMatch: false },
          { resourceSku: oil, percentage: 40, exactMatch: false },
        ],
      },
    },
  });
  const productDetails = {
    name: "Calming cream 50 g",
    clientId,
    formulaCode: formula.code,
    categoryCode: "R",
    fillSize: FILL,
    sku: `${formula.code}-R-${FILL}`,
  };
  const product = await stage.good(addNewProduct, { body: { newProduct: { productDetails, componentryLines: [{ resourceSku: jar, quantity: 1 }] } } });
  return { supplier, clientId, shelf, line, wax, oil, jar, batches: stockLines, formula, product };
}

/** The rows of an item's batches. */
async function readItemStockLines(stage: StageClient, sku: string) {
  return (await stage.good(stockDetails, { body: { sku } })).flatMap((row) => ("quantityDelivered" in row ? [row] : []));
}

/** What a job used of batches, each with the quantity that it has. */
async function used(stage: StageClient, jobId: number, needs: Record<string, number>) {
  const lines = Object.entries(needs).map(async ([sku, usedQuantity]) => {
    const stockLine = (await readItemStockLines(stage, sku)).toSorted((a, b) => b.reserved - a.reserved)[0];
    if (!stockLine) throw new Error(`There is no batch of ${sku}.`);
    return {
      id: lineId(jobId, sku),
      notUsed: false,
      batches: [{ elementId: stockLine.id, exhausted: false, usedQuantity, quantityOfBatch: stockLine.quantity }],
    };
  });
  return Promise.all(lines);
}

/** Receives, formulates, sells, allocates, reserves, picks, makes, fills, dispatches, and recalls. */
export async function playChain(stage: StageClient): Promise<Made> {
  const { supplier, clientId, shelf, line, wax, oil, jar, batches: stockLines, formula, product } = await prepared(stage);
  const orderLines = [{ id: product.id, formulaId: formula.id, quantity: UNITS, price: 2.5, notes: "" }];
  const { id: orderId = 0 } = await stage.good(newSale, { body: { businessId: clientId, poNumber: "PO-1", dispatchDate: "", orderLines } });
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "101-26" };
  const salesItems = [{ salesItemId: newSalesId(orderId, 1), fillWeight: FILL }];
  const { jobId = 0, productJobs } = await stage.good(createCompoundingJob, { body: { formulaId: formula.id, jobDetails, salesItems } });
  const fillingJob = productJobs?.[0]?.jobId ?? 0;

  const claim = (sku: string, elementId: string, quantity: number) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity });
  const reservationList = [claim(wax, stockLines.wax.elementId, 1_200), claim(oil, stockLines.oil.elementId, 800)];
  await stage.good(reserveStock, { body: { reservationList } });
  const picks = reservationList.map(({ elementId, quantity }) => ({
    reservationId: `${jobId}~${elementId}`,
    pickQuantity: quantity,
    transferQuantity: quantity,
  }));
  await stage.good(transferReservedStock, { body: { reservations: picks, transferLocation: line } });

  const complete = async (job: number, needs: Record<string, number>, totalProduced: number) => {
    const data = { jobId: job, usedStock: await used(stage, job, needs), totalProduced, notes: "", shortageData: null };
    await stage.good(completeJob, { body: { data } });
  };
  await complete(jobId, { [wax]: 1_200, [oil]: 800 }, 2);
  await complete(fillingJob, { [jar]: UNITS, [`${formula.code}-B`]: UNITS * FILL }, UNITS);
  const closed = await stage.good(closeOrder, { body: { id: orderId } });
  if (closed.type !== "success") throw new Error(`The order was not dispatched: ${JSON.stringify(closed)}`);
  await recallWax(stage, { sku: wax, batchNumber: stockLines.wax.batchNumber }, product.sku);
  const listed = await stage.good(stockList);
  if (!JSON.stringify(listed).includes(wax)) throw new Error("The stock list does not have the wax.");
  return { supplier, shelf, wax, product: product.sku };
}

/** Freezes a batch and what was made of it, and reads the CSV of its recall by its presigned link. */
async function recallWax(stage: StageClient, lot: { sku: string; batchNumber: string }, sent: string): Promise<void> {
  const preview = await stage.good(recallPreview, { body: { batches: [lot] } });
  if (preview.rows === 0) throw new Error("A recall of the wax would freeze nothing.");
  const { recallId } = await stage.good(freezeAndRecall, { body: { batches: [lot], reason: "The supplier reports a contamination" } });
  if (recallId === undefined) throw new Error("The recall did not finish.");
  await readCsv(await stage.good(recallListReport, { body: { recallId } }), sent);
}

/** Follows the link of a report, which says something. */
export async function readCsv(answer: unknown, word: string): Promise<void> {
  const { url } = answer as { url?: string };
  if (!url) throw new Error(`The report has no link: ${JSON.stringify(answer)}`);
  const file = await fetch(url);
  const text = await file.text();
  if (file.status !== 200 || !text.includes(word)) throw new Error(`The report's link gives ${file.status}: ${text.slice(0, 500)}`);
  const altered = await fetch(url.replace(/Signature=\w{8}/, "Signature=00000000"));
  if (altered.status !== 403) throw new Error(`An altered link is answered with ${altered.status}.`);
}
