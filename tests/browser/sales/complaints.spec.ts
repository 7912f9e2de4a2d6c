/** A complaint from the page of its batch to its answer, and the list with its filters. */
import { complaint, createComplaint } from "@apothecary/core/complaints/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { book, pick } from "../transfers/transfers.fixtures.ts";
import { detail, type SalesSetup, salesSetup } from "./sales.fixtures.ts";

/** Books a batch of wax in; returns its number. */
async function bookedNumber(of: SalesSetup): Promise<string> {
  const elementId = await book(of, of.wax, 5_000, of.from);
  const rows = await of.keeper.call(stockDetails, { sku: of.wax });
  return rows.flatMap((row) => ("id" in row && row.id === elementId && "batchNumber" in row ? [String(row.batchNumber)] : []))[0] ?? "";
}

test("a complaint is recorded on the page of its batch, which three of them mark, and answered", async ({ page }) => {
  const of = await salesSetup(page);
  const batchNumber = await bookedNumber(of);
  const { sku } = { sku: of.wax };
  const about = { clientId: of.clientId, sku, batchNumber };
  const address = `/batches/${batchNumber}?sku=${sku}`;
  await of.keeper.call(createComplaint, { ...about, text: "It smells of smoke." });
  await page.goto(address);
  const card = page.getByRole("region", { name: "Complaints", exact: true }).first();
  await expect(card).toContainText("It smells of smoke.");
  await expect(page.getByText("3 complaints")).toHaveCount(0);
  await card.getByRole("button", { name: "New complaint" }).click();
  const dialog = page.getByRole("dialog", { name: "New complaint" });
  await expect(dialog.getByLabel("Batch number")).toHaveValue(batchNumber);
  await pick(page, dialog, "Client", of.client);
  await dialog.getByRole("button", { name: "Record complaint" }).click();
  await expect(dialog.getByText("Complaint is required.").first()).toBeVisible();
  await dialog.getByLabel("Complaint", { exact: true }).fill("Two drums leak.");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Record complaint" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText("Two drums leak.");
  const { id, complaintNumber } = await of.keeper.call(createComplaint, { ...about, text: "A third one." });
  await page.goto(address);
  await expect(page.getByText("3 complaints")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await card.getByRole("link", { name: complaintNumber }).click();
  const shown = detail(page, "Complaint");
  await expect(shown).toContainText("A third one.");
  await shown.getByRole("button", { name: "Answer", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "Edit complaint" });
  await editing.getByText("Answered", { exact: true }).click();
  await editing.getByRole("button", { name: "Save complaint" }).click();
  await expect(editing.getByText("Enter the answer that the client was given.").first()).toBeVisible();
  await editing.getByRole("textbox", { name: /^Answer(?! by)/ }).fill("It is replaced.");
  await editing.getByRole("textbox", { name: /^Answer by/ }).fill("15/01/2099");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await editing.getByRole("button", { name: "Save complaint" }).click();
  await expect(editing).toHaveCount(0);
  await expect(shown).toContainText("It is replaced.");

  const picture = { name: "drum.png", mimeType: "image/png", buffer: Buffer.from("not really a picture") };
  await shown.getByLabel("Add file").setInputFiles({ ...picture, mimeType: "text/html", name: "page.html" });
  await expect(page.getByText("A file is a JPEG, PNG or WebP picture, or a PDF.").first()).toBeVisible();
  await aSecondPasses(page);
  await shown.getByLabel("Add file").setInputFiles(picture);
  await expect(shown.getByRole("grid", { name: "Files" })).toContainText("drum.png");
  const [download] = await Promise.all([page.waitForEvent("download"), shown.getByRole("button", { name: "Download drum.png" }).click()]);
  expect(download.suggestedFilename()).toBe("drum.png");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  expect(await of.keeper.call(complaint, { id })).toMatchObject({
    state: "Answered",
    answerBy: "2099-01-15",
    version: 3,
    files: [{ fileName: "drum.png", bytes: 20 }],
  });
});

test("a batch with more complaints than a page lists the rest on request", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const batchNumber = await bookedNumber(of);
  const about = { clientId: of.clientId, sku: of.wax, batchNumber };
  await of.keeper.call(createComplaint, { ...about, text: "The oldest one." });
  for (let n = 0; n < 200; n++) await of.keeper.call(createComplaint, { ...about, text: `Number ${n} leaks.` });
  await page.goto(`/batches/${batchNumber}?sku=${of.wax}`);
  await expect(page.getByText("200 complaints or more")).toBeVisible();
  const card = page.getByRole("region", { name: "Complaints", exact: true }).first();
  await expect(card.getByText("The oldest one.")).toHaveCount(0);
  await card.getByRole("button", { name: "Load older complaints" }).click();
  await expect(page.getByText("201 complaints")).toBeVisible();
  await expect(card.getByRole("button", { name: "Load older complaints" })).toHaveCount(0);
});

test("complaints are listed by state and client, at every width", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const batchNumber = await bookedNumber(of);
  const { complaintNumber } = await of.keeper.call(createComplaint, { clientId: of.clientId, sku: of.wax, batchNumber, text: "It smells of smoke." });
  const list = page.getByRole("region", { name: "Complaints" });
  await page.goto(`/directory?business=${of.clientId}`);
  await page.getByRole("link", { name: "What this client said of batches" }).click();
  await expect(page).toHaveURL(new RegExp(`/complaints\\?client=${of.clientId}$`));
  await expect(list).toContainText(complaintNumber);
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/complaints?client=${of.clientId}`);
    await expect(list).toContainText(complaintNumber);
    expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
    await page.goto(`/complaints?client=${of.clientId}&state=Closed`);
    await expect(list).not.toContainText(complaintNumber);
    await page.goto(`/complaints?client=${of.clientId}&state=Open`);
    await expect(list).toContainText(complaintNumber);
  }
});
