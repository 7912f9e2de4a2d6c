import { completeJob, fetchJob, fetchOpenJobs } from "@apothecary/core/jobs/contract";
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { complete, produced, readItemStockLines, submit, used } from "./completion.fixtures.ts";
import { bookFor, GRAMS, type Making, making, ORDERED, openJob } from "./jobs.fixtures.ts";
import { loseNetwork, lost, pollNow, retryUntilReached, sessionEndsWith, withoutPolling } from "../network.ts";
import { withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { book, notices } from "../transfers/transfers.fixtures.ts";
import { scan, scanUnfocused } from "../scanner.ts";

const OUTSTANDING =
  'One or more stock requirements has details outstanding. Please either fill in the quantity for the appropriate batch used, or check the "Not Used" box to confirm.';

/** The request that completes a job. */
const COMPLETE = "**/api/complete_job";

test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

/** Completes a compounding job through the API with the planned quantities. */
async function compounded(made: Making): Promise<void> {
  const elementId = await bookFor(made, made.formulaJob, made.wax, 9_000, GRAMS);
  const usedStock = [{ id: `${made.formulaJob.id}~${made.wax}`, notUsed: false, batches: [{ elementId, usedQuantity: GRAMS, quantityOfBatch: 9_000 }] }];
  await made.keeper.call(completeJob, { data: { jobId: made.formulaJob.id, usedStock, totalProduced: 5, notes: "", shortageData: null } });
}

test("a formula job is completed by touch and scanner: a label adds its batch, totals update, and the output has a label", async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 4_000, 4_000);
  const other = await bookFor(made, made.formulaJob, made.wax, 6_000, 0);
  const dialog = await complete(page, made.formulaJob);
  await expect(used(dialog)).toHaveValue("4\u202F000");
  await expect(dialog.getByText("4 000 g of 5 000 g")).toBeVisible();
  await expect(dialog.getByText("20 % under")).toBeVisible();

  // The materials are visible, no field has the focus, and a scan works without a press.
  await expect(dialog).toBeFocused();
  await expect(used(dialog)).toBeInViewport();
  await scan(page, other);
  await expect(used(dialog)).toHaveCount(2);
  await expect(used(dialog).last()).toBeFocused();
  await used(dialog).last().fill("1 kg");
  await expect(dialog.getByText("as allocated")).toBeVisible();
  await dialog
    .getByRole("checkbox", { name: /^Exhausted of/ })
    .first()
    .tap();
  await produced(dialog, "4.9");
  await expect(dialog.getByText("Yield 98 % of 5 Kg planned")).toBeVisible();
  await dialog.getByLabel("Notes").fill("Smooth");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await submit(dialog).tap();

  const label = page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` });
  await expect(label).toContainText(/4\s900\sg of .*batch 014-26, in Production\./);
  await expect(label.getByRole("img", { name: `QR code of ${made.bulk}` })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await label.getByRole("button", { name: "Close" }).last().tap();
  await expect(page.getByText("4.9 Kg")).toBeVisible();
  expect(await readItemStockLines(made, made.bulk)).toMatchObject([{ batchNumber: "014-26", quantity: 4_900 }]);
  expect((await readItemStockLines(made, made.wax)).map(({ quantity }) => quantity)).toEqual([5_000]);
});

test("invalid quantities are reset, and an open requirement is reported", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const dialog = await complete(page, made.formulaJob);
  await used(dialog).fill("4.5");
  await used(dialog).blur();
  await expect(notices(page).getByText("This is not a valid quantity.")).toBeVisible();
  await expect(used(dialog)).toHaveValue("5\u202F000");
  await used(dialog).fill("6001");
  await used(dialog).blur();
  await expect(notices(page).getByText("This is a greater quantity than is available in the batch.")).toBeVisible();
  await expect(used(dialog)).toHaveValue("5\u202F000");

  await submit(dialog).tap();
  await expect(dialog.getByText("Quantity produced is required.")).toBeVisible();
  await used(dialog).fill("0");
  await produced(dialog, "5");
  await aSecondPasses(page);
  await submit(dialog).tap();
  await expect(notices(page).getByText(OUTSTANDING)).toBeVisible();
  await expect(dialog.getByRole("alert").getByText(OUTSTANDING)).toBeVisible();
  const notUsed = dialog.getByRole("checkbox", { name: `Not Used: ${made.wax}` });
  await expect(notUsed).toBeFocused();
  await used(dialog).fill("10");
  await notUsed.tap();
  await expect(used(dialog)).toHaveValue("0");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("a batch of a variant shows its SKU and name", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 4_000, 4_000);
  const name = `Beads ${made.name}`;
  const item = { name, description: "For a test", owner: 14, supplier: made.supplier, alternativeSku: made.wax, active: false };
  const { sku } = await made.keeper.call(addRawMaterial, { newRawMaterial: item });
  await book(made, sku, 3_000, made.from);
  const dialog = await complete(page, made.formulaJob);
  await dialog.getByRole("button", { name: "Add batch" }).tap();
  await page.getByRole("menuitem", { name: `of ${sku} ${name}` }).tap();
  await expect(used(dialog)).toHaveCount(2);
  await expect(dialog.getByRole("row", { name: new RegExp(`A\\d+.*${sku} ${name}`) })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});

test("quantities equal to the reservations require a confirmation, so do more bulk than material and no expiry date, and more than planned a reason", {
  tag: "@full",
}, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const dialog = await complete(page, made.formulaJob);
  await dialog.getByLabel("Quantity produced").fill("5");
  await submit(dialog).tap();
  const asked = page.getByRole("alertdialog", { name: "No changes detected!" });
  await expect(asked).toContainText("Are you sure the quantities used were exactly as reserved?");
  await asked.getByRole("button", { name: "Cancel" }).tap();
  await expect(used(dialog)).toHaveValue("5\u202F000");

  await dialog.getByLabel("Quantity produced").fill("50");
  await aSecondPasses(page);
  await submit(dialog).tap();
  await expect(dialog.getByText("More than 5 % above the planned quantity was made. A reason is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel("Reason for the yield").fill("Two vessels");
  await aSecondPasses(page);
  await submit(dialog).tap();
  await asked.getByRole("button", { name: "Yes" }).tap();
  const more = page.getByRole("alertdialog", { name: "More bulk than material" });
  await expect(more).toContainText("50 000 g of bulk was made from 5 000 g of material.");
  await more.getByRole("button", { name: "Check the quantities" }).tap();
  await aSecondPasses(page);
  await submit(dialog).tap();
  await more.getByRole("button", { name: "Yes, complete" }).tap();
  const undated = page.getByRole("alertdialog", { name: "No expiry date" });
  await undated.getByRole("button", { name: "Enter the expiry date" }).tap();
  await aSecondPasses(page);
  await submit(dialog).tap();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await undated.getByRole("button", { name: "Complete without" }).tap();
  await expect(page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toBeVisible();
});

test("a filling job waits for its formula, closes short with a reason, and keeps its input across a reload", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  const shown = await openJob(page, made.productJob);
  const button = shown.getByRole("button", { name: "Job Completion" });
  await expect(button).toHaveAttribute("title", "Job completion disabled. The formula must be completed first.");
  await expect(button).toBeDisabled();
  await compounded(made);
  await bookFor(made, made.productJob, made.bottle, 200, ORDERED);
  const [bulk] = await readItemStockLines(made, made.bulk);
  const dialog = await complete(page, made.productJob);
  await scanUnfocused(page, bulk?.id ?? "");
  await expect(used(dialog)).toHaveCount(2);
  await used(dialog).first().fill("4 kg");
  await produced(dialog, "94");
  await dialog.getByLabel("Notes").fill("Ran out");
  await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes("Ran out") && JSON.stringify({ ...sessionStorage }).includes("4000"));

  await page.reload();
  await expect(dialog.getByLabel("Quantity produced")).toHaveValue("94");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Ran out");
  await expect(used(dialog).first()).toHaveValue("4\u202F000");
  await submit(dialog).tap();
  const short = page.getByRole("dialog", { name: "Closing job short" });
  await short.getByRole("button", { name: "Close job short" }).tap();
  await expect(short.getByText("Shortage reason is required.")).toBeVisible();
  await short.getByText("Componentry", { exact: true }).tap();
  await aSecondPasses(page);
  await short.getByRole("button", { name: "Close job short" }).tap();
  await expect(short.getByText("At least one component is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await short.getByLabel(new RegExp(made.bottle)).tap();
  await aSecondPasses(page);
  await short.getByRole("button", { name: "Close job short" }).tap();
  await expect(page.getByRole("dialog", { name: `${made.productJob.jobNumber} has been completed` })).toContainText("94 units");
  const open = await made.keeper.call(fetchOpenJobs, {});
  expect(open.some(({ id }) => id === made.productJob.id)).toBe(false);
  expect(await readItemStockLines(made, made.product)).toMatchObject([{ quantity: 94 }]);
});

test("a reason other than bulk or componentry requires notes", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await compounded(made);
  await bookFor(made, made.productJob, made.bottle, 200, ORDERED);
  const dialog = await complete(page, made.productJob);
  await dialog.getByRole("checkbox", { name: `Not Used: ${made.bulk}` }).tap();
  await used(dialog).fill("50");
  await produced(dialog, "50");
  await submit(dialog).tap();
  const short = page.getByRole("dialog", { name: "Closing job short" });
  await short.getByText("Other", { exact: true }).tap();
  await short.getByRole("button", { name: "Close job short" }).tap();
  await expect(short.getByText("Additional notes are required.")).toBeVisible();
  await short.getByRole("button", { name: "Cancel" }).tap();
  await expect(dialog.getByLabel("Quantity produced")).toHaveValue("50");
});

test("a request without a response is retried once the connection is restored, and takes effect once", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const dialog = await complete(page, made.formulaJob);
  await used(dialog).fill("5100");
  await produced(dialog, "5");
  // The press is the first request to fail.
  const found = await loseNetwork(page);
  await submit(dialog).tap();
  await expect(lost(page)).toBeVisible();
  await found();
  await retryUntilReached(page);
  await expect(page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toBeVisible();
  expect((await readItemStockLines(made, made.wax)).map(({ quantity }) => quantity)).toEqual([900]);
});

test("an expired session is renewed over the form, and the completion continues", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const dialog = await complete(page, made.formulaJob);
  await used(dialog).fill("4990");
  await produced(dialog, "4.9");
  await sessionEndsWith(page, COMPLETE);
  await submit(dialog).tap();
  const again = page.getByRole("dialog").filter({ has: page.getByLabel("Password", { exact: true }) });
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Login" }).tap();
  await expect(page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toBeVisible();
});

test("two users complete one job: the second is told that it is closed, and nothing is sent twice", { tag: "@full" }, async ({ page, browser }) => {
  await withoutPolling(page);
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const mine = await complete(page, made.formulaJob);
  await used(mine).fill("4000");
  await produced(mine, "4");
  const window = await otherPage(browser);
  await withSession(window, made.name);
  await window.goto(`/manufacturing?openJobId=${made.formulaJob.id}&complete=${made.formulaJob.id}`);
  const theirs = window.getByRole("dialog", { name: "Job Completion" });
  await used(theirs).fill("4800");
  await produced(theirs, "4.8");
  await submit(theirs).click();
  await expect(window.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toBeVisible();

  await submit(mine).tap();
  await expect(mine.getByText(/is already completed/)).toBeVisible();
  await pollNow(page);
  await expect(mine.getByText("Another user has closed this job.")).toBeVisible();
  await expect(submit(mine)).toBeDisabled();
  await expect(used(mine)).toHaveValue("4\u202F000");
  const { jobDetails } = await made.keeper.call({ ...fetchJob, path: `/api/fetch_job/${made.formulaJob.id}` }, {});
  expect(jobDetails.dateCompleted).not.toBeNull();
  expect((await readItemStockLines(made, made.wax)).map(({ quantity }) => quantity)).toEqual([1_200]);
  await window.context().close();
});

test("a label of another kind is refused with a message", { tag: "@full" }, async ({ page }) => {
  const made = await making(page);
  await bookFor(made, made.formulaJob, made.wax, 6_000, GRAMS);
  const bottle = await bookFor(made, made.formulaJob, made.bottle, 10, 0);
  const dialog = await complete(page, made.formulaJob);
  await scanUnfocused(page, bottle);
  await expect(notices(page).getByText(/is not one of this job's batches\./)).toBeVisible();
  await expect(used(dialog)).toHaveCount(1);
});
