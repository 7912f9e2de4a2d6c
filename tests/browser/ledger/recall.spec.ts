import { createContact } from "@apothecary/core/directory/contract";
import { createComplaint } from "@apothecary/core/complaints/contract";
import { freezeAndRecall, recallDrill } from "@apothecary/core/recall/contract";
import { clientReturn } from "@apothecary/core/returns/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { destroyStock, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { paperFaults, sheets } from "../paper.ts";
import { makeOrder, type SalesSetup, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";
import { scanUnfocused } from "../scanner.ts";
import { pickLocation } from "../transfers/transfers.fixtures.ts";

const MADE = 12;
const ORDERED = 10;

/** Twelve jars made, ten of them dispatched to a client with a contact for recalls; returns the row of the remaining two. */
async function sentJars(of: SalesSetup): Promise<{ id: string; batchNumber: string }> {
  const order = await takeOrder(of, ORDERED, { poNumber: "PO-RECALL" });
  await makeOrder(of, order, MADE);
  await of.keeper.call(closeOrder, { id: order.id });
  const person = { businessId: of.clientId, firstName: "Nora", lastName: "Lindqvist", invoice: false, delivery: false, recall: true };
  await of.keeper.call(createContact, person);
  const [, row] = await of.keeper.call(stockDetails, { sku: of.sku });
  if (!row || !("batchNumber" in row)) throw new Error("No jars are left.");
  return { id: row.id, batchNumber: row.batchNumber };
}

/** Counts print calls instead of opening the browser's dialog. */
async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset["printed"] = "yes";
    };
  });
}

