import { adjustStockLevel, updateExpiryDate, updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { pollUntil, withoutPolling } from "../network.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { readStockLine, stockLineRow, card, delivered, itemToOpen, openItem } from "./item.fixtures.ts";

const PACK_SIZE_QUESTION =
  "The pack size you have entered is of a higher quantity than the total quantity of the selected batch. Are you sure you wish to continue?";

test("a batch number is corrected with a reason; an invalid one and another item's are refused at the field", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  const other = await delivered({ ...setup, sku: (await itemToOpen(page)).sku }, 500);
  await openItem(page, setup.sku);
  await stockLineRow(page, "LW-1")
    .getByRole("button", { name: `Batch number ${batchNumber}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Batch Number" });
  const field = dialog.getByLabel("Batch number");
  await expect(field).toBeFocused();
  await field.fill("A1");
  await dialog.getByRole("button", { name: "Save batch number" }).click();
  await expect(dialog.getByText("This is not a valid batch number", { exact: true })).toBeVisible();
  await expect(dialog.getByText("A reason is required", { exact: true })).toBeVisible();
  expect((await readStockLine(setup, id))?.batchNumber).toBe(batchNumber);

  await field.fill(other.batchNumber);
  await dialog.getByLabel("Reason").fill("Mislabelled at goods in");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save batch number" }).click();
  await expect(dialog.getByText("This batch number is already in use.")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Mislabelled at goods in");

  const free = `${batchNumber.charAt(0)}${String((Number(batchNumber.slice(1)) + 400) % 1_000).padStart(3, "0")}`;
  await field.fill(free.toLowerCase());
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save batch number" }).click();
  await expect(dialog).toBeHidden();
  await expect(stockLineRow(page, "LW-1")).toContainText(free);
  expect((await readStockLine(setup, id))?.batchNumber).toBe(free);
});

test("a supplier's batch number is edited in its cell: saved by Enter, cancelled by Esc, reset with the reason if invalid", { tag: "@full" }, async ({
  page,
}) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const cell = page.getByRole("button", { name: `Supplier batch number of batch ${batchNumber}` });
  const input = page.getByRole("textbox", { name: `Supplier batch number of batch ${batchNumber}` });
  await cell.click();
  await input.fill("LW-2");
  await input.press("Enter");
  await expect(stockLineRow(page, "LW-2")).toContainText("Saved");
  await expect(cell).toBeFocused();
  expect((await readStockLine(setup, id))?.supplierBatchNumber).toBe("LW-2");

  await cell.press("Enter");
  await input.fill("LW-3");
  await input.press("Escape");
  await expect(cell).toContainText("LW-2");

  await cell.press("Enter");
  await input.fill(" ");
  await input.press("Enter");
  await expect(cell).toContainText("LW-2");
  await expect(stockLineRow(page, "LW-2").getByRole("alert")).toHaveText("This is not a valid batch number");
  expect((await readStockLine(setup, id))?.supplierBatchNumber).toBe("LW-2");
});

test("two cells of one batch are edited one after the other without waiting", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Supplier batch number of batch ${batchNumber}` }).click();
  await page.getByRole("textbox", { name: `Supplier batch number of batch ${batchNumber}` }).fill("LW-2");
  await page.getByRole("button", { name: `Pack size of batch ${batchNumber}` }).click();
  await page.getByRole("textbox", { name: `Pack size of batch ${batchNumber}` }).fill("250");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Pack size of batch ${batchNumber}: 250 g` })).toBeVisible();
  await expect(stockLineRow(page, "LW-2")).toHaveCount(1);
  // What is being saved is shown already.
  await expect.poll(() => readStockLine(setup, id)).toMatchObject({ supplierBatchNumber: "LW-2", packSize: 250 });
});

test("an edit of a removed batch is refused, and the page shows the current batches", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Pack size of batch ${batchNumber}` }).click();
  await page.getByRole("textbox", { name: `Pack size of batch ${batchNumber}` }).fill("50");
  await setup.keeper.call(adjustStockLevel, { adjustment: { id, newQuantity: 0, reason: "Spilt" } });
  await page.keyboard.press("Enter");
  await expect(page.getByText("This batch is no longer in stock.").filter({ visible: true }).first()).toBeVisible();
  await expect(card(page, "Batch Details").getByText("No batches found")).toBeVisible();
});

