/**
 * The browser's Back closes the topmost dialog and nothing else. It asks first if input would be lost, and Discard stays
 * on the page. Closing a dialog that its address names leaves no entry that opens it again.
 */
import { addOnOrder } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "../people.ts";
import { pick, stage } from "../transfers/transfers.fixtures.ts";

const asked = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

async function goTo(page: Page, name: string, address: RegExp): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(address);
}

async function openTool(page: Page, name: string) {
  await page.getByRole("button", { name: "Stock tools" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("Back closes an untouched tool, and leads to the previous page after that", async ({ page }) => {
  await signedIn(page);
  await goTo(page, "Directory", /\/directory$/);
  await goTo(page, "Stock", /\/stock$/);
  for (const name of ["Register On Order", "Receive Delivery"]) {
    const dialog = await openTool(page, name);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/stock$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/directory$/);
});

test("Back asks before it discards a delivery; Discard closes it and stays on the page", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await goTo(page, "Directory", /\/directory$/);
  await goTo(page, "Stock", /\/stock$/);
  const dialog = await openTool(page, "Receive Delivery");
  const order = dialog.getByLabel("Order number");
  await order.fill("PO 1");
  await page.goBack();
  await asked(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(order).toHaveValue("PO 1");
  // Back leaves the question, too.
  await page.goBack();
  await expect(asked(page)).toBeVisible();
  await page.goBack();
  await expect(asked(page)).toBeHidden();
  await expect(order).toHaveValue("PO 1");
  await page.goBack();
  await asked(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/stock$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/directory$/);
});

test("Discard closes a dialog that a link has opened", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await page.goto("/stock?tool=delivery");
  const dialog = page.getByRole("dialog", { name: "Receive Delivery" });
  await dialog.getByLabel("Order number").fill("PO 2");
  await page.keyboard.press("Escape");
  await asked(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/stock$/);
});

test("Back closes an edit over an open record and keeps the record", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await page.goto("/directory");
  await page.getByRole("grid").getByRole("row").nth(1).click();
  await expect(page).toHaveURL(/business=/);
  const edit = page.getByRole("button", { name: "Edit business" });
  await edit.click();
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("Business name") });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeVisible();
  await page.goBack();
  await expect(edit).toBeHidden();
  await expect(page).toHaveURL(/\/directory$/);
});

test("a dialog in the address of a page is not opened again by Back", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await goTo(page, "Manufacturing", /\/manufacturing$/);
  const dialog = page.getByRole("dialog", { name: "Follow On Review" });
  await page.getByRole("button", { name: "Follow ons" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Follow ons" }).click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/manufacturing$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/stock$/);
});

test("a delivery keeps its supplier, place, order number and lines over a reload", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await of.keeper.call(addOnOrder, { element: of.wax, quantity: 5_000 });
  const dialog = await openTool(page, "Receive Delivery");
  await pick(page, dialog, "Supplier", `Larch ${of.name}`);
  await dialog.getByLabel("Order number").fill("PO-REL");
  await dialog.getByLabel("Location: warehouse").selectOption(of.warehouse);
  await pick(page, dialog, "Location: bin", "FROM");
  await dialog.getByRole("checkbox", { name: `Arrived of ${of.wax}` }).check();
  await page.reload();
  await expect(dialog.getByRole("combobox", { name: "Supplier" })).toHaveValue(`Larch ${of.name}`);
  await expect(dialog.getByLabel("Order number")).toHaveValue("PO-REL");
  await expect(dialog.getByLabel("Location: warehouse")).toHaveValue(of.warehouse);
  await expect(dialog.getByRole("combobox", { name: "Location: bin" })).toHaveValue(/^FROM/);
  await expect(dialog.getByRole("textbox", { name: "Quantity of line 1" })).toHaveValue("5\u202F000");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await asked(page).getByRole("button", { name: "Discard" }).click();
  await openTool(page, "Receive Delivery");
  await expect(dialog.getByLabel("Order number")).toHaveValue("");
});
