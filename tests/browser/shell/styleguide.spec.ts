import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaults, accessibilityFaultsInBothThemes, inEachLook } from "../accessibility.ts";
import { exportButton, openView } from "../filters.ts";
import { withSession } from "../people.ts";

const MANY = "Ten thousand rows";

const table = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const rows = (of: Locator): Locator => of.locator("tr[data-index]");
const heading = (of: Locator, name: string): Locator => of.getByRole("columnheader", { name });

async function open(page: Page, search = ""): Promise<Locator> {
  await withSession(page);
  await page.goto(`/styleguide${search}`);
  const many = table(page, MANY);
  await expect(rows(many).first()).toBeVisible();
  return many;
}

test("every part can be seen and used by everybody, in both themes and on a tablet", { tag: "@full" }, async ({ page }) => {
  await open(page);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await inEachLook(page, [["light", 768, 1024]], async () => expect(await accessibilityFaults(page)).toEqual([]));
});

test("rows are found, filtered and sorted, and the address shows a colleague the same", { tag: "@full" }, async ({ page }) => {
  const many = await open(page);
  await expect(many.getByRole("status")).toHaveText(/^1–10\s000 of 10\s000$/);
  await page.keyboard.press("/");
  await expect(page.getByRole("main").getByRole("textbox", { name: "Search" }).first()).toBeFocused();
  await many.getByRole("textbox", { name: "Search" }).fill("zinc");
  await many.locator(".table-toolbar").getByRole("button", { name: "Client" }).click();
  await many.getByLabel("Fenwick & Rowe").check();
  await page.keyboard.press("Escape");
  await heading(many, "Category").getByRole("button").click();
  await heading(many, "Stock Level")
    .getByRole("button")
    .first()
    .click({ modifiers: ["Shift"] });
  await heading(many, "Stock Level")
    .getByRole("button")
    .first()
    .click({ modifiers: ["Shift"] });
  await expect(heading(many, "Category")).toHaveAttribute("aria-sort", "ascending");
  await expect(heading(many, "Stock Level")).toHaveAttribute("aria-sort", "descending");
  await expect(heading(many, "Stock Level").locator(".table-sort")).toHaveText("2");
  await expect(page).toHaveURL(/search=zinc&client=Fenwick\+%26\+Rowe&sort=category%2C-quantity/);
  const [count, first] = [await many.getByRole("status").innerText(), await rows(many).first().innerText()];
  expect(count).toMatch(/unfiltered/);

  await page.reload();
  await expect(many.getByRole("status")).toHaveText(count);
  await expect.poll(() => rows(many).first().innerText()).toBe(first);
  await many.getByRole("button", { name: "Clear Client: Fenwick & Rowe" }).click();
  await many.getByRole("button", { name: "Clear the search" }).click();
  await expect(many.getByRole("status")).toHaveText(/^1–10\s000 of 10\s000$/);
  await expect(page).toHaveURL(/styleguide\?sort=category%2C-quantity$/);
});

test("only the rows in sight are drawn, and the keyboard reaches all of them", { tag: "@full" }, async ({ page }) => {
  const many = await open(page);
  expect(await rows(many).count()).toBeLessThan(60);
  await many.getByRole("textbox", { name: "Search" }).press("ArrowDown");
  await page.keyboard.press("End");
  await expect(many.locator('tr[aria-rowindex="10001"]')).toBeInViewport();
  await expect(many.getByRole("grid")).toHaveAttribute("aria-activedescendant", /-9999$/);
  await page.keyboard.press("Home");
  await expect(many.locator('tr[aria-rowindex="2"]')).toBeInViewport();
  const [opened] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
  expect(new URL(opened.url()).pathname).toMatch(/^\/stock/);
});

test("rows are chosen one by one, in a row, and all at once", { tag: "@full" }, async ({ page }) => {
  await open(page);
  const chosen = table(page, "Rows to choose");
  await chosen.getByLabel("Select all rows").check();
  await expect(chosen.getByRole("status")).toHaveText("1–6 of 6 · 6 selected");
  await chosen.getByLabel("Select all rows").uncheck();
  await chosen.getByLabel("Select EMU00001").check();
  await rows(chosen)
    .nth(3)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(chosen.getByRole("status")).toHaveText("1–6 of 6 · 4 selected");
  await chosen.getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(chosen.getByRole("status")).toHaveText("1–6 of 6 · 3 selected");
});

