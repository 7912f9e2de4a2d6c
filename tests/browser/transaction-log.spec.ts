import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createBusiness } from "@apothecary/core/directory/contract";
import type { LogRow } from "@apothecary/core/ledger/contract";
import { addRawMaterial, goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { hindrances } from "./hindrances.ts";
import { addUser, signedIn } from "./people.ts";
import { Client } from "./stock.fixtures.ts";

const KEEPER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
const REASON = "Nearer to the mixer";

interface Scene {
  /** Who did everything, and is signed in. */
  username: string;
  sku: string;
  name: string;
  /** The bins, both in a warehouse of their own. */
  warehouse: string;
  from: string;
  to: string;
}

/** An item that was added, delivered twice to one bin, and moved in part to another; then the item's page. */
async function scene(page: Page): Promise<Scene> {
  const username = await addUser(page, KEEPER);
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const { businessId } = await keeper.call(createBusiness, { businessName: `Supplier ${username}`, client: false, supplier: true });
  const name = `Sweet almond oil ${username}`;
  const item = { name, description: "Cold pressed", categoryCode: "OIL", owner: 14, supplier: businessId };
  const { sku } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  const [warehouse, from, to] = [`House ${username}`, `${username}-1`, `${username}-2`];
  const [there, here] = [await keeper.call(addNewLocation, { warehouse, bin: from }), await keeper.call(addNewLocation, { warehouse, bin: to })];
  const delivery = { goodsInItem: sku, goodsInLocation: there.locationId, goodsInSupplier: businessId, goodsInStatus: 0 as const };
  const first = await keeper.call(goodsIn, { goodsInDetails: { ...delivery, goodsInQuantity: 40_000, packSize: 20_000 } });
  await keeper.call(goodsIn, { goodsInDetails: { ...delivery, goodsInQuantity: 1_000, packSize: 1_000 } });
  await keeper.call(stockTransfer, {
    transferDetails: { elementId: first.elementId, transferQuantity: 5_000, transferLocation: here.locationId, reason: REASON },
  });
  await signedIn(page, username);
  return { username, sku, name, warehouse, from, to };
}

const log = (page: Page): Locator => page.getByRole("dialog", { name: "Transaction Log" });
const rows = (page: Page): Locator => log(page).locator("tr[data-index]");
const field = (page: Page, label: string): Locator => log(page).getByRole("form", { name: "What to look for" }).getByLabel(label, { exact: true });
const show = (page: Page): Promise<void> => log(page).getByRole("button", { name: "Show transactions" }).click();
const back = (page: Page): Locator => log(page).getByRole("button", { name: "Back" });

/** Opens the log by the address, as a link from a colleague does. */
async function openLog(page: Page, filters: Record<string, string>): Promise<void> {
  const search = new URLSearchParams({
    tool: "transaction-log",
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`for.${name}`, value])),
  });
  await page.goto(`/stock?${search}`);
  await expect(log(page)).toBeVisible();
}

