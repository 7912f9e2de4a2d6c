import { addRawMaterial, editDetails, goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { stockCount } from "@apothecary/core/stock-take/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { cutTexts } from "../figures.ts";
import { openFilter, openView } from "../filters.ts";
import { atRest } from "../accessibility.ts";
import { signedIn, withSession } from "../people.ts";
import { stockLineAt, startStockTake, type Fixture, makeFixture, reserveWax, readStockTake, tool, toolAddress } from "../stock-take/stock-take.fixtures.ts";
import { openTool } from "../stock/tools.fixtures.ts";

/** The most that a batch can hold, and the most of every other figure. */
const MOST = 999_999_999;
const OWN = 14;
const WIDTHS = [1280, 1024, 768, 390] as const;
const HEIGHT = 900;
const MORE_THAN_A_PAGE = 24;

/** Stock whose wax has the largest figures that there can be, and whose oil has none left and needs as much. */
async function plantLargestFigures(page: Page): Promise<Fixture & { take: number }> {
  const fixture = await makeFixture(page);
  const { api, bins, wax } = fixture;
  await reserveWax(fixture);
  const [item] = await api.call(stockDetails, { sku: wax });
  if (!item || !("version" in item) || !("minimumStock" in item)) throw new Error("There is no such item.");
  const { name, description, suppliedById, version } = item;
  const figures = { minimumStock: MOST, onOrder: MOST, moq: MOST, eoq: MOST, price: 99_999.99 };
  await api.call(editDetails, {
    newDetails: {
      sku: wax,
      name,
      description,
      clientId: OWN,
      ownedById: OWN,
      suppliedById: suppliedById ?? OWN,
      supplierSku: "W".repeat(25),
      version,
      ...figures,
    },
  });
  const delivery = { goodsInItem: wax, goodsInLocation: bins[3].id, packSize: MOST, goodsInExpiryDateFormatted: "2020-01-31", goodsInStatus: 1 as const };
  await api.call(goodsIn, {
    goodsInDetails: { ...delivery, goodsInQuantity: MOST, goodsInOrderNumber: "M".repeat(25), goodsInSupplierBatchNumber: "W".repeat(25) },
  });
  const take = await startStockTake(fixture, bins);
  const { locations } = await readStockTake(fixture, take);
  const large = await stockLineAt(fixture, wax, bins[3]);
  const line = { elementId: large?.id ?? "", sku: wax, batchNumber: large?.batchNumber ?? "", countedQuantity: 0, notFound: true };
  await api.call(stockCount, { stockTakeId: locations.find(({ bin }) => bin === bins[3].bin)?.id ?? "", elements: [line] });
  return { ...fixture, take };
}

/** Looks at every page of columns of every table that is shown, at each width. */
async function expectWhole(page: Page, shown: () => Promise<unknown>, within?: Locator): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await shown();
    await atRest(page);
    expect(await cutTexts(page), `at ${width} pixels`).toEqual([]);
    const dialogs = page.getByRole("dialog");
    const shownIn = within ?? ((await dialogs.count()) > 0 ? dialogs.last() : page.locator("main"));
    const strips = shownIn.locator(".column-pages");
    for (let table = 0; table < (await strips.count()); table++) {
      const further = strips.nth(table).getByRole("button").last();
      const location = strips.nth(table).locator(".column-pages-place");
      while (await further.isEnabled()) {
        const before = await location.innerText();
        await further.click();
        await expect(location).not.toHaveText(before);
        await atRest(page);
        expect(await cutTexts(page), `at ${width} pixels, columns after ${before}`).toEqual([]);
      }
    }
  }
}

const rows = (page: Page) => page.locator("tr[data-index]");

test("no figure of a page's table is truncated, at any width, at maximum length", { tag: "@full" }, async ({ page }) => {
  const { taker, wax, bins } = await plantLargestFigures(page);
  await withSession(page, taker);
  await page.goto(`/stock?search=${wax}`);
  await expectWhole(page, () => expect(rows(page)).toHaveCount(1));
  await page.goto(`/stock/${wax}`);
  await expectWhole(page, () => expect(page.getByText("999\u202F999\u202F999").first()).toBeVisible());
  await page.goto(`/locations?location=${bins[3].id}`);
  await expectWhole(page, () => expect(page.getByText("999\u202F999\u202F999 g")).toBeVisible());
  for (const address of ["/directory", "/formulas", "/admin"]) {
    await page.goto(address);
    await expectWhole(page, () => expect(rows(page).first()).toBeVisible());
  }
});

test("no figure in the lists of products, orders, jobs and picking is truncated", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  await reserveWax(fixture);
  await withSession(page, fixture.taker);
  for (const address of ["/products", "/sales", "/manufacturing", "/pick_lists"]) {
    await page.goto(address);
    await expectWhole(page, () => expect(rows(page).first()).toBeVisible());
  }
});