test("another user's change of the same cell is not overwritten", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Supplier batch number of batch ${batchNumber}` }).click();
  await page.getByRole("textbox", { name: `Supplier batch number of batch ${batchNumber}` }).fill("MINE");
  await setup.keeper.call(updateSupplierBatchNumber, { id, newSupplierBatchNumber: "THEIRS" });
  await page.keyboard.press("Enter");
  await expect(stockLineRow(page, "THEIRS").getByRole("alert")).toContainText("Another user has changed this");
  expect((await readStockLine(setup, id))?.supplierBatchNumber).toBe("THEIRS");
});

test("a pack size above the batch's quantity requires a confirmation, and an invalid one is refused", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await openItem(page, setup.sku);
  const cell = page.getByRole("button", { name: `Pack size of batch ${batchNumber}` });
  const typed = async (size: string) => {
    await cell.click();
    await page.getByRole("textbox", { name: `Pack size of batch ${batchNumber}` }).fill(size);
    await page.keyboard.press("Enter");
  };
  await typed("600");
  const question = page.getByRole("alertdialog", { name: "Pack Size" });
  await expect(question).toContainText(PACK_SIZE_QUESTION);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(cell).toContainText("100");
  expect((await readStockLine(setup, id))?.packSize).toBe(100);

  await typed("600");
  await expect(question.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Pack size of batch ${batchNumber}: 600 g` })).toBeVisible();
  await expect.poll(async () => (await readStockLine(setup, id))?.packSize).toBe(600);

  for (const wrong of ["two bags", "-1", "1.5"]) {
    await typed(wrong);
    await expect(card(page, "Batch Details").getByRole("alert")).toHaveText("This is not a valid pack size.");
    await expect(cell).toContainText("600");
  }
  expect((await readStockLine(setup, id))?.packSize).toBe(600);
});

test("an expiry date is set with a reason, and removed", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await openItem(page, setup.sku);
  const cell = page.getByRole("button", { name: `Expiry date of batch ${batchNumber}` });
  await cell.click();
  const dialog = page.getByRole("dialog", { name: "Expiry Date" });
  const field = dialog.getByRole("textbox", { name: /^Expiry date/ });
  await field.fill("31/02/2031");
  await dialog.getByRole("button", { name: "Save expiry date" }).click();
  await expect(dialog.getByText("This is not a valid date.")).toBeVisible();
  await expect(dialog.getByText("A reason is required", { exact: true })).toBeVisible();
  await field.fill("28/02/2031");
  await dialog.getByLabel("Reason").fill("Retested");
  await aSecondPasses(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(cell).toContainText("28/02/2031");
  await expect(cell).toBeFocused();
  expect((await readStockLine(setup, id))?.expiryDate).toBe("2031-02-28");

  await cell.click();
  await field.fill("");
  await dialog.getByLabel("Reason").fill("Does not expire");
  await dialog.getByRole("button", { name: "Remove expiry date" }).click();
  await expect(dialog).toBeHidden();
  expect((await readStockLine(setup, id))?.expiryDate).toBeNull();
});

test("a stale dialog keeps its input, shows the current values, and can be saved over them", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Expiry date of batch ${batchNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: "Expiry Date" });
  await dialog.getByRole("textbox", { name: /^Expiry date/ }).fill("28/02/2031");
  await dialog.getByLabel("Reason").fill("Retested");
  await setup.keeper.call(updateExpiryDate, { id, newExpiryDate: "2030-06-30", reason: "Certificate" });
  await dialog.getByRole("button", { name: "Save expiry date" }).click();
  await expect(dialog.getByText("was changed in the meantime")).toBeVisible();
  await expect(dialog.getByText(/It is now batch .*, expiry 30\/06\/2030/)).toBeVisible();
  expect((await readStockLine(setup, id))?.expiryDate).toBe("2030-06-30");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save expiry date" }).click();
  await expect(dialog).toBeHidden();
  expect((await readStockLine(setup, id))?.expiryDate).toBe("2031-02-28");
});

test("other users' changes do not disturb an open edit", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInExpiryDateFormatted: "2031-01-31", goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const input = page.getByRole("textbox", { name: `Supplier batch number of batch ${batchNumber}` });
  await page.getByRole("button", { name: `Supplier batch number of batch ${batchNumber}` }).click();
  await input.fill("LW-2");
  await delivered(setup, 700, { goodsInExpiryDateFormatted: "2030-01-31", goodsInSupplierBatchNumber: "LW-9" });
  await pollUntil(page, (soon) => expect(card(page, "Stock Levels")).toContainText("1\u202F200 g", soon));
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("LW-2");
  await expect(stockLineRow(page, "LW-9")).toHaveCount(0);
  expect((await readStockLine(setup, id))?.supplierBatchNumber).toBe("LW-1");
  await input.press("Enter");
  await expect(card(page, "Batch Details").locator("tr[data-index]")).toContainText(["LW-9", "LW-2"]);
  await expect.poll(async () => (await readStockLine(setup, id))?.supplierBatchNumber).toBe("LW-2");
});

