/**
 * What the tests of sales plant: a client, formulas, products with their items, stock; and how they look at it.
 */
import { queryAll, transact } from "@apothecary/core/lib/table/table";
import { openJob } from "@apothecary/core/jobs/open-job";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { formulaRow } from "@apothecary/core/formulas/formula.rows";
import { jobSalesItem } from "@apothecary/core/jobs/creation/make";
import { ALLOCATION_PREFIX, type Job, type JobLine } from "@apothecary/core/jobs/job.rows";
import { jobReservedKey, jobRows } from "@apothecary/core/jobs/job-parts.rows";
import { addProduced, producedByJob } from "@apothecary/core/jobs/completion/produced.rows";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { type Component, type Product, productRow } from "@apothecary/core/products/product.rows";
import { newSale, type UnallocatedItem, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { openOrder } from "@apothecary/core/sales/open-order";
import type { OrderLine } from "@apothecary/core/sales/order.rows";
import { type StockLine, putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { expect } from "vitest";
import { aStockLine, aJob, aLine, anItem } from "../../lib/rows.ts";
import { plant } from "../../lib/base-world.ts";
import type { World } from "../../lib/world.ts";

export const CLIENT = 21;
export const SUPPLIER = 22;
export const FORMULA = 7;
export const INACTIVE_FORMULA = 8;
export const OTHER_FORMULA = 9;

/** Product ids. */
export const CREAM = 1;
export const BULK = 2;
export const ELSEWHERE = 3;
export const INACTIVE = 4;
export const LOTION = 5;

export async function plantItem(sku: string, more: Partial<Item> = {}): Promise<void> {
  const product = { categoryType: "Product", categoryName: "Cream", categoryCode: "CR", price: 1, priceUnit: "unit" } as const;
  await plant(itemRow(anItem(sku, { ...product, clientId: CLIENT, client: "Linden & Wolfe", ...more })));
}

/** A stock line of a SKU, at the place `P1`; the item's quantity is planted beside it by the test. */
export async function plantStockLine(sku: string, row: string, quantity: number, more: Partial<StockLine> = {}): Promise<void> {
  const product = { categoryType: "Product", categoryName: "Cream", client: "Linden & Wolfe", batchNumber: row } as const;
  const there = { locationId: "P1", warehouse: "Production", bin: "MAIN", deliveredDate: "2026-01-01" };
  await plant(putStockLine(aStockLine(sku, row, quantity, { ...product, ...there, ...more })).item);
}

export async function plantProduct(id: number, sku: string, more: Partial<Product> = {}): Promise<void> {
  const product: Product = {
    id,
    sku,
    name: `The product ${sku}`,
    clientId: CLIENT,
    client: "Linden & Wolfe",
    formulaCode: "LW01",
    formulaName: "Rose base",
    formulaClient: "Alder & Ash",
    fillSize: 50,
    categoryName: "Cream",
    categoryCode: "CR",
    componentry: [],
    active: true,
    version: 1,
  };
  await plant(productRow({ ...product, ...more }));
}

export const component = (sku: string, quantity: number): Component => ({ sku, name: `The item ${sku}`, quantity });

/** The reference data of all sales tests. */
export async function plantCompany(): Promise<void> {
  const business = { code: "LW", supplier: false, owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  await plant(businessRow({ ...business, id: CLIENT, name: "Linden & Wolfe", client: true }));
  await plant(businessRow({ ...business, id: SUPPLIER, name: "Waxworks", client: false, supplier: true }));
  const formula = { clientId: CLIENT, client: "Linden & Wolfe", categoryType: "Cream", categoryName: "Cream", recipe: [], version: 1 };
  await plant(formulaRow({ ...formula, id: FORMULA, code: "LW01", name: "Rose base", active: true, rAndDCode: "LW-014" }));
  await plant(formulaRow({ ...formula, id: INACTIVE_FORMULA, code: "LW01", name: "Rose base", active: false, rAndDCode: "LW-013" }));
  await plant(formulaRow({ ...formula, id: OTHER_FORMULA, code: "LW02", name: "Lotion base", active: true, rAndDCode: "LW-020" }));
  await plantProduct(CREAM, "LW01-CR-50");
  await plantProduct(BULK, "LW01-B", { categoryName: "Bulk", categoryCode: "B", fillSize: 1000 });
  await plantProduct(ELSEWHERE, "LW01-E-100", {
    categoryName: "Elsewhere",
    categoryCode: "E",
    componentry: [component("BOX0001", 1), component("LID0001", 2)],
  });
  await plantProduct(INACTIVE, "LW01-CR-99", { active: false });
  await plantProduct(LOTION, "LW02-CR-50", { formulaCode: "LW02" });
  for (const sku of ["BOX0001", "LID0001"]) await plantItem(sku, { categoryType: "Componentry" });
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: 0 }));
}

/** A line as the screen sends it. */
export const orderLine = (id: number, quantity: number, more: Record<string, unknown> = {}) => ({ id, formulaId: FORMULA, quantity, price: 2.5, ...more });

