import { addNewLocation, allLocations, removeLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { chosen } from "../stock/tools.fixtures.ts";
import { aSecondPasses } from "../clock.ts";
import { bin, button, opened } from "./locations.fixtures.ts";
import { loseSession, withoutPolling } from "../network.ts";
import { addUser, signedIn } from "../people.ts";
import { makeWarehouse } from "./warehouse.fixtures.ts";

/** A press within a second of another is ignored. */
async function anotherPress(page: Page, pressed: Locator): Promise<void> {
  await aSecondPasses(page);
  await pressed.click();
}

test("a location is added to an existing or a new warehouse; every invalid name shows the reason", async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of);
  await button(page, "Add location").click();
  const dialog = page.getByRole("dialog", { name: "Add Location" });
  const [warehouse, name, roaming] = [dialog.getByLabel("Warehouse"), dialog.getByLabel("Bin"), dialog.getByLabel("Roaming pallet")];
  await expect(warehouse).toBeFocused();
  await expect(roaming).toBeDisabled();
  await dialog.getByRole("button", { name: "Add location" }).click();
  await expect(dialog.getByText("Warehouse is required.")).toBeVisible();
  await expect(dialog.getByText("Bin is required.")).toBeVisible();
  await expect(warehouse).toBeFocused();

  await warehouse.fill(of.warehouse.toUpperCase());
  await name.fill("a-01-1");
  await expect(warehouse).toHaveValue(of.warehouse);
  await expect(dialog.getByText("This bin name is already in use for the selected warehouse.")).toBeVisible();
  await name.fill("p7");
  await expect(dialog.getByText("This bin name format is reserved for roaming pallets. Please check the box if you wish to create a new one.")).toBeVisible();
  await name.fill("OOS");
  await expect(dialog.getByText("Bin is not valid")).toBeVisible();
  await name.fill("B".repeat(30));
  await expect(name).toHaveValue("B".repeat(25));

  await roaming.check();
  await expect(name).toBeDisabled();
  await expect(name).toHaveValue("");
  await warehouse.fill("");
  await expect(roaming).not.toBeChecked();
  await expect(roaming).toBeDisabled();
  await expect(name).toBeEnabled();

  await warehouse.fill(`New ${of.username}`);
  await name.fill("Z-9");
  await anotherPress(page, dialog.getByRole("button", { name: `Add New ${of.username} Z-9` }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `New ${of.username} Z-9` })).toBeVisible();
  await expect(page.getByText("This location is empty")).toBeVisible();

  await button(page, "Add location").click();
  await warehouse.fill(of.warehouse);
  await roaming.check();
  await dialog.getByRole("button", { name: `Add a pallet in ${of.warehouse}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: new RegExp(`^${of.warehouse} P\\d+$`) })).toBeVisible();
  await expect(page.getByText("Roaming Pallet", { exact: true })).toBeVisible();
});

test("a bin that a colleague has just added is refused at its field, and typed input is kept", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await makeWarehouse(page);
  await opened(page, of);
  await button(page, "Add location").click();
  const dialog = page.getByRole("dialog", { name: "Add Location" });
  await dialog.getByLabel("Warehouse").fill(of.warehouse);
  await dialog.getByLabel("Bin").fill("LATE");
  await of.keeper.call(addNewLocation, { warehouse: of.warehouse, bin: "LATE" });
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This bin name is already in use for the selected warehouse.")).toBeVisible();
  await expect(dialog.getByLabel("Bin")).toHaveValue("LATE");
  await page.keyboard.press("Escape");
  await button(page, "Discard").click();
  await expect(dialog).toBeHidden();
});

test("an empty location is removed after a confirmation; one with stock is refused and its contents are listed", async ({ page }) => {
  const of = await makeWarehouse(page);
  await opened(page, of);
  await button(page, "Remove location").click();
  const dialog = page.getByRole("dialog", { name: "Remove Location" });
  await dialog.getByRole("button", { name: "Remove location" }).click();
  await expect(dialog.getByText("Location is required.")).toBeVisible();

  await chosen(dialog, "Location: bin", `${of.shelf} ${of.username}`);
  await expect(dialog.getByText("This location is not empty.")).toBeVisible();
  const holds = dialog.getByText(new RegExp(`^${of.warehouse} ${of.shelf} holds`));
  await expect(holds).toContainText(`2 500 g of ${of.oil.sku} (batch ${of.oil.batchNumber})`);
  await expect(holds).toContainText(`480 units of ${of.bottle.sku} (batch ${of.bottle.batchNumber})`);
  await expect(holds).toContainText("Please transfer them before you remove the location.");
  await dialog.getByRole("button", { name: `Remove ${of.warehouse} ${of.shelf}` }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.keyboard.press("Escape");
  await button(page, "Discard").click();

  await bin(page, "A-01-2").click();
  await expect(page.getByText("This location is empty")).toBeVisible();
  await button(page, "Remove location").click();
  await dialog.getByRole("button", { name: `Remove ${of.warehouse} A-01-2` }).click();
  const asked = page.getByRole("alertdialog", { name: "Remove Location" });
  await expect(asked.getByText(`Are you sure you wish to delete the location ${of.warehouse} A-01-2 from the system?`)).toBeVisible();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: `Remove ${of.warehouse} A-01-2` }).click();
  await asked.getByRole("button", { name: "Delete location" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Please select a location")).toBeVisible();
  await expect(bin(page, "A-01-2")).toBeHidden();
  expect((await of.keeper.call(allLocations, {})).some(({ id }) => id === of.emptyId)).toBe(false);
  await expect(of.keeper.call(removeLocation, { locationId: of.shelfId })).rejects.toThrow(/409.*holds stock/);
});

test("adding and removing require a role; reports are for every user", { tag: "@full" }, async ({ page }) => {
  const warehouse = await addUser(page, ["ROLE_STAFF", "ROLE_WAREHOUSE"]);
  const staff = await addUser(page, ["ROLE_STAFF"]);
  for (const [username, shown] of [
    [warehouse, true],
    [staff, false],
  ] as const) {
    await signedIn(page, username);
    await page.getByRole("link", { name: "Locations" }).click();
    await expect(button(page, "Client locations report")).toBeVisible();
    await expect(button(page, "Add location")).toBeVisible({ visible: shown });
    await button(page, "Files").click();
    await expect(page.getByRole("menuitem", { name: "Client pallet count" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Import locations" })).toBeVisible({ visible: shown });
    await page.keyboard.press("Escape");
    await expect(button(page, "Remove location")).toBeHidden();
    await loseSession(page);
  }
});
