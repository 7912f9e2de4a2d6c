import { goodsIn } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, test } from "@playwright/test";
import { openView } from "../filters.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { back, field, log, openLog, REASON, rows, logSetup, show } from "./transaction-log.fixtures.ts";

test("an item's history opens from its page, stands in the address, and closes to where it was opened", async ({ page }) => {
  const { sku, username, warehouse, from, to } = await logSetup(page);
  await page.goto(`/stock/${sku}`);
  const history = page.getByRole("button", { name: "History" });
  await history.click();
  await expect(rows(page)).toHaveCount(5);
  await expect(page).toHaveURL(new RegExp(`tool=transaction-log&for.sku=${sku}`));
  await expect(field(page, "SKU")).toHaveValue(sku);
  const heads = ["Timestamp", "Transaction", "SKU", "Name", "Batch Number", "Warehouse", "Bin", "Difference", "Quantity", "Total Quantity", "User", "Reason"];
  const shown = await log(page).locator("thead .table-head-word").allInnerTexts();
  expect(shown.toSorted()).toEqual([...heads, "Changes", "Status", "Expiry Date"].toSorted());
  const moved = rows(page).filter({ hasText: REASON });
  await expect(moved).toHaveCount(2);
  for (const text of ["Transfer", sku, warehouse, to, "+5\u202F000", "41\u202F000", username, "Live"])
    await expect(moved.first().or(moved.last()).getByText(text).first()).toBeVisible();
  await expect(moved.filter({ hasText: from })).toContainText("\u22125\u202F000");
  await expect(log(page).getByText(/^Everything is loaded: 5 rows, back to /)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(log(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/stock/${sku}$`));
  await expect(history).toBeFocused();
  await history.click();
  await expect(rows(page)).toHaveCount(5);
  await page.goBack();
  await expect(log(page)).toBeHidden();
});

test("each filter is the server's; each question is gone back from, and closing forgets them", { tag: "@full" }, async ({ page }) => {
  const { sku, name, warehouse, from, to } = await logSetup(page);
  await page.goto(`/stock/${sku}`);
  await page.getByRole("button", { name: "History" }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(back(page)).toBeDisabled();

  await field(page, "Transaction").selectOption("Goods In");
  await expect(rows(page)).toHaveCount(5);
  await show(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/for.action=Goods\+In/);
  const batchNumber = (await rows(page).first().locator("td").nth(4).innerText()).trim();
  await field(page, "Batch").fill(batchNumber.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await field(page, "Batch").fill("");
  await field(page, "Transaction").selectOption("All");
  await field(page, "Warehouse").fill(warehouse);
  await field(page, "Bin").fill(to);
  await show(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(to);
  await field(page, "Bin").fill(from);
  await field(page, "SKU").fill(name);
  await page.getByRole("option", { name: sku }).click();
  await show(page);
  await expect(rows(page)).toHaveCount(3);

  for (const count of [1, 1, 2, 5]) {
    await back(page).click();
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(back(page)).toBeDisabled();
  await expect(field(page, "Warehouse")).toHaveValue("");
  await field(page, "Transaction").selectOption("Transfer");
  await show(page);
  await expect(rows(page)).toHaveCount(2);
  await log(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "History" }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(back(page)).toBeDisabled();
});

test("days are typed day-month-year; impossible ones are refused at their field, and nothing found says what to do", { tag: "@full" }, async ({ page }) => {
  const { sku } = await logSetup(page);
  await openLog(page, { sku });
  await expect(rows(page)).toHaveCount(5);
  const today = new Date();
  const uk = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "short" });
  await expect(field(page, "To")).toHaveValue(uk.format(today));
  await expect(page).not.toHaveURL(/for\.(from|to)/);
  await field(page, "From").fill("31/02/2026");
  await show(page);
  await expect(log(page).getByText("This is not a valid date.")).toBeVisible();
  await expect(field(page, "From")).toBeFocused();
  await field(page, "From").fill("02/03/2020");
  await field(page, "To").fill("1.3.20");
  await show(page);
  await expect(log(page).getByText("The first day must not be after the last.")).toBeVisible();
  await field(page, "To").fill("03/03/2020");
  await show(page);
  await expect(page).toHaveURL(/for.from=2020-03-02&for.to=2020-03-03/);
  await expect(log(page).getByText("No transactions found")).toBeVisible();
  await log(page).getByRole("button", { name: "Clear filters" }).click();
  await expect(log(page).getByText("No transactions in these days")).toBeVisible();
  await expect(field(page, "SKU")).toHaveValue("");
  await back(page).click();
  await back(page).click();
  await expect(rows(page)).toHaveCount(5);
  // An item that is no more is searched for anyway, and what no SKU can be is refused.
  await field(page, "SKU").fill("GONE0001");
  await page.keyboard.press("Enter");
  await show(page);
  await expect(page).toHaveURL(/for.sku=GONE0001/);
  await expect(log(page).getByText("No transactions found")).toBeVisible();
  await openLog(page, { action: "Nothing like it" });
  await expect(log(page).getByText("Invalid search")).toBeVisible();
  await expect(log(page).getByRole("alert").getByText("This is not a valid format.")).toBeVisible();
});

test("a row leads to its transaction, batch number, SKU, location and item: by the right button and by its own", { tag: "@full" }, async ({ page }) => {
  const { sku, to, from } = await logSetup(page);
  await openLog(page, { sku });
  const moved = rows(page).filter({ hasText: "+5\u202F000" });
  await expect(moved).toContainText(to);
  await moved.click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem")).toHaveText([
    "View this transaction",
    "View transactions for this batch number",
    "View transactions for this SKU",
    "View transactions for this location",
    "View transactions for this item",
    "Undo",
    "Show proof",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(log(page)).toBeVisible();

  const counts = { "this transaction": 2, "this batch number": 3, "this location": 1, "this item": 1 };
  for (const [what, count] of Object.entries(counts)) {
    await moved.getByRole("button", { name: /^Actions: Transfer/ }).click();
    await menu.getByRole("menuitem", { name: what }).click();
    await expect(rows(page), what).toHaveCount(count);
    await back(page).click();
    await expect(rows(page)).toHaveCount(5);
  }
  await moved.click({ button: "right" });
  await menu.getByRole("menuitem", { name: "this transaction" }).click();
  await expect(rows(page).filter({ hasText: from })).toHaveCount(1);
  await expect(field(page, "From")).toHaveValue("");
  await log(page).getByRole("button", { name: "Clear One transaction" }).click();
  await expect(field(page, "From")).not.toHaveValue("");
});

test("a user's transactions open from the administrator's page, and the user can be cleared", { tag: "@full" }, async ({ page }) => {
  const { username, sku } = await logSetup(page);
  await page.goto(`/admin?search=${username}`);
  await page.getByRole("button", { name: /^View transactions of Una Quill/ }).click();
  await expect(rows(page).filter({ hasText: sku })).toHaveCount(5);
  await expect(page).toHaveURL(new RegExp(`for.user=${username}`));
  await log(page)
    .getByRole("button", { name: `Clear User: ${username}` })
    .click();
  await expect(page).not.toHaveURL(/for.user/);
  await back(page).click();
  await expect(log(page).getByRole("button", { name: `Clear User: ${username}` })).toBeVisible();
});

test("columns are chosen and kept; Reload shows what happened since", { tag: "@full" }, async ({ page }) => {
  const { sku, username, warehouse } = await logSetup(page);
  await openLog(page, { sku });
  await expect(rows(page)).toHaveCount(5);
  await openView(log(page), "Columns");
  for (const column of ["Transaction ID", "Description"]) await page.getByRole("checkbox", { name: column }).check();
  await page.keyboard.press("Escape");
  await expect(log(page)).toBeVisible();
  await expect(log(page).getByRole("columnheader", { name: "Transaction ID" })).toBeVisible();
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const { locationId } = await keeper.call(addNewLocation, { warehouse, bin: "Later" });
  const details = { goodsInItem: sku, goodsInLocation: locationId, goodsInSupplier: 14, goodsInStatus: 0 as const, goodsInQuantity: 77, packSize: 7 };
  await keeper.call(goodsIn, { goodsInDetails: details });
  await log(page).getByRole("button", { name: "Reload" }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).first()).toContainText("+77");
  await page.reload();
  await expect(log(page).getByRole("columnheader", { name: "Transaction ID" })).toBeVisible();
});
