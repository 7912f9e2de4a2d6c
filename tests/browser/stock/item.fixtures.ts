/**
 * A separate stock item for each test, with batches, and jobs that reserve them.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale, salesOrder } from "@apothecary/core/sales/contract";
import { addRawMaterial, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { addUser, withSession } from "../people.ts";
import { nextCode } from "../client-codes.ts";
import { Client } from "./stock.fixtures.ts";

const ALL = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_MANAGER", "ROLE_STAFF"];
const WAREHOUSE = "Item test";

export interface ItemSetup {
  /** Acts through the API, independent of the user of the page. */
  keeper: Client;
  sku: string;
  name: string;
  locationId: string;
  /** Told apart from everything of other tests. */
  mark: string;
}

/** A raw material without batches, and a user with these roles on the stock list. */
export async function setUpItem(page: Page, roles: string[] = ALL): Promise<ItemSetup> {
  const setup = await itemToOpen(page, roles);
  await page.goto("/stock");
  await expect(page).toHaveURL(/\/stock$/);
  return setup;
}

/** The same for a test that opens a page of its own. */
export async function itemToOpen(page: Page, roles: string[] = ALL, categoryCode = "EMU"): Promise<ItemSetup> {
  const username = await addUser(page, roles);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(roles === ALL ? username : await addUser(page, ALL));
  const { businessId } = await keeper.call(createBusiness, { businessName: `Supplier ${username}`, client: false, supplier: true });
  const name = `Cetyl alcohol ${username}`;
  const item = { name, description: "Flakes", categoryCode, owner: 14, supplier: businessId };
  const { sku } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  const { locationId } = await keeper.call(addNewLocation, { warehouse: WAREHOUSE, bin: username.toUpperCase() });
  await withSession(page, username);
  return { keeper, sku, name, locationId, mark: username };
}

/** Books in a batch; returns its id and number. */
export async function delivered({ keeper, sku, locationId }: ItemSetup, quantity: number, more: object = {}): Promise<{ id: string; batchNumber: string }> {
  const details = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: locationId, packSize: 100, goodsInStatus: 0 as const, ...more };
  const answer = await keeper.call(goodsIn, { goodsInDetails: details });
  return { id: answer.elementId, batchNumber: answer.batchNumber };
}

export async function readDetails({ keeper, sku }: Pick<ItemSetup, "keeper" | "sku">) {
  const lines = await keeper.call(stockDetails, { sku });
  return {
    item: lines.flatMap((line) => ("totalStock" in line ? [line] : []))[0],
    stockLines: lines.flatMap((line) => ("quantityDelivered" in line ? [line] : [])),
    reservations: lines.flatMap((line) => ("reservations" in line ? line.reservations : [])),
  };
}

export async function readStockLine(setup: ItemSetup, id: string) {
  return (await readDetails(setup)).stockLines.find((stockLine) => stockLine.id === id);
}

/** A job for the item, which reserves so much of a batch. */
export type Reserve = (quantity: number) => Promise<{ jobNumber: string }>;

/** A client whose orders need the item: each call makes one more job that reserves some of the batch. */
export async function reserving({ keeper, sku, mark }: ItemSetup, elementId: string): Promise<Reserve> {
  const code = nextCode();
  const { businessId } = await keeper.call(createBusiness, { businessName: `Client ${mark}`, client: true, supplier: true, businessCode: code });
  const formulaDetails = { name: "Base", clientId: businessId, code: `${code}01`, rAndDCode: mark, categoryType: "Skin care", categoryName: "Cream" };
  const formula = await keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: sku, percentage: 100 }] } });
  const bulk = `${formula.code}-B`;
  const { item } = await readDetails({ keeper, sku: bulk });
  let made = 0;
  return async (quantity) => {
    made += 1;
    const line = { id: item?.product?.id ?? 0, formulaId: formula.id, sku: bulk, rAndDCode: mark, name: "Base", quantity: 1, price: 1, notes: "" };
    const sale = await keeper.call(newSale, { businessId, poNumber: `PO-${made}`, dispatchDate: "2031-01-30", orderLines: [line] });
    const order = await keeper.call(salesOrder, { salesOrderId: sale.id ?? 0 });
    const job = await keeper.call(createCompoundingJob, {
      formulaId: formula.id,
      jobDetails: { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: `01${made}-26` },
      salesItems: order.salesItems.map(({ salesId }) => ({ salesItemId: salesId, fillWeight: 1_000 })),
    });
    const jobId = job.jobId ?? 0;
    await keeper.call(reserveStock, { reservationList: [{ jobId, jobStockId: `${jobId}~${sku}`, elementId, quantity }] });
    return { jobNumber: job.jobNumber ?? "" };
  };
}

/** Opens an item's page and waits until it has loaded. */
export async function openItem(page: Page, sku: string): Promise<void> {
  await page.goto(`/stock/${sku}`);
  await expect(card(page, "Batch Details")).toBeVisible();
}

export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });
/** The rows of the batches, those that hold a text. */
export const stockLineRow = (page: Page, text: string): Locator => card(page, "Batch Details").locator("tr[data-index]").filter({ hasText: text });
