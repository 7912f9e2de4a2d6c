import { readFile } from "node:fs/promises";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { addNewProduct, checkProductSku } from "@apothecary/core/products/contract";
import { expect, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { exportButton } from "../filters.ts";
import { detail, salesSetup, takeOrder } from "./sales.fixtures.ts";
import { book } from "../transfers/transfers.fixtures.ts";

test("each line and order shows whether it can be made, with the calculation and what to buy", async ({ page }) => {
  const of = await salesSetup(page);
  await book(of, of.wax, 1_000, of.from);
  await book(of, of.bottle, 500, of.from);
  const early = await takeOrder(of, 10, { dispatchDate: "2027-01-01", poNumber: "PO-EARLY" });
  const late = await takeOrder(of, 20, { dispatchDate: "2027-02-01", poNumber: "PO-LATE" });
  await page.goto(`/allocation?soNumber=${early.soNumber}&soNumber=${late.soNumber}`);
  const rows = page.getByRole("grid", { name: "Unallocated Sales Items" });
  await expect(rows.getByRole("row", { name: new RegExp(early.soNumber) })).toContainText("Ready now");
  const short = rows.getByRole("row", { name: new RegExp(late.soNumber) });
  await expect(short).toContainText("Short");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  // Selecting the later order shows what it would leave for the earlier one.
  await short.getByRole("checkbox").check();
  await expect(
    page.getByRole("alert").filter({ hasText: `Making this item first leaves too little for ${of.sku} of ${early.soNumber} (Short)` }),
  ).toBeVisible();
  await expect(rows.getByRole("row", { name: new RegExp(early.soNumber) })).toContainText("Short");
  await expect(short).toContainText("Ready now");
  await short.getByRole("checkbox").uncheck();
  await expect(short).toContainText("Short");
  await short.getByRole("gridcell", { name: "20", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Can it be made? ${of.sku}, ${late.soNumber}` });
  const wax = dialog.getByRole("row", { name: new RegExp(of.wax) });
  // Required 1 000 g, usable 1 000 g, of which the earlier order takes 500 g first.
  await expect(wax).toContainText(/1.000.*0.*1.000.*500.*500.*0.*0.*0.*500/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.goto("/allocation");
  await page.getByRole("button", { name: "What to buy" }).click();
  const buying = page.getByRole("dialog", { name: "What to buy for which orders" });
  await buying.getByRole("textbox", { name: "Search" }).fill(of.wax);
  await expect(buying.getByRole("row", { name: new RegExp(of.wax) })).toContainText(late.soNumber);
  const whole = await exportButton(buying);
  const [file] = await Promise.all([page.waitForEvent("download"), whole.click()]);
  expect(file.suggestedFilename()).toMatch(/^what-to-buy-for-which-orders-\d{4}-\d\d-\d\d\.csv$/);
  const read: Record<string, string>[] = parse(await readFile(await file.path(), "utf8"), { bom: true, columns: true, record_delimiter: "\r\n" });
  expect(read.filter(({ SKU }) => SKU === of.wax)).toMatchObject([
    { Needed: "1500", Usable: "1000", Awaited: "0", Missing: "500", Orders: expect.stringContaining(late.soNumber), "First Dispatch": "01/02/2027" },
  ]);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.goto(`/stock/${of.wax}`);
  await page.getByRole("button", { name: "View demand" }).click();
  const needing = page.getByRole("dialog", { name: `Demand for ${of.wax}` });
  await expect(needing.getByRole("row", { name: new RegExp(early.soNumber) })).toContainText("Ready now");
  await expect(needing.getByRole("row", { name: new RegExp(late.soNumber) })).toContainText(/Short.*1.000.*500/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.goto(`/sales?openOrderId=${late.id}&search=${late.soNumber}`);
  await expect(page.getByRole("grid", { name: "Open Orders" }).getByRole("row", { name: new RegExp(late.soNumber) })).toContainText("Short");
  await detail(page, late.soNumber).getByRole("button", { name: "Readiness" }).click();
  await expect(page.getByRole("dialog", { name: `Can it be made? ${late.soNumber}` }).getByRole("row", { name: new RegExp(of.wax) })).toContainText("500");
});

test("missing bulk is made for stock from the calculation: its materials are checked, and the order waits for the job", { tag: "@full" }, async ({ page }) => {
  const base = await salesSetup(page);
  const { keeper, name, clientId, formulaCode } = base;
  await book(base, base.wax, 400, base.from);
  const code = `${formulaCode.slice(0, -2)}02`;
  const formulaDetails = { name: `Cream ${name}`, clientId, code, rAndDCode: "RD-2", categoryType: "Skin care", categoryName: "Balm" };
  const { id: formulaId } = await keeper.call(addNewFormula, {
    newFormula: { formulaDetails, recipeLines: [{ resourceSku: `${formulaCode}-B`, percentage: 100 }] },
  });
  const sku = await keeper.call(checkProductSku, { firstPartOfSku: `${code}-R-50` });
  const productDetails = { name: `Cream ${name}`, clientId, formulaCode: code, categoryCode: "R", fillSize: 50, sku };
  const { id: productId } = await keeper.call(addNewProduct, { newProduct: { productDetails, componentryLines: [] } });
  const order = await takeOrder({ ...base, formulaId, productId }, 10);
  await page.goto(`/sales?openOrderId=${order.id}&search=${order.soNumber}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Readiness" }).click();
  const calculation = page.getByRole("dialog", { name: `Can it be made? ${order.soNumber}` });
  // Of 500 g of the base nothing is there, and of 500 g of wax for it 400 g.
  await expect(calculation.getByRole("row", { name: new RegExp(base.wax) })).toContainText(new RegExp(`500.*400.*100.*${formulaCode}-B`));
  await calculation.getByRole("link", { name: "Make it" }).click();
  const dialog = page.getByRole("dialog", { name: "Job for stock" });
  await expect(dialog.getByLabel("Net quantity")).toHaveValue("0.5");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel("Batch number").fill("001-26");
  await dialog.getByLabel("Reason").fill(`For ${order.soNumber}`);
  await dialog.getByRole("button", { name: "Create job of 0.5 Kg" }).click();
  await expect(page.getByRole("heading", { level: 2, name: `Balm ${name}` })).toBeVisible();
  await page.goto(`/sales?openOrderId=${order.id}&search=${order.soNumber}`);
  await expect(page.getByRole("grid", { name: "Open Orders" }).getByRole("row", { name: new RegExp(order.soNumber) })).toContainText("Awaiting stock");
});
