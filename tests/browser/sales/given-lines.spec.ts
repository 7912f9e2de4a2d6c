import { editProductDetails } from "@apothecary/core/products/contract";
import { salesOrder } from "@apothecary/core/sales/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { pick } from "../transfers/transfers.fixtures.ts";
import { addJar, detail, salesSetup, takeOrder } from "./sales.fixtures.ts";

/** Pastes a text into a field, as from a spreadsheet. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((control, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    control.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const checked = (page: Page) => page.getByRole("dialog", { name: "Check the lines" });
const openId = (page: Page) => Number(new URL(page.url()).searchParams.get("openOrderId"));

test("lines are pasted or read from a CSV file after a check that shows what is wrong", async ({ page }) => {
  const of = await salesSetup(page);
  const lotion = await addJar(of, `Lotion ${of.name}`, 100, of.bottle);
  const cream = await addJar(of, `Cream ${of.name}`, 200, of.bottle);
  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await pick(page, dialog, "Client", of.client);
  await dialog.getByLabel("Client PO number").fill("PO-PASTED");
  const product = dialog.getByRole("combobox", { name: "Product", exact: true });
  await paste(product, `${of.sku}\t1,200\t£2.35\tGift box\r\nNOTHING-1\t5\t1\r\n${lotion.sku}\t0\t1\r\n`);
  const row = (text: string) => checked(page).getByRole("row").filter({ hasText: text });
  await expect(row("NOTHING-1")).toContainText("There is no product with this SKU.");
  await expect(row(lotion.sku)).toContainText("Quantity must be greater than 0.");
  await expect(checked(page).getByRole("status")).toHaveText(/1 line can be added.*2 lines left out/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await expect(dialog.locator(".lines-row")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("row", { name: new RegExp(of.sku) })).toContainText("£2 820.00");
  await expect(dialog.getByRole("textbox", { name: `Notes of ${of.sku}` })).toHaveValue("Gift box");

  const file = (contents: string) =>
    dialog
      .getByLabel("Import lines from CSV")
      .and(dialog.locator("input"))
      .setInputFiles({ name: "lines.csv", mimeType: "text/csv", buffer: Buffer.from(contents) });
  await file("SKU,Quantity\n");
  await expect(page.getByRole("dialog", { name: "These lines cannot be read" })).toContainText("There are headings but no lines.");
  await page.keyboard.press("Escape");
  await file(`Unit price,Name,Quantity,SKU\n4.5,whatever,7,${lotion.sku}\n4.5,,7,${of.sku}\n3,,8,${cream.sku}\n`);
  await expect(row(of.sku)).toContainText("Duplicate item. Please adjust the quantity instead.");
  await expect(checked(page).getByRole("button", { name: "Add 2 lines" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.locator(".lines-row")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog).toBeHidden();
  const order = await of.keeper.call(salesOrder, { salesOrderId: openId(page) });
  expect(order.salesItems.map((line) => [line.productSku, line.quantity, line.price, line.notes])).toEqual([
    [of.sku, 1_200, 2.35, "Gift box"],
    [lotion.sku, 7, 4.5, ""],
    [cream.sku, 8, 3, ""],
  ]);
});

test("an order is copied with its client, lines, prices and notes; what is no longer sold is left out", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const next = await takeOrder(of, 12, { notes: "Fragile" });
  await page.goto(`/sales?openOrderId=${next.id}`);
  const copy = () => detail(page, next.soNumber).getByRole("button", { name: "Copy order" }).click();
  await copy();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await expect(dialog).toContainText(`A copy of ${next.soNumber}, with its prices.`);
  await expect(dialog.getByRole("combobox", { name: "Client", exact: true })).toHaveValue(of.client);
  await expect(dialog.getByLabel("Client PO number")).toBeFocused();
  await page.keyboard.type("PO-COPY");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(new RegExp(`openOrderId=${next.id}$`));
  const copied = await of.keeper.call(salesOrder, { salesOrderId: openId(page) });
  expect(copied).toMatchObject({ poNumber: "PO-COPY", client: { id: of.clientId }, dispatchDate: null });
  expect(copied.salesItems).toMatchObject([{ productSku: of.sku, quantity: 12, price: 2.5, notes: "Fragile", formulaId: of.formulaId }]);

  await of.keeper.call(editProductDetails, { sku: of.sku, newName: `Jar ${of.name}`, active: false });
  await page.goto(`/sales?openOrderId=${next.id}`);
  await copy();
  await expect(dialog).toContainText(`Left out: ${of.sku} (This product is inactive.).`);
  await expect(dialog.locator(".lines-row")).toHaveCount(0);
});
