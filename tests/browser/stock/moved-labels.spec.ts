import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { readStockLine, delivered, type ItemSetup, itemToOpen } from "./item.fixtures.ts";
import { openTool, pressedAgain, scannedInto } from "./tools.fixtures.ts";

/** The text of a label that was printed for the batch. */
const labelled = ({ sku }: ItemSetup, { id, batchNumber }: { id: string; batchNumber: string }): string =>
  `https://stock.example/stock/${sku}?batch=${id}&number=${batchNumber}`;

/** Transfers part of a batch to a new location; returns its bin. */
async function moved({ keeper, mark }: ItemSetup, elementId: string, transferQuantity: number, position: number): Promise<string> {
  const bin = `${mark}-${position}`.toUpperCase();
  const { locationId } = await keeper.call(addNewLocation, { warehouse: "Item test", bin });
  await keeper.call(stockTransfer, { transferDetails: { elementId, transferQuantity, transferLocation: locationId, reason: "Tidying" } });
  return bin;
}

const item = (dialog: Locator): Locator => dialog.getByRole("combobox", { name: "Item", exact: true });
const stockLineField = (dialog: Locator): Locator => dialog.getByRole("combobox", { name: "Batch", exact: true });
const offered = (page: Page): Locator => page.getByRole("listbox", { name: "Batch" }).getByRole("option");

test("the label of a transferred batch adjusts the batch at its current location", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const made = await delivered(setup, 500);
  await delivered(setup, 300);
  const bin = await moved(setup, made.id, 500, 2);
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(item(dialog), labelled(setup, made));
  await expect(stockLineField(dialog)).toHaveValue(`${made.batchNumber}  Item test · ${bin}`);
  await expect(dialog.getByText(`Moved since its label was printed: now at Item test ${bin}.`)).toBeVisible();
  await dialog.getByLabel("New quantity").fill("450");
  await dialog.getByLabel("Reason").fill("Recounted");
  await pressedAgain(dialog.getByRole("button", { name: "Adjust to 450 g" }));
  await expect(dialog).toBeHidden();
  expect(await readStockLine(setup, made.id)).toBeUndefined();
});

test("the label of a batch in several locations offers the choice of them", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const made = await delivered(setup, 500);
  const other = await delivered(setup, 900);
  const first = await moved(setup, made.id, 200, 2);
  const second = await moved(setup, made.id, 300, 3);
  await page.goto("/stock");
  const dialog = await openTool(page, "Simple Transfer");
  await scannedInto(item(dialog), labelled(setup, made));
  await expect(dialog.getByText(`Batch ${made.batchNumber} is now in 2 places. Choose one of them.`).last()).toBeVisible();
  await expect(stockLineField(dialog)).toBeFocused();
  await expect(offered(page)).toHaveCount(2);
  await expect(offered(page).filter({ hasText: first })).toContainText("200 g");
  await expect(offered(page).filter({ hasText: second })).toContainText("300 g");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(stockLineField(dialog)).not.toHaveValue("");
  await expect(dialog.getByText("by now")).toHaveCount(0);
  // Scanning any label of the batch at its location also selects it.
  await scannedInto(stockLineField(dialog), labelled(setup, other));
  await expect(stockLineField(dialog)).toHaveValue(new RegExp(`^${other.batchNumber} `));
  await scannedInto(stockLineField(dialog), labelled(setup, made));
  await offered(page).filter({ hasText: second }).click();
  await expect(stockLineField(dialog)).toHaveValue(`${made.batchNumber}  Item test · ${second}`);
  await expect(dialog.getByRole("button", { name: "All 300 g" })).toBeVisible();
});

test("the label of a batch that is used up says so, and selects no other batch", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const made = await delivered(setup, 500);
  await delivered(setup, 900);
  await setup.keeper.call(adjustStockLevel, { adjustment: { id: made.id, newQuantity: 0, reason: "Spilt" } });
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(item(dialog), labelled(setup, made));
  await expect(dialog.getByText(`No stock is left of batch ${made.batchNumber}.`)).toBeVisible();
  await expect(stockLineField(dialog)).toHaveValue("");
  expect(await accessibilityFaults(page)).toEqual([]);
  // Older labels have only the row's id; the batch number is printed on the paper.
  await scannedInto(item(dialog), made.id);
  await expect(dialog.getByText("Choose the batch by the number on the label.")).toBeVisible();
});
