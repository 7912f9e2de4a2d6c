import { readFile } from "node:fs/promises";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { editRecipe, newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { salesOrder } from "@apothecary/core/sales/contract";
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { withoutPolling } from "../network.ts";
import { otherPage } from "../contexts.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { completeOrderJobs, detail, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";
import { book, notices, pick } from "../transfers/transfers.fixtures.ts";

const MIXED = "Please ensure all selected sales items share the same formula.";
const waiting = (page: Page) => page.getByRole("grid", { name: "Unallocated Sales Items" });
const tool = (page: Page) => page.getByRole("dialog", { name: "Allocation Tool" });
const fact = (dialog: Locator, label: string) => dialog.locator(".fact").filter({ has: dialog.page().getByText(label, { exact: true }) });

async function select(page: Page, soNumber: string): Promise<void> {
  await waiting(page)
    .getByRole("row", { name: new RegExp(soNumber) })
    .getByRole("checkbox")
    .check();
}

test("items of two formulas are refused as soon as they are selected", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const { id: other } = await of.keeper.call(newVersionOfFormula, {
    formulaCode: of.formulaCode,
    originalRAndDCode: "RD-1",
    recipe: [{ resourceSku: of.wax, percentage: 100 }],
    rAndDCode: "RD-2",
    formulaName: `Balm ${of.name}, lighter`,
    active: true,
  });
  const [one, two] = [await takeOrder(of, 10, { poNumber: "PO-A" }), await takeOrder({ ...of, formulaId: other }, 20, { poNumber: "PO-B" })];
  await page.goto(`/allocation?soNumber=${one.soNumber}&soNumber=${two.soNumber}`);
  const allocate = page.getByRole("button", { name: "Allocate selected jobs" });
  await expect(allocate).toBeDisabled();
  await select(page, one.soNumber);
  await expect(allocate).toBeEnabled();
  const box = waiting(page)
    .getByRole("row", { name: new RegExp(two.soNumber) })
    .getByRole("checkbox");
  await box.click();
  await expect(notices(page)).toContainText(MIXED);
  await expect(box).not.toBeChecked();
  await expect(waiting(page).getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: `Clear SO Number: ${two.soNumber}` }).click();
  await expect(waiting(page).getByRole("row")).toHaveCount(2);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("the tool calculates net, gross and grams while typing, and suggests the next batch number", async ({ page }) => {
  const of = await salesSetup(page);
  await book(of, of.wax, 10_000, of.from);
  const [first, second] = [await takeOrder(of, 100), await takeOrder(of, 100)];
  await of.keeper.call(createCompoundingJob, {
    formulaId: of.formulaId,
    jobDetails: { wastagePercent: 0, batchNumber: "077-26" },
    salesItems: [{ salesItemId: first.salesItems[0]?.salesId ?? 0, fillWeight: 50 }],
  });
  await page.goto(`/allocation?soNumber=${second.soNumber}`);
  await select(page, second.soNumber);
  await page.getByRole("button", { name: "Allocate selected jobs" }).click();
  const dialog = tool(page);
  await expect(dialog.getByLabel("Batch number")).toHaveValue(/^\d{3}-26$/);
  await expect(fact(dialog, "Net quantity")).toContainText("5 Kg");
  await expect(fact(dialog, "R&D code")).toContainText("RD-1");
  const row = dialog.getByRole("row", { name: new RegExp(of.wax) });
  await expect(row).toContainText("5 000");
  await expect(row.getByText("5 000, enough")).toBeVisible();

  await dialog.getByLabel("Wastage percent").fill("2.5");
  await dialog.getByLabel("Additional wastage").fill("0.5");
  await expect(fact(dialog, "Gross quantity")).toContainText("5.63 Kg");
  await dialog.getByRole("textbox", { name: /^Fill weight of/ }).fill("60");
  await expect(fact(dialog, "Net quantity")).toContainText("6 Kg");
  await expect(fact(dialog, "Gross quantity")).toContainText("6.65 Kg");
  await expect(row).toContainText("6 650");
  await expect(row.getByText(/not enough/)).toBeVisible();

  const save = dialog.getByRole("button", { name: /^Save/ });
  await dialog.getByLabel("Batch number").fill("077-26");
  await dialog.getByLabel("Excess").fill("7");
  await save.click();
  await expect(dialog.getByText("This batch number is already in use.")).toBeVisible();
  await expect(dialog.getByText("Excess allocated must be between 0 and 6.65.")).toBeVisible();
  await dialog.getByLabel("Batch number").fill("7-26");
  await expect(dialog.getByText("This is not a valid batch number")).toBeVisible();
  await dialog.getByLabel("Wastage percent").fill("2.55");
  await expect(dialog.getByText("Wastage percent cannot exceed 3 characters.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: /^Fill weight of/ }).fill("x");
  await dialog.getByRole("textbox", { name: /^Fill weight of/ }).blur();
  await expect(dialog.getByText("Please enter a (positive) number.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Fill weight of/ }).fill("60");
  await dialog.getByLabel("Wastage percent").fill("0");
  await dialog.getByLabel("Additional wastage").fill("");
  await dialog.getByLabel("Excess").fill("1");
  await dialog.getByLabel("Batch number").fill("078-26");
  await expect(dialog.getByRole("button", { name: "Save 5 Kg" })).toBeVisible();
  await save.click();
  const made = page.getByRole("dialog", { name: /^Job J\d+ created/ });
  await expect(made).toContainText(of.sku);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await made.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(waiting(page).getByRole("row", { name: new RegExp(second.soNumber) })).toHaveCount(0);
  const order = await of.keeper.call(salesOrder, { salesOrderId: second.id });
  expect(order.salesItems[0]).toMatchObject({ formulaJobStatus: "Allocated", productJobStatus: "Allocated" });
});

test("an ingredient of less than half a gram is shown exactly, needs a confirmation, and is on the recipe sheet", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const { sku: trace } = await of.keeper.call(addRawMaterial, {
    newRawMaterial: { name: `Dye ${of.name}`, description: "Dye", owner: 14, supplier: of.supplier, categoryCode: "EMU" },
  });
  const recipe = [
    { resourceSku: of.wax, percentage: 99.9996 },
    { resourceSku: trace, percentage: 0.0004 },
  ];
  await of.keeper.call(editRecipe, { formulaCode: of.formulaCode, rAndDCode: "RD-1", recipe });
  const { soNumber } = await takeOrder(of, 1_000);
  await page.goto(`/formulas?openFormulaId=${of.formulaId}`);
  const shown = page.getByRole("row", { name: new RegExp(trace) });
  await expect(shown.first()).toContainText(/0\.0004\s%\s*0\.004\s*≈ 0\sg/);
  await page.goto(`/allocation?soNumber=${soNumber}`);
  await select(page, soNumber);
  await page.getByRole("button", { name: "Allocate selected jobs" }).click();
  const dialog = tool(page);
  await expect(dialog.getByRole("row", { name: new RegExp(trace) })).toContainText(/0\.0004\s%\s*0\.2\s*≈ 0\sg/);
  await expect(dialog.getByRole("alert")).toContainText(`Less than half a gram is needed of ${trace}`);
  await expect(dialog.getByRole("button", { name: "Save 50 Kg" })).toBeDisabled();
  await dialog.getByLabel("Create the job with this line at 0 g of stock").check();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save 50 Kg" }).click();
  await page
    .getByRole("dialog", { name: /^Job J\d+ created/ })
    .getByRole("link", { name: /^J\d+/ })
    .first()
    .click();
  await expect(page.getByRole("row", { name: new RegExp(trace) })).toContainText(/0\sg\s*exactly 0\.2\sg\s*0\sg\s*Nothing to reserve/);
  await page.getByRole("button", { name: "Print recipe sheet" }).click();
  const sheet = page.getByRole("dialog", { name: /^Recipe sheet/ }).getByRole("article");
  await expect(sheet.getByRole("row", { name: new RegExp(trace) })).toContainText(/0\.2\s*weigh exactly\s*0\.0002\s*0\sg of stock/);
});

test("an order from New to its dispatch note: the office enters it, production allocates it, the office closes it and prints the note", {
  tag: "@full",
}, async ({ page, browser }) => {
  const of = await salesSetup(page);
  const planner = await otherPage(browser);
  await withSession(planner, await addUser(planner, ["ROLE_MANAGER", "ROLE_STAFF"]));
  await planner.goto("/allocation");
  await signedIn(page, await addUser(page, ["ROLE_ACCOUNT_MANAGER", "ROLE_STAFF"]));
  await page.getByRole("link", { name: "Sales Orders" }).click();
  await page.getByRole("button", { name: "New order" }).click();
  const dialog = page.getByRole("dialog", { name: "New Sales Order" });
  await pick(page, dialog, "Client", of.client);
  await dialog.getByLabel("Client PO number").fill("PO-9");
  await pick(page, dialog, "Product", of.sku);
  await dialog.getByLabel("Quantity", { exact: true }).fill("200");
  await dialog.getByLabel("Unit price", { exact: true }).fill("1.99");
  await dialog.getByRole("button", { name: "Add to order" }).click();
  await dialog.getByRole("button", { name: "Create order" }).click();
  await expect(dialog).toBeHidden();

  await planner.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  const row = waiting(planner).getByRole("row", { name: /PO-9/ });
  // The new row is there after the next poll, within 15 seconds. An empty table has no search.
  await planner.getByRole("textbox", { name: "Search sales items" }).fill(of.client, { timeout: 25_000 });
  await expect(row).toBeVisible({ timeout: 25_000 });
  await row.getByRole("checkbox").check();
  await planner.getByRole("button", { name: "Allocate selected jobs" }).click();
  await expect(fact(tool(planner), "Gross quantity")).toContainText("10 Kg");
  await tool(planner).getByRole("button", { name: "Save 10 Kg" }).click();
  await planner
    .getByRole("dialog", { name: /created/ })
    .getByRole("button", { name: "Close", exact: true })
    .last()
    .click();
  await expect(row).toHaveCount(0);
  await planner.context().close();

  const soNumber = await page.locator(".detail h2").innerText();
  const shown = detail(page, soNumber);
  await page.reload();
  await expect(shown.getByText("Allocated", { exact: true })).toHaveCount(2);
  await completeOrderJobs(of, Number(new URL(page.url()).searchParams.get("openOrderId")), 200);
  await page.reload();
  await expect(shown.getByText("Completed", { exact: true }).first()).toBeVisible();
  await shown.getByRole("button", { name: "Close order" }).click();
  const closing = page.getByRole("dialog", { name: "Close order" });
  await expect(closing.getByRole("row", { name: new RegExp(of.sku) })).toContainText("200");
  await closing.getByRole("button", { name: `Close ${soNumber}` }).click();
  await expect(shown).toContainText("COMPLETE");

  await shown.getByRole("button", { name: "Dispatch note" }).click();
  const note = page.getByRole("dialog", { name: `Dispatch note ${soNumber}` });
  const paper = note.getByRole("article");
  await expect(paper).toContainText(/Client PO number\s*PO-9/);
  await expect(paper.getByRole("row", { name: new RegExp(of.sku) })).toContainText(/200\sunits\s*200\sunits\s*\d+-\d+.*200\sunits/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent("download"), note.getByRole("button", { name: "Download CSV" }).click()]);
  expect(await readFile(await file.path(), "utf8")).toMatch(new RegExp(`${soNumber},PO-9,.*${of.sku},.*,200,units,200,200`));
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.locator(".print-frame").getByRole("article")).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
});

test("an item that a colleague has allocated is refused, and typed input is kept", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await salesSetup(page);
  const order = await takeOrder(of, 10);
  await page.goto(`/allocation?soNumber=${order.soNumber}`);
  await select(page, order.soNumber);
  await page.getByRole("button", { name: "Allocate selected jobs" }).click();
  await tool(page).getByLabel("Wastage percent").fill("3");
  await of.keeper.call(createCompoundingJob, {
    formulaId: of.formulaId,
    jobDetails: { wastagePercent: 0, batchNumber: "901-26" },
    salesItems: [{ salesItemId: order.salesItems[0]?.salesId ?? 0, fillWeight: 50 }],
  });
  await tool(page).getByRole("button", { name: /^Save/ }).click();
  await expect(tool(page)).toContainText("is no longer waiting for a job");
  // The list behind the tool has been read again: the item is gone from it.
  await expect(page.locator("main").getByRole("row", { name: new RegExp(order.soNumber), includeHidden: true })).toHaveCount(0);
  await expect(tool(page).getByLabel("Wastage percent")).toHaveValue("3");
});
