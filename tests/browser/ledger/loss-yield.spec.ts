/** Loss and yield, from the reports page. */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { delivered, itemToOpen } from "../stock/item.fixtures.ts";
import { destroyStock } from "@apothecary/core/stock/contract";

test("what was lost in a period, with its value, and the yields of its jobs", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 500);
  await setup.keeper.call(destroyStock, { elementId: id, quantity: 120, reason: "Drum leaked" });
  await page.goto("/reports");
  await page.getByRole("button", { name: "Loss and yield" }).click();
  await expect(page.getByRole("heading", { name: "Loss and Yield" })).toBeVisible();
  const losses = page.getByRole("region", { name: "Losses" });
  await losses.getByLabel("Search losses").fill(setup.sku);
  const row = losses.locator("tr[data-index]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Destroyed");
  await expect(row).toContainText(/120\sg/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const yields = page.getByRole("region", { name: "Yield" });
  await yields.getByText("Products", { exact: true }).click();
  await expect(yields.getByRole("radio", { name: "Products" })).toBeChecked();
  for (const [word, name] of [
    ["Losses as CSV", /^losses_.*\.csv$/],
    ["Yields as CSV", /^Product_yields_.*\.csv$/],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: word }).click();
    expect((await file).suggestedFilename()).toMatch(name);
  }
  await page.getByRole("textbox", { name: "From" }).fill("01/01/2020");
  await expect(page.getByText("Choose a period of at most a year.")).toBeVisible();
});
