import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { back, field, log, openLog, rows, logSetup, show } from "./transaction-log.fixtures.ts";

test("the keyboard alone opens it, moves in it, opens a row's menu, goes back and leaves", { tag: "@full" }, async ({ page }) => {
  const { sku } = await logSetup(page);
  await page.goto(`/stock/${sku}`);
  await page.getByRole("button", { name: "History" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(5);
  await expect(log(page).getByRole("grid")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(log(page).getByLabel("Search transactions")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(back(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(5);
  await log(page).getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await expect(log(page).getByRole("grid")).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Escape");
  await expect(log(page).getByRole("grid")).not.toHaveAttribute("aria-activedescendant", /./);
  await expect(log(page).getByRole("grid")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(log(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "History" })).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [390, 844],
] as const) {
  test(`nothing of the log lies beyond its edges at ${width}`, { tag: "@full" }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { sku } = await logSetup(page);
    await openLog(page, { sku });
    await expect(rows(page)).toHaveCount(5);
    const beyond = await log(page).evaluate((dialog) => {
      const content = dialog.querySelector(".dialog-content");
      return content ? content.scrollWidth - content.clientWidth : -1;
    });
    expect(beyond).toBe(0);
    for (const label of ["From", "To", "Transaction", "SKU", "Batch", "Warehouse", "Bin"]) {
      await field(page, label).scrollIntoViewIfNeeded();
      await expect(field(page, label)).toBeInViewport({ ratio: 1 });
    }
  });
}

test("no serious accessibility faults in the log", { tag: "@full" }, async ({ page }) => {
  const { sku, username } = await logSetup(page);
  await openLog(page, { sku, user: username, from: "2026-01-01" });
  await expect(rows(page)).toHaveCount(5);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await rows(page).first().click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await field(page, "From").fill("nonsense");
  await show(page);
  await expect(log(page).getByText("This is not a valid date.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
