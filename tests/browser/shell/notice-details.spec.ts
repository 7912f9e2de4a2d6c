import { expect, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { delivered, itemToOpen, reserving } from "../stock/item.fixtures.ts";
import { openTool, pressedAgain, scannedInto, notificationText } from "../stock/tools.fixtures.ts";

test("a notification with a table links to it in the bell, by keyboard too", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 900);
  const { jobNumber } = await (await reserving(setup, id))(600);
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByLabel("New quantity").fill("400");
  await dialog.getByLabel("Reason").fill("Damp");
  await pressedAgain(dialog.getByRole("button", { name: "Adjust to 400 g" }));
  await expect(notificationText(page, `Reservations of ${jobNumber} were affected`)).toBeVisible();
  const bell = page.getByRole("region", { name: "Stored notifications" });
  await expect(bell).toBeHidden();
  const more = page.getByRole("region", { name: "Notifications", exact: true }).getByRole("button", { name: "Show details" });
  await more.focus();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(bell.getByRole("row").filter({ hasText: jobNumber })).toContainText("200");
  await expect(bell.getByText("Details").first()).toBeFocused();
  await expect(more).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(bell).toBeHidden();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeFocused();
});

test("a plain success notification has no details button", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 900);
  await page.goto("/stock");
  const dialog = await openTool(page, "Stock Adjustment");
  await scannedInto(dialog.getByRole("combobox", { name: "Item" }), id);
  await dialog.getByLabel("New quantity").fill("800");
  await dialog.getByLabel("Reason").fill("Damp");
  await pressedAgain(dialog.getByRole("button", { name: "Adjust to 800 g" }));
  await expect(notificationText(page, `${setup.name} has been adjusted.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Show details" })).toHaveCount(0);
});
