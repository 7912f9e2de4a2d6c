/**
 * Deliveries: many lines of one supplier at once, printed documents, and the list of deliveries.
 */
import { addOnOrder, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes, atRest } from "../accessibility.ts";
import { addUser, signedIn } from "../people.ts";
import { scanAndGoOn } from "../scanner.ts";
import { pallet, pick, type Stage, stage } from "../transfers/transfers.fixtures.ts";

const TITLE = "Receive Delivery";

async function opened(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Stock tools" }).click();
  await page.getByRole("menuitem", { name: "Receive Delivery", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await expect(dialog.getByRole("combobox", { name: "Supplier" })).toBeFocused();
  return dialog;
}

const cell = (dialog: Locator, role: "textbox" | "combobox" | "checkbox", field: string, line: number): Locator =>
  dialog.getByRole(role, { name: `${field} of line ${line}`, exact: true });

async function fillHead(page: Page, dialog: Locator, of: Stage, order: string): Promise<void> {
  await pick(page, dialog, "Supplier", `Larch ${of.name}`);
  await dialog.getByLabel("Order number").fill(order);
  await dialog.getByLabel("Location: warehouse").selectOption(of.warehouse);
  await pick(page, dialog, "Location: bin", "FROM");
}

async function readItemStockLines({ keeper }: Stage, sku: string) {
  return (await keeper.call(stockDetails, { sku })).flatMap((line) => ("quantityDelivered" in line ? [line] : []));
}

test("lines are ticked and typed, validated in place, booked in together, printed and found again", async ({ page }) => {
  const of = await stage(page);
  await of.keeper.call(addOnOrder, { element: of.wax, quantity: 5_000 });
  const dialog = await opened(page);
  await dialog.getByRole("button", { name: "Book in" }).click();
  await expect(dialog.getByText("Supplier is required.")).toBeVisible();
  await expect(dialog.getByText("Item is required.")).toBeVisible();

  await fillHead(page, dialog, of, `PO-${of.name}`);
  await dialog.getByRole("checkbox", { name: `Arrived of ${of.wax}` }).check();
  await expect(cell(dialog, "combobox", "Item", 1)).toHaveValue(`${of.wax}  Wax ${of.name}`);
  await expect(cell(dialog, "textbox", "Quantity", 1)).toHaveValue("5\u202F000");
  await cell(dialog, "textbox", "Pack size", 1).fill("6000");
  await cell(dialog, "textbox", "Supplier batch", 1).fill(`LW-${of.name}`);
  await dialog.getByRole("button", { name: "Add line" }).click();
  await pick(page, dialog, "Item of line 2", of.bottle);
  await cell(dialog, "textbox", "Quantity", 2).fill("48");
  await cell(dialog, "textbox", "Pack size", 2).fill("0");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 2 lines" }).click();
  await expect(cell(dialog, "textbox", "Pack size", 1)).toHaveAccessibleDescription("This is not a valid pack size.");
  expect(await readItemStockLines(of, of.wax)).toEqual([]);

  await cell(dialog, "textbox", "Pack size", 1).fill("1000");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 2 lines" }).click();
  // A raw material usually has an expiry date; the bottle needs none.
  const asked = page.getByRole("alertdialog", { name: "No expiry date" });
  await expect(asked).toContainText(`usually have an expiry date: ${of.wax}.`);
  await asked.getByRole("button", { name: "Enter expiry dates" }).click();
  await expect(cell(dialog, "textbox", "Expiry date", 1)).toBeFocused();
  await cell(dialog, "textbox", "Expiry date", 1).fill("31/01/2020");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 2 lines" }).click();
  await page.getByRole("dialog", { name: "Expired on arrival" }).getByRole("button", { name: "Put into quarantine" }).click();

  const done = page.getByRole("dialog", { name: /^Delivery D\d{5} has been booked in$/ });
  await expect(done.getByText(`LW-${of.name}`)).toBeVisible();
  await expect(done.getByText("Quarantined")).toBeVisible();
  expect(await readItemStockLines(of, of.wax)).toMatchObject([
    { quantity: 5_000, packSize: 1_000, expiryDate: "2020-01-31", status: 1, purchaseOrderNumber: `PO-${of.name}` },
  ]);
  expect(await readItemStockLines(of, of.bottle)).toMatchObject([{ quantity: 48, status: 0 }]);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("was-printed") }));
  await done.getByRole("button", { name: "Print labels" }).click();
  await expect(page.locator("body.was-printed .label-sheet .label")).toHaveCount(2);
  await page.evaluate(() => {
    document.body.classList.remove("was-printed");
    window.dispatchEvent(new Event("afterprint"));
  });
  await expect(page.locator(".label-sheet")).toHaveCount(0);
  await done.getByRole("button", { name: "Print delivery note" }).click();
  await expect(page.locator("body.was-printed .note")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".note").getByRole("heading", { name: /^Delivery note D\d{5}$/ })).toBeVisible();
  await expect(page.locator(".note").getByText(`LW-${of.name}`)).toBeVisible();
  await expect(done).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/deliveries");
  const list = page.getByRole("grid", { name: "Deliveries" });
  await expect(list.getByRole("row").filter({ hasText: `PO-${of.name}` })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill(`lw-${of.name}`);
  await expect(page).toHaveURL(/search=lw/);
  await expect(list.locator("tr[data-index]")).toHaveCount(1);
  await list
    .getByRole("row")
    .filter({ hasText: `PO-${of.name}` })
    .click();
  await expect(page.getByRole("heading", { name: /^Delivery D\d{5}$/ })).toBeVisible();
  await expect(page.getByRole("grid", { name: "Delivered" })).toContainText(of.bottle);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByLabel("Search", { exact: true }).fill("no such number");
  await expect(page.getByText("No deliveries found")).toBeVisible();
  await pick(page, page.locator("main"), "Supplier", `Larch ${of.name}`);
  await expect(list.locator("tr[data-index]")).toHaveCount(1);
  await expect(page.getByLabel("Search", { exact: true })).toHaveValue("");
});

