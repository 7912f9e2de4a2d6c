import { addComponentry, goodsIn } from "@apothecary/core/stock/contract";
import { createStockTake, MAX_REFERENCE } from "@apothecary/core/stock-take/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { button } from "../warehouse/locations.fixtures.ts";
import { signedIn, withSession } from "../people.ts";
import { startStockTake, count, type Fixture, makeFixture, openBin, tool, toolAddress } from "../stock-take/stock-take.fixtures.ts";
import { openTool } from "../stock/tools.fixtures.ts";

/** The maximum quantity of a batch. */
const MOST = 999_999_999;
/** The minimum size of a touch target, in pixels. */
const FINGER_PX = 44;
/** A long text without a line-break opportunity. */
const LONGEST_BIN = "W".repeat(25);
const LONGEST_REFERENCE = "R".repeat(MAX_REFERENCE);
const TABLET = { width: 768, height: 1024 };

/** Whether the content of an element is fully visible. */
async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight);
}

/** The controls within an element that are too small to touch. */
async function tooSmall(part: Locator): Promise<string[]> {
  return part.evaluate((root, least) => {
    const targets = [...root.querySelectorAll<HTMLElement>("button, label:has(input[type=checkbox])")].filter(({ offsetWidth }) => offsetWidth > 0);
    return targets.flatMap(({ offsetWidth, offsetHeight, className }) =>
      offsetWidth < least || offsetHeight < least ? [`${className} ${offsetWidth} × ${offsetHeight}`] : [],
    );
  }, FINGER_PX);
}

/** A bin with the longest name, and the maximum quantity of a component in it. */
async function fullBin({ api, warehouse, taker }: Fixture): Promise<{ locationId: string; stockLineId: string; sku: string }> {
  const { locationId } = await api.call(addNewLocation, { warehouse, bin: LONGEST_BIN });
  const newComponentry = { name: `Cap ${taker}`, description: "For sealing", categoryCode: "BOT", owner: 14, supplier: 14 };
  const { sku } = await api.call(addComponentry, { newComponentry });
  const details = { goodsInItem: sku, goodsInLocation: locationId, goodsInQuantity: MOST, packSize: 0, goodsInStatus: 0 as const };
  const { elementId: stockLineId } = await api.call(goodsIn, { goodsInDetails: details });
  return { locationId, stockLineId, sku };
}

test("the largest quantity and the longest names are fully visible at their location and on the labels", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const { locationId, stockLineId, sku } = await fullBin(fixture);
  await page.setViewportSize(TABLET);
  await withSession(page, fixture.taker);
  await page.goto(`/locations?location=${locationId}`);
  const quantity = page.getByRole("gridcell", { name: "999 999 999 units" });
  await expect(quantity).toBeVisible();
  expect(await isWhole(quantity)).toBe(true);
  await button(page, "Location label").click();
  const label = page.getByRole("dialog").getByRole("article");
  await expect(label.getByText("Fixed Location")).toBeVisible();
  expect(await isWhole(label)).toBe(true);

  await page.goto(`/stock/${sku}?batch=${stockLineId}`);
  await page.getByRole("row").filter({ hasText: LONGEST_BIN }).click({ button: "right" });
  await page.getByRole("menuitem", { name: /label/i }).click();
  const bore = label.getByText("999 999 999 units", { exact: true });
  await expect(bore).toBeVisible();
  expect([await isWhole(label), await isWhole(bore)]).toEqual([true, true]);
});

