/** Using the directory: by keyboard, by search, and while colleagues edit it. */
import { randomUUID } from "node:crypto";
import { createBusiness, createContact, editBusiness, editContact } from "@apothecary/core/directory/contract";
import { expect, type Page, test } from "@playwright/test";
import { admin } from "../businesses.ts";
import { pollUntil, withoutPolling } from "../network.ts";
import { addUser, withSession } from "../people.ts";

const BUYER = ["ROLE_BUYER", "ROLE_STAFF"];
const CONTACT = {
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  phoneNumber1: "",
  phoneNumber2: "",
  addressLine1: "",
  addressLine2: "",
  addressLine3: "",
  postcode: "",
  email: "",
  invoice: false,
  delivery: false,
};
const list = (page: Page) => page.getByRole("grid", { name: "Directory" });
const rows = (page: Page) => list(page).locator("tbody tr[data-index]");
const search = (page: Page) => page.getByLabel("Search the directory");

/** Three suppliers that only this test uses, in name order; the first has two contacts. */
async function threeSuppliers() {
  const api = await admin();
  const mark = randomUUID().slice(0, 8);
  const made: { businessId: number; name: string }[] = [];
  for (const letter of ["A", "B", "C"]) {
    const name = `${letter} of ${mark}`;
    made.push({ name, businessId: (await api.call(createBusiness, { businessName: name, client: false, supplier: true })).businessId });
  }
  const [first] = made as [{ businessId: number; name: string }];
  const phone = `07${String(Date.now()).slice(-9)}`;
  const spaced = `${phone.slice(0, 5)} ${phone.slice(5)}`;
  const { contactId } = await api.call(createContact, { ...CONTACT, businessId: first.businessId, lastName: mark, phoneNumber1: spaced });
  await api.call(createContact, { ...CONTACT, businessId: first.businessId, firstName: "Odo", lastName: mark });
  await api.call(editBusiness, { businessId: first.businessId, businessName: first.name, paymentTerms: `Net 30, ${mark}` });
  return { api, mark, made, phone, first, contactId };
}

test("after Enter or a click the arrow keys continue from that row; Esc closes the details", { tag: "@full" }, async ({ page }) => {
  const { mark, made } = await threeSuppliers();
  await withSession(page, await addUser(page, BUYER));
  await page.goto("/directory");
  await search(page).fill(mark);
  await expect(rows(page)).toHaveCount(3);
  await list(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: made[0]?.name ?? "", level: 2 })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: made[1]?.name ?? "", level: 2 })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Please select a business")).toBeVisible();
  await rows(page).first().click();
  await expect(page.getByRole("heading", { name: made[0]?.name ?? "", level: 2 })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: made[2]?.name ?? "", level: 2 })).toBeVisible();
});

test("the search finds contacts, telephone numbers and payment terms; clients and suppliers can be filtered", { tag: "@full" }, async ({ page }) => {
  const { made, phone, mark } = await threeSuppliers();
  await withSession(page, await addUser(page, BUYER));
  await page.goto("/directory");
  for (const words of [phone, `odo ${mark}`, `net 30, ${mark}`]) {
    await search(page).fill(words);
    await expect(rows(page), words).toHaveCount(1);
    await expect(rows(page)).toContainText(made[0]?.name ?? "");
  }
  await search(page).fill(mark);
  await page.getByRole("button", { name: "Clients", exact: true }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page).toHaveURL(/kind=Client/);
  await page.getByRole("button", { name: "Suppliers", exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("deleting a contact moves the focus to the next one, and finally to adding one", { tag: "@full" }, async ({ page }) => {
  const { first, mark } = await threeSuppliers();
  await withSession(page, await addUser(page, BUYER));
  await page.goto(`/directory?business=${first.businessId}`);
  for (const name of [`Nora ${mark}`, `Odo ${mark}`]) {
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("alertdialog", { name: "Delete Contact" }).getByRole("button", { name: "Delete contact" }).click();
    await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeHidden();
    if (name.startsWith("Nora")) await expect(page.getByRole("button", { name: `Delete Odo ${mark}` })).toBeFocused();
  }
  await expect(page.getByRole("button", { name: "Add contact" })).toBeFocused();
});

test("a checkbox that saves immediately says so; a colleague's change appears automatically", { tag: "@full" }, async ({ page }) => {
  const { api, first, contactId, mark } = await threeSuppliers();
  await withoutPolling(page);
  await withSession(page, await addUser(page, BUYER));
  await page.goto(`/directory?business=${first.businessId}`);
  const invoice = page.getByRole("checkbox", { name: `Invoice: Nora ${mark}` });
  await invoice.check();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  const colleague = { ...CONTACT, lastName: mark, department: "Accounts payable", invoice: true };
  await api.call(editContact, { ...colleague, contactId, businessId: first.businessId });
  await pollUntil(page, (soon) => expect(page.getByText("Accounts payable")).toBeVisible(soon));
});

test("a business that is neither client nor supplier is not added", { tag: "@full" }, async ({ page }) => {
  await withSession(page, await addUser(page, BUYER));
  await page.goto("/directory");
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Business name").fill(`Nothing ${randomUUID()}`);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Choose client, supplier or both.")).toBeVisible();
});

test("on a phone the bar shows the product name, users have distinguishing details, and fields open the right keyboards", { tag: "@full" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withSession(page);
  await page.goto("/admin");
  await expect(page.getByRole("banner").getByRole("link", { name: "Apothecary" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeInViewport({ ratio: 1 });
  const card = page.getByRole("grid", { name: "Users" }).locator("tr[data-index]").first();
  for (const heading of ["Username", "Last Name", "Highest Permission Level"])
    await expect(card.locator(`[data-label="${heading}"]`)).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole("button", { name: /^Edit / })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("dialog", { name: "Add User" }).getByLabel("E-mail")).toHaveAttribute("inputmode", "email");
  const { first } = await threeSuppliers();
  await page.goto(`/directory?business=${first.businessId}`);
  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Phone number 1")).toHaveAttribute("inputmode", "tel");
  await expect(dialog.getByLabel("E-mail")).toHaveAttribute("inputmode", "email");
});