test("unticking removes the line, a scanned label adds one, and supplier and location are kept for the next delivery", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await of.keeper.call(addOnOrder, { element: of.wax, quantity: 700 });
  const dialog = await opened(page);
  await fillHead(page, dialog, of, "");
  const tick = dialog.getByRole("checkbox", { name: `Arrived of ${of.wax}` });
  await tick.check();
  await expect(cell(dialog, "textbox", "Quantity", 1)).toHaveValue("700");
  await tick.uncheck();
  await expect(cell(dialog, "textbox", "Quantity", 1)).toHaveValue("");
  await scanAndGoOn(page, `${of.bottle}~3kXq9LwT0aZbYc12`, cell(dialog, "textbox", "Quantity", 1));
  await expect(cell(dialog, "combobox", "Item", 1)).toHaveValue(`${of.bottle}  Bottle ${of.name}`);
  // The item would get the focus, but the user was quicker.
  await atRest(page);
  await expect(cell(dialog, "textbox", "Quantity", 1)).toBeFocused();
  await cell(dialog, "textbox", "Quantity", 1).fill("12");
  await cell(dialog, "textbox", "Pack size", 1).fill("0");
  // On a tablet each line is a card, and there is no horizontal scrolling.
  for (const [width, height] of [
    [768, 1024],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(cell(dialog, "checkbox", "Quarantine", 1)).toBeVisible();
    const scroller = dialog.locator('.lines-scroller[data-field="Delivery lines"]');
    await expect.poll(() => scroller.evaluate((lines) => lines.scrollWidth - lines.clientWidth), { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
  await dialog.getByRole("button", { name: "Book in 1 line" }).click();
  const done = page.getByRole("dialog", { name: /has been booked in$/ });
  await done.getByRole("button", { name: "Book in another" }).click();
  await expect(dialog.getByRole("combobox", { name: "Supplier" })).toHaveValue(`Larch ${of.name}`);
  await expect(dialog.getByLabel("Location: warehouse")).toHaveValue(of.warehouse);
  await expect(dialog.getByRole("combobox", { name: /^Item of line/ })).toHaveCount(1);
  await expect(cell(dialog, "combobox", "Item", 1)).toHaveValue("");
});

test("an item that is removed before booking in is refused at its line, and typed input is kept", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const dialog = await opened(page);
  await fillHead(page, dialog, of, "");
  await pick(page, dialog, "Item of line 1", of.bottle);
  await cell(dialog, "textbox", "Quantity", 1).fill("12");
  await cell(dialog, "textbox", "Pack size", 1).fill("0");
  await page.route("**/api/book_delivery", (route) =>
    route.fulfill({
      status: 400,
      json: { message: "The item is gone.", type: "error", errors: [{ path: "delivery.lines.0.sku", message: "The item is gone." }] },
    }),
  );
  await dialog.getByRole("button", { name: "Book in 1 line" }).click();
  await expect(cell(dialog, "combobox", "Item", 1)).toHaveAccessibleDescription("The item is gone.");
  await expect(cell(dialog, "textbox", "Quantity", 1)).toHaveValue("12");
});

test("users without the role can see deliveries but not receive one", { tag: "@full" }, async ({ page }) => {
  await signedIn(page, await addUser(page, ["ROLE_STAFF"]));
  await page.getByRole("button", { name: "Stock tools" }).click();
  await expect(page.getByRole("menuitem", { name: "Receive Delivery" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Deliveries" }).click();
  await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Receive delivery" })).toHaveCount(0);
});

test("labels of a warehouse's bins and of its pallets print as one sheet", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const { number } = await pallet(of);
  await page.goto("/locations");
  await page.getByRole("button", { name: "Files" }).click();
  await page.getByRole("menuitem", { name: "Label sheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Label sheet" });
  await dialog.getByLabel("Warehouse").selectOption(of.warehouse);
  await expect(dialog.getByText("2 labels on 1 sheet of A4")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add("was-printed") }));
  await dialog.getByRole("button", { name: "Print labels" }).click();
  await expect(page.locator("body.was-printed .label-sheet .label")).toHaveCount(2);
  await expect(page.locator(".label-sheet .label-title")).toHaveText(["FROM", "TO"]);
  await dialog.getByText("Pallets").click();
  await expect(dialog.getByText("1 label on 1 sheet of A4")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await dialog.getByRole("button", { name: "Print labels" }).click();
  await expect(page.locator(".label-sheet .label-title")).toHaveText([number]);
});

test("Goods In links to a delivery of several lines until a field is filled in", { tag: "@full" }, async ({ page }) => {
  await stage(page);
  await page.getByRole("button", { name: "Goods In", exact: true }).first().click();
  const one = page.getByRole("dialog", { name: "Goods In", exact: true });
  await expect(one.getByRole("combobox", { name: "Item" })).toBeFocused();
  await one.getByRole("button", { name: /Receive a delivery$/ }).click();
  await expect(one).toBeHidden();
  await expect(page.getByRole("dialog", { name: TITLE }).getByRole("combobox", { name: "Supplier" })).toBeFocused();
});
