import { readFile } from "node:fs/promises";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { allProducts } from "@apothecary/core/products/contract";
import type { Delivered } from "@apothecary/core/reports/contract";
import { newSale, unallocatedSalesItems } from "@apothecary/core/sales/contract";
import { editDetails, stockDetails, updateExpiryDate } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { nextCode } from "../client-codes.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { exportButton, openView } from "../filters.ts";
import { book, pick, type Stage, stageToOpen } from "../transfers/transfers.fixtures.ts";

const widget = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

async function readDownload(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

/** A compounding job of ten kilograms of a new formula, completed with 9.5. */
async function completed(made: Stage): Promise<{ name: string }> {
  const { keeper } = made;
  const code = nextCode();
  const { businessId } = await keeper.call(createBusiness, { businessName: `Client ${made.name}`, client: true, supplier: true, businessCode: code });
  const name = `Balm ${made.name}`;
  const formulaDetails = { name, clientId: businessId, code: `${code}01`, rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Balm" };
  const formula = await keeper.call(addNewFormula, { newFormula: { formulaDetails, recipeLines: [{ resourceSku: made.wax, percentage: 100 }] } });
  const bulk = (await keeper.call(allProducts, {})).find(({ sku }) => sku === `${code}01-B`);
  const line = { id: bulk?.id ?? 0, formulaId: formula.id, sku: `${code}01-B`, rAndDCode: "RD-1", name, quantity: 10, price: 1, notes: "" };
  const { soNumber } = await keeper.call(newSale, { businessId: businessId ?? 0, poNumber: `PO ${made.name}`, dispatchDate: "", orderLines: [line] });
  const waiting = (await keeper.call(unallocatedSalesItems, {})).find((item) => "soNumber" in item && item.soNumber === soNumber);
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "101-26" };
  const salesItems = [{ salesItemId: waiting?.salesItemId ?? 0, fillWeight: 1_000 }];
  const { jobId } = await keeper.call(createCompoundingJob, { formulaId: formula.id, jobDetails, salesItems });
  const stockLineId = await book(made, made.wax, 20_000, made.from);
  const used = [{ elementId: stockLineId, usedQuantity: 9_600, quantityOfBatch: 20_000 }];
  await keeper.call(completeJob, {
    data: { jobId: jobId ?? 0, usedStock: [{ id: `${jobId}~${made.wax}`, notUsed: false, batches: used }], totalProduced: 9.5 },
  });
  return { name };
}

test("the dashboard shows output and deliveries, and links to the completed job", async ({ page }) => {
  const made = await stageToOpen(page);
  const { name } = await completed(made);
  // The last five deliveries are shown. Other tests book in goods at the same time, so theirs are filtered out.
  await page.route("**/api/recently_delivered*", async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as Delivered[];
    return route.fulfill({ response, json: rows.filter(({ sku }) => sku === made.wax) });
  });
  await page.goto("/reports");
  await expect(page.getByText("Various reporting tools")).toBeVisible();
  await expect(
    widget(page, "Recently delivered")
      .getByRole("row", { name: new RegExp(made.wax) })
      .first(),
  ).toContainText("20 000");
  await expect(widget(page, "Inventory Metrics")).toContainText("Total raw material stock");
  const bulk = widget(page, "Bulk Produced");
  await expect(bulk).toContainText(/Net this week \(gross [\d\s]+ Kg\)/);
  await bulk.getByText("Year").click();
  await bulk.getByText("Show the numbers").click();
  await expect(bulk.getByRole("row")).toHaveCount(12);
  const chart = bulk.getByRole("slider");
  await chart.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", /: 0 Kg$/);
  await chart.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", /[1-9].* Kg$/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await bulk.getByRole("button", { name: "View closed jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Completed Formula Jobs" });
  // The middle of a row may be a link to its batch.
  await dialog
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("gridcell")
    .first()
    .click();
  await expect(dialog.getByText("9.5 Kg")).toBeVisible();
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toContainText("9 600");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Back to the list" }).click();
  await expect(dialog.getByRole("grid", { name: "Completed jobs" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

/** A minimum of seven kilograms of the wax, with none in stock. */
async function wantWax(made: Stage, moq = 0): Promise<void> {
  const [item] = await made.keeper.call(stockDetails, { sku: made.wax });
  if (!item || !("minimumStock" in item)) throw new Error("No item.");
  const { name, description, onOrder, eoq, ownedById, supplierSku, price, active } = item;
  const businesses = { clientId: ownedById, ownedById, suppliedById: made.supplier };
  const details = { sku: made.wax, name, description, onOrder, moq, eoq, ...businesses, supplierSku, price, active };
  await made.keeper.call(editDetails, { newDetails: { ...details, minimumStock: 7_000 } });
}

test("items to buy are counted, listed and exported", async ({ page }) => {
  const made = await stageToOpen(page);
  await wantWax(made);
  await page.goto("/reports");
  const purchasing = widget(page, "Purchasing");
  await expect(purchasing).toContainText("Raw materials in demand");
  await purchasing.getByLabel("Include stock already on order").check();
  await purchasing.getByRole("button", { name: "View report" }).click();
  const dialog = page.getByRole("dialog", { name: "Purchasing report" });
  await dialog.getByLabel("Search the purchasing report").fill(made.wax);
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toContainText("7 000");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const { name: fileName, lines } = await readDownload(page, await exportButton(dialog));
  expect(fileName).toMatch(/^purchasing_stock_report_\d\d-\d\d-\d{4}\.csv$/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(made.wax);
  await page.reload();
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toBeVisible();
  const saved = page.getByRole("button", { name: "Wax to buy", exact: true });
  await openView(dialog, "Views");
  await page.getByLabel("Name of the view").fill("Wax to buy");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByText("Componentry", { exact: true }).click();
  await expect(dialog.getByText("Nothing matches")).toBeVisible();
  await expect(page).toHaveURL(/category=Componentry/);
  await page.reload();
  await expect(dialog.getByText("Nothing matches")).toBeVisible();
  await openView(dialog, "Views");
  await saved.click();
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toBeVisible();
  await expect(page).not.toHaveURL(/category=/);
  await openView(dialog, "Views");
  await page.getByRole("button", { name: "Remove the view Wax to buy" }).click();
  await expect(page.getByText("No saved views.")).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByText("Componentry", { exact: true }).click();
  await expect(dialog.getByText("Nothing matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const included = purchasing.getByLabel("Include stock already on order");
  await included.check();
  await purchasing.getByRole("button", { name: "Componentry in demand" }).click();
  await expect(dialog.getByRole("button", { name: "Componentry", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await expect(included).not.toBeChecked();
});

test("ticked items of the purchase plan are put on order together and exported as a purchase list", { tag: "@full" }, async ({ page }) => {
  const made = await stageToOpen(page);
  await wantWax(made, 8_000);
  await page.goto(`/reports?report=purchasing&view=plan&search=${made.wax}`);
  const plan = page.getByRole("dialog", { name: "Purchasing report" });
  const row = plan.getByRole("row", { name: new RegExp(made.wax) });
  await expect(row).toContainText("8 000");
  await row.getByRole("checkbox").check();
  await plan.getByRole("button", { name: "Order 1 item" }).click();
  const order = page.getByRole("dialog", { name: "Put on order" });
  await expect(order.getByRole("textbox", { name: /^Quantity/ })).toHaveValue("8\u202F000");
  await order.getByRole("textbox", { name: /^Expected/ }).fill("31/12/2098");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await order.getByRole("button", { name: "Put 1 line on order" }).click();
  const done = page.getByRole("dialog", { name: "1 line is on order" });
  const { name, lines } = await readDownload(page, done.getByRole("button", { name: "Purchase list (CSV)" }));
  expect(name).toMatch(/^purchase_list_\d\d-\d\d-\d{4}\.csv$/);
  expect(lines[1]).toContain(made.wax);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await done.getByRole("button", { name: "Print purchase list" }).click();
  await expect(page.locator(".print-frame")).toContainText(made.wax);
  await done.getByRole("button", { name: "Back to the plan" }).click();
  await expect(row).toContainText("31/12/2098");
  await row.getByText(`Wax ${made.name}`).click();
  await expect(plan.getByText("No orders are waiting for this item")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await plan.getByRole("button", { name: "Back to the plan" }).click();
  await expect(plan.getByRole("button", { name: "Order ticked items" })).toBeDisabled();
});

test("files are created for a selected business, and for stock on order", { tag: "@full" }, async ({ page }) => {
  await stageToOpen(page);
  await page.goto("/reports");
  const reports = widget(page, "Stock reports");
  await reports.getByLabel("Business type").selectOption("Owner");
  const { name, lines } = await readDownload(page, reports.getByRole("button", { name: "Download CSV" }));
  expect(name).toMatch(/_stock_report_\d\d-\d\d-\d{4}\.csv$/);
  expect(lines[0]).toContain("Free Stock");
  const incoming = await readDownload(page, widget(page, "Incoming stock").getByRole("button", { name: "Download CSV" }));
  expect(incoming.name).toMatch(/^incoming_stock_report_/);
  await page.reload();
  await reports.getByRole("button", { name: "Download CSV" }).click();
  await expect(reports.getByText("Business is required.")).toBeVisible();
});

test("transactions are shown once a type is selected", async ({ page }) => {
  await stageToOpen(page);
  await page.goto("/reports");
  const log = widget(page, "Transaction Log");
  const find = log.getByRole("button", { name: "Find Transactions" });
  await expect(find).toBeDisabled();
  await pick(page, log, "Transaction type", "Goods In");
  await find.click();
  await expect(page.getByRole("dialog", { name: "Transaction Log" }).getByLabel("Transaction", { exact: true })).toHaveValue("Goods In");
});

test("a widget that fails to load shows its own error and can be retried", { tag: "@full" }, async ({ page }) => {
  await stageToOpen(page);
  await page.route("**/api/inventory_metrics", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/reports");
  const metrics = widget(page, "Inventory Metrics");
  await expect(metrics.getByRole("alert")).toBeVisible();
  await expect(widget(page, "Incoming stock")).toContainText("Items on order");
  await page.unroute("**/api/inventory_metrics");
  await metrics.getByRole("button", { name: "Retry" }).click();
  await expect(metrics).toContainText("Total raw material stock");
});

test("expired and soon expiring batches are counted, reviewed and exported", { tag: "@full" }, async ({ page }) => {
  const made = await stageToOpen(page);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const days of [-1, 30]) {
    const id = await book(made, made.wax, 500, made.from);
    await made.keeper.call(updateExpiryDate, { id, newExpiryDate: day(days), reason: "Read again" });
  }
  await book(made, made.bottle, 50, made.from);
  await page.goto("/reports");
  await expect(page.getByRole("region", { name: /^Since (yesterday|Friday)$/ })).toContainText("expired");
  await widget(page, "Stock Expiration").getByRole("button", { name: "Expiring Soon" }).click();
  const dialog = page.getByRole("dialog", { name: "Stock Expiration" });
  const search = dialog.getByLabel("Search batches");
  await search.fill(made.wax);
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toHaveCount(1);
  await dialog.getByText("Expired", { exact: true }).click();
  await expect(dialog.getByRole("row", { name: new RegExp(made.wax) })).toHaveCount(1);
  await dialog.getByText("No expiry date").click();
  await search.fill(made.bottle);
  await expect(dialog.getByRole("row", { name: new RegExp(made.bottle) })).toHaveCount(1);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "View", exact: true }).click();
  await dialog.getByRole("button", { name: "CSV" }).click();
  const { name, lines } = await readDownload(page, page.getByRole("menuitem", { name: "Expiring" }));
  expect(name).toMatch(/^expiration_report_/);
  expect(lines.some((line) => line.startsWith(made.wax))).toBe(true);
});

test("jobs closed short are counted and link to their review", async ({ page }) => {
  await stageToOpen(page);
  await page.goto("/reports");
  await widget(page, "Follow ons").getByRole("button", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/manufacturing\?followOns=review/);
  await expect(page.getByRole("dialog")).toBeVisible();
});
