import { completeJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { bookFor, making, openJob } from "./jobs.fixtures.ts";

/** A4 landscape pages, in CSS pixels. */
const PAPER_WIDTH = 1_123;

/** Simulates a print dialog that is closed immediately. */
async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
}

test("a recipe sheet lists what to weigh from which batch, is marked as printed, and is void once the job changes", async ({ page }) => {
  await withoutPrinter(page);
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, 5_000);
  const shown = await openJob(page, made.formulaJob);
  await shown.getByRole("toolbar").getByRole("button", { name: "Print recipe sheet" }).click();
  const dialog = page.getByRole("dialog", { name: `Recipe sheet ${made.formulaJob.jobNumber}` });
  const sheet = dialog.getByRole("article");
  await expect(sheet).toContainText("Recipe sheet, revision 1.");
  await expect(sheet).toContainText(/Batch number\s*014-26/);
  await expect(sheet.getByRole("row", { name: new RegExp(made.wax) })).toContainText(new RegExp(`5\\s000.*5.*A\\d+ ${made.warehouse} FROM, –: 5\\s000\\sg`));
  for (const box of ["Weighed (g)", "Lot used", "Weighed by", "Checked by"]) await expect(sheet.getByRole("columnheader", { name: box })).toBeVisible();
  await expect(sheet.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.getByRole("main")).toBeHidden();
  await page.setViewportSize({ width: PAPER_WIDTH, height: 794 });
  const printed = page.locator(".print-frame").getByRole("article");
  await expect(printed).toBeVisible();
  // Every page has its sheet and revision number, above the repeated table head.
  await expect(printed.getByText(`${made.formulaJob.jobNumber} Cream ${made.name} · Recipe sheet, revision 1.`)).toBeVisible();
  await expect(printed.getByRole("caption")).toBeHidden();
  expect(await printed.evaluate((paper) => paper.scrollWidth <= window.innerWidth)).toBe(true);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1_280, height: 800 });

  await dialog.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("alertdialog", { name: "Mark as printed" }).getByRole("button", { name: "Mark as printed" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown).toContainText(/Recipe Printed\s*Yes/);
  await made.keeper.call(updateJobStockQuantity, { id: `${made.formulaJob.id}~${made.wax}`, quantity: 4_000 });
  await page.goto(`/manufacturing?openJobId=${made.formulaJob.id}`);
  await expect(shown.getByRole("alert")).toContainText("The recipe sheet that was printed (revision 1) is void");
  await page.goto(`/manufacturing?openJobId=${made.formulaJob.id}&sheet=1`);
  await expect(shown.getByRole("alert")).toContainText("This recipe sheet is void: it is revision 1, and the job has changed since. Use revision 2.");
});

test("the batch record of a completed job shows planned and used quantities, by whom, and where the output went", { tag: "@full" }, async ({ page }) => {
  await withoutPrinter(page);
  const made = await making(page);
  const elementId = await bookFor(made, made.formulaJob, made.wax, 6_000, 5_000);
  const usedStock = [{ id: `${made.formulaJob.id}~${made.wax}`, notUsed: false, batches: [{ elementId, usedQuantity: 5_100, quantityOfBatch: 6_000 }] }];
  await made.keeper.call(completeJob, { data: { jobId: made.formulaJob.id, usedStock, totalProduced: 4.9, notes: "Stirred for an hour", shortageData: null } });
  const shown = await openJob(page, made.formulaJob);
  await shown.getByRole("button", { name: "Batch record" }).click();
  const dialog = page.getByRole("dialog", { name: `Batch record ${made.formulaJob.jobNumber}` });
  const record = dialog.getByRole("article");
  await expect(record).toContainText(/Of the plan\s*98\s%.*Theoretical\s*5\s100\sg\s*Actual\s*4\s900\sg\s*Yield\s*96\.1\s%/);
  await expect(record).toContainText("Stirred for an hour");
  await expect(record.getByRole("table", { name: "Materials" }).getByRole("row", { name: new RegExp(made.wax) })).toContainText(/5\s000\sg\s*5\s100\sg\s*2/);
  const reserved = record.getByRole("table", { name: "Reservations and picks, from the ledger" });
  await expect(reserved.getByRole("row", { name: new RegExp(made.wax) })).toContainText(/Reservation\s*A\d+\s*5\s000\sg/);
  const completion = record.getByRole("table", { name: "Completion, from the ledger" });
  await expect(completion.getByRole("row", { name: /Produced/ })).toContainText("Una Quill");
  await expect(completion.getByRole("row", { name: /Used/ })).toContainText(/−5\s100\sg/);
  await expect(record.getByRole("table", { name: "Dispatched to" })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.goto(`/sales?openOrderId=${made.orderId}`);
  await page.getByRole("link", { name: `Batch record of ${made.formulaJob.jobNumber}` }).click();
  await expect(record).toContainText("Stirred for an hour");
  await page.goto(`/stock?tool=transaction-log&for.sku=${made.wax}`);
  await page.getByRole("button", { name: /^Actions: Used/ }).click();
  await page.getByRole("menuitem", { name: `Batch record of ${made.formulaJob.jobNumber}` }).click();
  await expect(record).toContainText("Stirred for an hour");
});
