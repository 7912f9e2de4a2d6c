/**
 * One batch from its scan to the client and back: its page, mass balance, and trace as a table and as a graph.
 */
import { completeJob } from "@apothecary/core/jobs/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { bookFor, GRAMS, type Making, making, ORDERED } from "../making/jobs.fixtures.ts";
import { bookWax, orders, report, reserveField } from "../picking/picking.fixtures.ts";
import { scanUnfocused } from "../scanner.ts";
import { notices } from "../transfers/transfers.fixtures.ts";

const WAX = GRAMS + 1_000;

const used = (jobId: number, sku: string, elementId: string, usedQuantity: number, quantityOfBatch: number) => ({
  id: `${jobId}~${sku}`,
  notUsed: false,
  batches: [{ elementId, usedQuantity, quantityOfBatch, exhausted: false }],
});

/** Compounds, fills and dispatches the order of a company; returns the wax's batch number. */
async function dispatched(of: Making): Promise<string> {
  const { keeper, formulaJob, productJob } = of;
  const wax = await bookFor(of, formulaJob, of.wax, WAX, 0);
  const bottles = await bookFor(of, productJob, of.bottle, ORDERED, 0);
  const compounded = await keeper.call(completeJob, {
    data: { jobId: formulaJob.id, usedStock: [used(formulaJob.id, of.wax, wax, GRAMS, WAX)], totalProduced: GRAMS / 1_000 },
  });
  const filled = [used(productJob.id, of.bulk, compounded.elementId ?? "", GRAMS, GRAMS), used(productJob.id, of.bottle, bottles, ORDERED, ORDERED)];
  await keeper.call(completeJob, { data: { jobId: productJob.id, usedStock: filled, totalProduced: ORDERED } });
  await keeper.call(closeOrder, { id: of.orderId });
  const lines = await keeper.call(stockDetails, { sku: of.wax });
  return lines.flatMap((line) => ("quantityDelivered" in line ? [line.batchNumber] : []))[0] ?? "";
}

const treeRow = (page: Page, text: string): Locator => page.getByRole("treegrid").getByRole("row").filter({ hasText: text });

/** Ticking a batch in the trace ticks its products too, by pointer and by Space, and starts a recall of exactly these. */
async function ticksToRecall(page: Page, of: Making): Promise<void> {
  const tick = (sku: string): Locator => page.getByRole("checkbox", { name: new RegExp(`^Tick .*${sku}`) });
  await expect(page.getByRole("button", { name: "Freeze ticked batches" })).toBeDisabled();
  await tick(of.wax).check();
  await expect(page.getByRole("button", { name: "Freeze ticked batches (3)" })).toBeEnabled();
  await tick(of.product).uncheck();
  await expect(page.getByRole("button", { name: "Freeze ticked batches", exact: true })).toBeDisabled();
  await treeRow(page, of.bulk).focus();
  await page.keyboard.press("Space");
  await expect(tick(of.product)).toBeChecked();
  await expect(tick(of.wax)).toBeChecked({ indeterminate: true });
  await page.getByRole("button", { name: "Freeze ticked batches (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Freeze and recall" });
  await expect(dialog).toContainText(`${of.bulk} 014-26, ${of.product} 014-26`);
  await expect(dialog).toContainText("100 units, 1 order, 1 client");
  await expect(dialog.getByRole("button", { name: "Freeze and recall 2 batches" })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Clear ticks" }).click();
}

test("a scan opens the batch; its trace leads to the order, as a table and a graph, and back to the supplier", async ({ page }) => {
  const of = await making(page);
  const number = await dispatched(of);
  await page.goto("/stock");
  await expect(page.getByRole("heading", { name: "Stock Control" })).toBeVisible();
  await scanUnfocused(page, number);
  await expect(page).toHaveURL(`/batches/${number}?sku=${of.wax}`);
  await expect(page.getByRole("heading", { level: 1, name: `Wax ${of.name}, batch ${number}` })).toBeVisible();
  const balance = page.getByRole("region", { name: "Mass Balance" });
  await expect(balance.getByText("Balances", { exact: true })).toBeVisible();
  await expect(balance.getByText("−5\u202F000 g")).toBeVisible();

  await expect(treeRow(page, of.bulk)).toContainText("5\u202F000 g");
  await expect(treeRow(page, of.product)).toContainText("Product");
  await expect(treeRow(page, of.client)).toContainText("100 units");
  await expect(page.getByText("1 bulk batch · 1 product batch · 2 jobs · 1 order · 1 client · 100 units dispatched")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  // Arrow keys collapse and expand.
  await treeRow(page, of.bulk).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(treeRow(page, of.client)).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(treeRow(page, of.client)).toBeVisible();

  await ticksToRecall(page, of);

  // Each movement links to its transaction.
  await page.getByRole("region", { name: "Movements" }).getByText("Received", { exact: true }).click();
  const log = page.getByRole("dialog", { name: "Transaction Log" });
  await expect(log.getByRole("gridcell", { name: number, exact: true })).toBeVisible();
  await page.goBack();
  await expect(log).toBeHidden();

  await page.getByRole("button", { name: "Picture" }).click();
  const picture = page.getByRole("region", { name: "Picture of the trace" });
  await expect(picture.getByText("100 units")).toBeAttached();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await picture.getByRole("link", { name: new RegExp(of.product) }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/batches/014-26\\?sku=${of.product}$`));
  // Its button is on the page of the wax, too.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("batch 014-26");
  await page.getByRole("button", { name: "Where it came from" }).click();
  await expect(treeRow(page, of.wax)).toContainText("5\u202F000 g");
  await expect(treeRow(page, `Larch ${of.name}`).first()).toContainText("Receipt");
});

test("a number with several batches lists them; the batch page has the actions for each row", async ({ page }) => {
  const of = await making(page);
  const number = await dispatched(of);
  await page.goto("/batches/014-26");
  await page
    .getByRole("list", { name: "Batches of this number" })
    .getByRole("link", { name: new RegExp(of.product) })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("batch 014-26");
  await page.goto(`/batches/${number}`);
  await page.getByRole("button", { name: `Actions for the part at ${of.warehouse} FROM` }).click();
  await page.getByRole("menuitem", { name: "Print label" }).click();
  await expect(page.getByRole("dialog", { name: `Label of batch ${number}` })).toBeVisible();
});

test("a batch page lists the jobs that depend on it, before it is frozen", { tag: "@full" }, async ({ page }) => {
  const of = await orders(page, 2);
  const bad = await bookWax(of, 1_500, of.from, "2031-01-31");
  await bookWax(of, 500, of.from, "2031-06-30");
  await report(page, of, "reserve");
  await reserveField(page, bad.number).fill("1000");
  await page.getByRole("button", { name: "Save 1 reservation" }).first().click();
  await expect(notices(page).getByText("1 reservation has been made.")).toBeVisible();
  await page.goto(`/batches/${bad.number}?sku=${of.wax}`);
  await page.getByRole("button", { name: "Demand for this batch" }).click();
  const dialog = page.getByRole("dialog", { name: `Demand for ${of.wax} ${bad.number}` });
  // The heading, the job with the reservation, and the later job that becomes short.
  const rows = dialog.getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Short.*1\u202F000.*500/);
  await expect(rows.nth(2)).toContainText(/Short.*Ready now/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.goBack();
  await expect(dialog).toBeHidden();
});
