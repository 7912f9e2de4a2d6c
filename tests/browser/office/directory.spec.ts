import { randomUUID } from "node:crypto";
import { addressBook, createBusiness, createContact, editBusiness, editContact } from "@apothecary/core/directory/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { admin } from "../businesses.ts";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { withoutPolling } from "../network.ts";
import { signedIn, withSession } from "../people.ts";
import type { Client } from "../stock/stock.fixtures.ts";

const CONTACT = {
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  phoneNumber1: "020 7946 0018",
  phoneNumber2: "020 7946 0019",
  addressLine1: "4 Weaver's Yard",
  addressLine2: "",
  addressLine3: "Bristol",
  postcode: "BS1 4ST",
  email: "nora@example.com",
  invoice: false,
  delivery: false,
};

const panel = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });
const list = (page: Page): Locator => page.getByRole("grid", { name: "Directory" });

interface Made {
  id: number;
  name: string;
  contactId: number;
}

/** A supplier with a contact that only this test uses. */
async function madeSupplier(client: Client): Promise<Made> {
  const name = `Supplier ${randomUUID().slice(0, 8)}`;
  const { businessId } = await client.call(createBusiness, { businessName: name, client: false, supplier: true });
  const { contactId } = await client.call(createContact, { ...CONTACT, businessId });
  return { id: businessId, name, contactId };
}

/** Finds a business by typing its name and opens it. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByLabel("Search the directory").fill(name);
  await list(page).getByRole("gridcell", { name }).first().click();
  await expect(panel(page, name)).toBeVisible();
  return panel(page, name);
}

/** A button accepts one press a second. */
async function anotherPress(page: Page, button: Locator): Promise<void> {
  await aSecondPasses(page);
  await button.click();
}

/** The notification of a refusal. */
const said = (page: Page, text: string): Locator => page.getByRole("alert").getByText(text);

test("a client is added with a code, and is a supplier too", async ({ page }) => {
  const client = await admin();
  const [taken, code, name] = [nextCode(), nextCode(), `Client ${randomUUID().slice(0, 8)}`];
  await client.call(createBusiness, { businessName: `Holder ${name}`, client: true, supplier: true, businessCode: taken });

  await signedIn(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Directory" }).click();
  await expect(page).toHaveTitle("Apothecary · Directory");
  await expect(page.getByText("Please select a business")).toBeVisible();
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  const add = dialog.getByRole("button", { name: "Add business" });
  await expect(dialog.getByLabel("Client code")).toBeHidden();
  await expect(dialog.getByLabel("Supplier")).toBeEnabled();
  await dialog.getByLabel("Client", { exact: true }).check();
  await expect(dialog.getByLabel("Supplier")).toBeChecked();
  await expect(dialog.getByLabel("Supplier")).toBeDisabled();
  await expect(dialog.getByText("Choose two or three letters.")).toBeVisible();
  await add.click();
  await expect(dialog.getByText("Business name is required.")).toBeVisible();
  await expect(dialog.getByText("Client code is required.")).toBeVisible();

  await dialog.getByLabel("Business name").fill(name);
  await dialog.getByLabel("Client code").fill("a1");
  await dialog.getByLabel("Client code").blur();
  await expect(dialog.getByRole("alert").getByText("Choose two or three letters.")).toBeVisible();
  await dialog.getByLabel("Client code").fill(taken.toLowerCase());
  await expect(dialog.getByText("This client code is already in use.")).toBeVisible();
  await dialog.getByLabel("Client code").fill(code.toLowerCase());
  await expect(dialog.getByText("This client code is already in use.")).toBeHidden();
  await anotherPress(page, add);

  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `${name} (${code})` })).toBeVisible();
  const detail = panel(page, name);
  await expect(detail.getByText("Client", { exact: true })).toBeVisible();
  await expect(detail.getByText("Supplier", { exact: true })).toBeVisible();
  await expect(detail.getByText("No business contacts")).toBeVisible();
  await page.getByLabel("Search the directory").fill(code);
  await expect(list(page).getByRole("gridcell", { name, exact: true })).toBeVisible();
});