const EDITED = ["Batch number", "Supplier batch number", "Pack size", "Expiry date", "Status"];
const RIGHTS: readonly [role: string, may: readonly string[], deeds: readonly string[]][] = [
  [
    "ROLE_BUYER",
    EDITED,
    ["Print label", "Open batch page", "Demand for this batch", "Transfer", "Adjust quantity", "Destroy", "Return to supplier", "Freeze and recall"],
  ],
  [
    "ROLE_WAREHOUSE",
    ["Batch number", "Supplier batch number", "Status"],
    ["Print label", "Open batch page", "Demand for this batch", "Transfer", "Adjust quantity", "Destroy", "Return to supplier"],
  ],
  ["ROLE_TECHNICIAN", ["Expiry date"], ["Print label", "Open batch page", "Demand for this batch"]],
  ["ROLE_UPDATE_STATUS", ["Status"], ["Print label", "Open batch page", "Demand for this batch", "Freeze and recall"]],
  ["ROLE_STAFF", [], ["Print label", "Open batch page", "Demand for this batch"]],
];

for (const [role, may, deeds] of RIGHTS) {
  test(`${role} edits what it may, and reads the rest`, { tag: "@full" }, async ({ page }) => {
    const setup = await itemToOpen(page, [...new Set([role, "ROLE_STAFF"])]);
    const { batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
    await openItem(page, setup.sku);
    const row = stockLineRow(page, "LW-1");
    await expect(row).toContainText(batchNumber);
    for (const field of EDITED) await expect(row.getByRole("button", { name: new RegExp(`^${field}`) }), field).toHaveCount(may.includes(field) ? 1 : 0);
    if (!may.includes("Status")) await expect(row.getByTitle("Live. Changed by Admin, Buyer, Warehouse, Update Stock Status.")).toBeVisible();
    await row.getByRole("button", { name: `Actions for batch ${batchNumber}` }).click();
    await expect(page.getByRole("menuitem")).toHaveText([...deeds]);
    await page.getByRole("menuitem", { name: "Open batch page" }).click();
    await expect(page).toHaveURL(new RegExp(`/batches/${batchNumber}\\?`));
  });
}

test("a batch's label, transfer and adjustment are in its row's menu, by keyboard too", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const more = page.getByRole("button", { name: `Actions for batch ${batchNumber}` });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Print label" })).toBeFocused();
  await page.keyboard.press("Enter");
  const label = page.getByRole("dialog", { name: `Label of batch ${batchNumber}` });
  await expect(label).toContainText(setup.name);
  await expect(label.getByRole("button", { name: "Print label" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(label).toBeHidden();
  await expect(more).toBeFocused();

  await stockLineRow(page, "LW-1").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Adjust quantity" }).click();
  const adjust = page.getByRole("dialog", { name: "Stock Adjustment" });
  await expect(adjust.getByRole("combobox", { name: "Item" })).toHaveValue(new RegExp(setup.sku));
  await adjust.getByLabel("New quantity").fill("450");
  await adjust.getByLabel("Reason").fill("Recounted");
  await adjust.getByRole("button", { name: /^Adjust to/ }).click();
  await expect(adjust).toBeHidden();
  await expect(stockLineRow(page, "LW-1")).toContainText("450");

  await more.click();
  await page.getByRole("menuitem", { name: "Transfer" }).click();
  await expect(page.getByRole("dialog", { name: "Simple Transfer" }).getByRole("combobox", { name: "Item" })).toHaveValue(new RegExp(setup.sku));
});

test("no accessibility violations in the batch dialogs", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { batchNumber } = await delivered(setup, 500, { goodsInExpiryDateFormatted: "2020-01-31", goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const row = stockLineRow(page, "LW-1");
  await row.getByRole("button", { name: /^Pack size/ }).click();
  expect(await accessibilityFaultsInBothThemes(page), "an open cell").toEqual([]);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: `Actions for batch ${batchNumber}` }).click();
  expect(await accessibilityFaultsInBothThemes(page), "the menu").toEqual([]);
  await page.keyboard.press("Escape");
  for (const field of ["Batch number", "Expiry date", "Status"]) {
    await row.getByRole("button", { name: new RegExp(`^${field}`) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Save|Change)/ })
      .click();
    await expect(page.getByText("A reason is required", { exact: true })).toBeVisible();
    expect(await accessibilityFaultsInBothThemes(page), field).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
});
