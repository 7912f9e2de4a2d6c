/** Release of lots by a second person (contract, section 8): specification, results, the signed decision, the certificate. */
import { createBusiness } from "@apothecary/core/directory/contract";
import { editSpecification, releaseLot, specification } from "@apothecary/core/release/contract";
import { adjustStockLevel } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { nextCode } from "../client-codes.ts";
import { otherPage } from "../contexts.ts";
import { cutTexts } from "../figures.ts";
import { addUser, withSession } from "../people.ts";
import { PASSWORD, plantEarlierDecision } from "../planted.ts";
import { delivered, type ItemSetup, itemToOpen, openItem, readStockLine, reserving } from "./item.fixtures.ts";
import { card, takeSample } from "./release.fixtures.ts";
import { Client } from "./stock.fixtures.ts";

const lotPage = ({ sku }: ItemSetup, batchNumber: string): string => `/batches/${batchNumber}?sku=${sku}`;

/** Sets the specification of the item on its page: one number with limits. */
async function specify(page: Page, setup: ItemSetup): Promise<void> {
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: "Specification" }).click();
  const dialog = page.getByRole("dialog", { name: "Specification" });
  await dialog.getByLabel("Batches need a release").check();
  await dialog.getByRole("textbox", { name: "Sample" }).fill("50");
  await dialog.getByRole("button", { name: "Add test" }).click();
  await dialog.getByRole("textbox", { name: /^Test of/ }).fill("Melting point");
  await dialog.getByRole("textbox", { name: /^From of/ }).fill("48");
  await dialog.getByRole("textbox", { name: /^To of/ }).fill("52");
  await dialog.getByRole("textbox", { name: /^Unit of/ }).fill("°C");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save specification" }).click();
  await expect(dialog).toBeHidden();
}

test("what one person books in and samples, another tests, releases with a signature, and prints the certificate of", async ({ page, browser }) => {
  const setup = await itemToOpen(page);
  await specify(page, setup);
  const { id, batchNumber } = await delivered(setup, 500);
  expect(await readStockLine(setup, id)).toMatchObject({ status: 1 });

  // It becomes Live by the decision, to which the refusal leads.
  await openItem(page, setup.sku);
  await page.getByRole("button", { name: `Status of batch ${batchNumber}: Quarantined. Edit` }).click();
  const status = page.getByRole("dialog", { name: "Status" });
  await status.getByText("Live", { exact: true }).click();
  await status.getByLabel("Reason").fill("Looks fine");
  await aSecondPasses(page);
  await status.getByRole("button", { name: "Set to Live" }).click();
  await expect(status.getByText("awaits its release")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await status.getByRole("link", { name: `Open the decision on batch ${batchNumber}` }).click();
  await expect(card(page)).toBeVisible();

  await page.goto("/release");
  const row = page.locator("tr[data-index]").filter({ hasText: setup.name });
  await expect(row).toContainText("Results");
  await expect(row).toContainText("Another person");
  expect(await cutTexts(page)).toEqual([]);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await row.getByRole("link", { name: batchNumber }).click();
  await expect(card(page)).toContainText("Another person decides on it.");
  await expect(card(page).getByRole("button", { name: "Decide" })).toBeHidden();
  await takeSample(page);

  const second = await otherPage(browser);
  await withSession(second, await addUser(second, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]));
  await second.goto(lotPage(setup, batchNumber));
  await expect(card(second)).toContainText("Waits for its release");
  await card(second).getByRole("button", { name: "Enter results" }).click();
  const results = second.getByRole("dialog", { name: "Enter results" });
  await results.getByRole("textbox", { name: /^Result of/ }).fill("53.5");
  expect(await accessibilityFaultsInBothThemes(second)).toEqual([]);
  await aSecondPasses(second);
  await results.getByRole("button", { name: "Save 1 result" }).click();
  await expect(results).toBeHidden();
  await expect(card(second)).toContainText("53.5 °C");

  await card(second).getByRole("button", { name: "Decide" }).click();
  const decision = second.getByRole("dialog", { name: "Decide on the batch" });
  await expect(decision).toContainText("outside of the specification");
  await decision.getByLabel("Deviation").fill("Melts late, for soaps only");
  await decision.getByLabel("Your password", { exact: true }).fill("not my password");
  expect(await accessibilityFaultsInBothThemes(second)).toEqual([]);
  await aSecondPasses(second);
  await decision.getByRole("button", { name: /^Release: 450/ }).click();
  await expect(decision.getByText("This is not your password.")).toBeVisible();
  await decision.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await aSecondPasses(second);
  await decision.getByRole("button", { name: /^Release: 450/ }).click();
  await expect(decision).toBeHidden();
  await expect(card(second)).toContainText("Melts late, for soaps only");
  expect(await readStockLine(setup, id)).toMatchObject({ status: 0 });

  await card(second).getByRole("button", { name: "Certificate" }).click();
  const paper = second.getByRole("dialog", { name: `Certificate of batch ${batchNumber}` });
  await expect(paper).toContainText("48 to 52 °C");
  await expect(paper).toContainText("I have checked the batch and its results, and release it.");
  await second.context().close();
  await page.goto("/release");
  await expect(page.getByRole("heading", { name: "To Release", level: 1 })).toBeVisible();
  await expect(row).toBeHidden();
});

