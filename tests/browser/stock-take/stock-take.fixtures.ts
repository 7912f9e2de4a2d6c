/**
 * What a stock take is taken of: a warehouse of its own with bins, batches and a job that has reserved some of them.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale, salesOrder } from "@apothecary/core/sales/contract";
import { createStockTake, stockTake } from "@apothecary/core/stock-take/contract";
import { addRawMaterial, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { addUser } from "../people.ts";
import { nextCode } from "../client-codes.ts";
import { Client } from "../stock/stock.fixtures.ts";

const TAKER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_STAFF"];

export interface Location {
  id: string;
  bin: string;
}

export interface Fixture {
  /** May do everything; counts too. */
  taker: string;
  api: Client;
  /** A unique name. */
  warehouse: string;
  /** The first two hold the wax, the third the oil, the last nothing. */
  bins: [Location, Location, Location, Location];
  wax: string;
  oil: string;
}

/** A warehouse with 1,000 g of a wax in each of two bins, 500 g of an oil in a third, and an empty one. */
export async function makeFixture(page: Page): Promise<Fixture> {
  const taker = await addUser(page, TAKER);
  const api = await new Client(process.env["BASE_URL"] ?? "").signIn(taker);
  const supplier = await api.call(createBusiness, { businessName: `Larch ${taker}`, client: false, supplier: true });
  const warehouse = `W ${taker}`;
  const bins: Location[] = [];
  for (const bin of ["A-01", "A-02", "A-03", "A-04"]) bins.push({ bin, id: (await api.call(addNewLocation, { warehouse, bin })).locationId });
  const material = async (name: string, categoryCode: string): Promise<string> => {
    const item = { name: `${name} ${taker}`, description: "For counting", categoryCode, owner: 14, supplier: supplier.businessId };
    return (await api.call(addRawMaterial, { newRawMaterial: item })).sku;
  };
  const wax = await material("Wax", "EMU");
  const oil = await material("Oil", "OIL");
  const deliver = async (sku: string, quantity: number, location: Location | undefined) => {
    const delivery = { goodsInItem: sku, goodsInQuantity: quantity, goodsInLocation: location?.id ?? "", goodsInSupplier: supplier.businessId };
    await api.call(goodsIn, { goodsInDetails: { ...delivery, packSize: 0, goodsInStatus: 0 as const } });
  };
  await deliver(wax, 1_000, bins[0]);
  await deliver(wax, 1_000, bins[1]);
  await deliver(oil, 500, bins[2]);
  return { taker, api, warehouse, bins: bins as Fixture["bins"], wax, oil };
}

/** The batch of an item at a place. */
export async function stockLineAt({ api }: Pick<Fixture, "api">, sku: string, location: Location) {
  const lines = await api.call(stockDetails, { sku });
  return lines.flatMap((line) => ("quantityDelivered" in line && line.location.id === location.id ? [line] : []))[0];
}

/** A job that has reserved all of the wax in the first bin. Answers its number. */
export async function reserveWax(fixture: Fixture): Promise<string> {
  const { api, wax, oil, bins, taker } = fixture;
  const code = nextCode();
  const client = await api.call(createBusiness, { businessName: `Client of ${taker}`, client: true, supplier: false, businessCode: code });
  const details = { name: `Balm ${taker}`, clientId: client.businessId, code: "", rAndDCode: `RD-${taker}`, categoryType: "Skin care", categoryName: "Cream" };
  const recipeLines = [
    { resourceSku: wax, percentage: 40 },
    { resourceSku: oil, percentage: 60 },
  ];
  const formula = await api.call(addNewFormula, { newFormula: { formulaDetails: { ...details, code: `${code}01` }, recipeLines } });
  const bulk = `${formula.code}-B`;
  const [item] = await api.call(stockDetails, { sku: bulk });
  const productId = item && "product" in item ? (item.product?.id ?? 0) : 0;
  const line = { id: productId, formulaId: formula.id, sku: bulk, rAndDCode: details.rAndDCode, name: details.name, quantity: 3, price: 12.5, notes: "" };
  const sale = await api.call(newSale, { businessId: client.businessId, poNumber: taker, dispatchDate: "2031-01-30", orderLines: [line] });
  const order = await api.call(salesOrder, { salesOrderId: sale.id ?? 0 });
  const job = await api.call(createCompoundingJob, {
    formulaId: formula.id,
    jobDetails: { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: oldBatchNumber(taker) },
    salesItems: order.salesItems.map(({ salesId }) => ({ salesItemId: salesId, fillWeight: 1_000 })),
  });
  const stockLine = await stockLineAt(fixture, wax, bins[0]);
  const reservation = { jobId: job.jobId ?? 0, jobStockId: `${job.jobId}~${wax}`, elementId: stockLine?.id ?? "", quantity: 1_000 };
  await api.call(reserveStock, { reservationList: [reservation] });
  return job.jobNumber ?? "";
}

/** A formula batch number that hardly any other test has: of a year long ago. */
function oldBatchNumber(taker: string): string {
  const digits = Number.parseInt(taker.slice(2), 16);
  return `${String(digits % 1_000).padStart(3, "0")}-${String(Math.floor(digits / 1_000) % 1_000).padStart(3, "0")}`;
}

/** A stock take of bins of the house, begun by its API. Answers its id. */
export async function startStockTake(fixture: Fixture, bins: readonly Location[], more: { blind?: boolean; tolerancePercent?: number } = {}): Promise<number> {
  const locations = bins.map(({ id, bin }) => ({ id, bin, warehouse: fixture.warehouse }));
  const { stockTakeGroupId } = await fixture.api.call(createStockTake, { reference: `Take ${fixture.taker}`, locations, ...more });
  return stockTakeGroupId ?? 0;
}

/** The stock take as the server has it. */
export async function readStockTake(fixture: Fixture, id: number) {
  return fixture.api.call(stockTake, { id });
}

/** The address of a view of the tool. */
export function toolAddress(id?: number, more: Record<string, string> = {}): string {
  const values = { ...(id === undefined ? {} : { id: String(id) }), ...more };
  return `/stock?${new URLSearchParams({ tool: "stock-take", ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`for.${key}`, value])) })}`;
}

/** The tool, whichever of its views is shown. */
export const tool = (page: Page): Locator => page.locator(".dialog-full");

/** A line of the count that is open, by its SKU. */
export const countLine = (page: Page, sku: string): Locator =>
  tool(page).getByRole("table", { name: "Lines to count" }).getByRole("row").filter({ hasText: sku });

/** Opens the bin in the counting tool. */
export async function openBin(page: Page, bin: string): Promise<void> {
  await tool(page)
    .getByRole("button", { name: new RegExp(`^${bin}`) })
    .click();
  await expect(tool(page).getByRole("button", { name: "Update" })).toBeEnabled();
}

/** Types the quantity of a line and presses Update. */
export async function count(page: Page, quantities: Record<string, string>): Promise<void> {
  for (const [sku, quantity] of Object.entries(quantities))
    await countLine(page, sku)
      .getByRole("textbox", { name: /^Actual Quantity/ })
      .fill(quantity);
  await tool(page).getByRole("button", { name: "Update" }).click();
}
