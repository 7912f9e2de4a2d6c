import { adjustStockLevel, goodsIn } from "@apothecary/core/stock/contract";
import { addNewLocation, locationContents } from "@apothecary/core/warehouse/contract";
import { expect, type Page, test } from "@playwright/test";
import { withoutPolling } from "../network.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { readStockLine, delivered, readDetails, setUpItem, type ItemSetup, itemToOpen, reserving } from "./item.fixtures.ts";
import { chosen, openTool, pressedAgain, scannedInto, notificationText } from "./tools.fixtures.ts";
import { PASSWORD } from "../planted.ts";

const CHANGED = /was changed in the meantime/;

/** Another place, and its id. */
async function addLocation({ keeper, mark }: ItemSetup, roaming = false): Promise<{ bin: string; locationId: string }> {
  const bin = `${mark}-2`.toUpperCase();
  const location = roaming ? { warehouse: "Item test", roamingPallet: true } : { warehouse: "Item test", bin };
  const { locationId, palletNumber } = await keeper.call(addNewLocation, location);
  return { bin: palletNumber ?? bin, locationId };
}

/** Reports the state of a job's pallet prompt. */
const prompt = (page: Page, pallet: string) => page.getByRole("status").filter({ hasText: `The pallet ${pallet} is empty.` });

test("an adjustment reports missing fields, previews the difference, and sets the batch", async ({ page }) => {
  const setup = await setUpItem(page);
  const { id, batchNumber } = await delivered(setup, 5_000);
  await delivered(setup, 700);
  const dialog = await openTool(page, "Stock Adjustment");
  await expect(dialog.getByRole("combobox", { name: "Item" })).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: "Batch" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Adjust" }).click();
  for (const wrong of ["Item is required.", "Batch is required.", "New quantity is required.", "A reason is required"])
    await expect(dialog.getByText(wrong, { exact: true })).toBeVisible();

  await chosen(dialog, "Item", setup.sku);
  await expect(dialog.getByRole("combobox", { name: "Batch" })).toHaveValue("");
  await chosen(dialog, "Batch", batchNumber);
  const quantity = dialog.getByLabel("New quantity");
  for (const [typed, reason] of [
    ["many", "Please enter a (positive) number."],
    ["-1", "Please enter a (positive) number."],
    ["1234567890", "A quantity can have at most nine digits."],
    ["5,000", "The batch already has this quantity."],
  ] as const) {
    await quantity.fill(typed);
    await expect(dialog.getByText(reason, { exact: true })).toBeVisible();
  }
  await quantity.fill("4.5 kg");
  await expect(dialog.getByText("500 g less")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Recounted");
  expect(await accessibilityFaults(page)).toEqual([]);
  await pressedAgain(dialog.getByRole("button", { name: "Adjust to 4 500 g" }));
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been adjusted.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stock tools" })).toBeFocused();
  expect((await readStockLine(setup, id))?.quantity).toBe(4_500);
});

test("0 requires a confirmation before the batch is removed, and the line disappears from the list", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 800);
  await page.goto(`/stock?search=${setup.sku}`);
  await expect(page.locator("tr[data-index]")).toContainText("800 g");
  const dialog = await openTool(page, "Stock Adjustment");
  await chosen(dialog, "Item", setup.sku);
  // Its only batch is chosen by itself.
  await expect(dialog.getByRole("combobox", { name: "Batch" })).toHaveValue(new RegExp(batchNumber));
  await dialog.getByLabel("New quantity").fill("0");
  await dialog.getByRole("button", { name: "Remove batch" }).click();
  await expect(dialog.getByText("A reason is required", { exact: true })).toBeVisible();
  await dialog.getByLabel("Reason").fill("Spilt");
  await dialog.getByRole("button", { name: "Remove batch" }).click();
  const asked = page.getByRole("alertdialog", { name: `Remove batch ${batchNumber}?` });
  await expect(asked).toContainText(`All 800 g of ${setup.sku}`);
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  expect((await readStockLine(setup, id))?.quantity).toBe(800);
  await dialog.getByRole("button", { name: "Remove batch" }).click();
  await aSecondPasses(page);
  await asked.getByRole("button", { name: "Remove batch" }).click();
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `The batch of ${setup.name} has been removed.`)).toBeVisible();
  await expect(page.locator("tr[data-index]")).not.toContainText("800");
  expect(await readStockLine(setup, id)).toBeUndefined();
});