test("a specification is copied from another item, and changed before it is saved", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { sku: plain, name: plainName } = await itemToOpen(page);
  const tests = [{ name: "Melting point", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true }];
  await setup.keeper.call(editSpecification, { sku: setup.sku, needsRelease: true, sampleQuantity: 50, retestMonths: 12, tests });
  await openItem(page, plain);
  await page.getByRole("button", { name: "Specification" }).click();
  const dialog = page.getByRole("dialog", { name: "Specification" });
  const from = dialog.getByRole("combobox", { name: "Copy from another item" });
  await from.fill(setup.sku);
  await page.getByRole("option", { name: setup.name }).first().click();
  await expect(dialog.getByRole("textbox", { name: /^Test of/ })).toHaveValue("Melting point");
  await expect(dialog.getByRole("textbox", { name: "Sample" })).toHaveValue("50");
  await expect(dialog.getByRole("textbox", { name: "Retest after" })).toHaveValue("12");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: /^To of/ }).fill("54");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save specification" }).click();
  await expect(dialog).toBeHidden();
  const saved = await setup.keeper.call(specification, { sku: plain });
  expect(saved).toMatchObject({ name: plainName, sampleQuantity: 50, retestMonths: 12, tests: [{ name: "Melting point", min: 48, max: 54 }] });
});

