import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { addNewProduct, allProducts, editProduct, editProductDetails, fetchProductBom } from "@apothecary/core/products/contract";
import { updateStockStatus } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { chooseFilter } from "../filters.ts";
import { withoutPolling } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { book, pick, type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";

const list = (page: Page): Locator => page.getByRole("grid", { name: "Products" });
const detail = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { level: 2 }) });
const quantity = (dialog: Locator, line: number): Locator => dialog.getByRole("textbox", { name: `Quantity per Unit of line ${line}`, exact: true });

type Made = Stage & { client: string; clientId: number; code: string };

/** A fixture with a client and one formula of that client. */
async function withFormula(page: Page): Promise<Made> {
  const made = await stageToOpen(page);
  const code = nextCode();
  const client = `Client ${made.name}`;
  const { businessId: clientId } = await made.keeper.call(createBusiness, { businessName: client, client: true, supplier: true, businessCode: code });
  const formulaDetails = { name: `Cream ${made.name}`, clientId, code: `${code}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" };
  const formula = await made.keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: made.wax, percentage: 100 }] } });
  return { ...made, client, clientId, code: formula.code };
}

async function addThroughApi({ keeper, bottle, clientId, code, name }: Made, fillSize: number): Promise<{ id: number; sku: string }> {
  const sku = `${code}-R-${fillSize}`;
  const productDetails = { name: `Cream ${fillSize} ${name}`, clientId, formulaCode: code, categoryCode: "R", fillSize, sku };
  return keeper.call(addNewProduct, { newProduct: { productDetails, componentryLines: [{ resourceSku: bottle, quantity: 1 }] } });
}

test("a product is added in two steps; the server assigns its SKU", async ({ page }) => {
  const made = await withFormula(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Add product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Product" });
  const next = dialog.getByRole("button", { name: "Next", exact: true });
  await dialog.getByLabel("Name", { exact: true }).fill(`Jar ${made.name}`);
  await expect(dialog.getByLabel("Formula")).toBeDisabled();
  await pick(page, dialog, "Client", made.client);
  await pick(page, dialog, "Formula", made.code);
  await dialog.getByLabel("Category").selectOption("R");
  await expect(dialog.getByLabel("Category").getByRole("option", { name: /Bulk|Fragrance/ })).toHaveCount(0);
  await expect(next).toBeDisabled();
  await dialog.getByLabel("Fill size").fill("62.5");
  await expect(dialog.getByLabel("SKU")).toHaveValue(`${made.code}-R-62.5`);
  await next.click();

  await pick(page, dialog, "Component of line 1", made.bottle);
  await quantity(dialog, 1).fill("0");
  const add = dialog.getByRole("button", { name: `Add ${made.code}-R-62.5` });
  await add.click();
  await expect(dialog.getByText("Please enter a (positive) number.")).toBeVisible();
  await quantity(dialog, 1).fill("2");
  await dialog.getByLabel("Componentry not agreed").check();
  await expect(quantity(dialog, 1)).toHaveCount(0);
  // The components outlive the other step.
  await dialog.getByRole("button", { name: "Back", exact: true }).click();
  await next.click();
  await dialog.getByLabel("Componentry not agreed").uncheck();
  await expect(quantity(dialog, 1)).toHaveValue("2");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(
    detail(page, `Jar ${made.name}`)
      .getByRole("table", { name: "Componentry" })
      .getByRole("row", { name: new RegExp(made.bottle) }),
  ).toContainText("2");
  const product = (await made.keeper.call(allProducts, {})).find(({ name }) => name === `Jar ${made.name}`);
  expect(product).toMatchObject({ sku: `${made.code}-R-62.5`, fillSize: 62.5, active: true });
});

test("the preview shows the free stock of each component, and links to its formula and its stock", async ({ page }) => {
  const made = await withFormula(page);
  await book(made, made.bottle, 40, made.from);
  const { id, sku } = await addThroughApi(made, 50);
  await page.goto(`/products?openProductId=${id}`);
  const shown = detail(page, `Cream 50 ${made.name}`);
  await expect(shown.getByRole("table", { name: "Componentry" }).getByRole("row", { name: new RegExp(made.bottle) })).toContainText("40");
  await expect(shown.getByRole("link", { name: sku })).toHaveAttribute("href", `/stock/${sku}`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await shown.getByRole("link", { name: made.code, exact: true }).click();
  await expect(page.getByRole("heading", { name: `Cream ${made.name}` })).toBeVisible();
});

test("a product without componentry requires a confirmation in a new version", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const { id } = await addThroughApi(made, 75);
  await page.goto(`/products?openProductId=${id}`);
  await page.getByRole("button", { name: "New version" }).click();
  const dialog = page.getByRole("dialog", { name: "New Version of Product" });
  await expect(dialog.getByLabel("SKU")).toHaveValue(`${made.code}-R-75-2`);
  await expect(quantity(dialog, 1)).toHaveValue("1");
  await dialog.getByLabel("Componentry not agreed").check();
  await dialog.getByRole("button", { name: `Add ${made.code}-R-75-2` }).click();
  const question = page.getByRole("alertdialog", { name: "Empty Product" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: `Add ${made.code}-R-75-2` }).click();
  await question.getByRole("button", { name: `Add ${made.code}-R-75-2` }).click();
  await expect(dialog).toBeHidden();
  const product = (await made.keeper.call(allProducts, {})).find(({ sku }) => sku === `${made.code}-R-75-2`);
  expect((await made.keeper.call(fetchProductBom, { productId: product?.id ?? 0 })).componentry).toEqual([]);
});

test("a product is renamed and made inactive; its open orders are completed", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const { id } = await addThroughApi(made, 90);
  await page.goto(`/products?openProductId=${id}`);
  await page.getByRole("button", { name: "Edit product" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Name", { exact: true }).fill("");
  await dialog.getByRole("button", { name: "Save product" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill(`Balm ${made.name}`);
  await expect(dialog.getByText("Open orders and jobs of an inactive product can still be completed.")).toBeVisible();
  await dialog.getByLabel("Active", { exact: true }).uncheck();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save product" }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page, `Balm ${made.name}`).getByText("Inactive")).toBeVisible();
  // The list includes products of other tests: only a search guarantees that a row is rendered.
  await page.getByLabel("Search products").fill(made.name);
  await expect(list(page).getByRole("gridcell", { name: `Balm ${made.name}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Show inactive" }).click();
  await expect(list(page).getByRole("gridcell", { name: `Balm ${made.name}` })).toBeVisible();
});

