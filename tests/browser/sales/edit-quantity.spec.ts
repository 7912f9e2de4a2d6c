/** Less is ordered of a line that several jobs make: the dialog shows which jobs shrink before it is saved. */
import { completeJob, createCompoundingJobs, fetchJob } from "@apothecary/core/jobs/contract";
import { salesOrder } from "@apothecary/core/sales/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { detail, JAR, salesSetup, takeOrder } from "./sales.fixtures.ts";

test("the jobs that make less are shown in numbers, and change once they are confirmed", async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 100);
  const salesItemId = order.salesItems[0]?.salesId ?? 0;
  const jobs = [60, 40].map((quantity, i) => ({
    jobDetails: { wastagePercent: 0, batchNumber: `00${i + 1}-26` },
    salesItems: [{ salesItemId, fillWeight: JAR, quantity }],
  }));
  const made = (await of.keeper.call(createCompoundingJobs, { formulaId: of.formulaId, jobs })).jobs ?? [];
  const part = { jobId: made[0]?.jobId ?? 0, usedStock: [], totalProduced: 2, partial: true, confirmYield: true };
  await of.keeper.call(completeJob, { data: part });
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Edit order" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Sales Order" });
  const quantity = dialog.getByRole("textbox", { name: `Quantity of ${of.sku}` });
  await quantity.fill("45");
  const save = dialog.getByRole("button", { name: `Save ${order.soNumber}` });
  await save.click();
  const asked = page.getByRole("alertdialog", { name: "Make less in these jobs?" });
  await expect(asked).toContainText("2 jobs make less, 2 jobs are cancelled, which cannot be undone.");
  const row = (jobNumber: string) => asked.getByRole("row", { name: new RegExp(jobNumber) });
  await expect(row(made[0]?.jobNumber ?? "")).toContainText(/3\sKg\s*2\.25\sKg\s*2\sKg made so far/);
  await expect(row(made[1]?.jobNumber ?? "")).toContainText(/2\sKg\s*Cancelled/);
  await expect(row(of.sku).first()).toContainText(/60\sunits\s*45\sunits/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await asked.getByRole("button", { name: "Keep editing" }).click();
  expect((await of.keeper.call(salesOrder, { salesOrderId: order.id })).salesItems[0]?.quantity).toBe(100);
  await expect(quantity).toHaveValue("45");
  await aSecondPasses(page);
  await save.click();
  await asked.getByRole("button", { name: "Save and change the jobs" }).click();
  await expect(dialog).toBeHidden();
  const { salesItems } = await of.keeper.call(salesOrder, { salesOrderId: order.id });
  expect(salesItems).toMatchObject([{ quantity: 45, jobs: [{ formulaJobId: made[0]?.jobId, quantity: 45 }] }]);
  const job = await of.keeper.call({ ...fetchJob, path: `/api/fetch_job/${made[0]?.jobId}` }, {});
  expect(job.jobDetails.grossQuantity).toBe(2.25);
});
