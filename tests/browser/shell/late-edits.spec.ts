import { randomUUID } from "node:crypto";
import { createBusiness, createContact } from "@apothecary/core/directory/contract";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { withoutPolling } from "../network.ts";
import { admin } from "../businesses.ts";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addUser, withSession } from "../people.ts";

/** The message about a field that another user changed. */
const changed = (dialog: Locator, label: string): Locator => dialog.getByRole("listitem").filter({ hasText: label });

/** Opens the same page for another user in a separate context. */
async function otherWindow(browser: Browser, username: string): Promise<Page> {
  const page = await otherPage(browser);
  await withSession(page, username);
  return page;
}

/** Opens the dialog to edit a user. */
async function editUser(page: Page, username: string): Promise<Locator> {
  await page.goto(`/admin?search=${username}`);
  await page.getByRole("button", { name: /^Edit Una Quill/ }).click();
  return page.getByRole("dialog", { name: "Edit User" });
}

/** Opens the dialog to edit a business. */
async function editBusiness(page: Page, id: number): Promise<Locator> {
  await page.goto(`/directory?business=${id}`);
  await page.getByRole("button", { name: "Edit business" }).click();
  return page.getByRole("dialog", { name: "Edit Business" });
}

async function saveAgain(page: Page, button: Locator): Promise<void> {
  await aSecondPasses(page);
  await button.click();
}

