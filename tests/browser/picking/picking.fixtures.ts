/**
 * Jobs to reserve and pick for, created through the API for one test: orders of jars, a compounding job for each, and batches of
 * the wax that they need.
 */
import { goodsIn } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { allocate, JAR, type SalesSetup, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";

/** Jars in an order: its job needs a kilogram of wax. */
const JARS = 20;
/** Grams of wax that each job needs. */
export const NEEDED = JARS * JAR;

export interface Orders extends SalesSetup {
  /** Compounding jobs in the order of their dispatch. */
  jobs: { id: number; number: string; poNumber: string }[];
}

/** Creates a shop with a number of orders, each dispatched a month after the previous one, and their jobs. */
export async function orders(page: Page, count: number, roles?: string[]): Promise<Orders> {
  const of = await salesSetup(page, roles);
  const jobs: Orders["jobs"] = [];
  for (let i = 0; i < count; i++) {
    const poNumber = `PO-${of.name}-${i + 1}`;
    const order = await takeOrder(of, JARS, { poNumber, dispatchDate: `2030-${String(i + 1).padStart(2, "0")}-15` });
    const { job } = await allocate(of, order, `${String(i + 101)}-30`);
    jobs.push({ id: job, number: `J${String(job).padStart(5, "0")}`, poNumber });
  }
  return { ...of, jobs };
}

/** Books in a batch of wax; returns its id and number. Quantity in grams. */
export async function bookWax({ keeper, supplier, wax }: SalesSetup, quantity: number, at: string, expiry: string): Promise<{ id: string; number: string }> {
  const delivery = { goodsInItem: wax, goodsInQuantity: quantity, goodsInLocation: at, goodsInSupplier: supplier, packSize: 1, goodsInStatus: 0 as const };
  const { elementId, details } = await keeper.call(goodsIn, { goodsInDetails: { ...delivery, goodsInExpiryDateFormatted: expiry } });
  return { id: elementId, number: String(Object.values(details ?? {})[0] ?? "") };
}

/** Opens a report for the jobs. */
export async function report(page: Page, { jobs }: Orders, mode: "reserve" | "pick"): Promise<void> {
  await page.goto(`/pick_lists?mode=${mode}&jobs=${jobs.map(({ id }) => id).join(",")}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** The field for the reserved quantity of a batch. */
export const reserveField = (page: Page, batchNumber: string): Locator => page.getByRole("textbox", { name: new RegExp(`^Reserve of \\S+ ${batchNumber} `) });
