import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { readStockLine, stockLineRow, delivered, itemToOpen, openItem } from "./item.fixtures.ts";

test("the number of another lot shows both lots and asks; the batch page and the log show the change", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const wrong = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1", goodsInExpiryDateFormatted: "2031-01-31" });
  const right = await delivered(setup, 750, { goodsInSupplierBatchNumber: "LW-2" });
  await openItem(page, setup.sku);
  await stockLineRow(page, "LW-1")
    .getByRole("button", { name: `Batch number ${wrong.batchNumber}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Batch Number" });
  await dialog.getByLabel("Batch number").fill(right.batchNumber);
  await dialog.getByLabel("Reason").fill("Mislabelled at goods in");
  await dialog.getByRole("button", { name: "Save batch number" }).click();
  const lots = dialog.getByRole("table", { name: "The lots" });
  await expect(lots.getByRole("columnheader")).toHaveText(["Detail", `This batch, ${wrong.batchNumber}`, `Batch ${right.batchNumber}`]);
  await expect(lots.getByRole("row", { name: "Supplier batch" })).toContainText("LW-1LW-2");
  await expect(lots.getByRole("row", { name: "Expiry date" })).toContainText("31/01/2031None");
  await expect(dialog.getByRole("button", { name: "Save batch number" })).toBeDisabled();
  expect((await readStockLine(setup, wrong.id))?.batchNumber).toBe(wrong.batchNumber);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await dialog.getByLabel(`They are the same lot: give this batch the number ${right.batchNumber}`).check();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save batch number" }).click();
  await expect(dialog).toBeHidden();
  expect((await readStockLine(setup, wrong.id))?.batchNumber).toBe(right.batchNumber);
  const change = `Batch number: ${wrong.batchNumber} → ${right.batchNumber}`;
  await page.goto(`/batches/${right.batchNumber}?sku=${setup.sku}`);
  await expect(page.getByRole("region", { name: "Edits" }).first()).toContainText(change);
  await page.getByRole("region", { name: "Edits" }).first().getByText(change).click();
  await expect(page.getByRole("dialog", { name: "Transaction Log" })).toContainText(change);
});