test("columns are hidden and moved, and stand so the next time; a view brings back what it was saved with", { tag: "@full" }, async ({ page }) => {
  const many = await open(page);
  await openView(many, "Columns");
  await many.getByLabel("Name", { exact: true }).uncheck();
  await many.getByRole("button", { name: "Move Category down" }).click();
  await page.keyboard.press("Escape");
  await many.getByRole("textbox", { name: "Search" }).fill("zinc");
  await openView(many, "Views");
  await many.getByLabel("Name of the view").fill("Zinc");
  await many.getByRole("button", { name: "Save", exact: true }).click();
  await page.goto("/styleguide");
  await expect(many.getByRole("columnheader").nth(1)).toHaveText(/Stock Level/);
  await expect(heading(many, "Name")).toHaveCount(0);
  await openView(many, "Columns");
  await many.getByRole("button", { name: "Reset columns" }).click();
  await expect(many.getByRole("columnheader").nth(1)).toHaveText("Name");
  await openView(many, "Views");
  await many.getByRole("button", { name: "Zinc", exact: true }).click();
  await expect(many.getByRole("textbox", { name: "Search" })).toHaveValue("zinc");
  await expect(many.getByRole("columnheader").nth(1)).toHaveText(/Stock Level/);
});

test("the file holds what is shown: its rows in their order, its columns, and nothing that a spreadsheet would run", { tag: "@full" }, async ({ page }) => {
  const many = await open(page, "?search=zinc&sort=-quantity&client=Marlow+Botanicals");
  const exported = await exportButton(many);
  const [file] = await Promise.all([page.waitForEvent("download"), exported.click()]);
  expect(file.suggestedFilename()).toMatch(/^ten-thousand-rows-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("\uFEFFSKU,Name,Category,Stock Level (g),Allocated (g),Minimum (g),On Order (g),Client,Supplier,Price,Expiry Date,Status");
  const shown = await many.getByRole("status").innerText();
  expect(shown.replaceAll(/\s/g, "")).toContain(`of${lines.length - 2}(`);
  expect(lines[1]).toContain(await rows(many).first().getByRole("link").innerText());
  expect(lines[1]).toMatch(/,Marlow Botanicals,.*,\d{2}\/\d{2}\/\d{4},/);
});

test("a table that awaits, failed, is empty or matches nothing says so and offers the next step", { tag: "@full" }, async ({ page }) => {
  const many = await open(page);
  await page.getByRole("button", { name: "Await the rows" }).click();
  await expect(many.getByRole("grid")).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Give it 10 000 rows" }).click();
  await expect(rows(many).first()).toBeVisible();
  await expect(table(page, "Nothing").getByRole("button", { name: "Book goods in" })).toBeVisible();
  await expect(table(page, "Failed").getByRole("alert").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(table(page, "Stale").getByRole("alert")).toContainText("This information may be out of date.");
  await table(page, "No match").getByRole("button", { name: "Clear search and filters" }).click();
  await expect(table(page, "No match").getByRole("status")).toHaveText("1–6 of 6");
});

test("a detail stands beside its list on a wide screen and lies over it on a narrow one", { tag: "@full" }, async ({ page }) => {
  await open(page);
  const list = table(page, "List");
  await rows(list).first().getByText("EMU00001").click();
  const divider = page.getByRole("separator", { name: /^Width of the list/ });
  await divider.focus();
  await page.keyboard.press("End");
  await expect(divider).toHaveAttribute("aria-valuenow", "75");
  await page.reload();
  await rows(list).first().getByText("EMU00001").click();
  await expect(divider).toHaveAttribute("aria-valuenow", "75");
  await page.setViewportSize({ width: 768, height: 1024 });
  const sheet = page.getByRole("dialog", { name: "Emulsifying wax NF, lot 1" });
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});
