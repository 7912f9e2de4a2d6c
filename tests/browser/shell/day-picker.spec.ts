import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { withSession } from "../people.ts";

test("a day is chosen in the month below its field, by keyboard and by touch", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  await page.goto("/stock?tool=goods-in");
  const field = page.getByRole("textbox", { name: "Expiry date" });
  const button = page.getByRole("button", { name: "Pick a date: Expiry date" });
  const month = page.getByRole("dialog", { name: "Expiry date: choose a day" });
  const day = (weekday: string, date: string) => month.getByRole("button", { name: new RegExp(`^${weekday},? ${date}$`) });
  await field.fill("31/01/2031");
  await button.click();
  await expect(month.getByRole("table", { name: "January 2031" })).toBeVisible();
  await expect(day("Friday", "31 January 2031")).toBeFocused();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  // A month later is its last day; a week later is in the next month.
  await page.keyboard.press("PageDown");
  await expect(day("Friday", "28 February 2031")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(day("Friday", "7 March 2031")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+PageDown");
  await page.keyboard.press("Enter");
  await expect(month).toBeHidden();
  await expect(field).toHaveValue("03/03/2032");
  await expect(field).toBeFocused();

  await button.click();
  await month.getByRole("button", { name: "Next year" }).click();
  await month.getByRole("button", { name: "Previous month" }).click();
  await expect(month.getByRole("table", { name: "February 2033" })).toBeVisible();
  await day("Monday", "28 February 2033").click();
  await expect(field).toHaveValue("28/02/2033");

  await page.keyboard.press("Alt+ArrowDown");
  await expect(month).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(month).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("28/02/2033");
});
