import { readFile } from "node:fs/promises";
import { createBusiness } from "@apothecary/core/directory/contract";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { chooseFilter } from "../filters.ts";
import { bin, bins, button, list, opened, panel } from "./locations.fixtures.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { makeWarehouse } from "./warehouse.fixtures.ts";
import { typeByHand } from "../scanner.ts";

const tick = (page: Page, filter: string, choice: string): Promise<void> => chooseFilter(list(page), filter, choice);

test("locations are searched and filtered; server-side filters are sent to the server", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  const poor = `Poor ${of.username}`;
  await of.keeper.call(createBusiness, { businessName: poor, client: true, supplier: true, businessCode: nextCode() });
  await withSession(page, of.username);
  await page.goto("/locations");
  await expect(page).toHaveTitle("Apothecary · Locations");
  await expect(list(page).getByRole("columnheader")).toHaveText(["Warehouse", "Bin"]);
  await page.getByLabel("Search locations").fill(`${of.username} 01-2`);
  await expect(bins(page)).toHaveCount(1);
  await page.getByLabel("Clear the search").click();

  await tick(page, "Warehouse", of.warehouse);
  await expect(bins(page)).toHaveCount(3);
  await expect(bin(page, `Roaming pallet ${of.pallet.number}`)).toBeVisible();
  const empty = page.waitForResponse((response) => response.url().endsWith("/api/empty_locations"));
  await button(page, "Empty locations").click();
  expect((await empty).status()).toBe(200);
  await expect(bins(page)).toHaveCount(1);
  await expect(bin(page, "A-01-2")).toBeVisible();
  await expect(page).toHaveURL(/warehouse=Barn.*&empty=on/);
  await button(page, "Clear Empty locations").click();

  const theirs = page.waitForResponse((response) => response.url().endsWith(`/api/locations_by_client/${of.client.id}`));
  await tick(page, "Client", of.client.name);
  expect((await theirs).status()).toBe(200);
  await expect(bins(page)).toHaveCount(2);
  await expect(bin(page, "A-01-2")).toBeHidden();
  // The address is updated after a debounce.
  await expect(page).toHaveURL(new RegExp(`client=${of.client.id}`));
  await page.reload();
  await expect(bins(page)).toHaveCount(2);
  await expect(button(page, `Clear Client: ${of.client.name}`)).toBeVisible();

  await tick(page, "Client", poor);
  await expect(page.getByRole("status").getByText("No locations found.")).toBeVisible();
  await expect(list(page).getByText("No locations found.")).toBeVisible();
  await list(page).getByRole("button", { name: "Clear filters" }).first().click();
  await expect(bins(page).nth(2)).toBeVisible();
});

test("a location shows its contents; items expand; the address opens it, and Back closes it", async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of);
  await expect(page.getByText("Please select a location")).toBeVisible();
  await bin(page, of.shelf).click();
  const detail = panel(page, `${of.warehouse} ${of.shelf}`);
  await expect(detail.getByRole("heading", { name: `${of.warehouse} ${of.shelf}` })).toBeVisible();
  await expect(detail.getByText("Fixed Location · 2 batches of 2 items")).toBeVisible();
  const row = detail.locator("tbody tr").filter({ hasText: of.oil.sku });
  await expect(row.getByRole("gridcell")).toHaveText([of.oil.sku, of.oil.name, of.oil.batchNumber, "2\u202F500 g"]);
  await expect(detail.locator("tbody tr").filter({ hasText: of.bottle.sku })).toContainText("480 units");
  await expect(page).toHaveURL(new RegExp(`location=${of.shelfId}`));

  await detail.getByRole("link", { name: of.oil.sku }).click();
  await expect(page).toHaveURL(`/stock/${of.oil.sku}?batch=${encodeURIComponent(of.oil.stockLineId)}`);
  await expect(page.getByRole("heading", { name: of.oil.name })).toBeVisible();
  await page.goBack();
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Please select a location")).toBeVisible();

  await bin(page, "A-01-2").click();
  await expect(panel(page, `${of.warehouse} A-01-2`).getByText("This location is empty")).toBeVisible();
  await page.goto(`/locations?location=${of.pallet.id}`);
  await expect(page.getByText("Roaming Pallet · 1 batch of 1 item")).toBeVisible();
  await page.goto("/locations?location=gone");
  await expect(page.getByText("Location not found")).toBeVisible();
});

test("many batches at one location are paginated by 15, 25, 50, 100 or all", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  const { locationId } = await of.keeper.call(addNewLocation, { warehouse: of.warehouse, bin: "FULL" });
  for (let i = 0; i < 7; i += 1)
    await of.keeper.call(stockTransfer, {
      transferDetails: { elementId: of.oil.stockLineId, transferQuantity: 1, transferLocation: locationId, reason: "Samples" },
    });
  await opened(page, of, `&location=${locationId}`);
  // Identical batches are merged into one row: there is nothing to paginate.
  await expect(page.getByText("Fixed Location · 1 batch of 1 item")).toBeVisible();
  await expect(page.getByLabel("Contents").getByLabel("Rows on a page")).toBeHidden();
  const elements = Array.from({ length: 16 }, (_, i) => ({ ...ELEMENT, id: `${of.oil.sku}~${i}`, sku: of.oil.sku, batchNumber: `A${100 + i}` }));
  await page.route(`**/api/location_contents/${locationId}*`, (route) =>
    route.fulfill({ json: { id: locationId, bin: "FULL", warehouse: of.warehouse, roaming: false, elements } }),
  );
  await page.reload();
  const contents = page.getByLabel("Contents", { exact: true }).first();
  await expect(contents.getByText("1–15 of 16")).toBeVisible();
  await expect(contents.getByLabel("Rows on a page").getByRole("option")).toHaveText(["15", "25", "50", "100", "All"]);
  await contents.getByLabel("Rows on a page").selectOption("25");
  await expect(contents.getByText("1–16 of 16")).toBeVisible();
  await contents.getByLabel("Search the contents").fill("A115");
  await expect(contents.locator("tbody tr")).toHaveCount(1);
});

