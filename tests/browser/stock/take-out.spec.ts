/** What leaves a batch for good (contract, section 8). */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { delivered, itemToOpen, openItem, readStockLine, stockLineRow } from "./item.fixtures.ts";

test("a part of a batch is destroyed, and the rest goes back to the supplier", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const more = page.getByRole("button", { name: `Actions for batch ${batchNumber}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Destroy" }).click();
  const destroy = page.getByRole("dialog", { name: "Destroy" });
  await destroy.getByLabel("Quantity").fill("600");
  await destroy.getByRole("button", { name: /^Destroy: 600/ }).click();
  await expect(destroy.getByText("This is a greater quantity than is available in the batch.")).toBeVisible();
  await destroy.getByLabel("Quantity").fill("120");
  await expect(destroy.getByText(/380\sg will be left\./)).toBeVisible();
  await destroy.getByLabel("Reason").fill("Drum leaked");
  await destroy.getByLabel("Waste transfer note").fill("WTN 118");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await destroy.getByRole("button", { name: /^Destroy: 120/ }).click();
  await expect(destroy).toBeHidden();
  await expect(stockLineRow(page, "LW-1")).toContainText("380");
  await more.click();
  await page.getByRole("menuitem", { name: "Return to supplier" }).click();
  const back = page.getByRole("dialog", { name: "Return to supplier" });
  await back.getByLabel("Quantity").fill("380");
  await back.getByLabel("Reason").fill("Off colour");
  await back.getByRole("button", { name: /^Return to supplier: 380/ }).click();
  await expect(stockLineRow(page, "LW-1")).toBeHidden();
  expect(await readStockLine(setup, id)).toBeUndefined();
});