test("the supplier's certificate of a batch, and a sample that is kept, labelled and discarded", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  await setup.keeper.call(editSpecification, { sku: setup.sku, needsRelease: true, sampleQuantity: 50, tests: [] });
  const { id, batchNumber } = await delivered(setup, 500);
  await page.goto(lotPage(setup, batchNumber));
  await card(page)
    .getByLabel("Add file")
    .setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(card(page).getByRole("row", { name: /certificate\.pdf/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await card(page).getByRole("button", { name: "Download certificate.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("certificate.pdf");

  const cabinet = `Cabinet ${setup.mark}`;
  await card(page).getByRole("button", { name: "Take sample" }).click();
  const taking = page.getByRole("dialog", { name: "Take sample" });
  await taking.getByLabel("Purpose").fill("Reference");
  await taking.getByLabel("Keep this sample").check();
  await taking.getByLabel("Where it is kept").fill(cabinet);
  await taking.getByRole("textbox", { name: /^Keep until/ }).fill("31/03/2036");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await taking.getByRole("button", { name: "Take 50 g" }).click();
  const label = page.getByRole("dialog", { name: `Label of a sample of batch ${batchNumber}` });
  await expect(label).toContainText("Sample · Until 31/03/2036");
  await expect(label.getByRole("img", { name: `QR code of ${setup.sku}` })).toBeVisible();
  await label.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(card(page).getByRole("button", { name: "Label of sample 1" })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  expect(await readStockLine(setup, id)).toMatchObject({ quantity: 450 });

  await page.goto(`/retained_samples?q=${setup.sku}`);
  await expect(page.getByRole("region", { name: "By place" })).toContainText(`${cabinet}1 sample, 50 g`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: `Discard sample 1 of batch ${batchNumber}` }).click();
  const discarding = page.getByRole("dialog", { name: "Discard sample" });
  await discarding.getByLabel("Reason").fill("Kept for its time");
  await aSecondPasses(page);
  await discarding.getByRole("button", { name: "Discard sample" }).click();
  await expect(discarding).toBeHidden();
  await expect(page.getByText(cabinet)).toHaveCount(0);
  expect(await readStockLine(setup, id)).toMatchObject({ quantity: 450 });
});

test("a batch that is released for one client is shown and offered for that client only", { tag: "@full" }, async ({ page, browser }) => {
  const setup = await itemToOpen(page);
  const { id } = await delivered(setup, 600);
  const { jobNumber } = await (await reserving(setup, id))(600);
  await setup.keeper.call(createBusiness, { businessName: `Other ${setup.mark}`, client: true, supplier: false, businessCode: nextCode() });
  await setup.keeper.call(editSpecification, { sku: setup.sku, needsRelease: true, tests: [] });
  const { batchNumber } = await delivered(setup, 500);

  const second = await otherPage(browser);
  await withSession(second, await addUser(second, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]));
  await second.goto(lotPage(setup, batchNumber));
  await card(second).getByRole("button", { name: "Decide" }).click();
  const decision = second.getByRole("dialog", { name: "Decide on the batch" });
  await decision.getByText("Under a condition").click();
  await decision.getByRole("textbox", { name: "Condition" }).fill("A trial of 500 g");
  await decision.getByText("For one job").click();
  await expect(decision.getByLabel("Job", { exact: true })).toContainText(jobNumber);
  await decision.getByText("For one client").click();
  await decision.getByRole("combobox", { name: "Client" }).fill(`Other ${setup.mark}`);
  await second.getByRole("option", { name: `Other ${setup.mark}` }).click();
  await decision.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  expect(await accessibilityFaultsInBothThemes(second)).toEqual([]);
  await aSecondPasses(second);
  await decision.getByRole("button", { name: /^Release under the condition: 500/ }).click();
  await expect(decision).toBeHidden();
  await expect(card(second)).toContainText(`Other ${setup.mark}`);
  await second.goto(`/release?q=${setup.mark}`);
  const row = second.locator("tr[data-index]").filter({ hasText: setup.name });
  await expect(row).toContainText("Final decision");
  await expect(row).toContainText(`Other ${setup.mark}`);
  await second.context().close();

  await page.goto(`/pick_lists?mode=reserve&jobs=${Number(jobNumber.slice(1))}`);
  await expect(page.getByText(`only for Other ${setup.mark}`)).toBeVisible();
});

test("a batch that is to be retested soon is listed with its day, told in the bell, and has it on its page", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]);
  await setup.keeper.call(editSpecification, { sku: setup.sku, needsRelease: true, retestMonths: 1, tests: [] });
  const { id, batchNumber } = await delivered(setup, 500);
  const second = await new Client(process.env["BASE_URL"] ?? "").signIn(setup.mark);
  const signature = { password: PASSWORD, meaning: "I have checked the batch" };
  await second.call(releaseLot, { sku: setup.sku, batchNumber, decision: "release", signature });
  const day = (await plantEarlierDecision(setup.sku, batchNumber, 20)).split("-").reverse().join("/");

  await page.goto("/release");
  const retests = page.getByRole("region", { name: "Retests within 30 days" });
  const row = retests.locator("tr[data-index]").filter({ hasText: setup.name });
  await expect(row).toContainText(day);
  await expect(row).toContainText("500 g");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  await expect(page.getByRole("region", { name: "Stored notifications" })).toContainText("to be retested");
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: batchNumber }).click();
  await expect(card(page).getByText(day)).toBeVisible();
  await card(page).getByRole("button", { name: "Certificate" }).click();
  await expect(page.getByRole("dialog", { name: `Certificate of batch ${batchNumber}` })).toContainText(day);
  await page.keyboard.press("Escape");

  await setup.keeper.call(adjustStockLevel, { adjustment: { id, newQuantity: 0, reason: "Used up" } });
  await page.goto("/release");
  await expect(page.getByRole("heading", { name: "To Release", level: 1 })).toBeVisible();
  await expect(row).toBeHidden();
});
