import { readFileSync } from "node:fs";
import { goodsIn } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Page, test } from "@playwright/test";
import { atRest, axe, axeOfColours } from "../accessibility.ts";
import { exportButton, openView } from "../filters.ts";
import { pollUntil, settled, withoutPolling } from "../network.ts";
import { KEEPER, signIn, startSession } from "./stock.fixtures.ts";
import { BY_ITSELF, host, keeper, onOwnHost, openList, cellUnder, tableRow, tableRows, withCompany } from "./host.fixtures.ts";

const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
] as const;

// A company of its own, so that it can be seen empty.
onOwnHost();

const shownSkus = (page: Page): Promise<string[]> => tableRows(page).locator("td:first-child").allInnerTexts();

test("an empty company has an empty state; another user's additions appear automatically", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signIn(page, host.url);
  await expect(page.getByText("View and edit all items in stock. Click on an item row for more details")).toBeVisible();
  await expect(page.getByText("No stock items")).toBeVisible();
  await page.getByRole("button", { name: "New Raw Material" }).click();
  await page.getByRole("dialog", { name: "New Raw Material" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Import from CSV" }).click();
  await page.getByRole("dialog", { name: "Import from CSV" }).getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${host.url}/locations`);
  await expect(page.getByText("No locations found.")).toBeVisible();
  await page.getByRole("button", { name: "Add location" }).last().click();
  await page.getByRole("dialog", { name: "Add Location" }).getByRole("button", { name: "Cancel" }).click();
  for (const list of ["formulas", "products", "sales", "manufacturing", "picking", "stock"]) {
    await page.goto(`${host.url}/${list}`);
    await expect(page.getByText(/^No (stock items|formulas|products|open orders|manufacturing jobs|open jobs)$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "View", exact: true })).toHaveCount(0);
    await expect(page.getByLabel("Rows on a page")).toHaveCount(0);
  }
  const { wax, bulk } = await withCompany();
  await pollUntil(page, (soon) => expect(tableRow(page, wax)).toContainText("60\u202F500 g", soon));
  await expect(tableRow(page, bulk)).toBeVisible();
  await expect(tableRows(page)).toHaveCount(11);
});

test("the first rows are shown while the rest is on its way; a sorted list waits for all of it", async ({ page }) => {
  const { wax } = await withCompany();
  await startSession(page, host.url, KEEPER);
  let rest = Promise.withResolvers<void>();
  await page.route("**/api/stock?limit=*", (route) => route.continue({ url: `${host.url}/api/stock?limit=3` }));
  await page.route("**/api/stock?cursor=*", async (route) => {
    await rest.promise;
    await route.continue();
  });
  const count = page.locator(".table-count");
  await page.goto(`${host.url}/stock`);
  await expect(tableRows(page)).toHaveCount(3);
  await expect(count).toHaveText("Loading");
  await expect(await exportButton(page.locator("body"))).toBeDisabled();
  await page.keyboard.press("Escape");
  const first = await shownSkus(page);
  await page.getByLabel("Search stock").fill(wax);
  await expect(tableRows(page)).toHaveCount(0);
  rest.resolve();
  await expect(tableRows(page)).toHaveCount(1);
  await page.getByLabel("Search stock").fill("");
  await expect(count).toHaveText(/^1–11 of 11/);
  expect((await shownSkus(page)).slice(0, 3)).toEqual(first);

  rest = Promise.withResolvers();
  await page.goto(`${host.url}/stock?sort=-sku`);
  await expect(count).toHaveText("Loading");
  await expect(tableRows(page)).toHaveCount(0);
  rest.resolve();
  await expect(tableRows(page)).toHaveCount(11);
});

test("a row shows every figure of its item, and each heading says what it means", async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page, `?search=${company.wax}`);
  const first = ["SKU", "Name", "Stock Level", "Allocated", "Free Stock", "Minimum Stock", "On Order", "Future Stock", "Status"];
  const further = ["Category", "Type", "Free Stock minus Minimum Stock", "Client", "Supplier Name", "Supplier SKU", "Owned By", "MOQ", "EOQ", "Price"];
  expect(await page.locator("thead .table-head-word").allInnerTexts()).toEqual([...first, ...further]);
  await expect(page.getByRole("columnheader", { name: "Future Stock" })).toHaveAttribute("title", "Free stock minus minimum stock, plus stock on order.");
  const cells = await tableRow(page, company.wax).locator("td").allInnerTexts();
  const shown = cells.map((cell) => cell.replaceAll(/\s+/g, " ").trim());
  expect(shown.slice(0, 2)).toEqual([company.wax, "Emulsifying wax NF"]);
  expect(shown.slice(3, 9)).toEqual(["3 060 g", "57 440 g 20 500 unusable", "0 g", "25 000 g", "82 440 g", "Live"]);
  expect(shown.slice(9, 12)).toEqual(["Emulsifier", "Raw Material", "57 440 g"]);
  expect(shown.slice(13)).toEqual(["Larkfield Botanicals Ltd", "EW-20", "The Apothecary Works Ltd", "0 g", "0 g", "£0.00 / Kg"]);
});

test("filters stand in the address and as chips, and can be cleared", async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page);
  await page.getByRole("button", { name: "Componentry", exact: true }).click();
  await expect(tableRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/type=Componentry/);
  await page.locator(".table-toolbar").getByRole("button", { name: "Client" }).click();
  await page.getByRole("checkbox", { name: "Lavender & Wild Ltd" }).check();
  await page.keyboard.press("Escape");
  await expect(tableRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/client=Lavender/);
  await page.reload();
  await expect(tableRows(page)).toHaveCount(1);
  await expect(tableRow(page, company.bottle)).toBeVisible();
  await page.getByRole("button", { name: "Clear Client: Lavender & Wild Ltd" }).click();
  await expect(tableRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.locator(".table-toolbar").getByRole("button", { name: "Category" }).click();
  for (const category of ["Butter", "Oil"]) await page.getByRole("checkbox", { name: category, exact: true }).check();
  await expect(tableRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/category=Butter&category=Oil/);
  await page.keyboard.press("Escape");
  await page.getByLabel("Search stock").fill("nothing like it");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(tableRows(page)).toHaveCount(11);
});

test("rows are sorted by several columns, and the address says by which", { tag: "@full" }, async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page);
  await page.getByRole("columnheader", { name: "Type" }).getByRole("button").click();
  await page
    .getByRole("columnheader", { name: "Stock Level" })
    .getByRole("button")
    .first()
    .click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/sort=type%2Cquantity|sort=type,quantity/);
  await expect(page.getByRole("columnheader", { name: "Type" })).toHaveAttribute("aria-sort", "ascending");
  // The headings show the order of the rows below them, which are later than the address.
  await expect(page.getByRole("columnheader", { name: "Stock Level" })).toHaveAttribute("aria-sort", "ascending");
  const skus = await shownSkus(page);
  expect(skus.slice(0, 3)).toEqual(["PMP0001", company.bottle, company.bulk]);
  expect(skus.at(-1)).toBe(company.wax);
  await openList(page, "?sort=-quantity");
  expect((await shownSkus(page))[0]).toBe(company.wax);
});

test("stock levels are coloured by reading A, or B, or C, or not at all", { tag: "@full" }, async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page);
  const stock = cellUnder(page, company.oil, "Stock Level");
  const free = cellUnder(page, company.oil, "Free Stock");
  const chooseReading = async (now: string, next: string) => {
    await page.getByRole("button", { name: `Reading ${now}`, exact: true }).click();
    // The menu closes with the choice.
    await page.getByRole("radio", { name: new RegExp(`^${next}:`) }).click();
    await expect(page.getByRole("button", { name: `Reading ${next}`, exact: true })).toBeVisible();
  };
  await expect(stock).toContainText("enough");
  await expect(free).toContainText("low");
  await chooseReading("A", "B");
  await expect(free).toContainText("low");
  await expect(stock).not.toContainText("enough");
  await chooseReading("B", "C");
  await expect(stock).toContainText("low");
  await expect(page).toHaveURL(/levels=C/);
  await page.getByRole("button", { name: "Coloured levels" }).click();
  await expect(stock).not.toContainText("low");
  await page.goto(`${host.url}/stock`);
  await expect(page.getByRole("button", { name: "Coloured levels" })).toHaveAttribute("aria-pressed", "false");
});

test("negative figures have a true minus sign", { tag: "@full" }, async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page, `?search=${company.oil}`);
  await expect(cellUnder(page, company.oil, "Free Stock")).toContainText("\u22124\u202F640");
});

test("columns, their order, pages and views are kept; the file holds what is shown, with plain figures", async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page, "?size=10&sort=-sku");
  const sizes = page.getByLabel("Rows on a page");
  expect(await sizes.locator("option").allInnerTexts()).toEqual(["10", "25", "50", "100", "All"]);
  await sizes.selectOption("25");
  await page.getByRole("button", { name: "Raw Material", exact: true }).click();
  const columns = await openView(page.locator("main"), "Columns");
  for (const header of ["Category", "Type", "Allocated", "Minimum Stock"]) await columns.getByRole("checkbox", { name: header, exact: true }).uncheck();
  await columns.getByRole("button", { name: "Move Stock Level up" }).click();
  await page.keyboard.press("Escape");
  const shown = async () => (await page.locator("thead .table-head-word").allInnerTexts()).slice(0, 4);
  await expect.poll(shown).toEqual(["SKU", "Name", "Stock Level", "Free Stock"]);
  await openView(page.locator("main"), "Views");
  await page.getByLabel("Name of the view").fill("To buy");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "To buy", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  const exported = await exportButton(page.locator("main"));
  const [file] = await Promise.all([page.waitForEvent("download"), exported.click()]);
  expect(file.suggestedFilename()).toMatch(/^stock-\d{4}-\d\d-\d\d\.csv$/);
  const csv = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(csv[0]).toMatch(/^\uFEFFSKU,Name,Stock Level,Free Stock,/);
  expect(csv.slice(1, -1)).toHaveLength(8);
  expect(csv.find((line) => line.startsWith(company.oil))).toContain(",-4640,");

  await page.goto(`${host.url}/stock`);
  await expect(sizes).toHaveValue("25");
  await expect.poll(shown).toEqual(["SKU", "Name", "Stock Level", "Free Stock"]);
  await openView(page.locator("main"), "Views");
  await page.getByRole("button", { name: "To buy", exact: true }).click();
  await expect(tableRows(page)).toHaveCount(8);
  await expect(page).toHaveURL(/type=Raw/);
});

test("filters are kept when the user leaves the page and returns", { tag: "@full" }, async ({ page }) => {
  await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page);
  await page.getByRole("button", { name: "Componentry", exact: true }).click();
  await page.getByLabel("Search stock").fill("bottle");
  await expect(page).toHaveURL(/search=bottle/);
  await page.getByRole("link", { name: "Directory" }).click();
  await expect(page).toHaveURL(/directory/);
  await page.goBack();
  await expect(page.getByLabel("Search stock")).toHaveValue("bottle");
  await expect(tableRows(page)).toHaveCount(1);
});

test("the keyboard alone finds an item and opens it in a window of its own", { tag: "@full" }, async ({ page, context }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await openList(page);
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search stock")).toBeFocused();
  await page.keyboard.type("emulsifying wax");
  await expect(tableRows(page)).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const [opened] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
  await expect(opened).toHaveURL(`${host.url}/stock/${company.wax}`);
  await expect(opened).toHaveTitle(new RegExp(company.wax));
  await opened.close();
  const [clicked] = await Promise.all([context.waitForEvent("page"), tableRow(page, company.wax).locator("td").nth(2).click()]);
  await expect(clicked).toHaveURL(`${host.url}/stock/${company.wax}`);
});

test("an open list shows other users' changes", { tag: "@full" }, async ({ page }) => {
  await withCompany();
  await page.clock.install();
  await startSession(page, host.url, KEEPER);
  await openList(page, "?search=Shea");
  await expect(tableRows(page)).toContainText(["5\u202F000 g"]);
  const { locationId } = await keeper.call(addNewLocation, { warehouse: "Main", bin: "A-05-1" });
  const details = { goodsInItem: "BUT0001", goodsInQuantity: 1_250, goodsInLocation: locationId, packSize: 0, goodsInStatus: 0 as const };
  await keeper.call(goodsIn, { goodsInDetails: details });
  // The list polls by itself; only the time until then is skipped.
  await settled(page);
  await page.clock.fastForward("00:15");
  await expect(tableRows(page)).toContainText(["6\u202F250 g"], BY_ITSELF);
});

test("no accessibility violations at any size, in either theme", { tag: "@full" }, async ({ page }) => {
  const company = await withCompany();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => (message.type() === "error" ? faults.push(message.text()) : undefined));
  await startSession(page, host.url, KEEPER);
  for (const path of ["/stock", `/stock/${company.wax}`]) {
    await page.goto(host.url + path);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(tableRows(page).first()).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await atRest(page);
        const { violations } = await (await (colorScheme === "light" ? axe(page) : axeOfColours(page))).analyze();
        expect(violations.map(({ id, nodes }) => `${colorScheme} ${width} ${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} ${path}`).toBeLessThanOrEqual(width);
    }
  }
  expect(faults).toEqual([]);
});