test("reservations lost by an adjustment are shown before it, and listed after it", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 900);
  const { jobNumber } = await (await reserving(setup, id))(600);
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByLabel("New quantity").fill("400");
  await expect(dialog.getByText("200 g of what jobs have reserved will be released.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Damp");
  await dialog.getByRole("button", { name: "Adjust to 400 g" }).click();
  await expect(notificationText(page, `Reservations of ${jobNumber} were affected`)).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const bell = page.getByRole("region", { name: "Stored notifications" });
  await bell.getByText("Details").first().click();
  await expect(bell.getByRole("row").filter({ hasText: jobNumber })).toContainText([setup.sku]);
  await expect(bell.getByRole("row").filter({ hasText: jobNumber })).toContainText(["200"]);
});

test("another user's change is shown, and typed input is kept", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 900);
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByLabel("New quantity").fill("850");
  await dialog.getByLabel("Reason").fill("Counted");
  await expect(dialog.getByText("50 g less")).toBeVisible();
  await setup.keeper.call(adjustStockLevel, { adjustment: { id, newQuantity: 800, reason: "Counted by another" } });
  await dialog.getByRole("button", { name: "Adjust to 850 g" }).click();
  await expect(dialog.getByText(CHANGED)).toBeVisible();
  await expect(dialog.getByText("50 g more")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Counted");
  await pressedAgain(dialog.getByRole("button", { name: "Adjust to 850 g" }));
  await expect(dialog).toBeHidden();
  expect((await readStockLine(setup, id))?.quantity).toBe(850);
});

