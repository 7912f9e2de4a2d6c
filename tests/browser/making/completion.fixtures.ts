/** The dialog that completes a job. */
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { type Making, openJob } from "./jobs.fixtures.ts";

/** Opens a job and its completion form. */
export async function complete(page: Page, job: Making["formulaJob"]): Promise<Locator> {
  const shown = await openJob(page, job);
  await shown.getByRole("button", { name: "Job Completion" }).tap();
  const dialog = page.getByRole("dialog", { name: "Job Completion" });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const used = (dialog: Locator): Locator => dialog.getByRole("textbox", { name: /^Used of/ });
export const submit = (dialog: Locator): Locator => dialog.getByRole("button", { name: /^(Complete J|Send again)/ });

/** Enters what was made, with an expiry date. */
export async function produced(dialog: Locator, quantity: string): Promise<void> {
  await dialog.getByLabel("Quantity produced").fill(quantity);
  await dialog.getByLabel("Expiry date of the new batch").first().fill("31/01/2040");
}

export async function readItemStockLines({ keeper }: Making, sku: string) {
  const lines = await keeper.call(stockDetails, { sku });
  return lines.flatMap((line) => ("quantityDelivered" in line ? [line] : []));
}
