import { stockTransfer } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { withoutPolling } from "../network.ts";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes, inEachLook } from "../accessibility.ts";
import { amountIn, book, bookMany, expectInside, notices, pallet, pickLocation, rowWith, LOOKS, stage, tool, where } from "./transfers.fixtures.ts";

const NAME = "Location Contents Transfer";

test("what is missing is said, an empty location says so, and a location does not go to itself", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const dialog = await tool(page, NAME);
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  for (const text of [
    "You haven't selected a location to transfer from!",
    "You haven't selected a location to transfer to!",
    "A reason must be provided for the transfer.",
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(notices(page).getByText(text)).toBeVisible();
  }
  const [shown, foot] = [await notices(page).boundingBox(), await dialog.locator(".dialog-foot").boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0), "notifications stand above the foot").toBeLessThan(foot?.y ?? 0);
  await pickLocation(dialog, page, "From", of.warehouse, "TO");
  await expect(dialog.getByText("This location is empty")).toBeVisible();
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await pickLocation(dialog, page, "To", of.warehouse, "FROM");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(dialog.getByText("You haven't selected any items to transfer!")).toBeVisible();

  await pickLocation(dialog, page, "From", of.warehouse, "FROM");
  await expect(dialog.getByText(`1 row in ${of.warehouse} FROM`)).toBeVisible();
  const row = rowWith(dialog, of.wax);
  await expect(amountIn(row)).toHaveValue("400");
  await amountIn(row).fill("401");
  await expect(row.getByText("This is not a valid transfer quantity")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "To: bin" })).not.toHaveValue("FROM");
});

test("sixty rows go in one go, but for what is said to stay; the pallet that this empties is not", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await bookMany(of, 60, 30, of.from);
  const dialog = await tool(page, NAME);
  await pickLocation(dialog, page, "From", of.warehouse, "FROM");
  await expect(dialog.getByText(`60 rows in ${of.warehouse} FROM`)).toBeVisible();
  for (const size of ["15", "25", "50", "100", "All"])
    await expect(dialog.getByLabel("Rows on a page").getByRole("option", { name: size, exact: true })).toHaveCount(1);
  await amountIn(rowWith(dialog, of.bottle).nth(0)).fill("0");
  await amountIn(rowWith(dialog, of.bottle).nth(1)).fill("10");
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: "Transfer 59 lines" }).click();
  await expect(notices(page).getByText(`59 batches have been transferred to ${of.warehouse} TO.`)).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  expect((await where(of, of.wax)).every(([bin]) => bin === "TO")).toBe(true);
  const bottles = await where(of, of.bottle);
  expect(bottles.filter(([bin]) => bin === "FROM").map(([, quantity]) => quantity)).toEqual([20, 30]);
  expect(bottles.reduce((sum, [, quantity]) => sum + quantity, 0)).toBe(30 * 30);
});

test("all that is on a pallet goes onto a new one, and the old one can be removed", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const old = await pallet(of);
  await bookMany(of, 4, 30, old.locationId);
  const dialog = await tool(page, NAME);
  await pickLocation(dialog, page, "From", of.warehouse, old.number);
  await expect(dialog.getByText(`4 rows in ${of.warehouse} ${old.number}`)).toBeVisible();
  await dialog.getByText("New roaming pallet", { exact: true }).click();
  await dialog.getByLabel("Reason", { exact: true }).fill("The old one is broken");
  await dialog.getByRole("button", { name: "Transfer 4 lines" }).click();
  await expect(dialog.getByText("You haven't selected a warehouse for the new roaming pallet!")).toBeVisible();
  await dialog.getByLabel("Pallet's warehouse").selectOption(of.annex);
  await expect(dialog.getByLabel("Pallet number")).toHaveValue(/^P\d+$/);
  const number = await dialog.getByLabel("Pallet number").inputValue();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Transfer 4 lines" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.wax)).toEqual(Array(2).fill([number, 30]));
  await expect(notices(page).getByText(`The pallet ${old.number} is empty.`)).toBeVisible();
  await expect(notices(page).getByRole("button", { name: "Remove pallet" })).toBeVisible();
});

test("stock that a colleague took in the meantime is marked, and the rest moves", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await stage(page);
  const wax = await book(of, of.wax, 400, of.from);
  await book(of, of.bottle, 12, of.from);
  const dialog = await tool(page, NAME);
  await pickLocation(dialog, page, "From", of.warehouse, "FROM");
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("400");
  await pickLocation(dialog, page, "To", of.annex, "ONE");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await of.keeper.call(stockTransfer, { transferDetails: { elementId: wax, transferQuantity: 100, transferLocation: of.to, reason: "Quicker" } });
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  const look = dialog.getByRole("region", { name: "Lines to check" });
  await expect(look.getByText("The quantity is now 300 g. Before, it was 400 g.")).toBeVisible();
  expect(await where(of, of.bottle)).toEqual([["FROM", 12]]);
  await look.getByRole("button", { name: "Use current quantities" }).click();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("300");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  await expect(dialog).toBeHidden();
  expect([...(await where(of, of.wax)), ...(await where(of, of.bottle))]).toEqual([
    ["ONE", 300],
    ["TO", 100],
    ["ONE", 12],
  ]);
});

test("no accessibility faults and nothing is cut off at any width", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await bookMany(of, 4, 30, of.from);
  const dialog = await tool(page, NAME);
  await pickLocation(dialog, page, "From", of.warehouse, "FROM");
  await amountIn(rowWith(dialog, of.wax).first()).fill("31");
  await dialog.getByRole("button", { name: /^Transfer 4 lines/ }).click();
  await expect(dialog.getByRole("region", { name: "Lines to check" })).toBeVisible();
  await inEachLook(page, LOOKS, async (width) => {
    expect(await accessibilityFaultsInBothThemes(page), `at ${width}`).toEqual([]);
    await expectInside(page, dialog);
    await expect(amountIn(rowWith(dialog, of.wax).first())).toBeVisible();
  });
});