test("no figure of a tool's table is truncated, at any width, at maximum length", { tag: "@full" }, async ({ page }) => {
  const { taker, wax, take } = await plantLargestFigures(page);
  await withSession(page, taker);
  await page.goto(`/stock?tool=transaction-log&for.sku=${wax}`);
  await expectWhole(page, () => expect(page.getByRole("dialog").getByText("999\u202F999\u202F999 g").first()).toBeVisible());
  await page.goto(toolAddress());
  await expectWhole(page, () => expect(tool(page).locator("tr[data-index]").first()).toBeVisible());
  await page.goto(toolAddress(take, { view: "details" }));
  await expectWhole(page, () => expect(tool(page).locator("tr[data-index]").first()).toBeVisible());
  await page.goto(toolAddress(take, { view: "finalise" }));
  await expectWhole(page, () => expect(tool(page).getByText("−999\u202F999\u202F999 g").first()).toBeVisible());
  const alternate = page.getByRole("complementary", { name: "Alternate Stock Locations" });
  await tool(page)
    .getByRole("button", { name: /alternate location/ })
    .first()
    .click();
  await expectWhole(page, () => expect(alternate).toBeVisible(), alternate);
  await page.goto("/stock");
  const transfer = await openTool(page, "Advanced Transfer");
  await transfer.getByRole("textbox", { name: "Search stock" }).fill(wax);
  await expectWhole(page, () => expect(transfer.getByText("999\u202F999\u202F999").first()).toBeVisible());
});

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? "by touch" : "with the mouse", () => {
    test.use({ hasTouch });

    test("an option of a menu is chosen by pressing its word @full", hasTouch ? {} : { tag: "@full" }, async ({ page }) => {
      const { taker, warehouse } = await makeFixture(page);
      await withSession(page, taker);
      for (const [address, menu, word] of [
        ["/stock", "Category", "Emulsifier"],
        ["", "Client", "None"],
        ["", "Columns", "Type"],
        ["/locations", "Warehouse", warehouse],
        ["", "Client", "The Apothecary Works Ltd"],
        ["/admin", "Highest Permission Level", "Admin"],
      ] as const) {
        if (address !== "") {
          await page.goto(address);
          await expect(rows(page).first()).toBeVisible();
        }
        const panel = menu === "Columns" ? await openView(page.locator("main"), menu) : await openFilter(page.locator("main"), menu);
        // A long list shows its first hundred options and the matches of a search.
        const search = panel.locator(".choices-search");
        const option = panel.getByLabel(word, { exact: true });
        await expect(search.or(option).first()).toBeVisible();
        if (await search.isVisible()) await search.fill(word);
        const before = await option.isChecked();
        const words = panel.locator(".choice-text").getByText(word, { exact: true });
        await (hasTouch ? words.tap() : words.click());
        await expect(option, `${menu} at ${page.url()}`).toBeChecked({ checked: !before });
        await page.keyboard.press("Escape");
        await expect(panel).toBeHidden();
      }
    });
  });
}

test("on a phone a table has one line over it, a sheet with the rest, and a card for each row", { tag: "@full" }, async ({ page }) => {
  const { taker, wax } = await makeFixture(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await withSession(page, taker);
  await page.goto("/stock");
  const toolbar = page.locator(".table-toolbar");
  expect((await toolbar.boundingBox())?.height).toBeLessThanOrEqual(48);
  await page.getByLabel("Search stock").fill(wax);
  const card = rows(page).filter({ hasText: wax });
  for (const [heading, text] of [
    ["Stock Level", "2\u202F000"],
    ["Free Stock", "2\u202F000"],
    ["Status", "Live"],
  ] as const)
    await expect(card.locator(`[data-label="${heading}"]`)).toContainText(text);
  await expect(card.locator('[data-label="Supplier Name"]')).toBeHidden();
  await card.getByRole("button", { name: `More of ${wax}` }).click();
  await expect(card.locator('[data-label="Supplier Name"]')).toContainText("Larch");

  await toolbar.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: "Componentry" }).click();
  await expect(sheet.getByRole("button", { name: "Show 0 rows" })).toBeVisible();
  await sheet.getByRole("button", { name: "Componentry" }).click();
  await sheet.getByRole("button", { name: "Category" }).click();
  await sheet.locator(".choice-text").getByText("Emulsifier", { exact: true }).click();
  await sheet.getByRole("button", { name: "Show 1 row" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/category=Emulsifier/);
  await toolbar.getByRole("button", { name: "Filters" }).click();
  await sheet.getByLabel("Sort by").selectOption("Stock Level");
  await expect(page).toHaveURL(/sort=quantity/);
});

