import { addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { findAccessibilityFaults } from "../stock/tools.fixtures.ts";
import { withSession } from "../people.ts";
import { pick, stageToOpen } from "../transfers/transfers.fixtures.ts";
import { typeByHand } from "../scanner.ts";

async function open(page: Page): Promise<void> {
  await withSession(page);
  await page.goto("/styleguide");
}

/** A second raw material beside the fixture's own. */
async function twoItems(page: Page): Promise<[string, string]> {
  const { keeper, supplier, name, wax } = await stageToOpen(page);
  const item = { description: "For a test", owner: 14, supplier, name: `Oil ${name}`, categoryCode: "EMO" };
  return [wax, (await keeper.call(addRawMaterial, { newRawMaterial: item })).sku];
}

async function openRecipe(page: Page, word: string): Promise<Locator> {
  await open(page);
  await page.getByRole("button", { name: word }).click();
  const dialog = page.getByRole("dialog", { name: "Edit recipe" });
  await expect(dialog.getByRole("combobox").first()).toBeFocused();
  return dialog;
}

const sku = (dialog: Locator, line: number): Locator => dialog.getByRole("combobox", { name: `Ingredient of line ${line}`, exact: true });
const share = (dialog: Locator, line: number): Locator => dialog.getByRole("textbox", { name: `Percentage of line ${line}`, exact: true });

const choose = (dialog: Locator, line: number, typed: string): Promise<void> => pick(dialog.page(), dialog, `Ingredient of line ${line}`, typed);

test("a recipe is entered by keyboard alone, and each error is shown at its field", { tag: "@full" }, async ({ page }) => {
  const [wax, oil] = await twoItems(page);
  const dialog = await openRecipe(page, "A new recipe");
  await dialog.getByRole("button", { name: "Save recipe" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(["Raw material is required.", "Total percent must equal 100!"]);
  await expect(sku(dialog, 1)).toBeFocused();
  await expect(share(dialog, 1)).toHaveAccessibleDescription("Percentage is required.");

  await typeByHand(page, wax);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(share(dialog, 1)).toBeFocused();
  await typeByHand(page, "60.5");
  await page.keyboard.press("Enter");
  await expect(sku(dialog, 2)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("checkbox", { name: "Exact match of line 1" })).toBeFocused();

  await choose(dialog, 2, wax);
  await expect(dialog.getByText("Cannot use the same item more than once.")).toHaveCount(2);
  await choose(dialog, 2, oil);
  await expect(dialog.getByText("Cannot use the same item more than once.")).toHaveCount(0);
  await share(dialog, 2).fill("39.5");
  await expect(dialog.getByRole("status").filter({ hasText: "%" })).toHaveText("100 %");
  expect(await findAccessibilityFaults(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await expect(share(dialog, 1)).toBeFocused();
  await dialog.getByRole("button", { name: "Save recipe" }).click();
  await expect(dialog).toBeHidden();
});

test("a second empty line is not added, a line can be removed but not the last, and input is kept across a reload", { tag: "@full" }, async ({ page }) => {
  const [wax, oil] = await twoItems(page);
  const dialog = await openRecipe(page, "A new recipe");
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await expect(dialog.getByRole("combobox")).toHaveCount(1);
  await expect(dialog.getByRole("button", { name: "Remove line 1" })).toBeDisabled();
  await choose(dialog, 1, wax);
  await share(dialog, 1).fill("12");
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await expect(sku(dialog, 2)).toBeFocused();
  await choose(dialog, 2, oil);
  await share(dialog, 2).fill("34");
  const second = await sku(dialog, 2).inputValue();

  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await page.getByRole("button", { name: "A new recipe" }).click();
  await expect(sku(dialog, 2)).toHaveValue(second);
  await expect(share(dialog, 2)).toHaveValue("34");
  await dialog.getByRole("button", { name: "Remove line 1" }).click();
  await expect(sku(dialog, 1)).toHaveValue(second);
  await expect(sku(dialog, 1)).toBeFocused();

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "A new recipe" }).click();
  await expect(share(dialog, 1)).toHaveValue("");
});

test("only the visible of a thousand lines are rendered, and typing a letter renders one cell", { tag: "@full" }, async ({ page }) => {
  const dialog = await openRecipe(page, "A recipe of 1");
  expect(await dialog.getByRole("combobox").count()).toBeLessThan(60);
  await share(dialog, 1).focus();
  const changed = await dialog.locator(".lines-table tbody").evaluateHandle((body) => {
    const lines = new Set<number>();
    const watch = new MutationObserver((all) => {
      for (const { target } of all) lines.add(Number((target instanceof Element ? target : target.parentElement)?.closest("tr")?.rowIndex));
    });
    watch.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
    return lines;
  });
  await page.keyboard.type("7");
  await expect(share(dialog, 1)).toHaveValue("7");
  await expect(dialog.getByRole("row").nth(1)).toContainText("70");
  expect(await changed.evaluate((lines) => [...lines])).toEqual([1]);
  for (let line = 2; line <= 40; line += 1) {
    await page.keyboard.press("ArrowDown");
    await expect(share(dialog, line)).toBeFocused();
  }
});

test("nested lines: a group is validated with its lines, and an invalid figure is reset with the reason", { tag: "@full" }, async ({ page }) => {
  await open(page);
  const table = page.getByRole("table", { name: "Materials used" });
  const used = table.getByRole("textbox", { name: "Used of batch A001" });
  await expect(table.getByRole("rowheader", { name: "EMU0007" })).toContainText("12 400 g of 12 400 g used");
  await used.fill("10001");
  await expect(table.getByText("This is a greater quantity than is available in the batch.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(used).toHaveValue("10\u202F000");
  await expect(page.getByRole("alert").filter({ hasText: "This is a greater quantity than is available in the batch." })).toBeVisible();
  await used.fill("9000");
  await expect(table.getByRole("rowheader", { name: "EMU0007" })).toContainText("11 400 g of 12 400 g used");

  await expect(table.getByText("Nothing is reserved.")).toBeVisible();
  const outstanding = page.getByRole("region", { name: "Lines to check" });
  await expect(outstanding).toContainText("PRE0003");
  await outstanding.getByRole("button", { name: "PRE0003" }).click();
  await expect(table.getByRole("checkbox", { name: "Not Used: PRE0003" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(outstanding).toBeHidden();
  await table.getByRole("textbox", { name: "Used of batch L220" }).fill("0");
  await expect(outstanding).toContainText("EMO0012");
});

test("on a phone each line is a card, and there is no horizontal scrolling", { tag: "@full" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dialog = await openRecipe(page, "A new recipe");
  await expect(dialog.getByRole("row")).not.toHaveCount(0);
  const box = await dialog.locator(".lines-scroller").evaluate((area) => area.scrollWidth - area.clientWidth);
  expect(box).toBeLessThanOrEqual(0);
});
