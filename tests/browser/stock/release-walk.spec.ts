/** A material and what is made of it, each released by a second person in another window, from its delivery to its certificate. */
import { completeJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock } from "@apothecary/core/picking/contract";
import { editSpecification } from "@apothecary/core/release/contract";
import { salesOrder } from "@apothecary/core/sales/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { complete, produced, readItemStockLines, submit, used } from "../making/completion.fixtures.ts";
import { bookFor, GRAMS, type Making, making, ORDERED } from "../making/jobs.fixtures.ts";
import { addUser, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { detail } from "../sales/sales.fixtures.ts";
import { card, takeSample } from "./release.fixtures.ts";

const MELTING = { name: "Melting point", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };

test.use({ hasTouch: true });

const lotPage = (sku: string, batchNumber: string): string => `/batches/${batchNumber}?sku=${sku}`;

/** Enters the result of the batch and releases it, in the window of a second person. */
async function released(second: Page, sku: string, batchNumber: string): Promise<void> {
  await second.goto(lotPage(sku, batchNumber));
  await card(second).getByRole("button", { name: "Enter results" }).click();
  const results = second.getByRole("dialog", { name: "Enter results" });
  await results.getByRole("textbox", { name: /^Result of/ }).fill("50");
  await aSecondPasses(second);
  await results.getByRole("button", { name: "Save 1 result" }).click();
  await expect(results).toBeHidden();
  await card(second).getByRole("button", { name: "Decide" }).click();
  const decision = second.getByRole("dialog", { name: "Decide on the batch" });
  await decision.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await aSecondPasses(second);
  await decision.getByRole("button", { name: /^Release:/ }).click();
  await expect(decision).toBeHidden();
  await expect(card(second).getByText("Released", { exact: true })).toBeVisible();
}

/** Books in the wax on the page of its item; returns the number of its batch. */
async function received(page: Page, made: Making): Promise<string> {
  await page.goto(`/stock/${made.wax}`);
  await page.getByRole("button", { name: "Goods In", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await dialog.getByLabel("Location: warehouse").selectOption(made.warehouse);
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill("FROM");
  await page.getByRole("option", { name: "FROM" }).click();
  await dialog.getByLabel("Quantity").fill("9,000");
  await dialog.getByLabel("Pack size").fill("0");
  await dialog.getByRole("button", { name: /^Book in/ }).click();
  await expect(page.getByRole("dialog", { name: /has been booked in$/ })).toBeVisible();
  const [wax] = await readItemStockLines(made, made.wax);
  expect(wax).toMatchObject({ status: 1, quantity: 9_000 });
  return wax?.batchNumber ?? "";
}

/** Fills the jars of the order, of all that was made of the cream. */
async function filled(made: Making): Promise<void> {
  const { id } = made.productJob;
  const bottles = await bookFor(made, made.productJob, made.bottle, 200, ORDERED);
  const [bulk] = await readItemStockLines(made, made.bulk);
  const usedFrom = (elementId: string, usedQuantity: number, quantityOfBatch: number) => [{ elementId, usedQuantity, quantityOfBatch }];
  const usedStock = [
    { id: lineId(id, made.bottle), notUsed: false, batches: usedFrom(bottles, ORDERED, 200) },
    { id: lineId(id, made.bulk), notUsed: false, batches: usedFrom(bulk?.id ?? "", GRAMS, bulk?.quantity ?? 0) },
  ];
  await made.keeper.call(completeJob, { data: { jobId: id, usedStock, totalProduced: ORDERED, notes: "", shortageData: null } });
}

test("received, sampled, tested, released in another window, made, released, shipped, and certified", { tag: "@full" }, async ({ page, browser }) => {
  const made = await making(page);
  const specification = { needsRelease: true, sampleQuantity: 50, retestMonths: 12, tests: [MELTING] };
  for (const sku of [made.wax, made.product]) await made.keeper.call(editSpecification, { sku, ...specification });
  const waxNumber = await received(page, made);

  await page.goto(lotPage(made.wax, waxNumber));
  await takeSample(page);

  const second = await otherPage(browser);
  await withSession(second, await addUser(second, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]));
  await released(second, made.wax, waxNumber);
  const [wax] = await readItemStockLines(made, made.wax);
  expect(wax).toMatchObject({ status: 0, quantity: 8_950 });

  const reservation = { jobId: made.formulaJob.id, jobStockId: lineId(made.formulaJob.id, made.wax), elementId: wax?.id ?? "", quantity: GRAMS };
  await made.keeper.call(reserveStock, { reservationList: [reservation] });
  const completing = await complete(page, made.formulaJob);
  await used(completing).fill("4,999");
  await produced(completing, "5");
  await submit(completing).tap();
  await expect(page.getByRole("dialog", { name: `${made.formulaJob.jobNumber} has been completed` })).toBeVisible();
  await filled(made);
  const [jars] = await readItemStockLines(made, made.product);
  expect(jars).toMatchObject({ status: 1, quantity: ORDERED });

  const { soNumber } = await made.keeper.call(salesOrder, { salesOrderId: made.orderId });
  await page.goto(`/sales?openOrderId=${made.orderId}`);
  await detail(page, soNumber).getByRole("button", { name: "Ship", exact: true }).click();
  const shipping = page.getByRole("dialog", { name: "Ship part of the order" });
  await expect(shipping).toContainText(`Batch ${jars?.batchNumber} waits for release since`);
  await page.keyboard.press("Escape");

  await released(second, made.product, jars?.batchNumber ?? "");
  await page.goto(`/sales?openOrderId=${made.orderId}`);
  await detail(page, soNumber).getByRole("button", { name: "Ship", exact: true }).click();
  await aSecondPasses(page);
  await shipping.getByRole("button", { name: "Ship 100 units" }).click();
  const note = page.getByRole("dialog", { name: `Dispatch note ${soNumber}-1` });
  await note.getByRole("button", { name: "Certificates" }).click();
  const certificates = page.getByRole("dialog", { name: `Certificates of ${soNumber}-1` });
  await expect(certificates).toContainText("48 to 52 °C");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await second.goto(lotPage(made.product, jars?.batchNumber ?? ""));
  await card(second).getByRole("button", { name: "Certificate" }).click();
  const paper = second.getByRole("dialog", { name: `Certificate of batch ${jars?.batchNumber}` });
  await expect(paper).toContainText("48 to 52 °C");
  await expect(paper).toContainText("I have checked the batch and its results, and release it.");
  await second.context().close();
});
