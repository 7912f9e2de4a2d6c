import { editCompoundingJob, fetchJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { bookFor, GRAMS, making, openJob, viewer } from "./jobs.fixtures.ts";
import { pollUntil, withoutPolling } from "../network.ts";
import { notices, pick } from "../transfers/transfers.fixtures.ts";

const list = (page: Page): Locator => page.getByRole("grid", { name: "Manufacturing Jobs" });
const tool = (shown: Locator, name: string): Locator => shown.getByRole("toolbar").getByRole("button", { name, exact: true });

test("the list filters and finds jobs, and a row opens the job beside it", async ({ page }) => {
  const made = await making(page);
  await page.goto(`/manufacturing?search=${made.name}`);
  await expect(page.getByText("View and action all manufacturing jobs that have had resources allocated to them.")).toBeVisible();
  await expect(list(page).getByRole("row", { name: new RegExp(made.formulaJob.jobNumber) })).toContainText(/RD-1.*5\sKg.*014-26/);
  await expect(list(page).getByRole("row", { name: new RegExp(made.productJob.jobNumber) })).toContainText("100 Units");
  await page.getByRole("button", { name: "Formulas", exact: true }).click();
  await expect(list(page).getByRole("row", { name: new RegExp(made.productJob.jobNumber) })).toHaveCount(0);
  await list(page)
    .getByRole("row", { name: new RegExp(made.formulaJob.jobNumber) })
    .getByRole("gridcell")
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`openJobId=${made.formulaJob.id}`));
  await expect(viewer(page)).toContainText(/Gross Quantity \(Kg\)\s*5/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("a job explains why a line is short; an inline quantity is saved, or refused with the reason", async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 2_000, 500);
  const shown = await openJob(page, made.formulaJob);
  await expect(shown.getByText("3 000 g short")).toBeVisible();
  await shown.getByRole("gridcell", { name: `Wax ${made.name}` }).click();
  const why = page.getByRole("dialog", { name: `${made.wax} for ${made.formulaJob.jobNumber}` });
  await expect(why.getByRole("row", { name: /Short/ })).toContainText("3 000 g");
  await expect(why.getByRole("row", { name: /less what this job needs beyond its reservations/ })).toContainText("4 500 g");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await why.getByRole("button", { name: "Close" }).last().click();

  const quantity = shown.getByRole("button", { name: `Quantity of ${made.wax}: 5 000 g. Edit` });
  await quantity.click();
  const field = shown.getByRole("textbox", { name: `Quantity of ${made.wax}` });
  await field.fill("-4");
  await field.press("Enter");
  await expect(shown.getByText("This is not a valid quantity.")).toBeVisible();
  await expect(field).toHaveValue("-4");
  await field.fill("2 kg");
  await field.press("Enter");
  await expect(shown.getByText("Saved")).toBeVisible();
  await expect(shown.getByText("To reserve")).toBeVisible();
  const { jobStock } = await made.keeper.call({ ...fetchJob, path: `/api/fetch_job/${made.formulaJob.id}` }, {});
  expect(jobStock.find(({ elementSku }) => elementSku === made.wax)).toMatchObject({ allocatedQuantity: 2_000, reserved: 500 });
});

test("a colleague's changes to a job appear automatically", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const made = await making(page);
  const shown = await openJob(page, made.formulaJob);
  await expect(shown.getByRole("button", { name: `Quantity of ${made.wax}: 5 000 g. Edit` })).toBeVisible();
  await made.keeper.call(updateJobStockQuantity, { id: `${made.formulaJob.id}~${made.wax}`, quantity: 6_000 });
  await pollUntil(page, (soon) => expect(shown.getByRole("button", { name: `Quantity of ${made.wax}: 6 000 g. Edit` })).toBeVisible(soon));
});

test("editing a job shows the gross quantity while typing and scales the recipe; invalid figures are refused at their fields", { tag: "@full" }, async ({
  page,
}) => {
  await withoutPolling(page);
  const made = await making(page);
  const shown = await openJob(page, made.formulaJob);
  await tool(shown, "Edit job").click();
  const dialog = page.getByRole("dialog", { name: "Edit Job" });
  await dialog.getByLabel("Batch number").fill("abc");
  await dialog.getByLabel("Wastage percent").fill("12.5");
  await dialog.getByRole("button", { name: /^Save/ }).click();
  await expect(dialog.getByText("This is not a valid batch number")).toBeVisible();
  await expect(dialog.getByText("Wastage percent cannot exceed 3 characters.")).toBeVisible();
  await dialog.getByLabel("Batch number").fill("015-26");
  await dialog.getByLabel("Wastage percent").fill("10");
  await dialog.getByLabel("Excess").fill("0.5");
  await expect(dialog.getByLabel("Gross quantity")).toHaveValue("5 Kg");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel("Additional wastage").fill("1");
  // A colleague changes the net quantity: it is taken over, and what was typed stays.
  const figures = { netQuantity: 6, wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "014-26" };
  await made.keeper.call(editCompoundingJob, { jobId: made.formulaJob.id, jobDetails: figures });
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save 6 Kg" }).click();
  await expect(dialog.getByRole("group", { name: /This was changed in the meantime/ }).getByRole("listitem")).toContainText("Net quantityYours5Now6");
  await expect(dialog.getByLabel("Wastage percent")).toHaveValue("10");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save 7.1 Kg" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown).toContainText("015-26");
  await expect(shown.getByRole("button", { name: `Quantity of ${made.wax}: 7 100 g. Edit` })).toBeVisible();
});

