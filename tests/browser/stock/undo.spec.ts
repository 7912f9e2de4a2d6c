/** Undoing a booking: from its notification, and from the log together with what came after it (contract, section 8, Reversal). */
import { OWN_REVERSAL_MS } from "@apothecary/core/reversal/rules";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { log, openLog, rows } from "../ledger/transaction-log.fixtures.ts";
import { delivered, itemToOpen, openItem, readStockLine, stockLineRow } from "./item.fixtures.ts";

const undo = (page: Page) => page.getByRole("dialog", { name: "Undo" });

/** Sets the time of day of a page forward, or back. */
async function shiftTime(page: Page, by: number): Promise<void> {
  await page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, by);
}

test("an adjustment is undone from its notification, which stays behind the bell", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Actions for batch ${batchNumber}` }).click();
  await page.getByRole("menuitem", { name: "Adjust quantity" }).click();
  const adjust = page.getByRole("dialog", { name: /adjust/i });
  await adjust.getByLabel("New quantity").fill("50");
  await adjust.getByLabel("Reason").fill("Counted");
  await adjust.getByRole("button", { name: /^Adjust/ }).click();
  await expect(adjust).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const bell = page.getByRole("button", { name: /notifications/i });
  await shiftTime(page, OWN_REVERSAL_MS);
  await bell.click();
  const kept = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove: .* has been adjusted/ }) });
  await expect(kept).toBeVisible();
  await expect(kept.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await shiftTime(page, -OWN_REVERSAL_MS);
  await bell.click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(undo(page).getByRole("row", { name: /Adjustment.*\+450\sg.*500\sg/ })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page).getByText("A reason is required")).toBeVisible();
  await undo(page).getByLabel("Reason").fill("One digit was missing");
  await aSecondPasses(page);
  await undo(page).getByRole("button", { name: "Undo" }).click();
  await expect(undo(page)).toBeHidden();
  await expect(stockLineRow(page, "LW-1")).toContainText("500");
  expect(await readStockLine(setup, id)).toMatchObject({ quantity: 500 });
});

test("what came after a booking is named, and is undone with it in one go", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 500, {});
  await setup.keeper.call(adjustStockLevel, { adjustment: { id, newQuantity: 430, reason: "Counted" } });
  await openLog(page, { sku: setup.sku });
  await rows(page)
    .filter({ hasText: "Goods In" })
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Undo" }).click();
  await expect(undo(page).getByText(/^Adjustment: 70\sg of batch/)).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await undo(page).getByRole("button", { name: "Preview undoing all of it" }).click();
  await undo(page).getByLabel("Reason").fill("Delivered to another house");
  await undo(page).getByRole("button", { name: "Undo 2 transactions" }).click();
  await expect(undo(page)).toBeHidden();
  expect(await readStockLine(setup, id)).toBeUndefined();
  await openLog(page, { sku: setup.sku });
  await expect(rows(page).filter({ hasText: "Goods In (reversal)" })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Goods In (reversed)" })).toHaveCount(1);
  await expect(
    rows(page)
      .locator("s")
      .filter({ hasText: /^Goods In \(revers/ }),
  ).toHaveCount(2);
  await rows(page)
    .filter({ hasText: "Goods In (reversed)" })
    .getByRole("button", { name: /^Actions/ })
    .click();
  await expect(page.getByRole("menuitem", { name: "Undo" })).toBeHidden();
  await expect(log(page)).toBeVisible();
});
