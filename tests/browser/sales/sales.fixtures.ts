/**
 * Orders and jobs created through the API for one test: a client, a formula of one wax, and a jar of it to sell.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { addNewProduct, checkProductSku } from "@apothecary/core/products/contract";
import { newSale, type SalesOrder, salesOrder } from "@apothecary/core/sales/contract";
import type { Locator, Page } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";

/** Grams in a jar. */
export const JAR = 50;

export interface SalesSetup extends Stage {
  client: string;
  clientId: number;
  formulaId: number;
  formulaCode: string;
  productId: number;
  sku: string;
}

/** Creates the client, the formula and the product; signs in a user with all roles. */
export async function salesSetup(page: Page, roles?: string[]): Promise<SalesSetup> {
  const made = await stageToOpen(page, roles);
  const { keeper, name, wax, bottle } = made;
  const code = nextCode();
  const client = `Client ${name}`;
  const { businessId: clientId } = await keeper.call(createBusiness, { businessName: client, client: true, supplier: true, businessCode: code });
  const formulaDetails = { name: `Balm ${name}`, clientId, code: `${code}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const formula = await keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: wax, percentage: 100 }] } });
  const of = { ...made, client, clientId, formulaId: formula.id, formulaCode: formula.code };
  return { ...of, ...(await addJar(of, `Jar ${name}`, JAR, bottle)) };
}

/** Adds a product of the shop's formula. */
export async function addJar(
  { keeper, clientId, formulaCode }: Pick<SalesSetup, "keeper" | "clientId" | "formulaCode">,
  name: string,
  fillSize: number,
  bottle: string,
): Promise<{ productId: number; sku: string }> {
  const sku = await keeper.call(checkProductSku, { firstPartOfSku: `${formulaCode}-R-${fillSize}` });
  const productDetails = { name, clientId, formulaCode, categoryCode: "R", fillSize, sku };
  const product = await keeper.call(addNewProduct, { newProduct: { productDetails, componentryLines: [{ resourceSku: bottle, quantity: 1 }] } });
  return { productId: product.id, sku: product.sku };
}

/** Enters an order of jars. */
export async function takeOrder(
  { keeper, clientId, formulaId, productId }: SalesSetup,
  quantity: number,
  more: { poNumber?: string; dispatchDate?: string; notes?: string } = {},
): Promise<SalesOrder> {
  const { notes = "", poNumber = "PO-1", ...rest } = more;
  const orderLines = [{ id: productId, formulaId, quantity, price: 2.5, notes }];
  const { id } = await keeper.call(newSale, { businessId: clientId, poNumber, orderLines, ...rest });
  return keeper.call(salesOrder, { salesOrderId: id ?? 0 });
}

/** Allocates all lines of an order; returns the compounding job, and the filling jobs in line order. */
export async function allocate(
  { keeper, formulaId }: SalesSetup,
  { salesItems }: SalesOrder,
  batchNumber = "001-26",
): Promise<{ job: number; fillings: number[] }> {
  const { jobId, productJobs } = await keeper.call(createCompoundingJob, {
    formulaId,
    jobDetails: { wastagePercent: 0, batchNumber },
    salesItems: salesItems.map(({ salesId }) => ({ salesItemId: salesId, fillWeight: JAR })),
  });
  return { job: jobId ?? 0, fillings: (productJobs ?? []).map((one) => one.jobId) };
}

/** Completes a job with nothing used: `skus` are its lines. */
export async function complete({ keeper }: SalesSetup, jobId: number, totalProduced: number, skus: readonly string[]): Promise<void> {
  const usedStock = skus.map((sku) => ({ id: lineId(jobId, sku), notUsed: true, batches: [] }));
  await keeper.call(completeJob, { data: { jobId, usedStock, totalProduced, yieldReason: "For a test", confirmYield: true, notes: "", shortageData: null } });
}

/** Completes the jobs of an allocated order, with this output of jars. */
export async function completeOrderJobs(of: SalesSetup, salesOrderId: number, quantity: number): Promise<void> {
  const { salesItems } = await of.keeper.call(salesOrder, { salesOrderId });
  for (const { formulaJobId, productJobId } of salesItems) {
    await complete(of, formulaJobId ?? 0, (quantity * JAR) / 1_000, [of.wax]);
    await complete(of, productJobId ?? 0, quantity, [of.bottle, `${of.formulaCode}-B`]);
  }
}

/** Takes an order of jars from its allocation to its finished goods. */
export async function makeOrder(of: SalesSetup, order: SalesOrder, quantity: number, batchNumber?: string): Promise<void> {
  const { job, fillings } = await allocate(of, order, batchNumber);
  await complete(of, job, (quantity * JAR) / 1_000, [of.wax]);
  for (const filling of fillings) await complete(of, filling, quantity, [of.bottle, `${of.formulaCode}-B`]);
}

/** The details beside a list, by their heading. */
export const detail = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });
