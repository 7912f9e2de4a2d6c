/**
 * A company that makes a cream, created through the API: formula, product, order, jobs, stock and reservations.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { newSale, salesOrder } from "@apothecary/core/sales/contract";
import type { Locator, Page } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { book, type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";

/** Units of the cream ordered, and grams per unit. */
export const ORDERED = 100;
const FILL = 50;
/** The wax required for the order's five kilograms, as the only ingredient: no wastage is added. */
export const GRAMS = ORDERED * FILL;

export interface Making extends Stage {
  client: string;
  orderId: number;
  poNumber: string;
  /** The compounding job, and the filling job that waits for it. */
  formulaJob: Job;
  productJob: Job;
  bulk: string;
  product: string;
}

interface Job {
  id: number;
  jobNumber: string;
}

const MAKER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_STAFF"];

/** Creates the company and signs in a user with these roles. `lines` is the number of order lines of the compounding job. */
export async function making(page: Page, { roles = MAKER, lines = 1 } = {}): Promise<Making> {
  const made = await stageToOpen(page, roles);
  const { keeper, name } = made;
  const letters = nextCode();
  const client = `Client ${name}`;
  const { businessId: clientId } = await keeper.call(createBusiness, { businessName: client, client: true, supplier: true, businessCode: letters });
  const formulaDetails = { name: `Cream ${name}`, clientId, code: `${letters}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" };
  const { id: formulaId, code } = await keeper.call(addNewFormula, {
    newFormula: { formulaDetails, recipeLines: [{ resourceSku: made.wax, percentage: 100 }] },
  });
  const products = [];
  for (let i = 0; i < lines; i += 1) {
    const productDetails = {
      name: `Cream ${name} ${FILL + i}`,
      clientId,
      formulaCode: code,
      categoryCode: "R",
      fillSize: FILL + i,
      sku: `${code}-R-${FILL + i}`,
    };
    products.push(await keeper.call(addNewProduct, { newProduct: { productDetails, componentryLines: [{ resourceSku: made.bottle, quantity: 1 }] } }));
  }
  const poNumber = `PO-${name}`;
  const orderLines = products.map(({ id, sku }) => ({
    id,
    formulaId,
    sku,
    rAndDCode: "RD-1",
    name: `Cream ${name}`,
    quantity: ORDERED,
    price: 2.5,
    notes: "",
  }));
  const { id: orderId = 0 } = await keeper.call(newSale, { businessId: clientId, poNumber, dispatchDate: "2031-01-30", orderLines });
  const { salesItems } = await keeper.call(salesOrder, { salesOrderId: orderId });
  const {
    jobId = 0,
    jobNumber = "",
    productJobs = [],
  } = await keeper.call(createCompoundingJob, {
    formulaId,
    jobDetails: { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "014-26" },
    salesItems: salesItems.map(({ salesId }) => ({ salesItemId: salesId, fillWeight: FILL })),
  });
  const [first] = productJobs;
  return {
    ...made,
    client,
    orderId,
    poNumber,
    formulaJob: { id: jobId, jobNumber },
    productJob: { id: first?.jobId ?? 0, jobNumber: first?.jobNumber ?? "" },
    bulk: `${code}-B`,
    product: products[0]?.sku ?? "",
  };
}

/** Books in a batch and reserves a quantity of it for a job; returns the batch's id. */
export async function bookFor(made: Making, job: Job, sku: string, quantity: number, reserved: number): Promise<string> {
  const elementId = await book(made, sku, quantity, made.from);
  if (reserved > 0) {
    await made.keeper.call(reserveStock, { reservationList: [{ jobId: job.id, jobStockId: `${job.id}~${sku}`, elementId, quantity: reserved }] });
  }
  return elementId;
}

/** The details of the open job beside the list. */
export const viewer = (page: Page): Locator => page.getByLabel("Job", { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });

/** Opens a job by its link. */
export async function openJob(page: Page, job: Job): Promise<Locator> {
  await page.goto(`/manufacturing?openJobId=${job.id}`);
  const shown = viewer(page);
  await shown.getByRole("heading", { level: 2, name: new RegExp(job.jobNumber) }).waitFor();
  return shown;
}
