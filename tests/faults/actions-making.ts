/**
 * Write actions of formulas, products, sales and jobs.
 */
import { addNewFormula, editFormulaBasics, editRecipe, newVersionOfFormula, removeFormula } from "@apothecary/core/formulas/contract";
import {
  addElementToJob,
  cancelItemFromCompoundingJob,
  cancelJob,
  completeJob,
  createCompoundingJob,
  editCompoundingJob,
  togglePrinted,
  updateJobStockQuantity,
} from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { addNewProduct, editProduct, editProductDetails, newVersionOfProduct, removeProduct } from "@apothecary/core/products/contract";
import { cancelSalesOrder, closeOrder, createFollowOn, dismissFollowOn, editSalesOrder, newSale } from "@apothecary/core/sales/contract";
import { bookIn, plantJob } from "../lib/scene.ts";
import { type Action, action } from "./actions.ts";
import {
  AS,
  addProduct,
  allocateOrder,
  completionOf,
  jobOf,
  makeOrder,
  manyBatches,
  newFormulaOf,
  newProductOf,
  reserveFor,
  reserveOrder,
  saleOf,
} from "./house.ts";

/** A completion with 400 of a batch of 600 in addition to the reservations of the first line, and nothing of the last. */
function addedTo(completion: ReturnType<typeof completionOf>, elementId: string): ReturnType<typeof completionOf> {
  const [wax, oil] = completion.usedStock;
  if (!wax || !oil) throw new Error("The completion has two lines.");
  const added = { elementId, exhausted: false, usedQuantity: 400, quantityOfBatch: 600 };
  return {
    ...completion,
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
  action(addNewFormula, "", (house) => newFormulaOf(house.clientId, "LAW02", "RD-2")),
  action(addNewProduct, "", (house) => newProductOf(house.clientId, house.formula.code, 75)),
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
  action(editProductDetails, "renames it", ({ product }) => ({ sku: product.sku, newName: "Calmer cream 50 g", active: false })),
  action(editFormulaBasics, "the last active version, in steps", ({ formula }) => ({
    editedDetails: { id: formula.id, name: "Calmer cream", categoryType: "Skin care", categoryName: "Balm", active: false },
  })),
  action(editRecipe, "with open jobs, in steps", async (house) => {
    await reserveOrder(house);
    return { formulaCode: house.formula.code, rAndDCode: "RD-1", recipe: SOLVENT_FOR_OIL, reason: "Less oil" };
  }),
  action(editProduct, "with open jobs, in steps", async (house) => {
    const { productJob } = await allocateOrder(house);
    await reserveFor(house, productJob, { [house.jars]: 40 });
    return { ...house.product, componentry: [{ resourceSku: "LID0001", quantity: 2 }] };
  }),
  action(removeFormula, "one of its versions", async (house) => {
    const version = { formulaCode: house.formula.code, originalRAndDCode: "RD-1", rAndDCode: "RD-8", formulaName: "Calming cream, other", active: true };
    await house.world.good(newVersionOfFormula, { body: { ...version, recipe: SOLVENT_FOR_OIL } }, AS);
    return { code: house.formula.code, rAndDCode: "RD-8" };
  }),
  action(removeProduct, "", async (house) => {
    await house.world.good(cancelSalesOrder, { body: { salesOrderId: house.order.id } }, AS);
    return { sku: house.product.sku };
  }),
];

export const salesActions: Action[] = [
  action(newSale, "", (house) => saleOf(house.clientId, house.product.id, house.formula.id)),
  action(cancelSalesOrder, "with its jobs", async (house) => {
    await reserveOrder(house);
    return { salesOrderId: house.order.id };
  }),
  action(editSalesOrder, "cancels a line with its jobs and adds another", async (house) => {
    await reserveOrder(house);
    const tub = await addProduct(house.world, house.clientId, house.formula.code, 75);
    return {
      salesOrderId: house.order.id,
      poNumber: "PO-EDITED",
      dispatchDate: "2027-01-31",
      salesItems: [
        { salesId: house.order.salesId, quantity: 40, price: 2, notes: "", cancelled: true },
        { id: tub.id, formulaId: house.formula.id, quantity: 3, price: 9.5, notes: "New" },
      ],
    };
  }),
  action(closeOrder, "dispatches", async (house) => {
    await makeOrder(house);
    return { id: house.order.id };
  }),
  action(createFollowOn, "waits for its compounding", async (house) => {
    await makeOrder(house, 30);
    return { salesId: house.order.salesId, followOnQuantity: 10, price: 2, notes: "", bulkRequired: true, dispatchDate: null };
  }),
  action(createFollowOn, "filled from the bulk there is", async (house) => {
    await makeOrder(house, 30);
    return { salesId: house.order.salesId, followOnQuantity: 10, price: 2, notes: "", bulkRequired: false, dispatchDate: null };
  }),
  action(dismissFollowOn, "", async (house) => ({ jobId: await makeOrder(house, 30) })),
];

export const jobActions: Action[] = [
  action(createCompoundingJob, "", (house) => jobOf(house)),
  action(updateJobStockQuantity, "trims reservations", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { id: lineId(formulaJob, "WAX0001"), quantity: 700 };
  }),
  action(addElementToJob, "", async (house) => {
    const { formulaJob } = await allocateOrder(house);
    return { jobId: formulaJob, newElements: [{ resourceSku: "SOL0001", quantity: 25 }] };
  }),
  action(togglePrinted, "", async (house) => ({ jobId: (await allocateOrder(house)).formulaJob })),
  action(editCompoundingJob, "halves it", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { jobId: formulaJob, jobDetails: { netQuantity: 1, wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "102-26" } };
  }),
  action(cancelJob, "", async (house) => ({ jobId: (await reserveOrder(house)).formulaJob })),
  action(cancelItemFromCompoundingJob, "", async (house) => {
    await reserveOrder(house);
    return { salesId: house.order.salesId };
  }),
  action(completeJob, "uses other stock than was reserved, and exhausts a batch", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    return { data: completionOf(formulaJob, house, { more: 50, exhausted: true }) };
  }),
  action(completeJob, "with a batch that was added, another job's reservation trimmed, and a line that was not used", async (house) => {
    const { formulaJob } = await reserveOrder(house);
    const added = await bookIn(house.world, "WAX0001", 600, "EMPTY");
    const other = await plantJob({ WAX0001: 500 }, { code: `${house.formula.code}-B`, batchNumber: "103-26" });
    await reserveFor(house, other.id, { [added]: 500 });
    return { data: addedTo(completionOf(formulaJob, house), added) };
  }),
  action(completeJob, "in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 52);
    await reserveFor(house, jobId, Object.fromEntries(batches.map((batch) => [batch, 5])));
    const used = batches.map((elementId, i) => ({ elementId, exhausted: i % 2 === 0, usedQuantity: 5, quantityOfBatch: 10 }));
    return { data: { jobId, usedStock: [{ id: lineId(jobId, "ACT0001"), notUsed: false, batches: used }], totalProduced: 10, notes: "", shortageData: null } };
  }),
  action(cancelJob, "in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 104);
    await reserveFor(house, jobId, Object.fromEntries(batches.map((batch) => [batch, 5])));
    return { jobId };
  }),
  action(updateJobStockQuantity, "to nothing, in steps", async (house) => {
    const { jobId, batches } = await manyBatches(house, 104);
    await reserveFor(house, jobId, Object.fromEntries(batches.map((batch) => [batch, 5])));
    return { id: lineId(jobId, "ACT0001"), quantity: 0 };
  }),
];
