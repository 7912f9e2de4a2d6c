import { completeJob } from "@apothecary/core/jobs/contract";
import { salesOrder, salesOrders } from "@apothecary/core/sales/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { bookFor, GRAMS, type Making, making } from "../making/jobs.fixtures.ts";
import { notices } from "../transfers/transfers.fixtures.ts";

const PRODUCED = 80;

/** A company whose filling job made eighty of a hundred units. */
async function short(page: Page): Promise<Making> {
  const made = await making(page);
  const { keeper, formulaJob, productJob, wax, bottle, bulk } = made;
  const used = (jobId: number, sku: string, stockLines: { elementId: string; usedQuantity: number; quantityOfBatch: number }[]) => ({
    id: `${jobId}~${sku}`,
    notUsed: stockLines.length === 0,
    batches: stockLines,
  });
  const elementId = await bookFor(made, formulaJob, wax, GRAMS, GRAMS);
  const compounded = [used(formulaJob.id, wax, [{ elementId, usedQuantity: GRAMS, quantityOfBatch: GRAMS }])];
  await keeper.call(completeJob, { data: { jobId: formulaJob.id, usedStock: compounded, totalProduced: 5, notes: "", shortageData: null } });
  const bottles = await bookFor(made, productJob, bottle, PRODUCED, PRODUCED);
  const filled = [used(productJob.id, bulk, []), used(productJob.id, bottle, [{ elementId: bottles, usedQuantity: PRODUCED, quantityOfBatch: PRODUCED }])];
  const shortageData = { reasonSelected: "componentry" as const, componentryShortages: [bottle] };
  await keeper.call(completeJob, { data: { jobId: productJob.id, usedStock: filled, totalProduced: PRODUCED, notes: "Late delivery", shortageData } });
  return made;
}

/** Opens the review, and the job in it. */
async function review(page: Page, { productJob }: Making): Promise<Locator> {
  await page.goto("/manufacturing");
  await page.getByRole("button", { name: "Follow ons" }).click();
  const list = page.getByRole("dialog", { name: "Follow On Review" });
  await list.getByRole("textbox", { name: "Search follow ons" }).fill(productJob.jobNumber);
  await list.getByRole("gridcell", { name: productJob.jobNumber }).click();
  const details = page.getByRole("dialog", { name: `Follow On ${productJob.jobNumber}` });
  await expect(details).toBeVisible();
  return details;
}

test("a follow-on of a short job is ordered with the missing quantity, at the price of the sale", async ({ page }) => {
  const made = await short(page);
  const details = await review(page, made);
  await expect(details).toContainText(/Missing \(Units\)\s*20/);
  await expect(details).toContainText("Componentry");
  await expect(details).toContainText("Late delivery");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await details.getByRole("button", { name: "Create follow on" }).click();
  const form = page.getByRole("dialog", { name: "Create Follow On" });
  await expect(form).toContainText(`PO ${made.poNumber} [FOLLOW ON]. A new order is created for it.`);
  await expect(form.getByLabel("Required quantity")).toHaveValue("20");
  await expect(form.getByLabel("Price")).toHaveValue("2.50");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await form.getByLabel("Required quantity").fill("0");
  await form.getByRole("button", { name: "Order 0 units" }).click();
  await expect(form.getByText("Required quantity must be greater than 0.")).toBeVisible();
  await form.getByLabel("Required quantity").fill("15");
  await form.getByLabel("Make new bulk").uncheck();
  await aSecondPasses(page);
  await form.getByRole("button", { name: "Order 15 units" }).click();
  const list = page.getByRole("dialog", { name: "Follow On Review" });
  await expect(list).toBeVisible();
  await expect(list.getByRole("gridcell", { name: made.productJob.jobNumber })).toHaveCount(0);
  await expect(notices(page)).toContainText(/The follow-on sales order SO\d+ has been created\./);

  const { sales } = await made.keeper.call(salesOrders, {});
  const order = sales.find((one) => "poNumber" in one && one.poNumber === `${made.poNumber} [FOLLOW ON]`);
  const { salesItems } = await made.keeper.call(salesOrder, { salesOrderId: order?.id ?? 0 });
  expect(salesItems).toMatchObject([{ quantity: 15, productJobStatus: "Allocated" }]);
  const [item] = await made.keeper.call(stockDetails, { sku: made.bulk });
  expect(item).toMatchObject({ allocated: 750 });
});

test("an order that is closed short offers its dispatch note, and the follow-on that waits", { tag: "@full" }, async ({ page }) => {
  const { orderId, product, productJob } = await short(page);
  await page.goto(`/sales?openOrderId=${orderId}`);
  // An order that was entered within the last seconds need not be in the readiness yet.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /Made, ready to dispatch/ }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Close order" }).click();
  await page
    .getByRole("dialog", { name: "Close order" })
    .getByRole("button", { name: /^Close SO/ })
    .click();
  const closed = page.getByRole("dialog", { name: /is closed/ });
  await expect(closed).toContainText(`${product}`);
  await expect(closed).toContainText("80 of 100 units");
  await expect(closed).toContainText(`${productJob.jobNumber} waits for a decision`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await closed.getByRole("button", { name: "Dispatch note" }).click();
  const note = page.getByRole("dialog", { name: /^Dispatch note/ });
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
});

test("a follow-on is dismissed after an explanation; its address opens the dialog again", { tag: "@full" }, async ({ page }) => {
  const made = await short(page);
  const details = await review(page, made);
  await expect(page).toHaveURL(/followOns=review/);
  await details.getByRole("button", { name: "Dismiss" }).click();
  const asked = page.getByRole("alertdialog", { name: "Dismiss follow on" });
  await expect(asked).toContainText(`20 units of ${made.product} will not be ordered again`);
  await asked.getByRole("button", { name: "Dismiss" }).click();
  await expect(notices(page)).toContainText(`The follow-on of job ${made.productJob.jobNumber} has been dismissed.`);
  await page.reload();
  const list = page.getByRole("dialog", { name: "Follow On Review" });
  await expect(list).toBeVisible();
  await expect(list.getByRole("gridcell", { name: made.productJob.jobNumber })).toHaveCount(0);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
