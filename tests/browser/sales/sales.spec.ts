import { createBusiness } from "@apothecary/core/directory/contract";
import { cancelSalesOrder, closeOrder, salesOrder, salesOrders } from "@apothecary/core/sales/contract";
import { togglePrinted } from "@apothecary/core/jobs/contract";
import { updateExpiryDate, updateStockStatus, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { otherPage } from "../contexts.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { chooseFilter } from "../filters.ts";
import { withSession } from "../people.ts";
import { addJar, allocate, detail, makeOrder, salesSetup, takeOrder } from "./sales.fixtures.ts";
import { notices, pick } from "../transfers/transfers.fixtures.ts";

const list = (page: Page, name = "Open Orders") => page.getByRole("grid", { name });
const QUARANTINED = 1;
/** Changes of other users appear with the next poll, within 15 seconds. */
const BY_ITSELF = { timeout: 25_000 };

test("an order is entered with its lines; invalid input is refused at its field", async ({ page }) => {
  const of = await salesSetup(page);
  const lotion = await addJar(of, `Lotion ${of.name}`, 100, of.bottle);
  const other = `Other ${of.name}`;
  await of.keeper.call(createBusiness, { businessName: other, client: true, supplier: true, businessCode: nextCode() });
  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await expect(dialog.getByLabel("Product", { exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog.getByText("Client is required.")).toBeVisible();
  await expect(dialog.getByText("Client PO number is required.")).toBeVisible();
  await expect(dialog.getByText("You must add at least one product to submit the order.")).toBeVisible();
  await pick(page, dialog, "Client", of.client);
  await dialog.getByLabel("Client PO number").fill("PO-77");
  await dialog.getByLabel("Target dispatch date", { exact: false }).first().fill("30/11/2027");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog.getByText("You must add at least one product to submit the order.")).toBeVisible();

  const add = dialog.getByRole("button", { name: "Add to order" });
  await add.click();
  await expect(dialog.getByText("Quantity is required.")).toBeVisible();
  await expect(dialog.getByText("Please enter a valid number.")).toBeVisible();
  await pick(page, dialog, "Product", of.sku);
  await expect(dialog.getByRole("combobox", { name: "Formula", exact: true })).toHaveValue(new RegExp(of.formulaCode));
  await dialog.getByLabel("Quantity", { exact: true }).fill("0");
  await dialog.getByLabel("Unit price", { exact: true }).fill("2.35");
  await add.click();
  await expect(dialog.getByText("Quantity must be greater than 0.")).toBeVisible();
  await dialog.getByLabel("Quantity", { exact: true }).fill("1,200");
  // A price of 0 is refused at the field as soon as it is left.
  const price = dialog.getByLabel("Unit price", { exact: true });
  await price.fill("0");
  await price.blur();
  await expect(price).toHaveAccessibleDescription(/Please enter a valid number\./);
  await price.fill("2.35");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("row", { name: new RegExp(of.sku) })).toContainText("£2 820.00");
  await expect(dialog.getByText("You must add at least one product to submit the order.")).toBeHidden();

  await pick(page, dialog, "Product", of.sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("1");
  await dialog.getByLabel("Unit price", { exact: true }).fill("1");
  await add.click();
  await expect(dialog.getByText("Duplicate item. Please adjust the quantity instead.")).toBeVisible();
  await pick(page, dialog, "Product", lotion.sku);
  await add.click();
  await dialog.getByRole("textbox", { name: `Notes of ${lotion.sku}` }).fill("Gift box");
  const quantity = dialog.getByRole("textbox", { name: `Quantity of ${lotion.sku}` });
  await quantity.fill("0");
  await quantity.blur();
  await expect(quantity).toHaveValue("1");
  await expect(notices(page)).toContainText("Invalid quantity");
  const linePrice = dialog.getByRole("textbox", { name: `Unit price of ${lotion.sku}` });
  await linePrice.fill("0");
  await linePrice.blur();
  await expect(linePrice).toHaveValue("1.00");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Remove ${lotion.sku}` }).click();
  // Another client cannot order what is on the order: it is removed after a question.
  await pick(page, dialog, "Product", lotion.sku);
  await pick(page, dialog, "Client", other);
  const change = page.getByRole("alertdialog", { name: "Change the client?" });
  await expect(change).toContainText(of.sku);
  await expect(change).toContainText("The product that is selected but not added is cleared.");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await change.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("combobox", { name: "Client", exact: true })).toHaveValue(of.client);
  await pick(page, dialog, "Client", other);
  await change.getByRole("button", { name: "Change, and remove 1 line" }).click();
  await expect(dialog.getByRole("combobox", { name: "Client", exact: true })).toHaveValue(other);
  await expect(dialog.getByText("No products yet.")).toBeVisible();
  await pick(page, dialog, "Client", of.client);
  await pick(page, dialog, "Product", of.sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("40");
  await dialog.getByLabel("Unit price", { exact: true }).fill("2.5");
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog.getByText(/You selected a product but did not add it/)).toBeVisible();
  await add.click();
  await expect(dialog.getByText(/You selected a product but did not add it/)).toBeHidden();
  // A date in the past asks first.
  const date = dialog.getByLabel("Target dispatch date", { exact: false }).first();
  await date.fill("30/11/2020");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Create order" }).click();
  const asked = page.getByRole("alertdialog", { name: "Dispatch date in the past" });
  await expect(asked).toContainText("30/11/2020");
  await asked.getByRole("button", { name: "Change the date" }).click();
  await date.fill("30/11/2027");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog).toBeHidden();
  const { sales } = await of.keeper.call(salesOrders, {});
  const order = sales.find(({ client }) => client.id === of.clientId);
  expect(order).toMatchObject({ poNumber: "PO-77", dispatchDate: "2027-11-30", products: [`Jar ${of.name}`] });
  await expect(page).toHaveURL(new RegExp(`openOrderId=${order?.id}`));
  await expect(detail(page, order?.soNumber ?? "")).toContainText("30/11/2027");
});

test("the list has open orders, and completed or cancelled ones under their own heading", async ({ page }) => {
  const of = await salesSetup(page);
  const [kept, dropped] = [await takeOrder(of, 10, { poNumber: "PO-A" }), await takeOrder(of, 20, { poNumber: "PO-B" })];
  await of.keeper.call(cancelSalesOrder, { salesOrderId: dropped.id });
  await page.goto("/sales");
  await expect(page.getByRole("heading", { level: 1, name: "Open Orders" })).toBeVisible();
  await page.getByRole("textbox", { name: "Search sales orders" }).fill(of.client);
  await expect(list(page).getByRole("row", { name: new RegExp(kept.soNumber) })).toContainText("N/A");
  await expect(list(page).getByRole("row", { name: new RegExp(dropped.soNumber) })).toHaveCount(0);
  await chooseFilter(page.locator("main"), "Product", `Jar ${of.name}`);
  await expect(list(page).getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Cancelled", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cancelled Orders" })).toBeVisible();
  await expect(list(page, "Cancelled Orders").getByRole("row", { name: new RegExp(dropped.soNumber) })).toBeVisible();
  await expect(list(page, "Cancelled Orders").getByRole("columnheader", { name: "Date Cancelled" })).toBeVisible();
  await list(page, "Cancelled Orders")
    .getByRole("row", { name: new RegExp(dropped.soNumber) })
    .click();
  const shown = detail(page, dropped.soNumber);
  await expect(shown).toContainText("CANCELLED");
  await expect(shown.locator("s").first()).toBeVisible();
  await expect(shown.getByRole("button", { name: "Close order" })).toHaveCount(0);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("an order that a colleague enters or closes is added to the list, or removed from it", { tag: "@full" }, async ({ page, browser }) => {
  const of = await salesSetup(page);
  const other = await otherPage(browser);
  await withSession(other, of.name);
  await other.goto("/sales");
  await other.getByRole("textbox", { name: "Search sales orders" }).fill(of.client);
  const order = await takeOrder(of, 10);
  const row = list(other).getByRole("row", { name: new RegExp(order.soNumber) });
  // Returning to the window polls for changes.
  const comesBack = () => other.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await comesBack();
  await expect(row).toBeVisible(BY_ITSELF);
  await of.keeper.call(cancelSalesOrder, { salesOrderId: order.id });
  await comesBack();
  await expect(row).toHaveCount(0, BY_ITSELF);
  await other.context().close();
});

test("an order closes only once its jobs are closed; a preview shows what will be dispatched", async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 10, { notes: "Fragile" });
  await page.goto(`/sales?openOrderId=${order.id}`);
  const shown = detail(page, order.soNumber);
  await expect(shown).toContainText("Pending");
  await expect(shown.getByRole("img", { name: "Fragile" })).toBeVisible();
  // The decisive columns are visible beside the list: the others come after them.
  for (const name of ["Quantity", "Compounding", "Production", "Ready"]) {
    await expect(shown.getByRole("columnheader", { name })).toBeInViewport({ ratio: 1 });
  }
  const close = shown.getByRole("button", { name: "Close order" });
  await close.click();
  const refused = page.getByRole("dialog", { name: "Failed to close order" });
  await expect(refused).toContainText("These items have no jobs.");
  await expect(refused.getByRole("link", { name: of.sku })).toHaveAttribute("href", new RegExp(`/allocation\\?.*${order.soNumber}`));
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await refused.getByRole("button", { name: "Close", exact: true }).last().click();

  const { job } = await allocate(of, order);
  await close.click();
  await expect(refused).toContainText("These jobs must be closed");
  await expect(refused.getByRole("link", { name: `J${String(job).padStart(5, "0")}` })).toHaveAttribute("href", `/manufacturing?openJobId=${job}`);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(shown.getByText("Allocated")).toHaveCount(2);
});

test("finished goods that are not Live block a close; once released they are dispatched, with surplus where ticked", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const earlier = await takeOrder(of, 5);
  await makeOrder(of, earlier, 12, "002-26");
  await of.keeper.call(closeOrder, { id: earlier.id });
  const order = await takeOrder(of, 100, { dispatchDate: "2098-06-30" });
  await makeOrder(of, order, 98);
  const [, ...rows] = await of.keeper.call(stockDetails, { sku: of.sku });
  const stockLine = rows.flatMap((row) => ("quantityDelivered" in row && row.batchNumber === "001-26" ? [row] : []))[0];
  if (!stockLine) throw new Error("Nothing was made.");
  await of.keeper.call(updateStockStatus, { elementId: stockLine.id, newStatus: QUARANTINED, reason: "Test" });
  await page.goto(`/sales?openOrderId=${order.id}`);
  const shown = detail(page, order.soNumber);
  await shown.getByRole("button", { name: "Close order" }).click();
  const dialog = page.getByRole("dialog", { name: "Close order" });
  const close = dialog.getByRole("button", { name: `Close ${order.soNumber}` });
  await expect(dialog.getByText(/Not Live, so it cannot be dispatched/)).toBeVisible();
  await expect(close).toBeDisabled();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await of.keeper.call(updateStockStatus, { elementId: stockLine.id, newStatus: 0, reason: "Released" });
  // It expires before the dispatch date: it leaves after a confirmation.
  await of.keeper.call(updateExpiryDate, { id: stockLine.id, newExpiryDate: "2098-01-31", reason: "Test" });
  await shown.getByRole("button", { name: "Close order" }).click();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(dialog.getByRole("gridcell", { name: /98\sunits of 001-26/ })).toBeInViewport({ ratio: 1 });
  // Output and remaining stock are visible on a tablet too.
  await expect(dialog.getByRole("gridcell", { name: /100\sunits.*Made: 98\sunits/ })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("gridcell", { name: /98\sunits.*Left: 0\sunits/ })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("checkbox", { name: "Add surplus stock to short lines" }).check();
  await expect(dialog.getByRole("gridcell", { name: /2\sunits of 002-26/ })).toBeVisible();
  await expect(
    dialog.getByText(`Expires before the target dispatch date, or sooner than the client accepts: batch 001-26 of ${of.sku} on 31/01/2098.`),
  ).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await expect(close).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Dispatch it anyway" }).check();
  await expect(close).toBeEnabled();
  await close.click();
  await expect(dialog).toBeHidden();
  await expect(shown).toContainText("COMPLETE");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  expect(await of.keeper.call(closeOrder, { id: order.id }).catch((error: Error) => error.message)).toContain("is completed");
});

test("cancelling an order whose recipe sheet is printed warns of manual steps", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 10);
  const { job } = await allocate(of, order);
  await of.keeper.call(togglePrinted, { jobId: job });
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel order" });
  await expect(dialog).toContainText("The cancellation needs manual follow-up, and other jobs need re-allocating.");
  await expect(dialog).toContainText(`J${String(job).padStart(5, "0")}`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep order" }).click();
  await detail(page, order.soNumber).getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByRole("button", { name: `Cancel ${order.soNumber}` }).click();
  await expect(detail(page, order.soNumber)).toContainText("CANCELLED");
  expect((await of.keeper.call(salesOrder, { salesOrderId: order.id })).dateCancelled).not.toBeNull();
});

test("an order that does not exist is reported as such", { tag: "@full" }, async ({ page }) => {
  await salesSetup(page);
  for (const id of ["999999999", "abc"]) {
    await page.goto(`/sales?openOrderId=${id}`);
    await expect(page.getByText("This sales order does not exist")).toBeVisible();
  }
});