test("a supplier needs no code; clearing Client clears and unlocks Supplier", { tag: "@full" }, async ({ page }) => {
  const name = `Plain ${randomUUID().slice(0, 8)}`;
  await withSession(page);
  await page.goto("/directory");
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Client", { exact: true }).check();
  await dialog.getByLabel("Client", { exact: true }).uncheck();
  await expect(dialog.getByLabel("Supplier")).not.toBeChecked();
  await dialog.getByLabel("Supplier").check();
  await dialog.getByLabel("Business name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
});

test("contacts are added, edited and deleted; missing fields are reported", async ({ page }) => {
  const { name } = await madeSupplier(await admin());
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  await expect(detail.getByText("020 7946 0019")).toBeVisible();
  await expect(detail.getByText("BS1 4ST")).toBeVisible();

  await detail.getByRole("button", { name: "Add contact" }).click();
  const adding = page.getByRole("dialog", { name: "Add Contact" });
  await adding.getByRole("button", { name: "Add contact" }).click();
  await expect(adding.getByText("A name or department is required.")).toBeVisible();
  await expect(adding.getByLabel("First name")).toBeFocused();
  await adding.getByLabel("E-mail").fill("nobody");
  await adding.getByLabel("E-mail").blur();
  await expect(adding.getByText("E-mail is not valid")).toBeVisible();
  await adding.getByLabel("E-mail").fill("");
  await adding.getByLabel("Department").fill("Accounts");
  await adding.getByLabel("Phone number 1").fill("0".repeat(21));
  await anotherPress(page, adding.getByRole("button", { name: "Add contact" }));
  await expect(adding.getByText("Phone number 1 cannot exceed 20 characters.")).toBeVisible();
  await adding.getByLabel("Phone number 1").fill("");
  await anotherPress(page, adding.getByRole("button", { name: "Add contact" }));
  await expect(adding).toBeHidden();

  const accounts = detail.getByRole("article", { name: "Accounts" });
  for (const text of ["No phone number saved...", "No address saved...", "No email address saved..."]) await expect(accounts.getByText(text)).toBeVisible();
  await accounts.getByRole("button", { name: /^Edit / }).click();
  const editing = page.getByRole("dialog", { name: "Edit Contact" });
  await editing.getByLabel("E-mail").fill("accounts@example.com");
  await page.keyboard.press("Enter");
  await expect(accounts.getByRole("link", { name: "accounts@example.com" })).toBeVisible();

  await accounts.getByRole("button", { name: "Delete Accounts" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete contact" }).click();
  await expect(accounts).toBeHidden();
  await expect(detail.getByRole("article", { name: "Nora Lindqvist" })).toBeVisible();
});

test("Invoice and Delivery are saved immediately, and rolled back on failure", { tag: "@full" }, async ({ page }) => {
  const client = await admin();
  const { name, id, contactId } = await madeSupplier(client);
  // No poll may show the other user's change before the click.
  await withoutPolling(page);
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  const [invoice, delivery] = [detail.getByLabel("Invoice"), detail.getByLabel("Delivery")];
  await invoice.check();
  // The second request uses the version from the first response.
  await delivery.check();
  await expect(delivery).toBeEnabled();
  await expect.poll(async () => contactFlags(client, id)).toEqual([true, true]);
  await page.reload();
  for (const flag of [invoice, delivery]) await expect(flag).toBeChecked();
  await page.route("**/api/edit_contact", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }));
  await invoice.click();
  await expect(said(page, "The server is busy.")).toBeVisible();
  await expect(invoice).toBeChecked();
  await page.unroute("**/api/edit_contact");
  await client.call(editContact, { ...CONTACT, contactId, firstName: "Norah", invoice: false, delivery: true });
  await delivery.click();
  await expect(said(page, "There is conflicting data preventing this action.")).toBeVisible();
  await expect(delivery).toBeChecked();
  // The other user's change is visible now, and can be edited.
  await expect(detail.getByRole("article", { name: "Norah Lindqvist" })).toBeVisible();
  await expect(invoice).not.toBeChecked();
  await delivery.uncheck();
  await expect.poll(async () => contactFlags(client, id)).toEqual([false, false]);
});

/** Invoice and Delivery of a business's only contact, from the server. */
async function contactFlags(client: Client, businessId: number): Promise<unknown> {
  const business = (await client.call(addressBook, {})).find((one) => one.businessId === businessId);
  return [business?.contacts[0]?.invoice, business?.contacts[0]?.delivery];
}

test("a business is edited; a stale edit changes nothing and is reported", { tag: "@full" }, async ({ page }) => {
  const client = await admin();
  const { name, id } = await madeSupplier(client);
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  await detail.getByRole("button", { name: "Edit business" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Business" });
  await dialog.getByLabel("Business name").fill(" ");
  await dialog.getByRole("button", { name: "Save business" }).click();
  await expect(dialog.getByText("Business name is required.")).toBeVisible();
  await client.call(editBusiness, { businessId: id, businessName: name, paymentTerms: "60 days" });
  await dialog.getByLabel("Business name").fill(`${name} Ltd`);
  await dialog.getByLabel("Payment terms").fill("30 days");
  await anotherPress(page, dialog.getByRole("button", { name: "Save business" }));
  await expect(dialog.getByText(/was changed by admin in the meantime/)).toBeVisible();
  await expect(dialog.getByLabel("Payment terms")).toHaveValue("30 days");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(detail.getByText("60 days")).toBeVisible();

  await detail.getByRole("button", { name: "Edit business" }).click();
  await expect(dialog.getByLabel("Payment terms")).toHaveValue("60 days");
  await dialog.getByLabel("Business name").fill(`${name} Ltd`);
  await dialog.getByRole("button", { name: "Save business" }).click();
  await expect(page.getByRole("heading", { name: `${name} Ltd`, exact: true })).toBeVisible();
});

test("a supplier becomes a client with a code; missing fields are reported first", { tag: "@full" }, async ({ page }) => {
  const client = await admin();
  const { name } = await madeSupplier(client);
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  await detail.getByRole("button", { name: "Edit business" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Business" });
  await dialog.getByRole("checkbox", { name: "Client" }).check();
  await expect(dialog.getByRole("checkbox", { name: "Supplier" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Save business" }).click();
  await expect(dialog.getByText("Client code is required.")).toBeVisible();
  const code = nextCode();
  await dialog.getByLabel("Client code").fill(code);
  await anotherPress(page, dialog.getByRole("button", { name: "Save business" }));
  await expect(dialog).toBeHidden();
  await expect(detail.getByText(`(${code})`)).toBeVisible();
  await detail.getByRole("button", { name: "Edit business" }).click();
  await expect(dialog.getByLabel("Client code")).toBeDisabled();
  await expect(dialog.getByLabel("Client code")).toHaveValue(code);
});

test("a business is deleted with its contacts; one that is in use is refused with the reason", { tag: "@full" }, async ({ page }) => {
  const { name } = await madeSupplier(await admin());
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  await detail.getByRole("button", { name: "Delete business" }).click();
  const asked = page.getByRole("alertdialog", { name: "Delete Business" });
  await expect(asked.getByText(`${name} and its contact will be deleted from the directory.`)).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(detail).toBeVisible();
  await detail.getByRole("button", { name: "Delete business" }).click();
  await asked.getByRole("button", { name: "Delete business" }).click();
  await expect(page.getByText("Please select a business")).toBeVisible();
  await expect(page.getByText("Nothing matches")).toBeVisible();

  await page.goto("/directory?business=14");
  await page.getByRole("button", { name: "Delete business" }).click();
  await asked.getByRole("button", { name: "Delete business" }).click();
  await expect(said(page, "There is conflicting data preventing this action.")).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete business" })).toBeVisible();
});

test("the address opens a business; Back closes it; on a tablet it is a sheet that Esc closes", { tag: "@full" }, async ({ page }) => {
  const { name, id } = await madeSupplier(await admin());
  await withSession(page);
  await page.goto("/directory");
  await open(page, name);
  await expect(page).toHaveURL(new RegExp(`business=${id}`));
  await page.goBack();
  await expect(panel(page, name)).toBeHidden();

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/directory?business=${id}`);
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Please select a business")).toHaveCount(0);
  await expect(page).not.toHaveURL(/business=/);
});

test("no serious accessibility violations in the directory", { tag: "@full" }, async ({ page }) => {
  const { name } = await madeSupplier(await admin());
  await withSession(page);
  await page.goto("/directory");
  const detail = await open(page, name);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await detail.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByText("A name or department is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
