/** Goods that are filled with bulk before its release, and released only after it (contract, section 8, Filling at risk). */
import { editSpecification } from "@apothecary/core/release/contract";
import { completeJob } from "@apothecary/core/jobs/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { complete, produced, readItemStockLines, submit } from "../making/completion.fixtures.ts";
import { bookFor, GRAMS, making, ORDERED } from "../making/jobs.fixtures.ts";
import { addUser, withSession } from "../people.ts";
import { otherPage } from "../contexts.ts";
import { PASSWORD } from "../planted.ts";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { card } from "./release.fixtures.ts";

test.use({ hasTouch: true });

async function decide(page: Page, sku: string, batchNumber: string): Promise<Locator> {
  await page.goto(`/batches/${batchNumber}?sku=${sku}`);
  await card(page).getByRole("button", { name: "Decide" }).click();
  const decision = page.getByRole("dialog", { name: "Decide on the batch" });
  await decision.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await aSecondPasses(page);
  await decision.getByRole("button", { name: /^Release:/ }).click();
  return decision;
}

test("bulk is filled at risk; its goods are refused until it is released, and then released", { tag: "@full" }, async ({ page, browser }) => {
  const made = await making(page);
  await made.keeper.call(editSpecification, { sku: made.bulk, needsRelease: true, tests: [] });
  await page.goto(`/stock/${made.product}`);
  await page.getByRole("button", { name: "Specification" }).click();
  const specification = page.getByRole("dialog", { name: "Specification" });
  await specification.getByLabel("Batches need a release").check();
  await specification.getByLabel("May be filled at risk").check();
  await specification.getByRole("button", { name: "Save specification" }).click();
  await expect(specification).toBeHidden();

  const wax = await bookFor(made, made.formulaJob, made.wax, 9_000, GRAMS);
  const usedStock = [{ id: lineId(made.formulaJob.id, made.wax), notUsed: false, batches: [{ elementId: wax, usedQuantity: GRAMS, quantityOfBatch: 9_000 }] }];
  await made.keeper.call(completeJob, { data: { jobId: made.formulaJob.id, usedStock, totalProduced: GRAMS / 1_000, notes: "", shortageData: null } });
  await bookFor(made, made.productJob, made.bottle, 200, ORDERED);

  await page.goto(`/pick_lists?mode=reserve&jobs=${made.productJob.id}`);
  await expect(page.getByText("Not released: filled at risk")).toBeVisible();
  await page.getByRole("button", { name: "Auto-reserve everything" }).click();
  await expect(page.getByText("No released bulk is left.")).toBeVisible();
  await page.getByRole("button", { name: "Save 1 reservation" }).first().click();
  await expect(page.getByText("1 reservation has been made.")).toBeVisible();

  const filling = await complete(page, made.productJob);
  await expect(filling.getByText("Not released: filled at risk")).toBeVisible();
  await produced(filling, String(ORDERED));
  await submit(filling).tap();
  await page.getByRole("button", { name: "Yes" }).tap();
  const done = page.getByRole("dialog", { name: `${made.productJob.jobNumber} has been completed` });
  await expect(done.getByText("Quarantined")).toBeVisible();

  const second = await otherPage(browser);
  await withSession(second, await addUser(second, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]));
  const [jars] = await readItemStockLines(made, made.product);
  const number = jars?.batchNumber ?? "";
  const refused = await decide(second, made.product, number);
  await expect(refused).toContainText("Decide on the bulk first.");
  await refused.getByRole("link", { name: number }).click();
  await expect(second).toHaveURL(new RegExp(made.bulk));
  for (const sku of [made.bulk, made.product]) await expect(await decide(second, sku, number)).toBeHidden();
  await expect(card(second).getByText("Released", { exact: true })).toBeVisible();
  await expect(card(second)).toContainText(`${made.bulk} ${number}: Released`);
});
