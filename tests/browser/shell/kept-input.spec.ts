/**
 * A dialog keeps what was typed when another user removes or ends the record that it was opened from.
 */
import { randomUUID } from "node:crypto";
import { createBusiness, removeBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula, removeFormula } from "@apothecary/core/formulas/contract";
import { cancelJob } from "@apothecary/core/jobs/contract";
import { adjustStockLevel, deleteStockItem, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { admin } from "../businesses.ts";
import { nextCode } from "../client-codes.ts";
import { making } from "../making/jobs.fixtures.ts";
import { pollNow, settled, withoutPolling } from "../network.ts";
import { delivered, itemToOpen } from "../stock/item.fixtures.ts";
import { stageToOpen } from "../transfers/transfers.fixtures.ts";

/** The row of the list behind a dialog. */
const rowBehind = (page: Page, text: string): Locator => page.locator("main").getByRole("row", { name: new RegExp(text), includeHidden: true });

/** Saves what is refused, and waits until the list behind no longer has the row. */
async function saveTooLate(page: Page, dialog: Locator, row: Locator): Promise<void> {
  await expect(row).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await pollNow(page);
  await expect(row).toHaveCount(0);
  await settled(page);
}

/** Lets the page poll, until it has read the item that its dialog is about and shows what it read. */
async function readAgain(page: Page, status: 200 | 404): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith(stockDetails.path) && response.status() === status);
  await pollNow(page);
  await read;
  await settled(page);
}

/** Closes a dialog without saving. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
}

test("a business and a job that a colleague ends meanwhile keep their dialog", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const name = `Gone ${randomUUID().slice(0, 8)}`;
  const client = await admin();
  const { businessId } = await client.call(createBusiness, { businessName: name, client: false, supplier: true });
  const made = await making(page);
  await page.goto(`/directory?business=${businessId}&search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Edit business" }).click();
  const business = page.getByRole("dialog", { name: "Edit Business" });
  await business.getByLabel("Payment terms").fill("30 days");
  await client.call(removeBusiness, { businessId });
  await saveTooLate(page, business, rowBehind(page, name));
  await expect(business.getByLabel("Payment terms")).toHaveValue("30 days");
  await discard(page);
  await expect(page.getByText("This business is not in the directory")).toBeVisible();

  await page.goto(`/manufacturing?openJobId=${made.formulaJob.id}&search=${made.formulaJob.jobNumber}`);
  await page.getByRole("button", { name: "Edit job" }).click();
  const job = page.getByRole("dialog", { name: "Edit Job" });
  await job.getByLabel("Wastage percent").fill("3");
  await made.keeper.call(cancelJob, { jobId: made.formulaJob.id });
  await saveTooLate(page, job, rowBehind(page, made.formulaJob.jobNumber));
  await expect(job.getByLabel("Wastage percent")).toHaveValue("3");
  await discard(page);
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
});

test("a formula, an item and a batch that a colleague removes meanwhile keep their dialog", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const { keeper, wax, name } = await stageToOpen(page);
  const letters = nextCode();
  const { businessId: clientId } = await keeper.call(createBusiness, { businessName: `Client ${name}`, client: true, supplier: true, businessCode: letters });
  const formulaDetails = { name: `Balm ${name}`, clientId, code: `${letters}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const formula = await keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: wax, percentage: 100 }] } });
  await page.goto(`/formulas?openFormulaId=${formula.id}&search=${formula.code}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Formula" });
  await dialog.getByLabel("Name", { exact: true }).fill("Balm of another name");
  await keeper.call(removeFormula, { code: formula.code, rAndDCode: "RD-1" });
  await saveTooLate(page, dialog, rowBehind(page, formula.code));
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Balm of another name");
  await discard(page);
  await expect(page.getByText("This formula does not exist")).toBeVisible();

  const item = await itemToOpen(page);
  const stockLine = await delivered(item, 500);
  await page.goto(`/stock/${item.sku}?tool=batch&for.sku=${item.sku}&for.id=${stockLine.id}&for.what=status`);
  const status = page.getByRole("dialog", { name: "Status" });
  await status.getByLabel("Reason").fill("Leaking");
  await item.keeper.call(adjustStockLevel, { adjustment: { id: stockLine.id, newQuantity: 0, reason: "Counted" } });
  await readAgain(page, 200);
  await expect(status.getByLabel("Reason")).toHaveValue("Leaking");
  await discard(page);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const details = page.getByRole("dialog", { name: "Edit Details" });
  await details.getByLabel("Description").fill("50/50, pellets");
  await item.keeper.call(deleteStockItem, { itemToRemove: item.sku, reason: "Discontinued" });
  await readAgain(page, 404);
  await expect(details.getByLabel("Description")).toHaveValue("50/50, pellets");
  await discard(page);
  await expect(page.getByText(`There is no stock item ${item.sku}`)).toBeVisible();
});
