/**
 * Write actions of formulas, products, sales and jobs.
 */
import { addNewFormula, approveRecipe, editFormulaBasics, editRecipe, newVersionOfFormula, removeFormula } from "@apothecary/core/formulas/contract";
import {
  addElementToJob,
  cancelItemFromCompoundingJob,
  cancelJob,
  completeJob,
  createCompoundingJob,
  createCompoundingJobs,
  createStockJob,
  editCompoundingJob,
  togglePrinted,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { addNewProduct, editPriceList, editProduct, editProductDetails, newVersionOfProduct, removeProduct } from "@apothecary/core/products/contract";
import {
  cancelSalesOrder,
  closeOrder,
  createFollowOn,
  dismissFollowOn,
  editSalesOrder,
  newSale,
  shipOrder,
  ShrinkRefusal,
} from "@apothecary/core/sales/contract";
import { bookIn, plantJob } from "../../lib/stock-fixtures.ts";
import { type Action, action } from "./actions.ts";
import {
  AS,
  addProduct,
  allocateOrder,
  completionBody,
  jobBody,
  makeOrder,
  bookInManyStockLines,
  newFormulaBody,
  newProductBody,
  reserveFor,
  reserveOrder,
  saleBody,
} from "../fixture.ts";

/** A completion with 400 of a batch of 600 in addition to the reservations of the first line, and nothing of the last. */
function addedTo(completion: ReturnType<typeof completionBody>, elementId: string): ReturnType<typeof completionBody> & { confirmYield: boolean } {
  const [wax, oil] = completion.usedStock;
  if (!wax || !oil) throw new Error("The completion has two lines.");
  const added = { elementId, exhausted: false, usedQuantity: 400, quantityOfBatch: 600 };
  return {
    ...completion,
    confirmYield: true,
    usedStock: [
      { ...wax, batches: [...wax.batches, added] },
      { ...oil, notUsed: true, batches: [] },
    ],
  };
}

/** A changed share of wax, and solvent instead of oil. */
const SOLVENT_FOR_OIL = [
  { resourceSku: "WAX0001", percentage: 70 },
  { resourceSku: "SOL0001", percentage: 30 },
];

export const makingActions: Action[] = [
  action(addNewFormula, "", (fixture) => newFormulaBody(fixture.clientId, "LAW02", "RD-2")),
  action(addNewProduct, "", (fixture) => newProductBody(fixture.clientId, fixture.formula.code, 75)),
  action(newVersionOfFormula, "", ({ formula }) => ({
    formulaCode: formula.code,
    originalRAndDCode: "RD-1",
    recipe: [{ resourceSku: "WAX0001", percentage: 100 }],
    rAndDCode: "RD-9",
    formulaName: "Calming cream, plain",
    active: true,
  })),
  action(newVersionOfProduct, "", ({ product, formula }) => ({
    ...{ sku: product.sku, formula: formula.code, name: "Calming cream 50 g, lid", active: true },
    componentry: [{ resourceSku: "LID0001", quantity: 1 }],
  })),
  action(editPriceList, "", ({ product, clientId }) => ({
    ...{ productId: product.id, clientId, version: 0 },
    prices: [
      { fromQuantity: 1, price: 2.5, validFrom: null, validTo: null },
      { fromQuantity: 1_000, price: 2.2, validFrom: "2026-01-01", validTo: null },
    ],
  })),
  action(editProductDetails, "renames it", ({ product }) => ({ sku: product.sku, newName: "Calmer cream 50 g", active: false })),
  action(editFormulaBasics, "the last active version, in steps", ({ formula }) => ({
    editedDetails: { id: formula.id, name: "Calmer cream", categoryType: "Skin care", categoryName: "Balm", active: false },
  })),
  action(approveRecipe, "", async ({ world, formula }) => {
    const version = { formulaCode: formula.code, originalRAndDCode: "RD-1", rAndDCode: "RD-7", formulaName: "Calming cream, other", active: true };
    const { id } = await world.good(newVersionOfFormula, { body: { ...version, recipe: SOLVENT_FOR_OIL } }, { as: "product" });
    return { id, version: 1 };
  }),
  action(editRecipe, "with open jobs, in steps", async (fixture) => {
    await reserveOrder(fixture);
    return { formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe: SOLVENT_FOR_OIL, reason: "Less oil" };
  }),
  action(editProduct, "with open jobs, in steps", async (fixture) => {
    const { productJob } = await allocateOrder(fixture);
    await reserveFor(fixture, productJob, { [fixture.jars]: 40 });
    return { ...fixture.product, componentry: [{ resourceSku: "LID0001", quantity: 2 }] };
  }),
  action(removeFormula, "one of its versions", async (fixture) => {
    const version = { formulaCode: fixture.formula.code, originalRAndDCode: "RD-1", rAndDCode: "RD-8", formulaName: "Calming cream, other", active: true };
    await fixture.world.good(newVersionOfFormula, { body: { ...version, recipe: SOLVENT_FOR_OIL } }, AS);
    return { code: fixture.formula.code, rAndDCode: "RD-8" };
  }),
  action(removeProduct, "", async (fixture) => {
    await fixture.world.good(cancelSalesOrder, { body: { salesOrderId: fixture.order.id } }, AS);
    return { sku: fixture.product.sku };
  }),
];

export const salesActions: Action[] = [
  action(newSale, "", (fixture) => saleBody(fixture.clientId, fixture.product.id, fixture.formula.id)),
  action(cancelSalesOrder, "with its jobs", async (fixture) => {
    await reserveOrder(fixture);
    return { salesOrderId: fixture.order.id };
  }),
  action(editSalesOrder, "cancels a line with its jobs and adds another", async (fixture) => {
    await reserveOrder(fixture);
    const tub = await addProduct(fixture.world, fixture.clientId, fixture.formula.code, 75);
    return {
      salesOrderId: fixture.order.id,
      poNumber: "PO-EDITED",
      dispatchDate: "2027-01-31",
      salesItems: [
        { salesId: fixture.order.salesId, quantity: 40, price: 2, notes: "", cancelled: true },
        { id: tub.id, formulaId: fixture.formula.id, quantity: 3, price: 9.5, notes: "New" },
      ],
    };
  }),
  action(editSalesOrder, "shrinks and cancels the jobs of a line", async (fixture) => {
    const { world, order, formula } = fixture;
    const jobs = [11, 12].map((number) => ({
      jobDetails: { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: `0${number}-26` },
      salesItems: [{ salesItemId: order.salesId, fillWeight: 50, quantity: 20 }],
    }));
    await world.good(createCompoundingJobs, { body: { formulaId: formula.id, jobs } }, AS);
    const body = { salesOrderId: order.id, poNumber: "PO-LESS", dispatchDate: null, salesItems: [{ salesId: order.salesId, quantity: 5 }] };
    const refused = await world.call(editSalesOrder, { body }, AS);
    return { ...body, preview: ShrinkRefusal.parse(refused.body).preview.mark };
  }),
  action(closeOrder, "dispatches", async (fixture) => {
    await makeOrder(fixture);
    return { id: fixture.order.id };
  }),
  action(shipOrder, "part of a line", async (fixture) => {
    await makeOrder(fixture);
    return { id: fixture.order.id, lines: [{ salesId: fixture.order.salesId, quantity: 15 }], carrier: "DPD", trackingNumber: "15 99", notes: "" };
  }),
  action(closeOrder, "sends the rest of a shipped order", async (fixture) => {
    await makeOrder(fixture);
    await fixture.world.good(shipOrder, { body: { id: fixture.order.id, lines: [{ salesId: fixture.order.salesId, quantity: 15 }] } }, AS);
    return { id: fixture.order.id, reason: "" };
  }),
  action(createFollowOn, "waits for its compounding", async (fixture) => {
    await makeOrder(fixture, 30);
    return { salesId: fixture.order.salesId, followOnQuantity: 10, price: 2, notes: "", bulkRequired: true, dispatchDate: null };
  }),
  action(createFollowOn, "filled from the bulk there is", async (fixture) => {
    await makeOrder(fixture, 30);
    return { salesId: fixture.order.salesId, followOnQuantity: 10, price: 2, notes: "", bulkRequired: false, dispatchDate: null };
  }),
  action(dismissFollowOn, "", async (fixture) => ({ jobId: await makeOrder(fixture, 30) })),
];

export const jobActions: Action[] = [
  action(createCompoundingJob, "", (fixture) => jobBody(fixture)),
  action(createCompoundingJobs, "a line in parts, in steps", (fixture) => {
    const part = (batchNumber: string, quantity: number) => ({
      jobDetails: { wastagePercent: 0, batchNumber },
      salesItems: [{ salesItemId: fixture.order.salesId, fillWeight: 50, quantity }],
    });
    return { formulaId: fixture.formula.id, jobs: Array.from({ length: 10 }, (_, i) => part(`${130 + i}-26`, 4)) };
  }),
  action(createStockJob, "", ({ formula }) => ({
    ...{ formulaId: formula.id, reason: "For the winter" },
    jobDetails: { netQuantity: 5, wastagePercent: 0, batchNumber: "120-26" },
  })),
  action(updateJobStockQuantity, "trims reservations", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return { id: lineId(formulaJob, "WAX0001"), quantity: 700 };
  }),
  action(addElementToJob, "", async (fixture) => {
    const { formulaJob } = await allocateOrder(fixture);
    return { jobId: formulaJob, newElements: [{ resourceSku: "SOL0001", quantity: 25 }] };
  }),
  action(togglePrinted, "", async (fixture) => ({ jobId: (await allocateOrder(fixture)).formulaJob })),
  action(editCompoundingJob, "halves it", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return { jobId: formulaJob, jobDetails: { netQuantity: 1, wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "102-26" } };
  }),
  action(cancelJob, "", async (fixture) => ({ jobId: (await reserveOrder(fixture)).formulaJob })),
  action(cancelItemFromCompoundingJob, "", async (fixture) => {
    await reserveOrder(fixture);
    return { salesId: fixture.order.salesId };
  }),
  action(completeJob, "uses other stock than was reserved, and exhausts a batch", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    return { data: completionBody(formulaJob, fixture, { more: 50, exhausted: true }) };
  }),
  action(completeJob, "with a batch that was added, another job's reservation trimmed, and a line that was not used", async (fixture) => {
    const { formulaJob } = await reserveOrder(fixture);
    const added = await bookIn(fixture.world, "WAX0001", 600, "EMPTY");
    const other = await plantJob({ WAX0001: 500 }, { code: `${fixture.formula.code}-B`, batchNumber: "103-26" });
    await reserveFor(fixture, other.id, { [added]: 500 });
    return { data: addedTo(completionBody(formulaJob, fixture), added) };
  }),
  action(completeJob, "a part, in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 52);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    const taken = stockLineIds.map((elementId) => ({ elementId, usedQuantity: 3, quantityOfBatch: 10 }));
    return { data: { jobId, usedStock: [{ id: lineId(jobId, "ACT0001"), notUsed: false, batches: taken }], totalProduced: 0.1, partial: true } };
  }),
  action(completeJob, "in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 52);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    const used = stockLineIds.map((elementId, i) => ({ elementId, exhausted: i % 2 === 0, usedQuantity: 5, quantityOfBatch: 10 }));
    return {
      data: {
        jobId,
        usedStock: [{ id: lineId(jobId, "ACT0001"), notUsed: false, batches: used }],
        totalProduced: 10,
        yieldReason: "Two vessels",
        confirmYield: true,
        notes: "",
        shortageData: null,
      },
    };
  }),
  action(cancelJob, "in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 104);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    return { jobId };
  }),
  action(updateJobStockQuantity, "to nothing, in steps", async (fixture) => {
    const { jobId, stockLineIds } = await bookInManyStockLines(fixture, 104);
    await reserveFor(fixture, jobId, Object.fromEntries(stockLineIds.map((stockLineId) => [stockLineId, 5])));
    return { id: lineId(jobId, "ACT0001"), quantity: 0 };
  }),
];
