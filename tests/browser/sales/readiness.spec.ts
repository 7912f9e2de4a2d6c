import { readFile } from "node:fs/promises";
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
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
