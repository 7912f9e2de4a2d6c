/** The search in the bar: while typing, by keyboard, recently opened results first. */
import { createContact } from "@apothecary/core/directory/contract";
import { goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { settled } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { Client } from "../stock/stock.fixtures.ts";

const ALL = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
const box = (page: Page) => page.getByRole("searchbox", { name: "Search or scan" });
const results = (page: Page) => page.getByRole("listbox", { name: "Results" });
const result = (page: Page, text: string | RegExp) => results(page).getByRole("option").filter({ hasText: text });

/** One record of each kind that only this test uses. */
async function made(user: string) {
  const api = await new Client(process.env["BASE_URL"] ?? "").signIn(user);
  const { businessId } = await api.call(createBusiness, { businessName: `Larkspur ${user}`, client: false, supplier: true });
  const nobody = { department: "", phoneNumber1: "", phoneNumber2: "", addressLine1: "", addressLine2: "", addressLine3: "", postcode: "", email: "" };
  const contact = { ...nobody, firstName: "Nora", lastName: `Quince ${user}`, invoice: false, delivery: false };
  await api.call(createContact, { ...contact, phoneNumber1: "020 7946 0018", businessId });
  const newRawMaterial = { name: `Beeswax ${user}`, description: "To be found", categoryCode: "EMU", owner: 14, supplier: businessId };
  const { sku } = await api.call(addRawMaterial, { newRawMaterial });
  const { locationId } = await api.call(addNewLocation, { warehouse: `W ${user}`, bin: "INSPECTION" });
  const details = {
    goodsInItem: sku,
    goodsInQuantity: 1_000,
    goodsInLocation: locationId,
    goodsInSupplier: businessId,
    packSize: 0,
    goodsInSupplierBatchNumber: `LW ${user}`,
    goodsInStatus: 0 as const,
  };
  const { elementId } = await api.call(goodsIn, { goodsInDetails: details });
  const lines = await api.call(stockDetails, { sku });
  const stockLine = lines.flatMap((line) => ("quantityDelivered" in line ? [line] : [])).find(({ id }) => id === elementId);
  return { sku, batchNumber: stockLine?.batchNumber ?? "" };
}

test("Ctrl-K finds items, batches, locations, businesses, contacts, users and actions while typing; recently opened ones come first", { tag: "@full" }, async ({
  page,
}) => {
  const user = await addUser(page, ALL);
  const { sku, batchNumber } = await made(user);
  await withSession(page, user);
  await page.goto("/preferences");
  await expect(page.getByRole("heading", { name: "User Preferences", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Search for a record or an action.")).toBeVisible();

  await page.keyboard.type(`beeswax ${user}`);
  await expect(result(page, sku)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(result(page, sku)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/stock/${sku}$`));
  await expect(results(page)).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(results(page).getByText("Recent")).toBeVisible();
  await expect(result(page, sku)).toBeVisible();
  await page.keyboard.type(`quince ${user}`);
  await expect(result(page, "Nora Quince")).toContainText(`Larkspur ${user}`);
  await result(page, "Nora Quince").click();
  await expect(page.getByRole("heading", { name: `Larkspur ${user}` })).toBeVisible();

  // Each result is named so that none of the earlier text, and none opened recently, is pressed in its place.
  for (const [typed, found, address] of [
    [`larkspur ${user}`, new RegExp(`^Larkspur ${user}`), /\/directory\?business=\d+$/],
    [`inspection w ${user}`, `W ${user} INSPECTION`, /\/locations\?location=/],
    [`una quill ${user}`, "Una Quill", /\/admin\?search=u-/],
    [batchNumber, new RegExp(`${batchNumber}.*${sku}`), new RegExp(`/batches/${batchNumber}\\?sku=${sku}$`)],
  ] as const) {
    await box(page).fill(typed);
    await expect(result(page, found).first()).toBeVisible();
    await result(page, found).first().click();
    await expect(page).toHaveURL(address);
  }
  // A location name without digits is found by Enter alone, as if scanned.
  await page.goto("/preferences");
  await box(page).fill(`W ${user} INSPECTION`);
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/locations\?location=/);
});

test("an action runs from any page: its first letters and Enter", async ({ page }) => {
  await withSession(page, await addUser(page, ALL));
  await page.goto("/directory");
  await expect(page.getByRole("grid")).toBeVisible();
  for (const [typed, dialog] of [
    ["goods", /^Goods In/],
    ["stock adj", /^Stock Adjustment/],
    ["transaction", /Transaction Log/],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.keyboard.type(typed);
    await expect(results(page).getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
    await expect(page).toHaveURL(/\/directory\?tool=/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await page.keyboard.type("user pref");
  await expect(results(page).getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/preferences$/);
});

test("Enter acts on a result as soon as it is highlighted, and on the full text however fast it was typed", { tag: "@full" }, async ({ page }) => {
  await withSession(page, await addUser(page, ALL));
  await page.goto("/preferences");
  await box(page).click();
  await expect(page.getByText("Search for a record or an action.")).toBeVisible();
  // A script presses Enter right after React has updated the page: no user and no test is as fast.
  await box(page).evaluate((field) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("[role=option][aria-selected=true]")) return;
      watcher.disconnect();
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await box(page).fill("stock adj");
  await expect(page.getByRole("dialog", { name: /^Stock Adjustment/ })).toBeVisible();

  // Enter right after the last letter acts on the full text, although the results are still those of fewer letters.
  await page.keyboard.press("Escape");
  await box(page).click();
  await box(page).evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "goods in");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole("dialog", { name: /^Goods In/ })).toBeVisible();
});

test("users are offered only what they may open, and no list is refetched while typing", { tag: "@full" }, async ({ page }) => {
  await withSession(page, await addUser(page, ["ROLE_STAFF"]));
  await page.goto("/preferences");
  const asked: string[] = [];
  await box(page).click();
  await expect(page.getByText("Search for a record or an action.")).toBeVisible();
  await settled(page);
  page.on("request", (request) => (request.url().includes("/api/") ? asked.push(new URL(request.url()).pathname) : undefined));
  for (const word of ["simple transfer", "administrator", "remove stock item", "agnes thorne"]) {
    await box(page).fill("");
    await box(page).pressSequentially(word);
    await expect(page.getByText(`No results for “${word}”. Press Enter to search the stock list.`)).toBeVisible();
  }
  await expect(box(page)).toHaveAttribute("aria-haspopup", "listbox");
  // Batches by supplier number are not cached: the server is called for a typed one, after a debounce.
  expect(asked.filter((path) => path !== "/api/check_in" && path !== "/api/supplier_batches")).toEqual([]);
});

test("the results have no accessibility violations, on a phone too", { tag: "@full" }, async ({ page }) => {
  await withSession(page, await addUser(page, ALL));
  await page.goto("/preferences");
  await box(page).fill("stock");
  await expect(results(page)).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const { x, width } = (await results(page).boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await expect(results(page)).toBeHidden();
});

test("a supplier's batch number finds the batch, by its first characters while typing and in full by Enter", { tag: "@full" }, async ({ page }) => {
  const user = await addUser(page, ALL);
  const { sku, batchNumber } = await made(user);
  await withSession(page, user);
  await page.goto("/preferences");
  await expect(page.getByRole("heading", { name: "User Preferences", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type(`lw ${user}`);
  await expect(result(page, `supplier batch LW ${user}`)).toContainText(batchNumber);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/batches/${batchNumber}?sku=${sku}`);
});
