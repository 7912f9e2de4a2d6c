/**
 * Stock to transfer, created through the API: two bins of a separate warehouse, items of two types, and a user
 * who can transfer.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addComponentry, addRawMaterial, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { addUser, withSession } from "../people.ts";
import { Client } from "../stock/stock.fixtures.ts";

const MAKER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
export const ADVANCED = "Advanced Transfer";
/** Deliveries that are booked in at once. */
const AT_ONCE = 6;

export interface Stage {
  /** May do everything; calls the API beside the page. */
  keeper: Client;
  /** Names what the test makes. */
  name: string;
  warehouse: string;
  /** A second one, where pallets can go. */
  annex: string;
  from: string;
  to: string;
  supplier: number;
  /** A raw material, in grams, and a component, in units. */
  wax: string;
  bottle: string;
}

/** Creates the fixture, and signs in a user with these roles on the stock list. */
export async function stage(page: Page, roles: string[] = MAKER): Promise<Stage> {
  const of = await stageToOpen(page, roles);
  await page.goto("/stock");
  await expect(page).toHaveURL(/\/stock$/);
  return of;
}

/** The same for a test that opens a page of its own. */
export async function stageToOpen(page: Page, roles: string[] = MAKER): Promise<Stage> {
  const name = await addUser(page, MAKER);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(name);
  const { businessId: supplier } = await keeper.call(createBusiness, { businessName: `Larch ${name}`, client: false, supplier: true });
  const item = { description: "For a test", owner: 14, supplier };
  const wax = await keeper.call(addRawMaterial, { newRawMaterial: { ...item, name: `Wax ${name}`, categoryCode: "EMU" } });
  const bottle = await keeper.call(addComponentry, { newComponentry: { ...item, name: `Bottle ${name}`, categoryCode: "BOT" } });
  const warehouse = `W ${name}`;
  const annex = `X ${name}`;
  const bin = async (of: string, called: string) => (await keeper.call(addNewLocation, { warehouse: of, bin: called })).locationId;
  const [from, to] = [await bin(warehouse, "FROM"), await bin(warehouse, "TO")];
  await bin(annex, "ONE");
  await withSession(page, roles === MAKER ? name : await addUser(page, roles));
  return { keeper, name, warehouse, annex, from, to, supplier, wax: wax.sku, bottle: bottle.sku };
}

/** Books a batch in; answers its id. */
export async function book({ keeper, supplier }: Stage, sku: string, quantity: number, location: string): Promise<string> {
  const delivery = {
    goodsInItem: sku,
    goodsInQuantity: quantity,
    goodsInLocation: location,
    goodsInSupplier: supplier,
    packSize: 1,
    goodsInStatus: 0 as const,
  };
  return (await keeper.call(goodsIn, { goodsInDetails: delivery })).elementId;
}

/** Books many batches of the two items in. */
export async function bookMany(of: Stage, count: number, quantity: number, location: string): Promise<void> {
  const skus = Array.from({ length: count }, (_, i) => (i % 2 === 0 ? of.wax : of.bottle));
  for (let i = 0; i < count; i += AT_ONCE) await Promise.all(skus.slice(i, i + AT_ONCE).map((sku) => book(of, sku, quantity, location)));
}

/** An empty roaming pallet. */
export async function pallet({ keeper, warehouse }: Stage): Promise<{ locationId: string; number: string }> {
  const { locationId, palletNumber } = await keeper.call(addNewLocation, { warehouse, roamingPallet: true });
  return { locationId, number: palletNumber ?? "" };
}

/** The batches of an item by place: `[bin, quantity]`. */
export async function where({ keeper }: Pick<Stage, "keeper">, sku: string): Promise<[string, number][]> {
  const lines = await keeper.call(stockDetails, { sku });
  return lines.flatMap((line): [string, number][] => ("quantityDelivered" in line ? [[line.location.bin, line.quantity]] : [])).toSorted();
}

/** Opens a tool of the stock list. */
export async function tool(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Stock tools" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The dialog of the advanced transfer with the stage's own stock alone in its table. */
export async function advanced(page: Page, of: Stage): Promise<Locator> {
  const dialog = await tool(page, ADVANCED);
  await dialog.getByRole("textbox", { name: "Search stock" }).fill(of.name);
  return dialog;
}

/** Chooses in a chooser what its label or key is. */
export async function pick(page: Page, dialog: Locator, field: string, typed: string): Promise<void> {
  const box = dialog.getByRole("combobox", { name: field, exact: true });
  await box.fill(typed);
  await expect(page.getByRole("listbox", { name: field, exact: true }).getByRole("option").first()).toBeVisible();
  await box.press("Enter");
}

/** A place of the stage, by its warehouse and bin. */
export async function pickLocation(dialog: Locator, page: Page, field: "From" | "To" | "Location", warehouse: string, bin: string): Promise<void> {
  await dialog.getByLabel(`${field}: warehouse`).selectOption(warehouse);
  await pick(page, dialog, `${field}: bin`, bin);
}

/** The table row with a text. */
export const rowWith = (dialog: Locator, text: string): Locator => dialog.getByRole("row").filter({ hasText: text });
/** The field for the quantity to transfer of a row. */
export const amountIn = (row: Locator): Locator => row.getByRole("textbox", { name: /^Transfer of/ });
/** The notifications. */
export const notices = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });

/** A dialog within the window, at any size. */
export async function expectInside(page: Page, dialog: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(async () => {
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
  }).toPass({ timeout: 15_000 });
}

export const LOOKS = [
  ["light", 1280, 800],
  ["light", 768, 1024],
] as const;
