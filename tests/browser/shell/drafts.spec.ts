import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula, editRecipe } from "@apothecary/core/formulas/contract";
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { withoutPolling } from "../network.ts";
import { advanced, amountIn, book, pick, pickLocation, rowWith, stage, stageToOpen, where } from "../transfers/transfers.fixtures.ts";

const percentage = (dialog: Locator, line: number): Locator => dialog.getByRole("textbox", { name: `Percentage of line ${line}`, exact: true });

async function openRecipe(page: Page, formulaId: number): Promise<Locator> {
  await page.goto(`/formulas?openFormulaId=${formulaId}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  await page.getByRole("dialog", { name: "Edit Formula" }).getByRole("button", { name: "Edit recipe" }).click();
  return page.getByRole("dialog", { name: "Edit Recipe" });
}

async function discard(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toBeHidden();
}

test("an edited recipe survives a reload, with the version that it is an edit of; discarding removes it", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const made = await stageToOpen(page);
  const code = nextCode();
  const { businessId: clientId } = await made.keeper.call(createBusiness, {
    businessName: `Client ${made.name}`,
    client: true,
    supplier: true,
    businessCode: code,
  });
  const formulaDetails = { name: `Balm ${made.name}`, clientId, code: `${code}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const formula = await made.keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: made.wax, percentage: 100 }] } });
  const item = { description: "For a test", owner: 14, supplier: made.supplier };
  const oil = await made.keeper.call(addRawMaterial, { newRawMaterial: { ...item, name: `Oil ${made.name}`, categoryCode: "EMU" } });
  const dialog = await openRecipe(page, formula.id);
  await percentage(dialog, 1).fill("60");
  await dialog.getByRole("button", { name: "Add ingredient" }).click();
  await pick(page, dialog, "Ingredient of line 2", oil.sku);
  await dialog.getByRole("button", { name: "q.s." }).last().click();
  const theirs = [
    { resourceSku: made.wax, percentage: 90 },
    { resourceSku: oil.sku, percentage: 10 },
  ];
  await made.keeper.call(editRecipe, { formulaCode: formula.code, rAndDCode: "RD-1", recipe: theirs });

  await openRecipe(page, formula.id);
  await expect(percentage(dialog, 1)).toHaveValue("60");
  await expect(percentage(dialog, 2)).toHaveValue("40");
  await dialog.getByRole("button", { name: "Review changes" }).click();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const notice = dialog.getByRole("group", { name: new RegExp(`This was changed by ${made.name} in the meantime`) });
  await expect(notice.getByRole("listitem").filter({ hasText: made.wax })).toContainText("Yours60 %Now90 %");
  await dialog.getByRole("button", { name: "Change recipe" }).click();
  await discard(page, dialog);
  await openRecipe(page, formula.id);
  await expect(percentage(dialog, 1)).toHaveValue("90");
});

test("an advanced transfer survives a reload; discarding removes it", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 40_000, of.from);
  const dialog = await advanced(page, of);
  const wax = rowWith(dialog, of.wax);
  const reason = dialog.getByLabel("Reason", { exact: true });
  const enter = async () => {
    await wax.getByRole("checkbox").check();
    await amountIn(wax).fill("15 kg");
    await pickLocation(dialog, page, "To", of.warehouse, "TO");
    await reason.fill("Nearer the line");
  };
  await enter();
  await page.reload();
  await advanced(page, of);
  await expect(reason).toHaveValue("Nearer the line");
  await expect(amountIn(wax)).toHaveValue("15\u202F000");
  await discard(page, dialog);
  await advanced(page, of);
  await expect(amountIn(wax)).toHaveValue("");
  await expect(reason).toHaveValue("");

  await enter();
  await page.reload();
  await advanced(page, of);
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 25_000],
    ["TO", 15_000],
  ]);
});