test("each raw material is added once, and only permitted ones", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  const shown = await openJob(page, made.productJob);
  await tool(shown, "Add component").click();
  const dialog = page.getByRole("dialog", { name: "Add componentry" });
  await pick(page, dialog, "Component of line 1", made.bottle);
  await expect(dialog.getByText("Cannot use the same item more than once.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(tool(shown, "Edit job")).toHaveCount(0);
  await expect(tool(shown, "Cancel job")).toHaveCount(0);
});

test("the stock sheet lists reservations and shortages; for a filling job it can be filtered to Production", async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.productJob, made.bottle, 80, 60);
  const shown = await openJob(page, made.productJob);
  await tool(shown, "View reservations").click();
  const sheet = page.getByRole("dialog", { name: `Stock Sheet ${made.productJob.jobNumber}` });
  await expect(sheet.getByRole("grid", { name: "Reservations" }).getByRole("row", { name: new RegExp(made.bottle) })).toContainText("60 units");
  await expect(sheet.getByRole("grid", { name: "Not reserved" }).getByRole("row", { name: new RegExp(made.bottle) })).toContainText("40 units");
  await sheet.getByLabel("Hide stock not in production").check();
  await expect(sheet.getByText("No reserved stock is in Production")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("one of several sales items is removed, and the job is scaled down", { tag: "@full" }, async ({ page }) => {
  const made = await making(page, { lines: 2 });
  const shown = await openJob(page, made.formulaJob);
  await expect(shown.getByRole("button", { name: `Quantity of ${made.wax}: ${(2 * GRAMS).toLocaleString("en-GB").replace(",", " ")} g. Edit` })).toBeVisible();
  await shown
    .getByRole("button", { name: /^Remove .+ of SO/ })
    .last()
    .click();
  await page.getByRole("alertdialog", { name: "Remove sales item" }).getByRole("button", { name: "Remove item" }).click();
  await expect(shown.getByRole("button", { name: `Quantity of ${made.wax}: 5 000 g. Edit` })).toBeVisible();
  await expect(shown.getByRole("button", { name: /^Remove .+ of SO/ })).toHaveCount(0);
});

test("a job is cancelled after its consequences are shown, and its link opens it read-only", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  const shown = await openJob(page, made.formulaJob);
  await tool(shown, "Cancel job").click();
  const asked = page.getByRole("alertdialog", { name: "Cancel Allocation" });
  await expect(asked).toContainText("This cannot be undone.");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await asked.getByRole("button", { name: `Cancel ${made.formulaJob.jobNumber}` }).click();
  await expect(notices(page)).toContainText(/cancelled/);
  await expect(shown.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(shown.getByRole("toolbar")).toHaveCount(0);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("users without the role have no edit or cancel button; an unknown job is reported", { tag: "@full" }, async ({ page }) => {
  const made = await making(page, { roles: ["ROLE_TECHNICIAN", "ROLE_STAFF"] });
  const shown = await openJob(page, made.formulaJob);
  await expect(tool(shown, "View reservations")).toBeVisible();
  for (const name of ["Edit job", "Cancel job", "Mark recipe sheet printed"]) await expect(tool(shown, name)).toHaveCount(0);
  await page.goto("/manufacturing?openJobId=999999");
  await expect(page.getByText("This job does not exist")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/fetch_job/") ? asked.push(request.url()) : undefined));
  await page.goto("/manufacturing?openJobId=abc");
  await expect(page.getByText("This job does not exist")).toBeVisible();
  expect(asked).toEqual([]);
});

test("the recipe sheet is marked as printed, and as not printed", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  const shown = await openJob(page, made.formulaJob);
  await tool(shown, "Mark recipe sheet printed").click();
  await expect(tool(shown, "Mark recipe sheet not printed")).toBeVisible();
  await aSecondPasses(page);
  await tool(shown, "Mark recipe sheet not printed").click();
  await expect(tool(shown, "Mark recipe sheet printed")).toBeVisible();
});
