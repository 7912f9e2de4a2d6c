import { newSale, salesOrders } from "@apothecary/core/sales/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { typeByHand } from "../scanner.ts";
import { pick } from "../transfers/transfers.fixtures.ts";
import { addJar, detail, type SalesSetup, salesSetup, takeOrder } from "./sales.fixtures.ts";

/** As many lines as are visible at 1280 × 800. */
const LINES = 10;
/** Tab stops of an order with lines, at most. */
const STOPS = 60;

/** Jars of different sizes, by SKU. */
async function jars(of: SalesSetup, count: number): Promise<string[]> {
  const skus: string[] = [];
  for (let n = 0; n < count; n++) skus.push((await addJar(of, `Jar ${n} ${of.name}`, 100 + n, of.bottle)).sku);
  return skus;
}

/** Adds a line from the product field; Enter leads from each field to the next one. */
async function enterLine(page: Page, sku: string, quantity: string, price: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: "Product", exact: true })).toBeFocused();
  await typeByHand(page, sku);
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(sku);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Quantity", { exact: true })).toBeFocused();
  await typeByHand(page, quantity);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Unit price", { exact: true })).toBeFocused();
  await typeByHand(page, price);
  await page.keyboard.press("Enter");
}

/** The lines that are wholly in view between the head and the total of the table. */
const linesInView = (page: Page) =>
  page.locator(".lines-scroller").evaluate((scroller) => {
    const [top, bottom] = [scroller.querySelector("thead"), scroller.querySelector("tfoot td")].map((part) => part?.getBoundingClientRect());
    const rows = [...scroller.querySelectorAll(".lines-row")].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top >= (top?.bottom ?? 0) - 1 && row.bottom <= (bottom?.top ?? 0) + 1).length;
  });

test("an order of ten lines is entered with the keyboard alone, and all its lines are in view", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const skus = await jars(of, LINES);
  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await expect(dialog.getByRole("combobox", { name: "Client", exact: true })).toBeFocused();
  await typeByHand(page, of.client);
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Client PO number")).toBeFocused();
  await typeByHand(page, "PO-KEYS");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  for (const [n, sku] of skus.entries()) await enterLine(page, sku, String(n + 1), "2.5");
  await expect(dialog.locator(".lines-row")).toHaveCount(LINES);
  expect(await linesInView(page)).toBe(LINES);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  // The arrow keys move in the lines; Enter after the last one returns to the next product.
  const quantity = (sku = "") => dialog.getByRole("textbox", { name: `Quantity of ${sku}`, exact: true });
  await quantity(skus[LINES - 2]).focus();
  await page.keyboard.press("ArrowDown");
  await expect(quantity(skus[LINES - 1])).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("textbox", { name: `Unit price of ${skus[LINES - 1]}` })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("77");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("combobox", { name: "Product", exact: true })).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const { sales } = await of.keeper.call(salesOrders, {});
  const order = sales.find(({ client }) => client.id === of.clientId);
  expect(order?.poNumber).toBe("PO-KEYS");
  await expect(detail(page, order?.soNumber ?? "").getByRole("row", { name: new RegExp(`${skus[LINES - 1]}.*77`) })).toBeVisible();
});

test("Tab stops only at what is in sight, and an emptied choice is cleared", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 10);
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Edit order" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Sales Order" });
  const product = dialog.getByRole("combobox", { name: "Product", exact: true });
  await product.focus();
  await typeByHand(page, of.sku);
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(of.sku);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Quantity", { exact: true })).toBeFocused();
  const first = dialog.getByLabel("Client PO number");
  await first.focus();
  const stops: string[] = [];
  for (let n = 0; n < STOPS; n++) {
    await page.keyboard.press("Tab");
    if (await first.evaluate((field) => field === document.activeElement)) break;
    stops.push(await page.evaluate(describeFocused));
  }
  expect(stops.filter((stop) => stop.startsWith("hidden"))).toEqual([]);
  expect(stops.length).toBeLessThan(STOPS);
  expect(stops.join()).not.toMatch(/Clear|Pick a date/);
  await product.focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Tab");
  await expect(product).toHaveValue("");
});

/** Runs in the page: the focused control, and whether it can be seen. */
function describeFocused(): string {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement)) return "hidden: nothing";
  const { width, height } = control.getBoundingClientRect();
  const seen = width > 1 && height > 1 && control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return `${seen ? "seen" : "hidden"}: ${control.getAttribute("aria-label") ?? control.textContent}`;
}

test("Ctrl+Enter submits from any field of a dialog, but never discards what was typed", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  await page.goto("/styleguide");
  await page.getByRole("button", { name: "A new recipe" }).click();
  const recipe = page.getByRole("dialog", { name: "Edit recipe" });
  await expect(recipe.getByRole("combobox").first()).toBeFocused();
  // In a line, Enter goes to the next line; with Ctrl it submits, and what was typed into the chooser is settled first.
  await typeByHand(page, of.wax);
  await page.keyboard.press("Control+Enter");
  await expect(recipe.getByText("Total percent must equal 100!")).toBeVisible();
  await expect(recipe.getByRole("combobox").first()).toHaveValue(new RegExp(of.wax));
  await recipe.getByRole("textbox", { name: "Percentage of line 1" }).fill("100");
  await page.keyboard.press("Escape");
  const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(asked).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await recipe.getByRole("textbox", { name: "Percentage of line 1" }).focus();
  await page.keyboard.press("Control+Enter");
  await expect(recipe).toBeHidden();

  await page.goto(`/sales?openOrderId=${(await takeOrder(of, 10)).id}`);
  await page.getByRole("button", { name: "Edit order" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Sales Order" });
  const notes = edit.getByRole("textbox", { name: `Notes of ${of.sku}` });
  await notes.fill("Gift box");
  await notes.press("Control+Enter");
  await expect(edit).toBeHidden();
});

test("the last price to the client is offered: product, quantity and Enter add the line", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const earlier = await takeOrder(of, 10);
  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await pick(page, dialog, "Client", of.client);
  await pick(page, dialog, "Product", of.sku);
  const price = dialog.getByLabel("Unit price", { exact: true });
  await expect(price).toHaveValue("2.50");
  await expect(dialog.getByText(`Last price £2.50 for 10 on ${earlier.soNumber}`)).toBeVisible();
  await dialog.getByLabel("Quantity", { exact: true }).focus();
  await typeByHand(page, "30");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("row", { name: new RegExp(of.sku) })).toContainText("£75.00");
  await expect(dialog.getByRole("columnheader", { name: "Last price" })).toBeVisible();
  await expect(price).toHaveValue("");
  // What is typed takes the place of what is offered, also nothing.
  const lotion = await addJar(of, `Lotion ${of.name}`, 100, of.bottle);
  await of.keeper.call(newSale, {
    businessId: of.clientId,
    poNumber: "PO-2",
    orderLines: [{ id: lotion.productId, formulaId: of.formulaId, quantity: 5, price: 4, notes: "" }],
  });
  await page.reload();
  await page.getByRole("button", { name: "New order" }).click();
  await pick(page, dialog, "Client", of.client);
  await pick(page, dialog, "Product", lotion.sku);
  await expect(price).toHaveValue("4.00");
  await price.fill("");
  await expect(price).toHaveValue("");
});
