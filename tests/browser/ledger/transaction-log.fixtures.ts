/**
 * An item with a history of five entries, and the log that shows it.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addRawMaterial, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { addUser, withSession } from "../people.ts";
import { Client } from "../stock/stock.fixtures.ts";

const KEEPER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
export const REASON = "Nearer to the mixer";

export interface Setup {
  /** Who did everything, and is signed in. */
  username: string;
  sku: string;
  name: string;
  /** The bins, both in a warehouse of their own. */
  warehouse: string;
  from: string;
  to: string;
}

/** An item that was added, delivered twice to one bin, and moved in part to another; then the item's page. */
export async function logSetup(page: Page): Promise<Setup> {
  const username = await addUser(page, KEEPER);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const { businessId } = await keeper.call(createBusiness, { businessName: `Supplier ${username}`, client: false, supplier: true });
  const name = `Sweet almond oil ${username}`;
  const item = { name, description: "Cold pressed", categoryCode: "OIL", owner: 14, supplier: businessId };
  const { sku } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  const [warehouse, from, to] = [`House ${username}`, `${username}-1`, `${username}-2`];
  const [there, here] = [await keeper.call(addNewLocation, { warehouse, bin: from }), await keeper.call(addNewLocation, { warehouse, bin: to })];
  const delivery = { goodsInItem: sku, goodsInLocation: there.locationId, goodsInSupplier: businessId, goodsInStatus: 0 as const };
  const first = await keeper.call(goodsIn, { goodsInDetails: { ...delivery, goodsInQuantity: 40_000, packSize: 20_000 } });
  await keeper.call(goodsIn, { goodsInDetails: { ...delivery, goodsInQuantity: 1_000, packSize: 1_000 } });
  await keeper.call(stockTransfer, {
    transferDetails: { elementId: first.elementId, transferQuantity: 5_000, transferLocation: here.locationId, reason: REASON },
  });
  await withSession(page, username);
  return { username, sku, name, warehouse, from, to };
}

export const log = (page: Page): Locator => page.getByRole("dialog", { name: "Transaction Log" });
export const rows = (page: Page): Locator => log(page).locator("tr[data-index]");
export const field = (page: Page, label: string): Locator => log(page).getByRole("form", { name: "Search filters" }).getByLabel(label, { exact: true });
export const show = (page: Page): Promise<void> => log(page).getByRole("button", { name: "Show transactions" }).click();
export const back = (page: Page): Locator => log(page).getByRole("button", { name: "Back" });

/** Opens the log by the address, as a link from a colleague does. */
export async function openLog(page: Page, filters: Record<string, string>): Promise<void> {
  const search = new URLSearchParams({
    tool: "transaction-log",
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`for.${name}`, value])),
  });
  await page.goto(`/stock?${search}`);
  await expect(log(page)).toBeVisible();
}
