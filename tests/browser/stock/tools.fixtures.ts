/**
 * The stock list with its tools.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { axe } from "../accessibility.ts";

export const openTools = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Stock tools" }).click();
  const menu = page.getByRole("menu", { name: "Stock tools" });
  await expect(menu).toBeVisible();
  return menu;
};

/** Opens a tool's dialog from the menu. */
export async function openTool(page: Page, word: string): Promise<Locator> {
  await (await openTools(page)).getByRole("menuitem", { name: word, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: word });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Types into a chooser and takes the line that has each word of the text: the first one may still answer an earlier text. */
export async function chosen(dialog: Locator, field: string, text: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole("combobox", { name: field, exact: true }).fill(text);
  const offered = page.getByRole("listbox", { name: field, exact: true }).getByRole("option");
  await text
    .split(" ")
    .reduce((found, word) => found.filter({ hasText: word }), offered)
    .first()
    .click();
}

/** Simulates a scanner: the whole text at once, then Enter. */
export async function scannedInto(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.page().keyboard.insertText(text);
  await field.page().keyboard.press("Enter");
}

/** One press a second counts: the next one after it. */
export async function pressedAgain(button: Locator): Promise<void> {
  await aSecondPasses(button.page());
  await button.click();
}

/** The text of a notification, on screen and in the bell. */
export function notificationText(page: Page, text: string): Locator {
  return page.getByRole("region", { name: "Notifications", exact: true }).getByText(text);
}

/** Serious axe violations within a part of the page, once transitions have ended. */
export async function findAccessibilityFaults(page: Page, part: string): Promise<string[]> {
  await expect(page.locator(part)).toBeVisible();
  await page.locator(part).evaluate((element) => Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)));
  const { violations } = await (await axe(page)).include(part).analyze();
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
