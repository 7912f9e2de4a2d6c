import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula, allFormulas } from "@apothecary/core/formulas/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { chooseFilter } from "../filters.ts";
import { addUser, withSession } from "../people.ts";
import { book, pick, type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";

const list = (page: Page): Locator => page.getByRole("grid", { name: "Formulas" });
const detail = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });
const percentage = (dialog: Locator, line: number): Locator => dialog.getByRole("textbox", { name: `Percentage of line ${line}`, exact: true });

/** A fixture with a client of its own and that client's formulas. */
async function withClient(page: Page): Promise<Stage & { client: string; clientId: number; code: string }> {
  const made = await stageToOpen(page);
  const code = nextCode();
  const client = `Client ${made.name}`;
  const { businessId } = await made.keeper.call(createBusiness, { businessName: client, client: true, supplier: true, businessCode: code });
  return { ...made, client, clientId: businessId, code };
}

type Made = Awaited<ReturnType<typeof withClient>>;

async function addThroughApi({ keeper, wax, clientId, code, name }: Made, rAndDCode: string): Promise<{ id: number; code: string }> {
  const formulaDetails = { name: `Balm ${name}`, clientId, code: `${code}01`, rAndDCode, categoryType: "Skin care", categoryName: "Balm" };
  return keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: wax, percentage: 100 }] } });
}

test("a formula is added in two steps, with one button to fill up to 100 %", async ({ page }) => {
  const made = await withClient(page);
  await addThroughApi(made, "RD-0");
  await page.goto("/formulas");
  await page.getByRole("button", { name: "Add formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Formula" });
  const next = dialog.getByRole("button", { name: "Next", exact: true });
  await dialog.getByLabel("Name", { exact: true }).fill(`Cream ${made.name}`);
  await expect(dialog.getByLabel("R&D code")).toBeDisabled();
  await expect(next).toBeDisabled();
  await pick(page, dialog, "Client", made.client);
  await expect(dialog.getByLabel("Formula code")).toHaveValue(`${made.code}02`);
  await dialog.getByLabel("R&D code").fill("RD-0");
  await dialog.getByLabel("Category type").fill("Skin care");
  // What is missing is said, and Enter shows where.
  await expect(next).toHaveAccessibleDescription("Still missing: Category name.");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Category name")).toBeFocused();
  await expect(dialog.getByLabel("Category name")).toHaveAccessibleDescription("Category name is required.");
  await page.keyboard.type("Cream");
  await next.click();

  await pick(page, dialog, "Ingredient of line 1", made.wax);
  await percentage(dialog, 1).fill("60");
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await pick(page, dialog, "Ingredient of line 2", made.wax);
  await expect(dialog.getByText("Cannot use the same item more than once.")).toHaveCount(2);
  await dialog
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await expect(dialog.getByRole("status").filter({ hasText: "%" })).toHaveText("60 % · 40 % missing");
  const add = dialog.getByRole("button", { name: `Add ${made.code}02` });
  await add.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Total percent must equal 100!" })).toBeVisible();

  await dialog.getByRole("button", { name: "q.s." }).click();
  await expect(percentage(dialog, 1)).toHaveValue("100");
  // What the server refuses in an earlier step is shown there.
  await aSecondPasses(page);
  await add.click();
  await expect(dialog.getByLabel("R&D code")).toBeFocused();
  await expect(dialog.getByLabel("R&D code")).toHaveAccessibleDescription(/R&D code is already in use for this client\./);
  await dialog.getByLabel("R&D code").fill("RD-1");
  await next.click();
  await expect(percentage(dialog, 1)).toHaveValue("100");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, `Cream ${made.name}`)).toContainText(`${made.code}02`);
  const formulas = await made.keeper.call(allFormulas, {});
  expect(formulas.find(({ code }) => code === `${made.code}02`)).toMatchObject({ rAndDCode: "RD-1", active: true, clientId: made.clientId });
});

test("the preview shows the requirement of an amount, and whether it is in stock", async ({ page }) => {
  const made = await withClient(page);
  await book(made, made.wax, 2_500, made.from);
  const { id } = await addThroughApi(made, "RD-2");
  await page.goto(`/formulas?openFormulaId=${id}`);
  const shown = detail(page, `Balm ${made.name}`);
  await expect(shown.getByRole("table", { name: "Recipe" }).getByRole("row", { name: new RegExp(made.wax) })).toContainText("1 000");
  await expect(shown.getByText("2 500")).toContainText("enough");
  await shown.getByLabel("Amount").fill("3");
  await expect(shown.getByText("2 500")).toContainText("not enough");
  await shown.getByLabel("Amount").fill("0");
  await expect(shown.getByText("Please enter a (positive) number.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("a new version starts with the recipe of the version it is based on, and needs another R&D code", { tag: "@full" }, async ({ page }) => {
  const made = await withClient(page);
  const { id } = await addThroughApi(made, "RD-3");
  await page.goto(`/formulas?openFormulaId=${id}`);
  await page.getByRole("button", { name: "New version" }).click();
  const dialog = page.getByRole("dialog", { name: "New Formula Version" });
  await expect(percentage(dialog, 1)).toHaveValue("100");
  await dialog.getByRole("button", { name: "Add version" }).click();
  await expect(dialog.getByLabel("R&D code")).toHaveAccessibleDescription(/A new version needs a different R&D code\./);
  await dialog.getByLabel("R&D code").fill("RD-4");
  await dialog.getByLabel("Name", { exact: true }).fill(`Balm ${made.name}, lighter`);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Add version" }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, `Balm ${made.name}, lighter`)).toContainText("RD-4");
});

test("inactive formulas can be shown; clients filter the list; the button requires its role", { tag: "@full" }, async ({ page }) => {
  const made = await withClient(page);
  await addThroughApi(made, "RD-5");
  await withSession(page, await addUser(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]));
  await page.goto("/formulas");
  await chooseFilter(page.locator("main"), "Client", made.client);
  await expect(list(page).getByRole("gridcell", { name: `Balm ${made.name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add formula" })).toHaveCount(0);
});