test("an item's history opens from its page, stands in the address, and closes to where it was opened", async ({ page }) => {
  const { sku, username, warehouse, from, to } = await scene(page);
  await page.goto(`/stock/${sku}`);
  const history = page.getByRole("button", { name: "History" });
  await history.click();
  await expect(rows(page)).toHaveCount(5);
  await expect(page).toHaveURL(new RegExp(`tool=transaction-log&for.sku=${sku}`));
  await expect(field(page, "SKU")).toHaveValue(sku);
  const heads = ["Timestamp", "Transaction", "SKU", "Name", "Batch Number", "Warehouse", "Bin", "Difference", "Quantity", "Total Quantity", "User", "Reason"];
  await expect(log(page).locator("thead .table-head-word")).toHaveText([...heads, "Status", "Expiry Date"]);
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

test("each filter is the server's; each question is gone back from, and closing forgets them", async ({ page }) => {
  const { sku, name, warehouse, from, to } = await scene(page);
  await page.goto(`/stock/${sku}`);
  await page.getByRole("button", { name: "History" }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(back(page)).toBeDisabled();

  await field(page, "Transaction").selectOption("Goods In");
  await expect(rows(page)).toHaveCount(5);
  await show(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/for.action=Goods\+In/);
  const batch = (await rows(page).first().locator("td").nth(4).innerText()).trim();
  await field(page, "Batch").fill(batch.toLowerCase());
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

test("days are typed day-month-year; what cannot be is told at its field, and nothing found says what to do", async ({ page }) => {
  const { sku } = await scene(page);
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
  // An item that is no more is looked for all the same, and what no SKU can be is refused.
  await field(page, "SKU").fill("GONE0001");
  await page.keyboard.press("Enter");
  await show(page);
  await expect(page).toHaveURL(/for.sku=GONE0001/);
  await expect(log(page).getByText("No transactions found")).toBeVisible();
  await openLog(page, { action: "Nothing like it" });
  await expect(log(page).getByText("This cannot be looked for")).toBeVisible();
  await expect(log(page).getByRole("alert").getByText("This is not a valid format.")).toBeVisible();
});

test("a row leads to its transaction, batch number, SKU, location and item: by the right button and by its own", async ({ page }) => {
  const { sku, to, from } = await scene(page);
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

test("a user's transactions open from the administrator's page, and the user can be cleared", async ({ page }) => {
  const { username, sku } = await scene(page);
  await page.goto(`/admin?search=${username}`);
  await page.getByRole("button", { name: `View user transactions: ${username}` }).click();
  await expect(rows(page).filter({ hasText: sku })).toHaveCount(5);
  await expect(rows(page).filter({ hasText: "Signed In" })).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`for.user=${username}`));
  await log(page)
    .getByRole("button", { name: `Clear User: ${username}` })
    .click();
  await expect(page).not.toHaveURL(/for.user/);
  await back(page).click();
  await expect(log(page).getByRole("button", { name: `Clear User: ${username}` })).toBeVisible();
});

test("columns are chosen and kept; Reload shows what happened since", async ({ page }) => {
  const { sku, username, warehouse } = await scene(page);
  await openLog(page, { sku });
  await expect(rows(page)).toHaveCount(5);
  await log(page).getByRole("button", { name: "Columns" }).click();
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

/** A row of a log that the server would send. */
const rowOf = (n: number): LogRow => ({
  ...{ transactionId: randomUUID(), elementId: "OIL0001~x", action: "Goods In", user: "sunil", reason: `Delivery number ${n}`, sku: "OIL0001" },
  timestamp: new Date(Date.now() - n * 3_600_000).toISOString(),
  sortableTimestamp: Date.now() - n * 3_600_000,
  ...{ name: "Oil", description: null, batchNumber: "A001", bin: "A1", warehouse: "Main", quantity: 5, difference: 5, totalQuantity: 5 },
  ...{ minimumStock: 0, status: 0, expiryDate: null, supplierSku: null, active: true },
});

/** The server answers the log in these pages; null is a page that fails. Answers how often each was asked for. */
async function pagesOf(page: Page, pages: (LogRow[] | null)[]): Promise<number[]> {
  const asked = pages.map(() => 0);
  await page.route("**/api/transaction_log*", async (route) => {
    if (route.request().url().includes("report")) return route.fallback();
    const at = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    asked[at] = (asked[at] ?? 0) + 1;
    const body = pages[at];
    if (!body) return route.fulfill({ status: 429, json: { message: "The server is busy.", type: "error" } });
    const next = at + 1 < pages.length ? { "x-next-cursor": String(at + 1) } : undefined;
    return route.fulfill({ json: body, headers: { "content-type": "application/json", ...next } });
  });
  return asked;
}

test("a long log comes as it is scrolled or asked for; a search goes on to the oldest by itself", async ({ page }) => {
  await signedIn(page);
  const page500 = (from: number) => Array.from({ length: 500 }, (_, i) => rowOf(from + i));
  const asked = await pagesOf(page, [page500(0), page500(500), [], page500(1_000)]);
  await openLog(page, {});
  await expect(log(page).getByText(/^Loaded are the newest 500 rows, back to/)).toBeVisible();
  expect(asked).toEqual([1, 0, 0, 0]);
  await log(page).getByRole("button", { name: "Load older" }).click();
  await expect(log(page).getByText(/^Loaded are the newest 1\u202F000 rows/)).toBeVisible();
  await log(page).getByLabel("Search transactions").fill("number 1499");
  await expect(rows(page)).toHaveCount(1);
  await expect(log(page).getByText(/^Everything is loaded: 1\u202F500 rows/)).toBeVisible();
  expect(asked).toEqual([1, 1, 1, 1]);

  await page.reload();
  await expect(log(page).getByText(/^Loaded are the newest 500 rows/)).toBeVisible();
  await log(page)
    .locator(".table-scroller")
    .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
  await expect(log(page).getByText(/^Loaded are the newest 1\u202F000 rows/)).toBeVisible();
});

test("answers without rows are no end; what fails can be tried again, with what was there", async ({ page }) => {
  await signedIn(page);
  const pages: (LogRow[] | null)[] = [null, [], [rowOf(1)], null, [rowOf(2)]];
  await pagesOf(page, pages);
  await openLog(page, {});
  await expect(log(page).getByRole("alert").getByText("The server is busy.")).toBeVisible();
  pages[0] = [];
  await log(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(log(page).getByText("What is shown may be out of date.")).toBeVisible();
  pages[3] = [];
  await log(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(log(page).getByText(/^Everything is loaded: 2 rows/)).toBeVisible();
});

test("the file holds all that the filters find, under its name; a long one says how far it is", async ({ page }) => {
  const { sku, name } = await scene(page);
  await openLog(page, { sku, action: "Transfer" });
  await expect(rows(page)).toHaveCount(2);
  const ids: (string | undefined)[] = [];
  await page.route("**/api/transaction_log_report", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    if (ids.length > 2) return route.fallback();
    const details = { Done: 31 * ids.length, Total: 92 };
    return route.fulfill({ json: { message: "This is going on in the background.", type: "info", details } });
  });
  const downloading = page.waitForEvent("download");
  await log(page).getByRole("button", { name: "Export CSV" }).click();
  await expect(log(page).getByText("31 of 92 days of the log")).toBeVisible();
  await expect(log(page).getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expect(log(page).getByText("62 of 92 days of the log")).toBeVisible();
  const file = await downloading;
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "short" }).format(new Date()).replaceAll("/", "-");
  expect(file.suggestedFilename()).toBe(`transaction_log_report_${day}.csv`);
  const text = await readFile(await file.path(), "utf8");
  const lines = text.split("\r\n").filter((line) => line !== "");
  expect(lines[0]).toContain("Timestamp,Transaction,User,Reason,SKU,Name");
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain(`Transfer,${name.split(" ").at(-1)},${REASON},${sku},${name}`);
  expect(new Set(ids).size).toBe(1);
  await expect(log(page).getByText("Making the CSV file")).toBeHidden();

  await page.unroute("**/api/transaction_log_report");
  await page.route("**/api/transaction_log_report", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }));
  await log(page).getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("alert").getByText("The server is busy.")).toBeVisible();
  await expect(log(page).getByRole("button", { name: "Export CSV" })).toBeEnabled();
});

test("the keyboard alone opens it, moves in it, opens a row's menu, goes back and leaves", async ({ page }) => {
  const { sku } = await scene(page);
  await page.goto(`/stock/${sku}`);
  await page.getByRole("button", { name: "History" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(5);
  await expect(log(page).getByRole("grid")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press("/");
  await expect(log(page).getByLabel("Search transactions")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(back(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(5);
  await log(page).getByRole("grid").focus();
  await page.keyboard.press("ArrowDown");
  await expect(log(page).getByRole("grid")).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Escape");
  await expect(log(page).getByRole("grid")).not.toHaveAttribute("aria-activedescendant", /./);
  await expect(log(page).getByRole("grid")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(log(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "History" })).toBeFocused();
});

for (const [width, height] of [
  [1280, 800],
  [768, 1024],
  [390, 844],
] as const) {
  test(`nothing of the log lies beyond its edges at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { sku } = await scene(page);
    await openLog(page, { sku });
    await expect(rows(page)).toHaveCount(5);
    const beyond = await log(page).evaluate((dialog) => {
      const content = dialog.querySelector(".p-dialog-content");
      return content ? content.scrollWidth - content.clientWidth : -1;
    });
    expect(beyond).toBe(0);
    for (const label of ["From", "To", "Transaction", "SKU", "Batch", "Warehouse", "Bin"]) {
      await field(page, label).scrollIntoViewIfNeeded();
      await expect(field(page, label)).toBeInViewport({ ratio: 1 });
    }
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing serious hinders anybody in the log, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { sku, username } = await scene(page);
    await openLog(page, { sku, user: username, from: "2026-01-01" });
    await expect(rows(page)).toHaveCount(5);
    expect(await hindrances(page)).toEqual([]);
    await rows(page).first().click({ button: "right" });
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await field(page, "From").fill("nonsense");
    await show(page);
    await expect(log(page).getByText("This is not a valid date.")).toBeVisible();
    expect(await hindrances(page)).toEqual([]);
  });
}
