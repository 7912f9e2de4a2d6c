/** Completing a job in parts (contract, section 8). */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { complete, produced, readItemStockLines, submit, used } from "./completion.fixtures.ts";
import { bookFor, GRAMS, making, openJob } from "./jobs.fixtures.ts";

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

test("a job is completed in parts: it stays open with the rest, and the last part closes it", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 9_000, GRAMS);
  const dialog = await complete(page, made.formulaJob);
  await dialog.getByRole("checkbox", { name: "Complete only a part" }).tap();
  await used(dialog).fill("2 kg");
  await produced(dialog, "2");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: `Complete part 1 of ${made.formulaJob.jobNumber} with 2 Kg` }).tap();
  const label = page.getByRole("dialog", { name: `Part 1 of ${made.formulaJob.jobNumber} has been completed` });
  await label.getByRole("button", { name: "Close" }).last().tap();
  const shown = await openJob(page, made.formulaJob);
  await expect(shown.getByText("2 of 5 Kg")).toBeVisible();
  await expect(shown.getByText("2 000 g used")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const rest = await complete(page, made.formulaJob);
  await expect(used(rest)).toHaveValue("3\u202F000");
  await expect(rest.getByText("Expiry date of the lot")).toBeVisible();
  await rest.getByLabel("Quantity produced").fill("2.9");
  await expect(rest.getByText("Yield 98 % of 5 Kg planned, 2 made before")).toBeVisible();
  await submit(rest).tap();
  await page.getByRole("alertdialog", { name: "No changes detected!" }).getByRole("button", { name: "Yes" }).tap();
  await expect(page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toContainText(/2\s900\sg of/);
  expect(await readItemStockLines(made, made.bulk)).toMatchObject([{ batchNumber: "014-26", quantity: 4_900, expiryDate: "2040-01-31" }]);
});
