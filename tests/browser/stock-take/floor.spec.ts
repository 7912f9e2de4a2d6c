import { goodsIn } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { otherPage } from "../contexts.ts";
import { accessibilityFaults, inEachLook } from "../accessibility.ts";
import { withSession } from "../people.ts";
import { startStockTake, count, countLine, makeFixture, openBin, readStockTake, tool, toolAddress } from "./stock-take.fixtures.ts";
import { typeByHand } from "../scanner.ts";

/** Minimum height of the tool's touch targets, in pixels. */
const THUMB_PX = 48;

/** The tool's controls that are too small to touch, or overflow the window. */
async function unreachable(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = [...document.querySelectorAll<HTMLElement>(".dialog-full :is(button, .field-box, .line-tick, .picker-bin)")];
    return controls.flatMap((control) => {
      const { left, right, height, width } = control.getBoundingClientRect();
      if (width === 0 || control.closest(".field-box") !== control.parentElement?.closest(".field-box")) return [];
      const wrong = height < least - 0.5 || left < 0 || right > window.innerWidth + 0.5;
      return wrong && !control.matches(".field-inside")
        ? [`${control.className} ${control.textContent}: ${Math.round(height)} px, ${Math.round(left)}–${Math.round(right)}`]
        : [];
    });
  }, THUMB_PX);
}

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const) {
  test(`counting works with a thumb at ${width}: every control is reachable and large enough`, { tag: "@full" }, async ({ browser, page: maker }) => {
    const fixture = await makeFixture(maker);
    const id = await startStockTake(fixture, fixture.bins, { blind: width === 390 });
    const page = await otherPage(browser, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await withSession(page, fixture.taker);
    await page.goto(toolAddress(id));
    await expect(tool(page).getByRole("button", { name: /^A-01/ })).toBeVisible();
    expect(await unreachable(page)).toEqual([]);
    await openBin(page, "A-01");
    await countLine(page, fixture.wax)
      .getByRole("checkbox", { name: /^Not Found/ })
      .tap();
    await expect(countLine(page, fixture.wax).getByRole("textbox", { name: /^Actual Quantity/ })).toHaveValue("0");
    expect(await unreachable(page)).toEqual([]);
    const dialog = await tool(page).boundingBox();
    expect([dialog?.x, dialog?.y, dialog?.width, dialog?.height]).toEqual([0, 0, width, height]);
    await tool(page).getByRole("button", { name: "Update" }).tap();
    await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
    await openBin(page, "A-04");
    await expect(tool(page).getByText("Location is empty")).toBeVisible();
    expect(await unreachable(page)).toEqual([]);
    await page.context().close();
  });
}

const LOOKS = [
  ["dark", 390, 844],
  ["dark", 768, 1024],
  ["light", 1280, 800],
] as const;

test("no accessibility violations in any view, at any size", { tag: "@full" }, async ({ page }) => {
  test.setTimeout(240_000);
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins);
  await withSession(page, fixture.taker);
  const quiet = () =>
    inEachLook(page, LOOKS, async (width) => {
      expect(await accessibilityFaults(page), `at ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  await page.goto(toolAddress());
  await expect(
    tool(page)
      .getByRole("row")
      .filter({ hasText: `Take ${fixture.taker}` }),
  ).toBeVisible();
  await quiet();
  await tool(page).getByRole("button", { name: "New Stock Take" }).click();
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(fixture.warehouse);
  await tool(page).getByRole("checkbox", { name: /^All/ }).check();
  await tool(page)
    .getByRole("button", { name: /^Add all/ })
    .click();
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  await expect(tool(page).getByText("Reference is required.")).toBeVisible();
  await quiet();
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  await tool(page).getByRole("button", { name: "Update" }).click();
  await expect(tool(page).getByRole("alert")).toBeVisible();
  await quiet();
  await tool(page).getByRole("button", { name: "Add Item" }).click();
  await tool(page).getByRole("button", { name: "Add to the count" }).click();
  await quiet();
  await tool(page).getByRole("button", { name: "Back" }).click();
  await count(page, { [fixture.wax]: "700" });
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  await quiet();
  for (const view of ["details", "finalise", "empty"]) {
    await page.goto(toolAddress(id, { view }));
    await expect(tool(page).getByRole("grid").first()).toBeVisible();
    await quiet();
  }
  await page.goto(toolAddress(id, { view: "finalise" }));
  await tool(page)
    .getByRole("button", { name: /alternate locations? of/ })
    .click();
  await expect(tool(page).getByRole("complementary", { name: "Alternate Stock Locations" })).toBeVisible();
  await quiet();
});

test("stock is taken by keyboard alone: rows, bins and quantities are reachable, Enter continues and Esc goes back", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(0, 3));
  await withSession(page, fixture.taker);
  await page.goto(toolAddress());
  await tool(page).getByLabel("Search stock takes").focus();
  await page.keyboard.type(fixture.taker);
  await expect(tool(page).getByRole("row")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("heading", { name: "Stock Taking Tool" })).toBeFocused();
  await tool(page).getByLabel("Search bins").focus();
  await typeByHand(page, "A-01");
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("heading", { name: "A-01" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tool(page).getByLabel("Search bins")).toBeVisible();
  await tool(page).getByRole("button", { name: /^A-01/ }).focus();
  await page.keyboard.press("Enter");
  const quantity = countLine(page, fixture.wax).getByRole("textbox", { name: /^Actual Quantity/ });
  await quantity.focus();
  await typeByHand(page, "1,000");
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("button", { name: "Update" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  await expect(async () => expect((await readStockTake(fixture, id)).completed).toBe(1)).toPass();
  await page.keyboard.press("Escape");
  await expect(tool(page).getByRole("heading", { name: "Stock Take", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tool(page)).toBeHidden();
});

test("when all locations are counted the tool says so, and links to finalising", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(2, 3));
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id, { location: fixture.bins[2].id }));
  await expect(countLine(page, fixture.oil)).toBeVisible();
  await count(page, { [fixture.oil]: "500" });
  await expect(tool(page).getByRole("heading", { name: "Stock Counting Complete" })).toBeVisible();
  await expect(tool(page).getByText("All selected locations have been counted, the stock take can now be finalised.")).toBeVisible();
  await tool(page).getByRole("button", { name: "Finalise" }).click();
  await expect(tool(page).getByRole("button", { name: "Complete" })).toBeEnabled();
  await expect(tool(page).getByText("No discrepancies")).toBeVisible();
});

test("six lines of a count are visible on a tablet and four on a phone; an invalid count is flagged on blur", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const [first] = fixture.bins;
  for (let day = 1; day <= 7; day++) {
    const delivery = { goodsInItem: fixture.wax, goodsInQuantity: 25_000, goodsInLocation: first.id, packSize: 0, goodsInStatus: 0 as const };
    await fixture.api.call(goodsIn, { goodsInDetails: { ...delivery, goodsInExpiryDateFormatted: `2031-01-0${day}` } });
  }
  const id = await startStockTake(fixture, fixture.bins);
  await withSession(page, fixture.taker);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  const lines = countLine(page, fixture.wax);
  await expect(lines).toHaveCount(8);
  for (const [width, height, least] of [
    [768, 1024, 6],
    [390, 844, 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(lines.nth(least - 1), `line ${least} at ${width}`).toBeInViewport({ ratio: 1 });
    const foot = await tool(page).getByRole("button", { name: "Update" }).boundingBox();
    const last = await lines.nth(least - 1).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0), `line ${least} stands over the button at ${width}`).toBeLessThanOrEqual(foot?.y ?? 0);
  }
  const quantity = lines.first().getByRole("textbox", { name: /^Actual Quantity/ });
  for (const wrong of ["abc", "0.5"]) {
    await quantity.fill("");
    await quantity.pressSequentially(wrong);
    await quantity.blur();
    await expect(lines.first().getByText("Please enter a valid quantity"), wrong).toBeVisible();
    await expect(quantity).toHaveValue(wrong);
    await expect(quantity).toHaveAttribute("aria-invalid", "true");
  }
});