test.describe("by finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: TABLET });

  test("dialogs, the bar and table checkboxes are large enough; the whole cell is the touch target", { tag: "@full" }, async ({ page }) => {
    const fixture = await makeFixture(page);
    const id = await startStockTake(fixture, fixture.bins);
    await signedIn(page, fixture.taker);
    expect(await tooSmall(page.getByRole("banner"))).toEqual([]);
    const dialog = await openTool(page, "Stock Adjustment");
    await expect(dialog.getByLabel("Item")).toBeFocused();
    expect(await tooSmall(dialog)).toEqual([]);
    await page.goto(toolAddress(id, { view: "details" }));
    const row = tool(page).getByRole("row").filter({ hasText: "A-02" });
    await expect(row).toBeVisible();
    expect(await tooSmall(tool(page))).toEqual([]);
    await row.locator("label").tap({ position: { x: 3, y: 3 } });
    await expect(row.getByRole("checkbox")).toBeChecked();
    await expect(tool(page).getByRole("button", { name: "Remove locations (1)" })).toBeVisible();
  });

  test("the longest reference and bin stay within the tool in every step", { tag: "@full" }, async ({ page }) => {
    const fixture = await makeFixture(page);
    const { locationId } = await fullBin(fixture);
    const locations = [...fixture.bins, { id: locationId, bin: LONGEST_BIN }].map(({ id, bin }) => ({ id, bin, warehouse: fixture.warehouse }));
    const { stockTakeGroupId: id = 0 } = await fixture.api.call(createStockTake, { reference: LONGEST_REFERENCE, locations });
    await withSession(page, fixture.taker);
    await page.goto(toolAddress(id, { view: "finalise" }));
    await expect(tool(page).getByRole("button", { name: new RegExp(LONGEST_BIN) })).toBeVisible();
    expect(await outside(page)).toEqual([]);
    await page.goto(toolAddress(id));
    await expect(tool(page).getByRole("button", { name: /^A-01/ })).toBeVisible();
    expect(await outside(page)).toEqual([]);
    await page.goto(toolAddress(id, { view: "details" }));
    await tool(page).getByRole("button", { name: "Cancel stock take" }).tap();
    const text = page.getByRole("alertdialog").locator(".dialog-text");
    await expect(text).toBeVisible();
    expect(await isWhole(text)).toBe(true);
  });
});

test("an added item has a unit; a selected item is not discarded by accident", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, [fixture.bins[0], fixture.bins[3]]);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  await count(page, { [fixture.wax]: "600" });
  await expect(tool(page).getByRole("button", { name: /^A-04/ })).toBeVisible();
  await page.goto(toolAddress(id, { view: "finalise" }));
  const row = tool(page).getByRole("row").filter({ hasText: fixture.wax });
  await expect(row.getByRole("gridcell", { name: "1 000 g", exact: true })).toBeVisible();
  await expect(row.getByRole("gridcell", { name: "600 g", exact: true })).toBeVisible();
  await expect(row.getByRole("gridcell", { name: "−400 g", exact: true })).toBeVisible();
  await row.getByRole("button", { name: /alternate location/ }).click();
  const alternate = tool(page).getByRole("complementary", { name: "Alternate Stock Locations" });
  await expect(alternate.getByRole("definition").filter({ hasText: "1 000 g" })).toBeVisible();
  await expect(alternate.getByRole("gridcell", { name: "1 000 g", exact: true })).toBeVisible();

  await page.goto(toolAddress(id, { view: "details" }));
  await tool(page).getByRole("button", { name: "Add locations" }).click();
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(fixture.warehouse);
  await tool(page).getByRole("checkbox", { name: /^A-02/ }).check();
  await tool(page).getByRole("button", { name: "Add", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(tool(page).getByRole("button", { name: "Add to the stock take (1)" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(tool(page).getByRole("button", { name: "Add locations" })).toBeVisible();
});

test("going back asks before it discards input, and removes nothing", { tag: "@full" }, async ({ page }) => {
  const { taker } = await makeFixture(page);
  await withSession(page, taker);
  await page.goto("/locations");
  await page.getByRole("link", { name: "Stock", exact: true }).click();
  await expect(page).toHaveURL(/\/stock$/);
  const dialog = await openTool(page, "Register On Order");
  await dialog.getByLabel("Quantity", { exact: true }).fill("12");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Quantity", { exact: true })).toHaveValue("12");
  await expect(page).toHaveURL(/\/stock$/);
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(toolAddress());
  await tool(page).getByRole("button", { name: "New Stock Take" }).click();
  await tool(page).getByLabel("Reference").fill("Half typed");
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(tool(page).getByLabel("Reference")).toHaveValue("Half typed");
  await tool(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(tool(page).getByRole("button", { name: "New Stock Take" })).toBeVisible();
});

/** The elements of the tool that overflow the window or their card. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".dialog-full :is(h2, h3, p, button)")].flatMap((part) => {
      const edge = part.closest(".remaining, .dialog-view-head, .dialog-view")?.getBoundingClientRect().right ?? window.innerWidth;
      const beyond = part.getBoundingClientRect().right > edge + 1 || (part.matches("p, h2") && part.scrollWidth > part.clientWidth + 1);
      return beyond && part.offsetWidth > 1 && !part.closest("table") ? [`${part.className} ${part.textContent}`] : [];
    }),
  );
}