/** Takes an order of the client through its call. */
export async function takeOrder(
  world: World,
  orderLines: ReturnType<typeof orderLine>[],
  more: { poNumber?: string; dispatchDate?: string } = {},
): Promise<{ id: number; soNumber: string; lines: OrderLine[] }> {
  const { id, soNumber } = await world.good(newSale, { body: { businessId: CLIENT, poNumber: "PO-1", orderLines, ...more } });
  if (id === undefined || soNumber === undefined) throw new Error("The order continues in the background.");
  return { id, soNumber, lines: (await openOrder(id)).lines };
}

/** When planted jobs came to their end. */
const ENDED = "2026-01-03T09:00:00.000Z";

/** Kilograms or units of some lines: what a job makes of them where a test does not say. */
function defaultQuantity(type: Job["type"], lines: readonly OrderLine[]): number {
  return lines.reduce((sum, line) => sum + (type === "Formula" ? (line.quantity * line.fillSize) / 1_000 : line.quantity), 0);
}

/** Plants a job of an order's lines and lets the lines know it. A completed one made what was ordered, unless told. */
export async function plantJob(id: number, lines: readonly OrderLine[], more: Partial<Job> = {}): Promise<void> {
  const type = more.type ?? "Formula";
  const job = aJob(id, {
    type,
    formulaId: FORMULA,
    formulaCode: "LW01",
    code: type === "Formula" ? "LW01-B" : (lines[0]?.productSku ?? ""),
    name: "Rose base",
    clientId: CLIENT,
    client: "Linden & Wolfe",
    batchNumber: "001-26",
    quantityProduced: more.state === "completed" ? defaultQuantity(type, lines) : null,
    salesItems: lines.map((line) => jobSalesItem(line, line.fillSize, line.productJobId)),
    dateCompleted: more.state === "completed" ? ENDED : null,
    dateCancelled: more.state === "cancelled" ? ENDED : null,
    ...more,
  });
  for (const row of jobRows(job)) await plant(row);
  if (job.state !== "open") await transact([{ kind: "delete", key: jobReservedKey(id) }]);
  for (const day of producedByJob(job)) await transact([addProduced(job.type, day, job.dateCompleted ?? "")]);
  const orders = new Map<number, Awaited<ReturnType<typeof openOrder>>>();
  for (const id of new Set(lines.map((line) => line.salesOrderId))) orders.set(id, await openOrder(id));
  for (const line of lines) {
    const row = orders.get(line.salesOrderId)?.lines.find((one) => one.salesId === line.salesId);
    const { g1p: _p, g1s: _s, ...rest } = { ...row } as Record<string, unknown>;
    await plant({ ...rest, ...(type === "Formula" ? { formulaJobId: id } : { productJobId: id }) });
  }
}

export const jobLine = (sku: string, quantity: number, reservations: JobLine["reservations"] = {}, percentage: number | null = null): JobLine => ({
  ...aLine(sku, quantity),
  name: `The item ${sku}`,
  percentage,
  reservations,
});

export async function readJob(id: number): Promise<Job> {
  return openJob(id);
}

/** An item's figures, after proving that they are the sums of its rows. */
export async function figures(sku: string): Promise<{ quantity: number; allocated: number; stockLines: Record<string, number>; reserved: number }> {
  const opened = await findItem(sku);
  if (!opened) throw new Error(`No item ${sku}.`);
  const allocations = opened.others.filter((row) => row.SK.startsWith(ALLOCATION_PREFIX));
  expect(opened.item.quantity).toBe(opened.stockLines.reduce((sum, stockLine) => sum + stockLine.quantity, 0));
  expect(opened.item.allocated).toBe(allocations.reduce((sum, row) => sum + Number(row["quantityAllocated"]), 0));
  for (const stockLine of opened.stockLines) {
    const reserved = Object.values(stockLine.reservations).reduce((sum, one) => sum + one.quantity, 0);
    expect(stockLine.unreserved).toBe(stockLine.quantity - reserved);
  }
  return {
    quantity: opened.item.quantity,
    allocated: opened.item.allocated,
    stockLines: Object.fromEntries(opened.stockLines.map((stockLine) => [stockLine.id.split("~")[1] ?? "", stockLine.quantity])),
    reserved: opened.stockLines.reduce((sum, stockLine) => sum + stockLine.quantity - stockLine.unreserved, 0),
  };
}

/** The ledger of an item, oldest first. */
export async function itemLedger(sku: string): Promise<EntryRow[]> {
  return queryAll<EntryRow>({ partition: ledgerIndex.sku(sku), index: "g2" });
}

/** The sales items that wait for a job, all pages of them that one answer has. */
export async function waitingItems(world: World): Promise<UnallocatedItem[]> {
  return inList(await world.good(unallocatedSalesItems));
}

/** The rows of a list that are in it, as types know them: only what changed has removed ones. */
export function inList<R extends object>(rows: readonly R[]): Exclude<R, { removed: true }>[] {
  return rows.filter((row): row is Exclude<R, { removed: true }> => !("removed" in row));
}