test("a printed list has all rows of its filter, under a head that every sheet repeats, and nothing of the frame", { tag: "@full" }, async ({ page }) => {
  const { api, taker } = await makeFixture(page);
  const material = { description: "To be listed", categoryCode: "EMU", owner: OWN, supplier: OWN };
  for (let i = 0; i < MORE_THAN_A_PAGE; i++) await api.call(addRawMaterial, { newRawMaterial: { ...material, name: `Listed ${i} ${taker}` } });
  await withSession(page, taker);
  await page.goto(`/stock?size=10&search=Listed+${taker}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator(".table-count")).toContainText(`of ${MORE_THAN_A_PAGE}`);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.emulateMedia({ media: "print" });
  await expect(rows(page)).toHaveCount(MORE_THAN_A_PAGE);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByLabel("Search stock")).toBeHidden();
  await expect(page.locator(".table-pages")).toBeHidden();
  await expect(page.locator(".table-count")).toContainText(`1–${MORE_THAN_A_PAGE} of ${MORE_THAN_A_PAGE}`);
  const sheet = await page.evaluate(() => {
    const scroller = document.querySelector(".table-scroller");
    const head = document.querySelector("thead");
    return { cut: scroller ? scroller.scrollHeight - scroller.clientHeight : -1, head: head ? getComputedStyle(head).display : "" };
  });
  expect(sheet).toEqual({ cut: 0, head: "table-header-group" });
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("banner")).toBeVisible();
});

const FREE_STOCK = "Total stock minus allocated.";

test("what a heading means is read by the keyboard, by a press and by a screen reader", async ({ page }) => {
  const { taker } = await makeFixture(page);
  await signedIn(page, taker);
  const help = page.getByRole("button", { name: "What Free Stock means", exact: true });
  const text = page.getByRole("region", { name: "What Free Stock means", exact: true });
  await help.click();
  await expect(text).toHaveText(FREE_STOCK);
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await expect(help).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeVisible();
  await expect(page).not.toHaveURL(/sort=/);
  // A screen reader names the column by its words alone, and describes it by its help.
  await expect(page.getByRole("columnheader", { name: "Free Stock", exact: true })).toHaveAccessibleDescription(FREE_STOCK);
});

test("columns that decisions need are on screen at every width, and the others are one press away", async ({ page }) => {
  const { taker, wax } = await makeFixture(page);
  await withSession(page, taker);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/stock/${wax}`);
  const stockLines = page.getByRole("grid", { name: "Batches" });
  for (const heading of ["Location", "Quantity g", "Expiry Date", "Status", "Reserved g"])
    await expect(stockLines.getByRole("columnheader", { name: heading }).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/stock?search=${wax}`);
  const stock = page.getByRole("grid", { name: "Stock" });
  for (const heading of ["Stock Level", "Free Stock", "Status"])
    await expect(stock.getByRole("columnheader", { name: heading, exact: false }).first()).toBeInViewport({ ratio: 1 });
  await expect(stock.getByRole("columnheader", { name: "Category" })).not.toBeInViewport();
  const [back, further] = [page.locator(".column-pages-step").first(), page.locator(".column-pages-step").last()];
  await further.click();
  await expect(stock.getByRole("columnheader", { name: "Category" })).toBeInViewport({ ratio: 1 });
  await back.click();
  await expect(stock.getByRole("columnheader", { name: "Category" })).not.toBeInViewport();
});

test("a table remembers its widths, and measures again what does not fit them", async ({ page }) => {
  const { taker, wax } = await makeFixture(page);
  await withSession(page, taker);
  const table = page.getByRole("grid", { name: "Batches" });
  const widths = () => table.locator("col").evaluateAll((columns) => columns.map((column) => column.style.width));
  const open = async () => {
    await page.goto(`/stock/${wax}`);
    await expect(table.locator("tr[data-index]").first()).toBeVisible();
  };
  const stored = () => page.evaluate(() => localStorage.getItem("apothecary.widths.stock-batches"));
  /** Stores that each column's content is a pixel wide, and perhaps that its longest text has no letter. */
  const spoil = (longest: boolean) =>
    page.evaluate((isLongestToo) => {
      const kept = JSON.parse(localStorage.getItem("apothecary.widths.stock-batches") ?? "{}") as Record<string, Record<string, number>>;
      for (const name of ["content", ...(isLongestToo ? ["longest"] : [])])
        for (const id of Object.keys(kept[name] ?? {})) Object.assign(kept[name] ?? {}, { [id]: isLongestToo ? 0 : 1 });
      localStorage.setItem("apothecary.widths.stock-batches", JSON.stringify(kept));
    }, longest);
  await open();
  await expect.poll(stored).not.toBeNull();
  const [measured, before] = [await widths(), await stored()];
  expect(measured.length).toBeGreaterThan(5);
  await open();
  expect(await widths()).toEqual(measured);
  for (const longest of [false, true]) {
    await spoil(longest);
    await open();
    await expect.poll(widths).toEqual(measured);
    await expect.poll(stored).toBe(before);
  }
});