test("from the scan of a batch to frozen stock, the list of clients, their letters, and the release", async ({ page }) => {
  const of = await salesSetup(page);
  const { id, batchNumber } = await sentJars(of);
  const { complaintNumber } = await of.keeper.call(createComplaint, { clientId: of.clientId, sku: of.sku, batchNumber, text: "It is cracked." });
  await watchPrinting(page);
  await page.goto("/stock");
  await expect(page.getByRole("heading", { name: "Stock Control" })).toBeVisible();
  await scanUnfocused(page, `${new URL(page.url()).origin}/stock/${of.sku}?batch=${id}`);
  await expect(page).toHaveURL(new RegExp(`/batches/${batchNumber}\\?sku=${of.sku}&batch=`));
  await page.getByRole("button", { name: "Freeze and recall" }).click();
  const dialog = page.getByRole("dialog", { name: "Freeze and recall" });
  await expect(dialog).toContainText("1 row, 2 units, in 1 location");
  await expect(dialog).toContainText("10 units, 1 order, 1 client");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("A cracked jar");
  await dialog.getByLabel("Text for clients").fill("The jars can crack.");
  await dialog.getByRole("button", { name: "Freeze and recall 1 batch" }).click();

  await expect(page).toHaveURL(/\/recalls\/\d+$/);
  await expect(page.getByRole("region", { name: "Recall", exact: true }).getByRole("link", { name: complaintNumber })).toBeVisible();
  const clients = page.getByRole("region", { name: "Clients", exact: true });
  await expect(clients).toContainText("Nora Lindqvist");
  await expect(page.getByRole("region", { name: "Stock", exact: true })).toContainText("Frozen");
  await clients.getByLabel("Told").check();
  await expect(clients.getByLabel("Told")).toBeEnabled();
  await expect(page.getByRole("region", { name: "Recall list", exact: true })).toContainText("PO-RECALL");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.getByRole("button", { name: "Print letters" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  const letter = page.locator(".print-frame");
  await expect(letter).toContainText(of.client);
  await expect(letter).toContainText("Nora Lindqvist");
  await expect(letter).toContainText(batchNumber);
  await expect(letter).toContainText("The jars can crack.");
  await expect(letter).toContainText("The Apothecary Works Ltd");
  await expect(letter).not.toContainText("A cracked jar");
  await expect(page.locator(".print-mark")).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(letter).toHaveCount(0);

  const line = page.getByRole("region", { name: "Lines of the recall list", exact: true }).locator("tr[data-index]");
  await line.getByRole("button", { name: /^Book return in/ }).click();
  const back = page.getByRole("dialog", { name: "Book return in" });
  await back.getByRole("textbox", { name: "Quantity" }).fill("4");
  await pickLocation(back, page, "Location", of.warehouse, "TO");
  await back.getByRole("button", { name: "Book in 4 units" }).click();
  await expect(back).toBeHidden();
  await expect(line).toContainText("4 units");

  await page.getByRole("button", { name: "Thaw", exact: true }).click();
  const thaw = page.getByRole("dialog", { name: /^Thaw recall/ });
  await thaw.getByLabel("Reason").fill("It was another batch");
  await thaw.getByRole("button", { name: "Thaw 1 row" }).click();
  await expect(page.locator(".page-eyebrow")).toContainText("Thawed");
  await page.getByRole("button", { name: "Print letters" }).click();
  await expect(letter).toContainText("Withdrawal of product recall");
  await expect(letter).not.toContainText("It was another batch");
});

test("the papers of a drill have DRILL across every page", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const { batchNumber } = await sentJars(of);
  const { recallId } = await of.keeper.call(recallDrill, { batches: [{ sku: of.sku, batchNumber }], reason: "Half-yearly drill" });
  await watchPrinting(page);
  await page.goto(`/recalls/${recallId}`);
  const mark = page.locator("body > .print-mark");
  await expect(mark).toBeHidden();
  await page.getByRole("button", { name: "Print letters" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(mark).toBeVisible();
  await expect(mark).toHaveText("DRILL");
  await expect(mark).toHaveCSS("position", "fixed");
  await expect(page.locator(".print-frame")).toContainText("No goods are recalled");
  await expect(page.locator(".print-frame")).not.toContainText("Half-yearly drill");
});

test("a recall reaches 100 %: what came back, was destroyed and was used by the client, and the report of it", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const { batchNumber } = await sentJars(of);
  const lot = { sku: of.sku, batchNumber };
  const { recallId } = await of.keeper.call(freezeAndRecall, { batches: [lot], reason: "A cracked jar" });
  const { returned } = await of.keeper.call(clientReturn, { clientId: of.clientId, lines: [{ ...lot, quantity: 6, location: of.from, reason: "Recall" }] });
  await of.keeper.call(destroyStock, { elementId: returned[0]?.elementId ?? "", quantity: 5, reason: "Incinerated" });
  await page.goto(`/recalls/${recallId}`);
  const progress = page.getByRole("region", { name: "Progress", exact: true });
  await expect(progress).toContainText("0 of 1 clients");
  await expect(progress).toContainText("6 of 10 units");
  const client = page.getByRole("region", { name: "Clients", exact: true }).locator("tr[data-index]");
  await expect(client).toContainText(/10.units6.units5.units04.units/);

  await client.getByRole("button", { name: /^Record answer/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Answer of/ });
  const used = dialog.getByRole("textbox", { name: "Used, sold or destroyed by the client" });
  await used.fill("5");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(dialog).toContainText("At most 4 units can be at");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await used.fill("4");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(progress).toContainText("10 of 10 units");
  await expect(progress.getByText("1 of 1 clients")).toHaveCount(2);
  await expect(client.getByLabel("Answered")).toBeChecked();
  await expect(client).toContainText(/10.units6.units5.units4.units0/);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Effectiveness report" }).click();
  const paper = page.getByRole("dialog", { name: /^Effectiveness of/ });
  await expect(paper).toContainText("10 of 10 units (100 %)");
  await expect(paper).toContainText(/Sealed from \d\d\/\d\d\/\d{4}/);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  expect(await paperFaults(page, { width: 842, margin: 28.3 })).toEqual([]);
  expect(new Set((await sheets(page)).map(String))).toEqual(new Set(["842,595"]));
});