const ELEMENT = { name: "Oil", quantity: 5, reserved: 0, expiryDate: null, status: 0, categoryName: "Oil", categoryType: "Raw Material", client: "" };

test("a location's label has its bin, warehouse and a link, and is printed alone at its true size", async ({ page }) => {
  const of = await makeWarehouse(page);
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await opened(page, of, `&location=${of.shelfId}`);
  await button(page, "Location label").click();
  const dialog = page.getByRole("dialog", { name: `Label of ${of.warehouse} ${of.shelf}` });
  await expect(dialog.getByRole("button", { name: "Print label" })).toBeFocused();
  await expect(dialog.getByText(of.shelf, { exact: true })).toBeVisible();
  await expect(dialog.getByText(of.warehouse, { exact: true })).toBeVisible();
  await expect(dialog.getByText("Fixed Location")).toBeVisible();
  await expect(dialog.getByRole("img", { name: `QR code of ${of.shelf}` })).toBeVisible();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => "printed" in window)).toBe(true);

  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".print-frame .label");
  await expect(paper).toBeVisible();
  await expect(dialog).toBeHidden();
  const box = await paper.boundingBox();
  const millimetre = 96 / 25.4;
  expect([(box?.width ?? 0) / millimetre, (box?.height ?? 0) / millimetre].map(Math.round)).toEqual([100, 70]);
  // Legible at one metre: letters five millimetres high, which is 20 point type.
  const points = (text: string): Promise<number> =>
    paper.getByText(text, { exact: true }).evaluate((word) => (Number.parseFloat(getComputedStyle(word).fontSize) * 72) / 96);
  expect(await points(of.shelf)).toBeGreaterThanOrEqual(22);
  expect(await points(of.warehouse)).toBeGreaterThanOrEqual(20);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(button(page, "Location label")).toBeFocused();
});

test("a location's history opens for its warehouse and bin", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of, `&location=${of.shelfId}`);
  await button(page, "Location history").click();
  await expect(page).toHaveURL(/tool=transaction-log/);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get("for.warehouse"), asked.get("for.bin"), asked.get("location")]).toEqual([of.warehouse, of.shelf, of.shelfId]);
});

test("the client locations and the pallet count are downloaded with their file names", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of);
  const day = new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" }).replaceAll("/", "-");
  for (const [word, fileName, line] of [
    ["Client locations report", `Client_locations_${day}.csv`, `${of.client.name},${of.warehouse},${of.shelf},Fixed Location,2,2`],
    ["Client pallet count", `Client_pallet_count_${day}.csv`, `${of.client.name},1`],
  ] as const) {
    const coming = page.waitForEvent("download");
    if (word === "Client pallet count") {
      await button(page, "Files").click();
      await page.getByRole("menuitem", { name: word }).click();
    } else await button(page, word).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(fileName);
    expect(await readFile(await download.path(), "utf8")).toContain(`${line}\r\n`);
  }
  await expect(page).toHaveURL(/\/locations/);
});

test("the import opens for locations", { tag: "@full" }, async ({ page }) => {
  await signedIn(page, await addUser(page, ["ROLE_STAFF", "ROLE_WAREHOUSE"]));
  await page.getByRole("link", { name: "Locations" }).click();
  await button(page, "Files").click();
  await page.getByRole("menuitem", { name: "Import locations" }).click();
  await expect(page).toHaveURL(/tool=import&for\.kind=locations/);
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Locations" })).toBeChecked();
});

test("on a phone a location's contents show batch numbers and quantities without horizontal scrolling", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const of = await makeWarehouse(page);
  await withSession(page, of.username);
  await page.goto(`/locations?location=${of.shelfId}`);
  const line = page.getByRole("grid", { name: "Contents" }).getByRole("row").filter({ hasText: of.oil.sku });
  await expect(line.getByText(of.oil.batchNumber)).toBeInViewport({ ratio: 1 });
  await expect(line.getByText("2\u202F500 g")).toBeInViewport({ ratio: 1 });
});

test("the page is usable by keyboard alone", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of);
  await expect(bins(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search locations")).toBeFocused();
  await page.keyboard.type("A-01");
  await expect(bins(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${of.warehouse} ${of.shelf}` })).toBeVisible();
  await button(page, "Add location").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Location" });
  await expect(dialog.getByLabel("Warehouse")).toBeFocused();
  await typeByHand(page, of.warehouse);
  await page.keyboard.press("Tab");
  await typeByHand(page, "K-1");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `${of.warehouse} K-1` })).toBeVisible();
});

test("on a tablet a location is a sheet over the list that Esc closes", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await opened(page, of, `&location=${of.shelfId}`);
  const sheet = page.getByRole("dialog", { name: `${of.warehouse} ${of.shelf}` });
  await expect(sheet.getByText("Fixed Location · 2 batches of 2 items")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/location=/);
});

test("no serious accessibility violations on the locations page", { tag: "@full" }, async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of, `&location=${of.shelfId}`);
  await expect(page.getByText("Fixed Location · 2 batches of 2 items")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await button(page, "Location label").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await button(page, "Add location").click();
  await page.getByRole("dialog").getByRole("button", { name: "Add location" }).click();
  await expect(page.getByText("Warehouse is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await button(page, "Remove location").click();
  await expect(page.getByText("This location is not empty.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
