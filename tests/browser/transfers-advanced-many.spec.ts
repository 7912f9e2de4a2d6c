import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { ADVANCED, advanced, amountIn, book, bookMany, notices, pickPlace, rowWith, stage, tool, where } from "./transfers.fixtures.ts";

test("what colleagues changed is marked with what is there now, and taken over where somebody says so", async ({ page }) => {
  const of = await stage(page);
  const wax = await book(of, of.wax, 400, of.from);
  const bottle = await book(of, of.bottle, 12, of.from);
  const dialog = await advanced(page, of);
  for (const sku of [of.wax, of.bottle]) await rowWith(dialog, sku).getByRole("checkbox").check();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await of.keeper.call(adjustStockLevel, { adjustment: { id: wax, newQuantity: 300, reason: "Spilt" } });
  await of.keeper.call(stockTransfer, { transferDetails: { elementId: bottle, transferQuantity: 12, transferLocation: of.to, reason: "Quicker" } });
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  const look = dialog.getByRole("region", { name: "Lines to look at" });
  await expect(look.getByText("There are 300 g now; there were 400 g.")).toBeVisible();
  await expect(look.getByText("This batch is no longer in stock.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("400");
  expect(await where(of, of.wax)).toEqual([["FROM", 300]]);
  await look.getByRole("button", { name: "Take what is there now" }).click();
  await expect(look).toBeHidden();
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog).toBeHidden();
  expect(await where(of, of.wax)).toEqual([["TO", 300]]);
});

test("what was never answered is sent again as the same request, and takes effect once", async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const dialog = await advanced(page, of);
  await amountIn(rowWith(dialog, of.wax)).fill("150");
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  const ids: (string | undefined)[] = [];
  await page.route("**/api/advanced_transfer", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } });
  });
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog.getByText("No answer came.")).toBeVisible();
  await expect(amountIn(rowWith(dialog, of.wax))).toHaveValue("150");
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog).toBeHidden();
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 250],
    ["TO", 150],
  ]);
});

test("five hundred lines go in one go", async ({ page }) => {
  test.setTimeout(240_000);
  const of = await stage(page);
  await bookMany(of, 500, 3, of.from);
  const dialog = await advanced(page, of);
  await expect(dialog.getByText(/^1–15 of 500/)).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Select all rows" }).check();
  await pickPlace(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: "Transfer 500 lines" }).click();
  await expect(notices(page).getByText(`500 batches have been transferred to ${of.warehouse} TO.`)).toBeVisible({ timeout: 90_000 });
  await expect(dialog).toBeHidden();
  expect(await where(of, of.bottle)).toEqual(Array(250).fill(["TO", 3]));
});

test("a hundred thousand lines are found, chosen and filtered", async ({ page }) => {
  test.setTimeout(120_000);
  const of = await stage(page);
  const line = (i: number) => ({
    ...{ id: `MANY${i}~x`, sku: `MANY${i % 9_000}`, name: `Item ${i % 9_000}`, batchNumber: `B${i}`, bin: `BIN-${i % 800}`, warehouse: of.warehouse },
    ...{
      locationId: of.from,
      expiry: null,
      reserved: i % 3,
      quantity: 100,
      transfer: 0,
      categoryName: "Bottle",
      categoryType: "Componentry",
      client: "",
      reason: "",
      status: 0,
    },
  });
  await page.route("**/api/all_stock_by_line*", (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    const rows = Array.from({ length: 5_000 }, (_, i) => line(at + i));
    const next = at + 5_000;
    return route.fulfill({ json: rows, headers: next < 100_000 ? { "x-next-cursor": String(next) } : {} });
  });
  const dialog = await tool(page, ADVANCED);
  await expect(dialog.getByText(/^1–15 of 100.000$/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("textbox", { name: "Search stock" }).fill("B99999");
  await expect(dialog.getByText(/^1–1 of 1 /)).toBeVisible();
  await rowWith(dialog, "B99999").getByRole("checkbox").check();
  await expect(amountIn(rowWith(dialog, "B99999"))).toHaveValue("100");
  await dialog.getByRole("textbox", { name: "Search stock" }).fill("");
  await dialog.getByRole("button", { name: "Hide reserved stock" }).click();
  await expect(dialog.getByText(/^1–15 of 33.334 /)).toBeVisible();
  await expect(dialog.getByText("1 selected")).toBeVisible();
});