test("products are filtered by client and fill size; users without the role have no buttons", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const { id } = await addThroughApi(made, 33);
  await withSession(page, await addUser(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]));
  await page.goto(`/products?openProductId=${id}`);
  await chooseFilter(page.locator("main"), "Client", made.client);
  await expect(list(page).getByRole("row")).toHaveCount(3);
  // Each preview opens at its top.
  await page.setViewportSize({ width: 1280, height: 560 });
  const preview = page.locator(".split-view-detail");
  await preview.evaluate((section) => section.scrollTo(0, section.scrollHeight));
  expect(await preview.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await list(page).getByRole("row", { name: /Bulk/ }).click();
  await expect(detail(page, `Cream ${made.name}`)).toBeVisible();
  expect(await preview.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.goBack();
  await chooseFilter(page.locator("main"), "Fill size", "33");
  await expect(list(page).getByRole("row")).toHaveCount(2);
  await expect(detail(page, `Cream 33 ${made.name}`)).toBeVisible();
  for (const name of ["Add product", "Edit product", "New version"]) await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("componentry is edited: its effects are previewed, and an empty list requires a confirmation", async ({ page }) => {
  await withoutPolling(page);
  const made = await withFormula(page);
  const { id, sku } = await addThroughApi(made, 110);
  await page.goto(`/products?openProductId=${id}`);
  await page.getByRole("button", { name: "Edit product" }).click();
  await page.getByRole("dialog", { name: "Edit Product" }).getByRole("button", { name: "Edit componentry" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Product Componentry" });
  await quantity(dialog, 1).fill("3");
  const show = dialog.getByRole("button", { name: "Review changes" });
  await show.click();
  const changes = dialog.getByRole("table", { name: "What changes" });
  await expect(changes.getByRole("row", { name: new RegExp(made.bottle) })).toContainText("3 units");
  await expect(changes).toContainText("More");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  // A colleague saves another bill: the typed one stays, and can be saved over it.
  await made.keeper.call(editProduct, { id, sku, componentry: [{ resourceSku: made.bottle, quantity: 2 }] });
  const save = dialog.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(dialog.getByRole("group", { name: /This was changed by .* in the meantime/ }).getByRole("listitem")).toContainText("Yours3 unitsNow2 units");
  await expect(changes.getByRole("row", { name: new RegExp(made.bottle) })).toContainText("2 units3 units");
  await dialog.getByRole("button", { name: "Change componentry" }).click();
  await expect(quantity(dialog, 1)).toHaveValue("3");
  await dialog.getByLabel("Componentry not agreed").check();
  await show.click();
  await page.getByRole("alertdialog", { name: "Empty Product" }).getByRole("button", { name: "Review changes" }).click();
  await expect(changes).toContainText("Removed");
  await aSecondPasses(page);
  await save.click();
  await expect(dialog).toBeHidden();
  expect((await made.keeper.call(fetchProductBom, { productId: id })).componentry).toEqual([]);
  await page.getByRole("button", { name: "History" }).click();
  const emptied = page
    .getByRole("dialog", { name: /^History of/ })
    .getByRole("listitem")
    .filter({ hasText: "Product Edited" })
    .first();
  await expect(emptied).toContainText(made.bottle);
  await emptied.getByText("Before this edit").click();
  await expect(emptied).toContainText(/, 2\sunits/);
});

test("the componentry of a Bulk and of an inactive product cannot be edited", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const { id, sku } = await addThroughApi(made, 120);
  await made.keeper.call(editProductDetails, { sku, newName: `Cream 120 ${made.name}`, active: false });
  const bulk = (await made.keeper.call(allProducts, {})).find((product) => product.sku === `${made.code}-B`);
  for (const productId of [id, bulk?.id]) {
    await page.goto(`/products?openProductId=${productId}`);
    await page.getByRole("button", { name: "Edit product" }).click();
    await expect(page.getByRole("dialog", { name: "Edit Product" }).getByRole("button", { name: "Edit componentry" })).toBeDisabled();
  }
});

test("a new version cannot have componentry that is Redundant", { tag: "@full" }, async ({ page }) => {
  const made = await withFormula(page);
  const { id } = await addThroughApi(made, 130);
  const elementId = await book(made, made.bottle, 10, made.from);
  await made.keeper.call(updateStockStatus, { elementId, newStatus: 3, reason: "Out of use" });
  await page.goto(`/products?openProductId=${id}`);
  const row = detail(page, `Cream 130 ${made.name}`)
    .getByRole("table", { name: "Componentry" })
    .getByRole("row", { name: new RegExp(made.bottle) });
  await expect(row).toContainText("Redundant");
  await page.getByRole("button", { name: "New version" }).click();
  const dialog = page.getByRole("dialog", { name: "New Version of Product" });
  await expect(dialog.getByText("Redundant component")).toBeVisible();
  await dialog.getByRole("button", { name: `Add ${made.code}-R-130-2` }).click();
  await expect(dialog.getByText("Cannot submit with redundant componentry.")).toBeVisible();
});