test("two windows edit one user: the second shows the conflict field by field, and saves from there", { tag: "@full" }, async ({ page, browser }) => {
  await withoutPolling(page);
  const [username, rival] = [await addUser(page, ["ROLE_STAFF"]), await addUser(page, ["ROLE_ADMIN"])];
  const other = await otherWindow(browser, rival);
  await withSession(page);
  const [mine, theirs] = [await editUser(page, username), await editUser(other, username)];
  await theirs.getByLabel("First name").fill("Ursula");
  await theirs.getByLabel("E-mail").fill("ursula@example.com");
  await theirs.getByLabel("Buyer").check();
  await theirs.getByRole("button", { name: "Save user" }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel("First name").fill("Una Maria");
  await mine.getByLabel("Last name").fill("Quillfeather");
  await mine.getByRole("button", { name: "Save user" }).click();
  const notice = mine.getByRole("group", { name: new RegExp(`This was changed by ${rival} in the meantime \\(\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\)`) });
  await expect(notice).toBeFocused();
  await expect(page.getByRole("alert").getByText("There is conflicting data preventing this action.")).toBeVisible();
  // For fields that both changed, typed input stays until theirs is accepted. Fields only they changed have their value.
  await expect(changed(notice, "First name")).toContainText("YoursUna MariaNowUrsula");
  await expect(changed(notice, "E-mail")).toContainText("Yoursuna@example.comNowursula@example.com");
  await expect(changed(notice, "Permissions")).toContainText("NowBuyer, Staff");
  await expect(notice.getByRole("listitem")).toHaveCount(3);
  await expect(mine.getByLabel("First name")).toHaveValue("Una Maria");
  await expect(mine.getByLabel("E-mail")).toHaveValue("ursula@example.com");
  await expect(mine.getByLabel("Buyer")).toBeChecked();

  await changed(notice, "First name").getByRole("button", { name: "Take theirs" }).click();
  await expect(mine.getByLabel("First name")).toHaveValue("Ursula");
  await changed(notice, "First name").getByRole("button", { name: "Keep yours" }).click();
  await expect(mine.getByLabel("First name")).toHaveValue("Una Maria");
  await changed(notice, "First name").getByRole("button", { name: "Take theirs" }).click();
  await saveAgain(page, mine.getByRole("button", { name: "Save user" }));
  await expect(mine).toBeHidden();
  await expect(page.getByRole("gridcell", { name: "Quillfeather", exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Ursula", exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Buyer" })).toBeVisible();
  await other.context().close();
});

test("two windows edit one business, twice: each time the second continues from the current version", { tag: "@full" }, async ({ page, browser }) => {
  await withoutPolling(page);
  const name = `Late ${randomUUID().slice(0, 8)}`;
  const { businessId } = await (await admin()).call(createBusiness, { businessName: name, client: false, supplier: true });
  const rival = await addUser(page, ["ROLE_STAFF"]);
  const other = await otherWindow(browser, rival);
  await withSession(page);
  const mine = await editBusiness(page, businessId);
  const save = mine.getByRole("button", { name: "Save business" });
  await mine.getByLabel("Payment terms").fill("14 days");
  for (const terms of ["30 days", "60 days"]) {
    const theirs = await editBusiness(other, businessId);
    await theirs.getByLabel("Payment terms").fill(terms);
    await theirs.getByRole("button", { name: "Save business" }).click();
    await expect(theirs).toBeHidden();
    await saveAgain(page, save);
    await expect(changed(mine, "Payment terms")).toContainText(`Yours14 daysNow${terms}`);
    await expect(mine.getByLabel("Payment terms")).toHaveValue("14 days");
  }
  await saveAgain(page, save);
  await expect(mine).toBeHidden();
  await expect(page.getByText("14 days")).toBeVisible();
  await other.context().close();
});

test("another user's changes to other fields are no conflict: they are kept and shown", { tag: "@full" }, async ({ page, browser }) => {
  await withoutPolling(page);
  const client = await admin();
  const name = `Beside ${randomUUID().slice(0, 8)}`;
  const { businessId } = await client.call(createBusiness, { businessName: name, client: false, supplier: true });
  const contact = { firstName: "Nora", lastName: "Lindqvist", postcode: "BS1 4ST", invoice: false, delivery: false };
  await client.call(createContact, { ...contact, businessId });
  const other = await otherWindow(browser, await addUser(page, ["ROLE_STAFF"]));
  await withSession(page);
  const edit = async (window: Page): Promise<Locator> => {
    await window.goto(`/directory?business=${businessId}`);
    await window
      .getByRole("article")
      .getByRole("button", { name: /^Edit / })
      .click();
    return window.getByRole("dialog", { name: "Edit Contact" });
  };
  const [mine, theirs] = [await edit(page), await edit(other)];
  await theirs.getByLabel("Postcode").fill("BS2 1AA");
  await theirs.getByLabel("Delivery").check();
  await theirs.getByRole("button", { name: "Save contact" }).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel("Department").fill("Purchasing");
  await mine.getByRole("button", { name: "Save contact" }).click();
  await expect(changed(mine, "Postcode")).toContainText("YoursBS1 4STNowBS2 1AA");
  await expect(changed(mine, "Delivery")).toContainText("YoursNoNowYes");
  await saveAgain(page, mine.getByRole("button", { name: "Save contact" }));
  await expect(mine).toBeHidden();
  for (const text of ["Purchasing", "BS2 1AA"]) await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Delivery")).toBeChecked();
  await other.context().close();
});

test("no serious accessibility violations in an edit conflict", { tag: "@full" }, async ({ page, browser }) => {
  await withoutPolling(page);
  const { businessId } = await (await admin()).call(createBusiness, { businessName: `Axe ${randomUUID().slice(0, 8)}`, client: false, supplier: true });
  const other = await otherWindow(browser, await addUser(page, ["ROLE_STAFF"]));
  await withSession(page);
  const [mine, theirs] = [await editBusiness(page, businessId), await editBusiness(other, businessId)];
  await theirs.getByLabel("Payment terms").fill("30 days");
  await theirs.getByRole("button", { name: "Save business" }).click();
  await expect(theirs).toBeHidden();
  await mine.getByLabel("Payment terms").fill("a".repeat(120));
  await mine.getByRole("button", { name: "Save business" }).click();
  await expect(mine.getByRole("button", { name: "Take theirs" })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await other.context().close();
});
