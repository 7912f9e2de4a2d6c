import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula, allFormulas, editFormulaBasics, editRecipe, fetchFormulaRecipe } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { newSale, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { addRawMaterial, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { settled, withoutPolling } from "../network.ts";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { pick, type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";
import { typeByHand } from "../scanner.ts";

const percentage = (dialog: Locator, line: number): Locator => dialog.getByRole("textbox", { name: `Percentage of line ${line}`, exact: true });
const detail = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });

type Made = Stage & { clientId: number; code: string; formulaId: number; oil: string; productSku: string; productId: number };

/** A fixture with a formula of wax alone, a product of it, and an oil that could be added. */
async function withFormula(page: Page): Promise<Made> {
  const made = await stageToOpen(page);
  const code = nextCode();
  const business = { businessName: `Client ${made.name}`, client: true, supplier: true, businessCode: code };
  const { businessId: clientId } = await made.keeper.call(createBusiness, business);
  const formulaDetails = { name: `Balm ${made.name}`, clientId, code: `${code}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const formula = await made.keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: made.wax, percentage: 100 }] } });
  const item = { description: "For a test", owner: 14, supplier: made.supplier };
  const oil = await made.keeper.call(addRawMaterial, { newRawMaterial: { ...item, name: `Oil ${made.name}`, categoryCode: "EMU" } });
  const sku = `${formula.code}-R-50`;
  const productDetails = { name: `Tin ${made.name}`, clientId, formulaCode: formula.code, categoryCode: "R", fillSize: 50, sku };
  const product = await made.keeper.call(addNewProduct, { newProduct: { productDetails, componentryLines: [{ resourceSku: made.bottle, quantity: 1 }] } });
  return { ...made, clientId, code: formula.code, formulaId: formula.id, oil: oil.sku, productSku: product.sku, productId: product.id };
}

/** An order for a number of tins; when allocated it has a job of its own. */
async function order({ keeper, clientId, productId, formulaId }: Made, quantity: number, batchNumber?: string): Promise<number> {
  const orderLines = [{ id: productId, formulaId, quantity, price: 2, notes: "" }];
  const { soNumber } = await keeper.call(newSale, { businessId: clientId, poNumber: "PO-1", dispatchDate: "", orderLines });
  if (batchNumber === undefined) return 0;
  const items = await keeper.call(unallocatedSalesItems, {});
  const salesItemId = items.find((item) => "soNumber" in item && item.soNumber === soNumber)?.salesItemId ?? 0;
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber };
  const { jobId } = await keeper.call(createCompoundingJob, { formulaId, jobDetails, salesItems: [{ salesItemId, fillWeight: 50 }] });
  return jobId ?? 0;
}

async function openRecipe(page: Page, { formulaId }: Made): Promise<Locator> {
  await page.goto(`/formulas?openFormulaId=${formulaId}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  await page.getByRole("dialog", { name: "Edit Formula" }).getByRole("button", { name: "Edit recipe" }).click();
  return page.getByRole("dialog", { name: "Edit Recipe" });
}

test("a recipe is edited with its open jobs: a preview is shown first, jobs can be excluded, and the history records it", async ({ page }) => {
  const made = await withFormula(page);
  const [first, second] = [await order(made, 20, "101-26"), await order(made, 40, "102-26")];
  await order(made, 60);
  const dialog = await openRecipe(page, made);
  await expect(percentage(dialog, 1)).toHaveValue("100");
  await percentage(dialog, 1).fill("70");
  const show = dialog.getByRole("button", { name: "Review changes" });
  await show.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Total percent must equal 100!" })).toBeVisible();
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await pick(page, dialog, "Ingredient of line 2", made.oil);
  await dialog.getByRole("button", { name: "q.s." }).last().click();
  await expect(percentage(dialog, 2)).toHaveValue("30");
  const jobs = dialog.getByRole("table", { name: "Open jobs" });
  await aSecondPasses(page);
  await show.click();
  await expect(jobs).toBeVisible();
  // It is read from its top: no field below takes the focus.
  await expect(dialog).toBeFocused();

  await expect(dialog.getByRole("table", { name: "What changes" }).getByRole("row", { name: new RegExp(made.oil) })).toContainText("30 %");
  await expect(jobs.getByRole("row")).toHaveCount(3);
  await expect(jobs.getByRole("row").nth(1)).toContainText(`${made.oil} 0 g → 300 g`);
  await expect(dialog.getByRole("table", { name: "Short after this change" })).toContainText("−1 800 g");
  await expect(dialog.getByRole("table", { name: "Order lines without a job" })).toContainText("60");
  await jobs.getByRole("checkbox").nth(1).uncheck();
  await expect(jobs.getByRole("row").nth(2)).toContainText("Keeps its lines");
  await expect(dialog.getByRole("table", { name: "Short after this change" })).toContainText("−1 200 g");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await dialog.getByRole("button", { name: "Change recipe" }).click();
  await expect(percentage(dialog, 2)).toHaveValue("30");
  await show.click();
  await jobs.getByRole("checkbox").nth(1).uncheck();
  const save = dialog.getByRole("button", { name: "Save, with 1 job" });
  await save.click();
  await expect(dialog.getByText("Reason is required.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Wax is dear");
  await aSecondPasses(page);
  await save.click();
  await expect(dialog).toBeHidden();
  const itemJobs = async (sku: string): Promise<unknown> => {
    const [item] = await made.keeper.call(stockDetails, { sku });
    return item && "jobs" in item ? item.jobs.map(({ jobId }) => jobId).toSorted() : [];
  };
  expect(await itemJobs(made.oil)).toEqual([first]);
  expect(await itemJobs(made.wax)).toEqual([first, second].toSorted());

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: /^History of/ });
  const edited = history.getByRole("listitem").filter({ hasText: "Formula Edited" });
  await edited.getByText("Before this edit").click();
  await expect(edited).toContainText(new RegExp(`${made.oil}: Ingredient: Percentage 30.*Wax is dear.*100\\s%`));
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

/** Presses Tab until the control has the focus; fails after sixty presses. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

test("a recipe is edited by keyboard alone", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const press = async (control: Locator): Promise<void> => {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
  };
  await page.goto(`/formulas?openFormulaId=${made.formulaId}`);
  await press(page.getByRole("button", { name: "Edit formula" }));
  await press(page.getByRole("dialog", { name: "Edit Formula" }).getByRole("button", { name: "Edit recipe" }));
  const dialog = page.getByRole("dialog", { name: "Edit Recipe" });
  await tabTo(page, percentage(dialog, 1));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("60");
  await press(dialog.getByRole("button", { name: "Add ingredient" }));
  await expect(dialog.getByRole("combobox", { name: "Ingredient of line 2", exact: true })).toBeFocused();
  await typeByHand(page, made.oil);
  await expect(page.getByRole("listbox", { name: "Ingredient of line 2", exact: true }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, percentage(dialog, 2));
  await page.keyboard.type("40");
  await press(dialog.getByRole("button", { name: "Review changes" }));
  await expect(dialog.getByText("No open jobs are affected.")).toBeVisible();
  await press(dialog.getByRole("button", { name: "Save", exact: true }));
  await expect(dialog).toBeHidden();
  const { recipe } = await made.keeper.call(fetchFormulaRecipe, { id: made.formulaId });
  expect(recipe.map(({ percentage: share }) => share)).toEqual([60, 40]);
});

test("a colleague's changes are shown before a recipe is saved", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const made = await withFormula(page);
  const dialog = await openRecipe(page, made);
  await percentage(dialog, 1).fill("60");
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await pick(page, dialog, "Ingredient of line 2", made.oil);
  await dialog.getByRole("button", { name: "q.s." }).last().click();
  await dialog.getByRole("button", { name: "Review changes" }).click();
  await expect(dialog.getByText("No open jobs are affected.")).toBeVisible();
  await order(made, 20, "103-26");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "The effect of this change is now different." })).toBeVisible();
  await expect(dialog.getByRole("table", { name: "Open jobs" }).getByRole("row")).toHaveCount(2);
  await dialog.getByLabel("Reason").fill("As agreed");

  // A colleague saves another recipe: the typed one stays, and can be saved over it.
  const theirs = [
    { resourceSku: made.wax, percentage: 90 },
    { resourceSku: made.oil, percentage: 10, exactMatch: true },
  ];
  await made.keeper.call(editRecipe, { formulaCode: made.code, rAndDCode: "RD-1", recipe: theirs });
  await aSecondPasses(page);
  const save = dialog.getByRole("button", { name: "Save, with 1 job" });
  await save.click();
  const notice = dialog.getByRole("group", { name: new RegExp(`This was changed by ${made.name} in the meantime`) });
  await expect(notice).toBeFocused();
  const line = (sku: string) => notice.getByRole("listitem").filter({ hasText: sku });
  await expect(line(made.wax)).toContainText("Yours60 %Now90 %");
  await expect(line(made.oil)).toContainText("Yours40 %Now10 %, exact match");
  await expect(dialog.getByRole("table", { name: "What changes" }).getByRole("row", { name: new RegExp(made.wax) })).toContainText("90 %60 %");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change recipe" }).click();
  await line(made.wax).getByRole("button", { name: "Take theirs" }).click();
  await expect(percentage(dialog, 1)).toHaveValue("90");
  await line(made.wax).getByRole("button", { name: "Keep yours" }).click();
  await expect(percentage(dialog, 1)).toHaveValue("60");
  await dialog.getByRole("button", { name: "Review changes" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("As agreed");
  await aSecondPasses(page);
  await save.click();
  await expect(dialog).toBeHidden();
  const { recipe } = await made.keeper.call(fetchFormulaRecipe, { id: made.formulaId });
  expect(recipe.map(({ percentage: share, exactMatch }) => [share, exactMatch])).toEqual([
    [60, false],
    [40, false],
  ]);
});

test("a formula is renamed; before it becomes inactive the affected products are listed", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  await page.goto(`/formulas?openFormulaId=${made.formulaId}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Formula" });
  await dialog.getByLabel("Name", { exact: true }).fill(`Salve ${made.name}`);
  await expect(dialog.getByRole("button", { name: "Edit recipe" })).toBeDisabled();
  await dialog.getByLabel("Category name").fill("");
  await dialog.getByRole("button", { name: "Save formula" }).click();
  await expect(dialog.getByText("Category name is required.")).toBeVisible();
  await dialog.getByLabel("Category name").fill("Salve");
  await dialog.getByLabel("Active", { exact: true }).uncheck();
  await expect(dialog.getByText(`Products that become inactive: ${made.productSku}.`)).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save formula" }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, `Salve ${made.name}`)).toContainText("Inactive");
  expect((await made.keeper.call(allFormulas, {})).find(({ id }) => id === made.formulaId)).toMatchObject({ active: false, category: { name: "Salve" } });
});

test("a formula with open jobs becomes active again: changes of its recipe are previewed, with a reason", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const jobId = await order(made, 20, "104-26");
  const { keeper, formulaId, code } = made;
  const details = { id: formulaId, name: `Balm ${made.name}`, categoryType: "Skin care", categoryName: "Balm" };
  await keeper.call(editFormulaBasics, { editedDetails: { ...details, active: false } });
  const recipe = [made.wax, made.oil].map((resourceSku) => ({ resourceSku, percentage: 50 }));
  await keeper.call(editRecipe, { formulaCode: code, rAndDCode: "RD-1", recipe, reAllocate: false });
  await page.goto(`/formulas?openFormulaId=${formulaId}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Formula" });
  await dialog.getByLabel("Active", { exact: true }).check();
  await dialog.getByRole("button", { name: "Review changes" }).click();
  const jobs = dialog.getByRole("table", { name: "Open jobs" });
  await expect(jobs.getByRole("row").nth(1)).toContainText(`${made.oil} 0 g → 500 g`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const save = dialog.getByRole("button", { name: "Save, with 1 job" });
  await save.click();
  await expect(dialog.getByText("Reason is required.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Approved again");
  await aSecondPasses(page);
  await save.click();
  await expect(dialog).toBeHidden();
  const [oil] = await keeper.call(stockDetails, { sku: made.oil });
  expect(oil && "jobs" in oil ? oil.jobs.map((job) => job.jobId) : []).toEqual([jobId]);
});

test("a formula is removed once nothing refers to it", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  await page.goto(`/formulas?openFormulaId=${made.formulaId}`);
  await page.getByRole("button", { name: "Remove formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Formula" });
  await expect(dialog.getByText(`Products are made of it: ${made.productSku}.`)).toBeVisible();
  await expect(dialog.getByRole("button", { name: `Remove ${made.code} RD-1` })).toBeDisabled();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await page.goto(`/products?openProductId=${made.productId}`);
  await page.getByRole("button", { name: "Remove product" }).click();
  const product = page.getByRole("dialog", { name: "Remove Product" });
  await product.getByRole("button", { name: `Remove ${made.productSku}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `Remove ${made.productSku}` })
    .click();
  await expect(product).toBeHidden();

  await page.goto(`/formulas?openFormulaId=${made.formulaId}`);
  await page.getByRole("button", { name: "Remove formula" }).click();
  await dialog.getByRole("button", { name: `Remove ${made.code} RD-1` }).click();
  const question = page.getByRole("alertdialog", { name: `Remove ${made.code} RD-1?` });
  await expect(question).toContainText("its Bulk is also removed");
  // What shows the formula asks no more for it.
  const asked: string[] = [];
  page.on("request", (request) => (/formula/.test(request.url()) ? asked.push(new URL(request.url()).pathname) : undefined));
  await question.getByRole("button", { name: `Remove ${made.code} RD-1` }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/formulas$/);
  await settled(page);
  expect(asked).toEqual(["/api/remove_formula", "/api/all_formulas"]);
  expect((await made.keeper.call(allFormulas, {})).some(({ id }) => id === made.formulaId)).toBe(false);
});

test("links from an ingredient to the formulas that use it, and from a formula to its products, its Bulk and its open jobs", { tag: "@full" }, async ({
  page,
}) => {
  const made = await withFormula(page);
  await order(made, 20, "104-26");
  await page.goto(`/stock/${made.wax}`);
  await page.getByRole("grid", { name: "Formulas with this item" }).getByRole("link").first().click();
  const shown = detail(page, `Balm ${made.name}`);
  await expect(shown.getByText("Cost of a kilogram today")).toBeVisible();
  await expect(shown.getByText("Without a price")).toBeVisible();
  await expect(shown.getByRole("link", { name: `${made.code}-B`, exact: true })).toHaveAttribute("href", `/stock/${made.code}-B`);
  await expect(shown.getByRole("table", { name: "Open jobs" }).getByRole("link")).toHaveText(/^J\d+$/);
  await expect(shown.getByText("104-26")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await shown.getByRole("link", { name: made.productSku, exact: true }).click();
  await expect(detail(page, `Tin ${made.name}`).getByText("Cost of a unit today")).toBeVisible();
});
