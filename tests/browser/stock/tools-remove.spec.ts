import { addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { addUser } from "../people.ts";
import { delivered, readDetails, itemToOpen, reserving } from "./item.fixtures.ts";
import { chosen, openTool, notificationText } from "./tools.fixtures.ts";
import { PASSWORD } from "../planted.ts";

test("an item that nothing uses is removed after a confirmation, and leaves the list", async ({ page }) => {
  const setup = await itemToOpen(page);
  await page.goto(`/stock?search=${setup.sku}`);
  await expect(page.locator("tr[data-index]")).toHaveCount(1);
  const dialog = await openTool(page, "Remove Stock Item");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  for (const wrong of ["Item is required.", "A reason is required"]) await expect(dialog.getByText(wrong, { exact: true })).toBeVisible();
  await chosen(dialog, "Item", setup.sku);
  await dialog.getByLabel("Reason").fill("Discontinued");
  await dialog.getByRole("button", { name: `Remove ${setup.sku}` }).click();
  const asked = page.getByRole("alertdialog", { name: `Remove ${setup.sku}?` });
  await expect(asked).toContainText("will be removed from the stock list for all users");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Discontinued");
  await dialog.getByRole("button", { name: `Remove ${setup.sku}` }).click();
  await aSecondPasses(page);
  await asked.getByRole("button", { name: `Remove ${setup.sku}` }).click();
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been removed.`)).toBeVisible();
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("what uses an item is listed with what to do; it is removed with the item only after its figures were shown, by a user who may", { tag: "@full" }, async ({
  page,
}) => {
  const setup = await itemToOpen(page, ["ROLE_PRODUCT_MANAGER", "ROLE_STAFF"]);
  const { id } = await delivered(setup, 900);
  const { jobNumber } = await (await reserving(setup, id))(600);
  await page.goto("/stock");
  const dialog = await openTool(page, "Remove Stock Item");
  await chosen(dialog, "Item", setup.sku);
  await dialog.getByLabel("Reason").fill("Withdrawn");
  await dialog.getByRole("button", { name: `Remove ${setup.sku}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Remove ${setup.sku}` })
    .click();
  const uses = dialog.getByRole("alert", { name: "What uses the item" });
  await expect(uses.getByRole("listitem")).toHaveText([
    /There is stock of it: 900\sg in 1 batch\.\s*Adjust its batches to 0/,
    new RegExp(`It is allocated to ${jobNumber}\\.\\s*Complete or cancel`),
    /It is in the recipe of .+\.\s*Replace it in the recipe/,
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await uses.getByRole("button", { name: "Remove anyway" }).click();
  const asked = page.getByRole("alertdialog", { name: `Remove ${setup.sku} anyway?` });
  for (const loss of ["900 g of stock, in 1 batch", `Removed from the requirements of ${jobNumber}`, "600 g of it reserved for jobs"])
    await expect(asked.getByText(loss)).toBeVisible();
  // The role may be lost meanwhile: a manager's authorisation is then requested.
  const refusal = { message: "You are not allowed to do this.", type: "error", permission: "overrideRemovalChecks", allowedRoles: ["ROLE_PRODUCT_MANAGER"] };
  await page.route("**/api/override_removal_checks", (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await asked.getByRole("button", { name: "Remove anyway" }).click();
  const manager = page.getByRole("dialog", { name: "Manager authorisation" });
  await manager.getByLabel("Username").fill(await addUser(page, ["ROLE_PRODUCT_MANAGER", "ROLE_STAFF"]));
  await manager.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await manager.getByRole("button", { name: "Authorise" }).click();
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been removed.`)).toBeVisible();
  await expect(readDetails(setup)).rejects.toThrow(/404/);
});

test("removing the active variant of a family that jobs need asks which variant becomes active", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 900);
  const { jobNumber } = await (await reserving(setup, id))(600);
  const { item } = await readDetails(setup);
  const variant = {
    name: `${setup.name} second`,
    description: "Pellets",
    alternativeSku: setup.sku,
    active: true,
    owner: 14,
    supplier: item?.suppliedById ?? 0,
  };
  const { sku } = await setup.keeper.call(addRawMaterial, { newRawMaterial: variant });
  await page.goto("/stock");
  const dialog = await openTool(page, "Remove Stock Item");
  await chosen(dialog, "Item", sku);
  await dialog.getByLabel("Reason").fill("Withdrawn");
  const remove = dialog.getByRole("button", { name: `Remove ${sku}` });
  const asked = page.getByRole("alertdialog", { name: `Remove ${sku}?` });
  await remove.click();
  await asked.getByRole("button", { name: `Remove ${sku}` }).click();
  await expect(dialog.getByRole("alert", { name: "What uses the item" })).toContainText(`needed for ${jobNumber}`);
  await expect(dialog.getByRole("button", { name: "Remove anyway" })).toBeDisabled();
  await dialog.getByLabel("Variant that becomes active").selectOption(setup.sku);
  expect(await accessibilityFaults(page)).toEqual([]);
  await aSecondPasses(page);
  await remove.click();
  await expect(asked).toContainText(`${setup.sku} becomes the active variant.`);
  await asked.getByRole("button", { name: `Remove ${sku}` }).click();
  await expect(dialog).toBeHidden();
  expect((await readDetails(setup)).item?.active).toBe(true);
});
