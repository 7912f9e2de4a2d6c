import { addComponentry, addRawMaterial, editDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { addUser } from "../people.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { card, delivered, readDetails, type ItemSetup, itemToOpen, openItem, reserving } from "./item.fixtures.ts";
import { PASSWORD } from "../planted.ts";

async function opened(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Details" });
  await expect(dialog.getByRole("combobox", { name: "Owner" })).not.toHaveValue("");
  return dialog;
}

const save = (dialog: Locator): Promise<void> => dialog.getByRole("button", { name: "Save details" }).click();

/** Another user's change, saved through the API. */
async function editedElsewhere(setup: ItemSetup, part: object): Promise<void> {
  const { item } = await readDetails(setup);
  if (!item) throw new Error("There is no such item.");
  const { sku, name, description, minimumStock, onOrder, moq, eoq, ownedById, suppliedById, supplierSku, price, version } = item;
  const newDetails = { sku, name, description, minimumStock, onOrder, moq, eoq, supplierSku, price, version };
  await setup.keeper.call(editDetails, { newDetails: { ...newDetails, clientId: 14, ownedById, suppliedById: suppliedById ?? 14, ...part } });
}

test("every detail is edited and shown; stock without a client belongs to its owner", async ({ page }) => {
  const setup = await itemToOpen(page);
  await openItem(page, setup.sku);
  const dialog = await opened(page);
  const owner = dialog.getByRole("combobox", { name: "Owner" });
  await expect(owner).toHaveValue(/[a-z]/);
  await expect(dialog.getByRole("combobox", { name: "Client" })).toHaveValue(await owner.inputValue());
  await expect(dialog.getByRole("checkbox", { name: "Active" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Active" })).toBeDisabled();
  await dialog.getByLabel("Name", { exact: true }).fill(`Cetearyl alcohol ${setup.mark}`);
  await dialog.getByLabel("Description").fill("50/50, pellets");
  await dialog.getByLabel("Minimum stock").fill("5 kg");
  await dialog.getByLabel("On order").fill("2,500");
  await dialog.getByLabel("MOQ").fill("20000");
  await dialog.getByLabel("EOQ").fill("40000");
  await dialog.getByLabel("Supplier SKU").fill("CA-50");
  await dialog.getByLabel("Price").fill("6.4");
  await save(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Cetearyl alcohol ${setup.mark}`);
  await expect(card(page, "Value")).toContainText("£0.00640");
  await expect(card(page, "Stock Levels")).toContainText("2\u202F500 g");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();
  const { item } = await readDetails(setup);
  expect(item).toMatchObject({ description: "50/50, pellets", minimumStock: 5_000, onOrder: 2_500, moq: 20_000, eoq: 40_000, clientId: 14 });
  expect(item).toMatchObject({ supplierSku: "CA-50", price: 6.4 });
});

test("client, owner and supplier are required, and figures are validated; typed input is kept", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  await openItem(page, setup.sku);
  const dialog = await opened(page);
  for (const field of ["Client", "Owner", "Supplier"]) {
    await dialog
      .locator(".field", { has: page.getByRole("combobox", { name: field, exact: true }) })
      .getByRole("button", { name: /Clear/ })
      .click();
  }
  await dialog.getByLabel("Minimum stock").fill("a few");
  await dialog.getByLabel("Price").fill("-1");
  await save(dialog);
  for (const field of ["Client", "Owner", "Supplier"]) await expect(dialog.getByText(`${field} is required.`)).toBeVisible();
  await expect(dialog.getByText("Please enter a (positive) number.")).toBeVisible();
  await expect(dialog.getByText("Please enter a valid number.")).toBeVisible();
  await expect(dialog.getByLabel("Minimum stock")).toHaveValue("a few");
  expect((await readDetails(setup)).item?.version).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
});

test("two windows: the second shows the conflict, and keeps the chosen values", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  await openItem(page, setup.sku);
  const dialog = await opened(page);
  await dialog.getByLabel("Minimum stock").fill("700");
  await editedElsewhere(setup, { minimumStock: 900, eoq: 1_000 });
  await save(dialog);
  const notice = dialog.getByRole("group", { name: /This was changed by .* in the meantime/ });
  await expect(notice).toContainText("Minimum stock");
  await expect(notice).toContainText("EOQ");
  await expect(dialog.getByLabel("Minimum stock")).toHaveValue("700");
  await expect(dialog.getByLabel("EOQ")).toHaveValue("1\u202F000");
  expect((await readDetails(setup)).item?.minimumStock).toBe(900);
  await aSecondPasses(page);
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect((await readDetails(setup)).item).toMatchObject({ minimumStock: 700, eoq: 1_000 });
});

test("an inactive alternative is made active here; a component has no such box", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { item } = await readDetails(setup);
  const supplier = item?.suppliedById ?? 0;
  const other = { name: `Other ${setup.mark}`, description: "Flakes", owner: 14, supplier };
  const { sku } = await setup.keeper.call(addRawMaterial, { newRawMaterial: { ...other, alternativeSku: setup.sku, active: false } });
  await openItem(page, sku);
  await expect(page.getByText("Inactive", { exact: true })).toBeVisible();
  const dialog = await opened(page);
  await dialog.getByRole("checkbox", { name: "Active" }).check();
  await save(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  expect((await readDetails(setup)).item?.active).toBe(false);

  const made = await setup.keeper.call(addComponentry, { newComponentry: { ...other, categoryCode: "BOT" } });
  await openItem(page, made.sku);
  await expect((await opened(page)).getByRole("checkbox")).toHaveCount(0);
});

test("users without the role need a manager's authorisation first", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page, ["ROLE_STAFF"]);
  const manager = await addUser(page, ["ROLE_MANAGER", "ROLE_STAFF"]);
  await openItem(page, setup.sku);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await edit.click();
  const asking = page.getByRole("dialog", { name: "Manager authorisation" });
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Edit Details" })).toHaveCount(0);

  await edit.click();
  await asking.getByLabel("Username").fill(manager);
  await asking.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asking.getByRole("button", { name: "Authorise" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Details" });
  await dialog.getByLabel("MOQ").fill("1,234");
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect((await readDetails(setup)).item?.moq).toBe(1_234);
});

test("a shortage is shown with its calculation and its jobs", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 500);
  await delivered(setup, 100, { goodsInStatus: 1 });
  await delivered(setup, 40, { packSize: 0, goodsInExpiryDateFormatted: "2020-01-31" });
  const { jobNumber } = await (await reserving(setup, id))(300);
  await openItem(page, setup.sku);
  const rows = page.getByRole("table", { name: "How usable stock is calculated" }).getByRole("row");
  const sum = [
    ["On hand", "640 g"],
    ["less quarantined", "−100 g"],
    ["less expired", "−40 g"],
    [`less reserved${jobNumber}`, "−300 g"],
    ["Usable", "200 g"],
    ["less what open jobs need beyond their reservations", "−700 g"],
    ["Short", "500 g"],
  ];
  await expect(rows).toHaveText(sum.map((line) => line.join("")));
});

test("orders and jobs without a page are plain text; the output of a job links to its item", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const { jobNumber } = await (await reserving(setup, id))(300);
  await openItem(page, setup.sku);
  const allocations = card(page, "Current Allocations");
  await expect(allocations).toContainText(jobNumber);
  for (const link of await allocations.getByRole("link").all()) {
    await link.click();
    await expect(page).toHaveURL(/\/stock\/.+-B$|openOrderId=|openJobId=/);
    await page.goBack();
  }
});

test("no accessibility violations in an item's details", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  await openItem(page, setup.sku);
  const dialog = await opened(page);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel("Name", { exact: true }).fill("");
  await save(dialog);
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
