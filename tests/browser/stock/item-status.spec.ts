import { reserveStock } from "@apothecary/core/picking/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { settled, withoutPolling } from "../network.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { readStockLine, stockLineRow, card, delivered, readDetails, itemToOpen, openItem, reserving } from "./item.fixtures.ts";
import { typeByHand } from "../scanner.ts";

/** Opens the status dialog of the only batch. */
async function openStatusDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Status of batch/ }).click();
  const dialog = page.getByRole("dialog", { name: "Status" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Starts quarantining a batch, up to the warning. */
async function askedToQuarantine(page: Page): Promise<Locator> {
  const dialog = await openStatusDialog(page);
  await dialog.getByText("Quarantined", { exact: true }).click();
  await dialog.getByLabel("Reason").fill("Awaiting a certificate");
  await dialog.getByRole("button", { name: "Quarantine batch" }).click();
  const asking = page.getByRole("alertdialog", { name: "Remove reservations" });
  await expect(asking).toBeVisible();
  return asking;
}

test("a status requires a reason and a different status; the dialog is usable by keyboard alone", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await openItem(page, setup.sku);
  const cell = page.getByRole("button", { name: `Status of batch ${batchNumber}: Live. Edit` });
  await cell.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Status" });
  await expect(dialog.getByRole("radio", { name: "Live" })).toBeFocused();
  await expect(dialog.getByRole("radio")).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The batch is already Live.")).toBeVisible();
  await expect(dialog.getByText("A reason is required", { exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: "Live" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("radio", { name: "Frozen" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await typeByHand(page, "Recalled by the supplier");
  await aSecondPasses(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Status of batch ${batchNumber}: Frozen. Edit` })).toBeFocused();
  await expect(page.getByRole("table", { name: "How usable stock is calculated" })).toContainText("−500 g");
  expect((await readStockLine(setup, id))?.status).toBe(2);
});

test("users who may not freeze are offered only Live and Quarantined, for a frozen batch too", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const { id } = await delivered(setup, 500);
  await openItem(page, setup.sku);
  const dialog = await openStatusDialog(page);
  await expect(dialog.locator("label:has(input[type=radio])")).toHaveText(["Live", "Quarantined"]);
  await dialog.getByText("Quarantined", { exact: true }).click();
  await dialog.getByLabel("Reason").fill("Torn bag");
  await dialog.getByRole("button", { name: "Quarantine batch" }).click();
  await expect(dialog).toBeHidden();
  expect((await readStockLine(setup, id))?.status).toBe(1);
});

test("a reserved batch: its reservations are listed and removed with the change, and the jobs stay", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const reserve = await reserving(setup, id);
  const jobs = [await reserve(300), await reserve(200), await reserve(100)];
  await openItem(page, setup.sku);
  const sum = page.getByRole("table", { name: "How usable stock is calculated" });
  for (const [index, { jobNumber }] of jobs.entries()) await expect(sum).toContainText(`${jobNumber} ${300 - index * 100} g`);

  const asking = await askedToQuarantine(page);
  const rows = asking.getByRole("table", { name: "Reservations to be removed" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  for (const [index, { jobNumber }] of jobs.entries()) await expect(rows.filter({ hasText: jobNumber })).toContainText(`${300 - index * 100}`);
  expect((await readStockLine(setup, id))?.status).toBe(0);
  await asking.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Status" });
  await expect(dialog.getByLabel("Reason")).toHaveValue("Awaiting a certificate");
  expect((await readDetails(setup)).reservations).toHaveLength(3);

  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Quarantine batch" }).click();
  await asking.getByRole("button", { name: "Remove 3 reservations and quarantine" }).click();
  await expect(asking).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(stockLineRow(page, "Quarantined")).toHaveCount(1);
  await expect(card(page, "Current Reservations")).toContainText("No current reservations");
  const after = await readDetails(setup);
  expect(after.stockLines[0]?.status).toBe(1);
  expect(after.reservations).toEqual([]);
  expect(after.item?.jobs).toHaveLength(3);
});

test("new reservations are shown before anything is removed", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const reserve = await reserving(setup, id);
  await reserve(300);
  await openItem(page, setup.sku);
  const asking = await askedToQuarantine(page);
  const { jobNumber } = await reserve(200);
  await asking.getByRole("button", { name: "Remove 1 reservation and quarantine" }).click();
  await expect(asking.getByRole("alert")).toHaveText("The reservations of this batch have changed. These are the current ones.");
  await expect(asking.locator("tbody tr").filter({ hasText: jobNumber })).toContainText("200");
  expect(await readStockLine(setup, id)).toMatchObject({ status: 0, reserved: 500 });
  await asking.getByRole("button", { name: "Remove 2 reservations and quarantine" }).click();
  await expect(asking).toBeHidden();
  expect(await readStockLine(setup, id)).toMatchObject({ status: 1, reserved: 0 });
});

test("a batch that is reserved after the dialog opened still shows the warning", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const reserve = await reserving(setup, id);
  const { jobNumber } = await reserve(100);
  await openItem(page, setup.sku);
  const dialog = await openStatusDialog(page);
  await dialog.getByText("Redundant", { exact: true }).click();
  await dialog.getByLabel("Reason").fill("Contaminated");
  const { item } = await readDetails(setup);
  const jobId = item?.jobs.find((job) => job.jobNumber === jobNumber)?.jobId ?? 0;
  await setup.keeper.call(reserveStock, { reservationList: [{ jobId, jobStockId: `${jobId}~${setup.sku}`, elementId: id, quantity: 50 }] });
  await dialog.getByRole("button", { name: "Set to Redundant" }).click();
  await expect(dialog.getByText("was changed in the meantime")).toBeVisible();
  // The page reads the batch again first; until then it would send the old version.
  await settled(page);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Set to Redundant" }).click();
  await page.getByRole("button", { name: "Remove 1 reservation and set to Redundant" }).click();
  await expect(dialog).toBeHidden();
  expect(await readStockLine(setup, id)).toMatchObject({ status: 3, reserved: 0 });
});

test("no accessibility violations in the two steps of a status change", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 5_000);
  const reserve = await reserving(setup, id);
  await reserve(300);
  await openItem(page, setup.sku);
  const asking = await askedToQuarantine(page);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await reserve(200);
  await asking.getByRole("button", { name: /^Remove/ }).click();
  await expect(asking.getByRole("alert")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
