import { stockTransfer } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes, inEachLook } from "../accessibility.ts";
import { chooseFilter } from "../filters.ts";
import { ADVANCED, amountIn, book, expectInside, LOOKS, notices, pick, pickLocation, rowWith, type Stage, stage, tool, where } from "./transfers.fixtures.ts";

const PAGE = 5_000;
const search = (dialog: Locator) => dialog.getByRole("textbox", { name: "Search stock" });
const count = (dialog: Locator) => dialog.locator(".table-count");

/** Answers a page of a hundred thousand lines for all stock; its parts are the real ones. */
async function answerLargeStock(page: Page, of: Stage): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  const line = (i: number) => ({
    ...{ id: `MANY${i}~x`, sku: `MANY${i % 900}`, name: `Item ${i % 900}`, batchNumber: `B${i}`, bin: `BIN-${i % 800}`, warehouse: of.warehouse },
    ...{ locationId: of.from, expiry: null, reserved: i % 2, quantity: 100, transfer: 0, categoryName: "Bottle", categoryType: "Componentry" },
    ...{ client: "", reason: "", status: 0 },
  });
  const rows = Array.from({ length: PAGE }, (_, i) => line(i));
  await page.route("**/api/all_stock_by_line*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query);
    return query.size === 0 ? route.fulfill({ json: rows, headers: { "x-next-cursor": "more" } }) : route.continue();
  });
  return asked;
}

test("of stock that is larger than an answer the first lines are shown, and that they are no more than that", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const asked = await answerLargeStock(page, of);
  const dialog = await tool(page, ADVANCED);
  await expect(dialog.getByText("Search and filters only apply to these")).toBeVisible();
  await expect(count(dialog)).toHaveText(/^1–15 of 5.000 loaded$/);
  await search(dialog).fill("B77777");
  await expect(dialog.getByText("None of the loaded rows match")).toBeVisible();
  await expect(count(dialog)).toHaveText(/^0 rows \(5.000 loaded\)$/);
  await dialog.getByRole("button", { name: "Clear search and filters" }).click();
  await dialog.getByRole("button", { name: "Hide reserved stock" }).click();
  await expect(count(dialog)).toHaveText(/^1–15 of 2.500 \(5.000 loaded\)$/);
  expect(asked.filter((query) => query.size > 0)).toEqual([]);
});

test("a part is requested by item, bin or warehouse; lines chosen in one stay chosen in the next, and move with the rest", { tag: "@full" }, async ({
  page,
}) => {
  const of = await stage(page);
  // The list of items behind the dialog knows them with nothing in stock.
  await expect(page.locator("tr[data-index]").first()).toBeVisible();
  await book(of, of.wax, 400, of.from);
  await book(of, of.bottle, 12, of.from);
  const asked = await answerLargeStock(page, of);
  const dialog = await tool(page, ADVANCED);
  await pick(page, dialog, "Lines of one item", of.wax);
  await expect(dialog.getByText(`All 1 line of ${of.wax}.`)).toBeVisible();
  await rowWith(dialog, of.wax).getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Clear: Lines of one item" }).click();
  await expect(count(dialog)).toHaveText(/^1–15 of 5.000 loaded · 1 selected$/);

  await chooseFilter(dialog, "Bin", `${of.warehouse} FROM`);
  await expect(dialog.getByText(`All 2 lines of ${of.warehouse} FROM.`)).toBeVisible();
  await expect(rowWith(dialog, of.wax).getByRole("checkbox")).toBeChecked();
  await rowWith(dialog, of.bottle).getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Clear filters" }).click();
  await dialog.getByRole("button", { name: "Selected only" }).click();
  await expect(count(dialog)).toHaveText(/^1–2 of 2 /);
  await amountIn(rowWith(dialog, of.wax)).fill("150");

  await pickLocation(dialog, page, "To", of.warehouse, "TO");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: "Transfer 2 lines" }).click();
  await expect(notices(page).getByText(`2 batches have been transferred to ${of.warehouse} TO.`)).toBeVisible();
  expect([await where(of, of.wax), await where(of, of.bottle)]).toEqual([
    [
      ["FROM", 250],
      ["TO", 150],
    ],
    [["TO", 12]],
  ]);
  expect(asked.some((query) => query.get("sku") === of.wax)).toBe(true);
  expect(asked.some((query) => query.get("warehouse") === of.warehouse && query.get("bin") === "FROM")).toBe(true);
});

test("what colleagues do to a chosen line of another part is shown, too", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const wax = await book(of, of.wax, 400, of.from);
  await answerLargeStock(page, of);
  const dialog = await tool(page, ADVANCED);
  await chooseFilter(dialog, "Warehouse", of.warehouse);
  await expect(dialog.getByText(`All 1 line of ${of.warehouse}.`)).toBeVisible();
  await rowWith(dialog, of.wax).getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Clear filters" }).click();
  await of.keeper.call(stockTransfer, { transferDetails: { elementId: wax, transferQuantity: 400, transferLocation: of.to, reason: "Quicker" } });
  await pickLocation(dialog, page, "To", of.annex, "ONE");
  await dialog.getByLabel("Reason", { exact: true }).fill("Making room");
  await dialog.getByRole("button", { name: "Transfer 1 line" }).click();
  await expect(dialog.getByRole("region", { name: "Lines to check" }).getByText("This batch is no longer in stock.")).toBeVisible();
  expect(await where(of, of.wax)).toEqual([["TO", 400]]);
});

test("no accessibility faults in large stock and nothing is cut off at any width", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  await answerLargeStock(page, of);
  const dialog = await tool(page, ADVANCED);
  await expect(count(dialog)).toHaveText(/loaded$/);
  await inEachLook(page, LOOKS, async (width) => {
    expect(await accessibilityFaultsInBothThemes(page), `at ${width}`).toEqual([]);
    await expectInside(page, dialog);
  });
});