test("two scans and the keyboard transfer a batch; never more than there is, never to where it is", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const { bin, locationId } = await addLocation(setup);
  await page.goto("/stock");
  const tools = page.getByRole("button", { name: "Stock tools" });
  await tools.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("s");
  await expect(page.getByRole("menuitem").and(page.locator(":focus"))).toHaveText(/^S/);
  await page.keyboard.press("Escape");
  await expect(tools).toBeFocused();
  const dialog = await openTool(page, "Simple Transfer");
  await dialog.getByRole("button", { name: "Transfer" }).click();
  for (const wrong of ["Item is required.", "Batch is required.", "Quantity is required.", "Location is required.", "A reason is required"])
    await expect(dialog.getByText(wrong, { exact: true })).toBeVisible();

  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), `${process.env["BASE_URL"]}/stock/${setup.sku}?batch=${id}`);
  await expect(dialog.getByRole("combobox", { name: "Item" })).toHaveValue(`${setup.sku}  ${setup.name}`);
  await expect(dialog.getByRole("combobox", { name: "Batch" })).not.toHaveValue("");
  const quantity = dialog.getByLabel("Quantity");
  await quantity.fill("5,001");
  await expect(dialog.getByText("Quantity cannot exceed the available quantity.")).toBeVisible();
  await quantity.fill("0");
  await expect(dialog.getByText("Quantity must be greater than 0.")).toBeVisible();
  await quantity.fill("2,000");
  await dialog.getByLabel("Location: warehouse").selectOption("Item test");
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill(setup.mark);
  await expect(page.getByRole("listbox", { name: "Location: bin" }).getByRole("option")).toHaveText([new RegExp(`^${bin}`)]);
  await scannedInto(dialog.getByRole("combobox", { name: "Location: bin" }), `${process.env["BASE_URL"]}/locations?location=${locationId}`);
  await expect(dialog.getByRole("combobox", { name: "Location: bin" })).toHaveValue(bin);
  await dialog.getByLabel("Reason").fill("Making room");
  expect(await accessibilityFaults(page)).toEqual([]);
  await aSecondPasses(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been transferred.`)).toBeVisible();
  const { stockLines } = await readDetails(setup);
  expect(stockLines.map(({ location, quantity: held }) => [location.id, held]).toSorted()).toEqual(
    [
      [setup.locationId, 3_000],
      [locationId, 2_000],
    ].toSorted(),
  );
});

test("a pallet that a transfer empties is offered for removal until a user answers; users without the role need a manager", { tag: "@full" }, async ({
  page,
}) => {
  const setup = await itemToOpen(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const pallet = await addLocation(setup, true);
  const { id } = await delivered(setup, 300, { goodsInLocation: pallet.locationId });
  await page.goto("/stock");
  const dialog = await openTool(page, "Simple Transfer");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByRole("button", { name: "All 300 g" }).click();
  await chosen(dialog, "Location: bin", setup.mark);
  await dialog.getByLabel("Reason").fill("Emptied");
  await dialog.getByRole("button", { name: "Transfer 300 g" }).click();
  await expect(dialog).toBeHidden();
  await expect(notificationText(page, `${setup.name} has been transferred.`)).toBeVisible();
  await expect(prompt(page, pallet.bin)).toHaveCount(0);
  await expect(prompt(page, pallet.bin)).toBeVisible();
  await expect(notificationText(page, `${setup.name} has been transferred.`)).toBeHidden();
  await expect(prompt(page, pallet.bin)).toBeVisible();
  await prompt(page, pallet.bin).getByRole("button", { name: "Remove pallet" }).click();
  const asked = page.getByRole("dialog", { name: "Manager authorisation" });
  await asked.getByLabel("Username").fill("admin");
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button").last().click();
  await expect(notificationText(page, `Item test ${pallet.bin} has been removed.`)).toBeVisible();
  await expect(prompt(page, pallet.bin)).toHaveCount(0);
  const gone = page.request.get(`/api/location_contents/${pallet.locationId}`, { headers: { "x-requested-with": "XMLHttpRequest" } });
  expect((await gone).status()).toBe(404);
});

test("a pallet with remaining stock is not offered", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const pallet = await addLocation(setup, true);
  const { id } = await delivered(setup, 300, { goodsInLocation: pallet.locationId });
  await delivered(setup, 200, { goodsInLocation: pallet.locationId, goodsInExpiryDateFormatted: "2031-01-31" });
  await page.goto("/stock");
  const dialog = await openTool(page, "Simple Transfer");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByRole("button", { name: "All 300 g" }).click();
  await chosen(dialog, "Location: bin", setup.mark);
  await dialog.getByLabel("Reason").fill("Half of it");
  const looked = page.waitForResponse(`**${locationContents.path.replace("{id}", pallet.locationId)}`);
  await dialog.getByRole("button", { name: "Transfer 300 g" }).click();
  expect((await looked).status()).toBe(200);
  await expect(prompt(page, pallet.bin)).toHaveCount(0);
});

test("an item without batches says so", { tag: "@full" }, async ({ page }) => {
  const setup = await setUpItem(page);
  const dialog = await openTool(page, "Stock Adjustment");
  await chosen(dialog, "Item", setup.sku);
  await dialog.getByRole("combobox", { name: "Batch" }).click();
  await expect(page.getByText("No batches found")).toBeVisible();
  // Once one is there it can be chosen.
  await setup.keeper.call(goodsIn, {
    goodsInDetails: { goodsInItem: setup.sku, goodsInQuantity: 50, goodsInLocation: setup.locationId, packSize: 0, goodsInStatus: 0 },
  });
  await page.keyboard.press("Escape");
  await expect(page.getByText("No batches found")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  const again = await openTool(page, "Stock Adjustment");
  await chosen(again, "Item", setup.sku);
  await expect(again.getByText("50 g", { exact: true })).toBeVisible();
});
