import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { advanced, amountIn, book, bookMany, notices, pickLocation, rowWith, stage, where } from "./transfers.fixtures.ts";

const LINES = 120;

test("changes of colleagues are marked with the current values, which are used on request", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const wax = await book(of, of.wax, 400, of.from);
  const bottle = await book(of, of.bottle, 12, of.from);
  const dialog = await advanced(page, of);
  for (const sku of [of.wax, of.bottle]) await rowWith(dialog, sku).getByRole("checkbox").check();
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await of.keeper.call(adjustStockLevel, { adjustment: { id: wax, newQuantity: 300, reason: "Spilt" } });
  await of.keeper.call(stockTransfer, { transferDetails: { elementId: bottle, transferQuantity: 12, transferLocation: of.to, reason: "Quicker" } });
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  const look = dialog.getByRole("region", { name: "Lines to check" });
  await expect(look.getByText("The quantity is now 300 g. Before, it was 400 g.")).toBeVisible();
  await expect(look.getByText("This batch is no longer in stock.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("400");
  expect(await where(of, of.wax)).toEqual([["FROM", 300]]);
  await look.getByRole("button", { name: "Use current quantities" }).click();
  await expect(look).toBeHidden();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.wax)).toEqual([["TO", 300]]);
});

test("what was never answered is sent again as the same request, and takes effect once", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const dialog = await advanced(page, of);
  await amountIn(rowWith(dialog, of.wax)).fill("150");
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  const ids: (string | undefined)[] = [];
  await page.route("**/api/advanced_transfer", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } });
  });
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog.getByText("The server did not respond.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("150");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog).toBeHidden();
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 250],
    ["TO", 150],
  ]);
});

// More lines than a page of the table, and than one step of the transfer. Five hundred have a test of their own, without a browser.
test("all lines of many pages go in one go", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await bookMany(of, LINES, 3, of.from);
  const dialog = await advanced(page, of);
  await expect(dialog.getByText(new RegExp(`^1–15 of ${LINES}`))).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Select all rows" }).check();
  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: `Transfer ${LINES} lines` }).click();
  await expect(notices(page).getByText(`${LINES} batches have been transferred to ${of.warehouse} TO.`)).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  expect(await where(of, of.bottle)).toEqual(Array(LINES / 2).fill(["TO", 3]));
});
