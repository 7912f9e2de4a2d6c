import { togglePrinted } from "@apothecary/core/jobs/contract";
import { editSalesOrder, salesOrder } from "@apothecary/core/sales/contract";
import { expect, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { withoutPolling } from "../network.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addJar, allocate, detail, type SalesSetup, salesSetup, takeOrder } from "./sales.fixtures.ts";
import { pick } from "../transfers/transfers.fixtures.ts";

const editor = (page: Page) => page.getByRole("dialog", { name: "Edit Sales Order" });

/** Opens the order's dialog. */
async function edit(page: Page, order: { id: number; soNumber: string }) {
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Edit order" }).click();
  return editor(page);
}

const readOrder = ({ keeper }: SalesSetup, salesOrderId: number) => keeper.call(salesOrder, { salesOrderId });

test("an order gets another PO number, another quantity and a new line, which is marked as unsaved", async ({ page }) => {
  const of = await salesSetup(page);
  const lotion = await addJar(of, `Lotion ${of.name}`, 100, of.bottle);
  const order = await takeOrder(of, 10);
  const dialog = await edit(page, order);
  await dialog.getByLabel("Client PO number").fill("");
  await dialog.getByRole("button", { name: `Save ${order.soNumber}` }).click();
  await expect(dialog.getByText("Client PO number is required.")).toBeVisible();
  await dialog.getByLabel("Client PO number").fill("PO-EDITED");
  await dialog.getByLabel("Target dispatch date").first().fill("31/01/2027");
  const quantity = dialog.getByRole("textbox", { name: `Quantity of ${of.sku}` });
  await quantity.fill("0");
  await quantity.blur();
  await expect(quantity).toHaveValue("10");
  await quantity.fill("");
  await quantity.blur();
  await expect(quantity).toHaveValue("10");
  await quantity.fill("12");
  await pick(page, dialog, "Product", lotion.sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("5");
  await dialog.getByLabel("Unit price", { exact: true }).fill("4");
  await dialog.getByRole("button", { name: "Add to order" }).click();
  await expect(dialog.getByText("New line - not saved")).toBeVisible();
  await expect(dialog.getByRole("status").filter({ hasText: "£" })).toHaveText("£50.00");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Remove ${lotion.sku}` }).click();
  await expect(dialog.getByText("New line - not saved")).toHaveCount(0);
  await pick(page, dialog, "Product", lotion.sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("6");
  await dialog.getByLabel("Unit price", { exact: true }).fill("4");
  await page.keyboard.press("Enter");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: `Save ${order.soNumber}` }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, order.soNumber)).toContainText("PO-EDITED");
  const saved = await readOrder(of, order.id);
  expect(saved).toMatchObject({ poNumber: "PO-EDITED", dispatchDate: "2027-01-31" });
  expect(saved.salesItems.map((line) => [line.productSku, line.quantity])).toEqual([
    [of.sku, 12],
    [lotion.sku, 6],
  ]);
});

test("a line with a job keeps its quantity; cancelling it after its sheet was printed requires a confirmation", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 10);
  const { job } = await allocate(of, order);
  await of.keeper.call(togglePrinted, { jobId: job });
  const dialog = await edit(page, order);
  await expect(dialog.getByRole("textbox", { name: `Unit price of ${of.sku}` })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: `Quantity of ${of.sku}` })).toHaveCount(0);
  await dialog.getByRole("checkbox", { name: `Cancel of ${of.sku}` }).check();
  await expect(dialog.getByText("To be cancelled")).toBeVisible();
  // No confirmation is shown before the fields are valid.
  await dialog.getByLabel("Client PO number").fill("");
  await dialog.getByRole("button", { name: `Save ${order.soNumber}` }).click();
  await expect(dialog.getByText("Client PO number is required.")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await dialog.getByLabel("Client PO number").fill("PO-1");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: `Save ${order.soNumber}` }).click();
  const asked = page.getByRole("alertdialog", { name: "Cancel printed lines?" });
  await expect(asked).toContainText(`J${String(job).padStart(5, "0")}`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await asked.getByRole("button", { name: "Keep editing" }).click();
  expect((await readOrder(of, order.id)).salesItems[0]?.dateCancelled).toBeNull();
  await dialog.getByRole("button", { name: `Save ${order.soNumber}` }).click();
  await asked.getByRole("button", { name: "Save and cancel them" }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, order.soNumber).locator("s").first()).toBeVisible();
  expect((await readOrder(of, order.id)).salesItems[0]).toMatchObject({ formulaJobStatus: "Cancelled", dateCancelled: expect.any(String) });
});

test("an edit after a colleague's shows their changes line by line, and saves only what was typed", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await salesSetup(page);
  const lotion = await addJar(of, `Lotion ${of.name}`, 100, of.bottle);
  const order = await takeOrder(of, 10);
  const [{ salesId } = { salesId: 0 }] = order.salesItems;
  const dialog = await edit(page, order);
  await dialog.getByLabel("Target dispatch date").first().fill("31/01/2027");
  await dialog.getByRole("textbox", { name: `Quantity of ${of.sku}` }).fill("12");
  const theirs = [
    { salesId, price: 3.5, notes: "Gift box" },
    { id: lotion.productId, formulaId: of.formulaId, quantity: 7, price: 4, notes: "" },
  ];
  await of.keeper.call(editSalesOrder, { salesOrderId: order.id, poNumber: "PO-THEIRS", dispatchDate: "", salesItems: theirs });
  const save = dialog.getByRole("button", { name: `Save ${order.soNumber}` });
  await save.click();
  const notice = dialog.getByRole("group", { name: new RegExp(`This was changed by ${of.name} in the meantime`) });
  await expect(notice).toBeFocused();
  const changed = (label: string) => notice.getByRole("listitem").filter({ hasText: label });
  await expect(changed("unit price")).toContainText("Yours£2.50Now£3.50");
  await expect(changed("notes")).toContainText("NowGift box");
  await expect(changed(lotion.sku)).toContainText("Now7 × £4.00");
  await expect(notice.getByRole("listitem")).toHaveCount(4);
  await expect(dialog.getByLabel("Client PO number")).toHaveValue("PO-THEIRS");
  await expect(dialog.getByLabel("Target dispatch date").first()).toHaveValue("31/01/2027");
  await expect(dialog.getByRole("textbox", { name: `Quantity of ${of.sku}` })).toHaveValue("12");
  await expect(dialog.getByRole("textbox", { name: `Unit price of ${of.sku}` })).toHaveValue("3.50");
  await expect(dialog.getByRole("textbox", { name: `Notes of ${of.sku}` })).toHaveValue("Gift box");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  const sent = page.waitForRequest("**/api/edit_sales_order");
  await save.click();
  expect((await sent).postDataJSON()).toMatchObject({ salesItems: [{ salesId, cancelled: false, quantity: 12 }] });
  expect(Object.keys((await sent).postDataJSON().salesItems[0])).not.toContain("price");
  await expect(dialog).toBeHidden();
  const saved = await readOrder(of, order.id);
  expect(saved).toMatchObject({ poNumber: "PO-THEIRS", dispatchDate: "2027-01-31" });
  expect(saved.salesItems.map(({ quantity, price, notes }) => [quantity, price, notes])).toEqual([
    [12, 3.5, "Gift box"],
    [7, 4, ""],
  ]);
});
