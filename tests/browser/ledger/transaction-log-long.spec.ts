import { readFile } from "node:fs/promises";
import type { LogRow } from "@apothecary/core/ledger/contract";
import { expect, type Page, test } from "@playwright/test";
import { exportButton } from "../filters.ts";
import { withSession } from "../people.ts";
import { log, openLog, REASON, rows, logSetup } from "./transaction-log.fixtures.ts";

/** The transaction id of a row. A random one could contain the searched digits. */
const rowTransactionId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A row of a log that the server would send. */
const logRow = (n: number): LogRow => ({
  ...{
    transactionId: rowTransactionId(n),
    rowNumber: 0,
    elementId: "OIL0001~x",
    action: "Goods In",
    user: "sunil",
    via: null,
    reason: `Delivery number ${n}`,
    sku: "OIL0001",
  },
  timestamp: new Date(Date.now() - n * 3_600_000).toISOString(),
  sortableTimestamp: Date.now() - n * 3_600_000,
  ...{ name: "Oil", description: null, batchNumber: "A001", bin: "A1", warehouse: "Main", quantity: 5, difference: 5, totalQuantity: 5 },
  ...{
    minimumStock: 0,
    status: 0,
    expiryDate: null,
    supplierSku: null,
    active: true,
    jobId: null,
    jobNumber: null,
    changes: [],
    recordKind: null,
    recordId: null,
    authorisedBy: null,
    reverses: null,
    reversedBy: null,
    signatures: [],
  },
});

/** The server answers the log in these pages; null is a page that fails. Returns how often each was requested. */
async function answerInPages(page: Page, pages: (LogRow[] | null)[]): Promise<number[]> {
  const asked = pages.map(() => 0);
  await page.route("**/api/transaction_log*", async (route) => {
    if (route.request().url().includes("report")) return route.fallback();
    const at = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    asked[at] = (asked[at] ?? 0) + 1;
    const body = pages[at];
    if (!body) return route.fulfill({ status: 429, json: { message: "The server is busy.", type: "error" } });
    const until = body.at(-1)?.timestamp ?? new Date(Date.now() - (at + 1) * 5 * 86_400_000).toISOString();
    const next = at + 1 < pages.length ? { "x-next-cursor": String(at + 1), "x-searched-until": until } : undefined;
    return route.fulfill({ json: body, headers: { "content-type": "application/json", ...next } });
  });
  return asked;
}

test("a long log loads on scrolling or on request; a search continues to the oldest row automatically", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  const page500 = (from: number) => Array.from({ length: 500 }, (_, i) => logRow(from + i));
  const asked = await answerInPages(page, [page500(0), page500(500), [], page500(1_000)]);
  await openLog(page, {});
  await expect(log(page).getByText(/^Loaded the newest 500 rows, back to/)).toBeVisible();
  expect(asked).toEqual([1, 0, 0, 0]);
  await log(page).getByRole("button", { name: "Load older" }).click();
  await expect(log(page).getByText(/^Loaded the newest 1\u202F000 rows/)).toBeVisible();
  await log(page).getByLabel("Search transactions").fill("number 1499");
  await expect(rows(page)).toHaveCount(1);
  await expect(log(page).getByText(/^Everything is loaded: 1\u202F500 rows/)).toBeVisible();
  expect(asked).toEqual([1, 1, 1, 1]);

  await page.reload();
  await expect(log(page).getByText(/^Loaded the newest 500 rows/)).toBeVisible();
  await log(page)
    .locator(".table-scroller")
    .evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
  await expect(log(page).getByText(/^Loaded the newest 1\u202F000 rows/)).toBeVisible();
});

test("answers without rows are no end; what fails can be tried again, with what was there", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  const pages: (LogRow[] | null)[] = [null, [], [logRow(1)], null, [logRow(2)]];
  await answerInPages(page, pages);
  await openLog(page, {});
  await expect(log(page).getByRole("alert").getByText("The server is busy.")).toBeVisible();
  pages[0] = [];
  await log(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(log(page).getByText("This information may be out of date.")).toBeVisible();
  pages[3] = [];
  await log(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(log(page).getByText(/^Everything is loaded: 2 rows/)).toBeVisible();
});

test("a search for what never was stops after some pages, says how far back it searched, and goes on when it is told to", { tag: "@full" }, async ({
  page,
}) => {
  await withSession(page);
  const asked = await answerInPages(
    page,
    Array.from({ length: 7 }, (_, n) => (n === 6 ? [logRow(600)] : [])),
  );
  await openLog(page, { warehouse: "Main" });
  await expect(log(page).getByText("Nothing found yet")).toBeVisible();
  await expect(log(page).getByText(/^0 rows found, back to .* What is older was not searched yet\.$/)).toBeVisible();
  expect(asked).toEqual([1, 1, 1, 1, 1, 0, 0]);
  await log(page).getByRole("button", { name: "Search further" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(log(page).getByText(/^Everything is loaded: 1 row, back to/)).toBeVisible();
});

test("the file holds all that the filters find, under its name; a long one says how far it is", { tag: "@full" }, async ({ page }) => {
  const { sku, name } = await logSetup(page);
  await openLog(page, { sku, action: "Transfer" });
  await expect(rows(page)).toHaveCount(2);
  const ids: (string | undefined)[] = [];
  await page.route("**/api/transaction_log_report", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    if (ids.length > 2) return route.fallback();
    const progress = { done: 31 * ids.length, total: 92 };
    return route.fulfill({ json: { message: "This runs in the background.", type: "info", progress } });
  });
  const downloading = page.waitForEvent("download");
  await (await exportButton(log(page))).click();
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
  await expect(log(page).getByText("Creating the CSV file")).toBeHidden();

  await page.unroute("**/api/transaction_log_report");
  await page.route("**/api/transaction_log_report", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }));
  await (await exportButton(log(page))).click();
  await expect(page.getByRole("alert").getByText("The server is busy.")).toBeVisible();
  await expect(log(page).getByRole("button", { name: "Export CSV" })).toBeEnabled();
});
