import { expect, type Locator } from "@playwright/test";

/** Opens a filter of a table: its own panel, or its part of the sheet where the toolbar has no room for its filters. */
export async function openFilter(table: Locator, filter: string): Promise<Locator> {
  const page = table.page();
  const toolbar = table.locator(".table-toolbar");
  // The labels include the number of selected values.
  const own = toolbar.getByRole("button", { name: new RegExp(`^${filter}(\\s*\\d.*)?$`) });
  const folded = toolbar.getByRole("button", { name: /^Filters(\s*\d.*)?$/ });
  await expect(own.or(folded).first()).toBeVisible();
  if (!(await folded.isVisible())) {
    await own.click();
    return page.getByRole("dialog", { name: filter, exact: true });
  }
  await folded.click();
  const sheet = page.getByRole("dialog", { name: "Filters", exact: true });
  await sheet.getByRole("button", { name: new RegExp(`^${filter}(\\s*\\d.*)?$`) }).click();
  return sheet;
}

/** Selects a value of a table filter. A long list on the shared host is searched. */
export async function chooseFilter(table: Locator, filter: string, value: string): Promise<void> {
  const panel = await openFilter(table, filter);
  const find = panel.getByLabel(`Find in ${filter}`);
  const choice = panel.getByLabel(value, { exact: true });
  // A short list has no search field, and neither appears before the rows have loaded.
  await expect(find.or(choice).first()).toBeVisible();
  if (await find.isVisible()) await find.fill(value);
  await choice.click();
  await table.page().keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

/** Opens a section of the View menu of a table's toolbar: its columns or its saved views. */
export async function openView(table: Locator, section: "Columns" | "Views"): Promise<Locator> {
  const menu = table.page().getByRole("dialog", { name: "View", exact: true });
  const button = table.locator(".table-toolbar").getByRole("button", { name: "View", exact: true });
  if (!(await menu.isVisible())) await button.click();
  await menu.getByRole("button", { name: section, exact: true }).click();
  return menu;
}

/** The export button of a table, in its View menu, which it opens. */
export async function exportButton(table: Locator): Promise<Locator> {
  const menu = table.page().getByRole("dialog", { name: "View", exact: true });
  if (!(await menu.isVisible())) await table.locator(".table-toolbar").getByRole("button", { name: "View", exact: true }).click();
  return menu.getByRole("button", { name: "Export" });
}
