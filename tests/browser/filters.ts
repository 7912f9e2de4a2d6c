import { expect, type Locator } from "@playwright/test";

/** Chooses a value of a filter over a table, however many the others on the shared host have made: a long list is searched. */
export async function chooseFilter(table: Locator, filter: string, value: string): Promise<void> {
  const page = table.page();
  // With how many values are chosen.
  const button = new RegExp(`^${filter}(\\s*\\d.*)?$`);
  await table.locator(".table-toolbar").getByRole("button", { name: button }).click();
  const panel = page.getByRole("dialog", { name: filter, exact: true });
  const find = panel.getByLabel(`Find in ${filter}`);
  const choice = panel.getByLabel(value, { exact: true });
  // A short list has no search, and neither is there before the rows are.
  await expect(find.or(choice).first()).toBeVisible();
  if (await find.isVisible()) await find.fill(value);
  await choice.click();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}
