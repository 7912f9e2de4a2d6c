import { cancelJob } from "@apothecary/core/jobs/contract";
import { reserveStock } from "@apothecary/core/picking/contract";
import { countRequests, stockCount } from "@apothecary/core/stock-take/contract";
import { stockTransfer } from "@apothecary/core/stock/contract";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { otherPage } from "../contexts.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { stopClock } from "../clock.ts";
import { goOfflineAtWork, goOnline, settled } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { bookWax, NEEDED, type Orders, orders, report, reserveField } from "./picking.fixtures.ts";
import { notices, pickLocation, where } from "../transfers/transfers.fixtures.ts";
import { scanUnfocused } from "../scanner.ts";

test.use({ serviceWorkers: "allow" });

const locationLabel = (page: Page, id: string): Promise<void> => scanUnfocused(page, `${new URL(page.url()).origin}/locations?location=${id}`);
const stopTitle = (page: Page, number: number, of: number) => page.getByRole("heading", { name: `Stop ${number} of ${of}` });

interface StockLine {
  id: string;
  number: string;
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Starts a picking walk on a phone for some jobs, to the location TO. */
async function startWalk(page: Page, of: Orders, jobs: Orders["jobs"]): Promise<void> {
  await withSession(page, of.name);
  await page.goto(`/pick_lists?mode=walk&jobs=${jobs.map(({ id }) => id).join(",")}`);
  await pickLocation(page.locator("main"), page, "To", of.warehouse, "TO");
  await page.getByRole("button", { name: "Start the walk" }).click();
  await expect(page.getByRole("heading", { name: /^Stop 1 of / })).toBeVisible();
}

/** Two jobs with a reserved batch each, and a phone that has started picking them. */
async function onAWalk(browser: Browser, maker: Page, phone?: Page): Promise<{ of: Orders; page: Page; stockLines: [StockLine, StockLine] }> {
  const of = await orders(maker, 2);
  const stockLines: [StockLine, StockLine] = [await bookWax(of, 1_500, of.from, "2031-01-31"), await bookWax(of, 1_500, of.from, "2032-01-31")];
  const reservationList = of.jobs.map(({ id }, i) => ({ jobId: id, jobStockId: `${id}~${of.wax}`, elementId: stockLines[i]?.id ?? "", quantity: NEEDED }));
  await of.keeper.call(reserveStock, { reservationList });
  const page = phone ?? (await otherPage(browser, PHONE));
  await withSession(page, of.name);
  await page.goto(`/pick_lists?mode=walk&jobs=${of.jobs.map(({ id }) => id).join(",")}`);
  await page.getByRole("button", { name: "Start the walk" }).click();
  await expect(page.getByText("You haven't selected a location to transfer to!")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await pickLocation(page.locator("main"), page, "To", of.warehouse, "TO");
  await page.getByRole("button", { name: "Start the walk" }).click();
  await expect(stopTitle(page, 1, 2)).toBeVisible();
  return { of, page, stockLines };
}

test("a picking walk goes from stop to stop: location, batch, quantity; wrong labels are refused", async ({ browser, page: maker }) => {
  const { of, page, stockLines } = await onAWalk(browser, maker);
  const [first, second] = stockLines;
  await scanUnfocused(page, second.id);
  await expect(page.getByRole("alert").getByText(`Scan the label of ${of.warehouse} FROM first.`)).toBeVisible();
  await locationLabel(page, of.to);
  await expect(page.getByRole("alert").getByText(`This is another location. Go to ${of.warehouse} FROM.`)).toBeVisible();
  await locationLabel(page, of.from);
  await expect(page.getByText(`You are at ${of.warehouse} FROM.`)).toBeVisible();
  await scanUnfocused(page, second.id);
  await expect(page.getByRole("alert").getByText(`Take ${of.wax} ${first.number}.`)).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByLabel("Batch number").fill(first.number);
  await page.getByRole("button", { name: "Confirm batch" }).click();
  await page.getByLabel("Picked").fill(String(NEEDED + 1));
  await page.getByRole("button", { name: /^Pick / }).click();
  await expect(page.getByText("This is not a valid reservation quantity")).toBeVisible();
  await page.getByLabel("Picked").fill("400");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Pick a part: 400 g" }).click();
  // The same location needs no second scan.
  await expect(stopTitle(page, 2, 2)).toBeVisible();
  await expect(page.getByText("Scan the label of the batch")).toBeVisible();
  await page.getByRole("button", { name: "Not found" }).click();
  await expect(notices(page).getByText(`${of.wax} ${second.number} was not found at ${of.warehouse} FROM.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Walk completed" })).toBeVisible();
  await expect
    .poll(() => where(of, of.wax))
    .toEqual([
      ["FROM", 1_100],
      ["FROM", 1_500],
      ["TO", 400],
    ]);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { name: "Reservations & Picking" })).toBeVisible();
  await page.context().close();
  await countsWhatWasNotFound(browser, of, stockLines);
});

/** A user who can start stock takes sees the reported shortage, and starts a count of the location. */
async function countsWhatWasNotFound(browser: Browser, of: Orders, stockLines: readonly [StockLine, StockLine]): Promise<void> {
  const page = await otherPage(browser);
  await withSession(page, await addUser(page, ["ROLE_STAFF", "ROLE_STOCK_TAKE"]));
  await page.goto("/locations");
  await page.getByRole("button", { name: /^Notifications, [1-9]/ }).click();
  const notFoundNotice = page
    .getByRole("region", { name: "Stored notifications" })
    .getByRole("listitem")
    .filter({ hasText: /not found/ });
  await notFoundNotice.first().getByRole("link", { name: "Show the requested counts" }).click();
  const requested = page
    .getByRole("region", { name: "Counts requested" })
    .getByRole("listitem")
    .filter({ hasText: `${of.warehouse} FROM` });
  await expect(requested).toContainText(`${of.wax} ${stockLines[1].number} for ${of.jobs[1]?.number}`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await requested.getByRole("button", { name: `Count ${of.warehouse} FROM`, exact: true }).click();
  await expect(page.getByLabel("Reference")).toHaveValue(`${of.warehouse} FROM`);
  await page.getByRole("button", { name: "Initialise" }).click();
  await expect(page.getByRole("heading", { name: "Stock Taking Tool" })).toBeVisible();
  await page.context().close();
  const request = async () => (await of.keeper.call(countRequests, {})).find(({ locationId }) => locationId === of.from);
  const asked = await request();
  expect(asked?.missing.map(({ elementId }) => elementId)).toEqual([stockLines[1].id]);
  const counted = stockLines.map(({ id, number }, i) => ({ elementId: id, sku: of.wax, batchNumber: number, countedQuantity: i === 0 ? 1_100 : 0 }));
  await of.keeper.call(stockCount, { stockTakeId: asked?.stockTake?.stockTakeId ?? "", elements: counted });
  expect(await request()).toBeUndefined();
}

test("without a network the picking walk continues, even after a reload, and each pick is booked once", { tag: "@full" }, async ({ browser, page: maker }) => {
  const { of, page, stockLines } = await onAWalk(browser, maker);
  await expect(async () => expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)).toPass({ timeout: 60_000 });
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/transfer_reserved_stock")) requests.push(request.headers()["x-request-id"] ?? "");
  });
  await goOfflineAtWork(page);
  await locationLabel(page, of.from);
  await scanUnfocused(page, stockLines[0].id);
  await page.getByRole("button", { name: "Pick 1 000 g" }).click();
  await expect(stopTitle(page, 2, 2)).toBeVisible();
  await expect(page.getByText("1 pick is saved on this device and waiting to be sent.")).toBeVisible();
  await page.reload();
  await expect(stopTitle(page, 2, 2)).toBeVisible();
  await expect(page.getByText("1 pick is saved on this device and waiting to be sent.")).toBeVisible();
  await scanUnfocused(page, stockLines[1].id);
  await page.getByRole("button", { name: "Pick 1 000 g" }).click();
  await expect(page.getByText("2 picks are saved on this device")).toBeVisible();
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 1_500],
    ["FROM", 1_500],
  ]);
  // The page sends waiting picks automatically.
  await goOnline(page);
  await expect
    .poll(() => where(of, of.wax))
    .toEqual([
      ["FROM", 500],
      ["FROM", 500],
      ["TO", 1_000],
      ["TO", 1_000],
    ]);
  await expect(page.getByText(/waiting to be sent\./)).toHaveCount(0);
  expect(new Set(requests).size).toBe(2);
  await page.context().close();
});

test("a job that is cancelled during a walk is named at once, and taken out of it", { tag: "@full" }, async ({ browser, page: maker }) => {
  const { of, page } = await onAWalk(browser, maker);
  await of.keeper.call(cancelJob, { jobId: of.jobs[0]?.id ?? 0 });
  const closed = page.getByRole("alert").filter({ hasText: `${of.jobs[0]?.number} has been completed or cancelled.` });
  await expect(closed).toBeVisible({ timeout: 30_000 });
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await closed.getByRole("button", { name: "Exclude" }).click();
  await expect(stopTitle(page, 1, 1)).toBeVisible();
  await expect(closed).toBeHidden();
  await page.context().close();
});

test("ten jobs are reserved at once; two users pick one batch at the same time, one of them offline", { tag: "@full" }, async ({ browser, page }) => {
  const of = await orders(page, 10);
  const [large, small] = [await bookWax(of, 7_000, of.from, "2031-01-31"), await bookWax(of, 3_000, of.from, "2032-01-31")];
  await report(page, of, "reserve");
  await page.getByRole("button", { name: "Auto-reserve everything" }).click();
  await expect(reserveField(page, large.number)).toHaveValue("7\u202F000");
  await expect(reserveField(page, small.number)).toHaveValue("3\u202F000");
  await page.getByRole("button", { name: "Save 2 reservations" }).first().click();
  await expect(notices(page).getByText("10 reservations have been made.")).toBeVisible();

  const phones = [await otherPage(browser, PHONE), await otherPage(browser, PHONE)] as const;
  const halves = [of.jobs.slice(0, 5), of.jobs.slice(5)];
  for (const [i, phone] of phones.entries()) {
    await startWalk(phone, of, halves[i] ?? []);
    await locationLabel(phone, of.from);
    await expect(phone.getByText(`You are at ${of.warehouse} FROM.`)).toBeVisible();
    await scanUnfocused(phone, large.id);
  }
  const [one, two] = phones;
  const picks = [one.getByRole("button", { name: "Pick 5 000 g" }), two.getByRole("button", { name: "Pick 2 000 g" })];
  for (const pick of picks) await expect(pick).toBeVisible();
  await Promise.all(picks.map((pick) => pick.click()));
  await expect(one.getByRole("heading", { name: "Walk completed" })).toBeVisible();
  await expect(stopTitle(two, 2, 2)).toBeVisible();
  await expect
    .poll(() => where(of, of.wax))
    .toEqual([
      ["FROM", 3_000],
      ["TO", 7_000],
    ]);

  await goOfflineAtWork(two);
  await scanUnfocused(two, small.id);
  await two.getByRole("button", { name: "Pick 3 000 g" }).click();
  await expect(two.getByRole("heading", { name: "Walk completed" })).toBeVisible();
  await expect(two.getByText("1 pick is saved on this device and waiting to be sent.")).toBeVisible();
  expect(await where(of, of.wax)).toEqual([
    ["FROM", 3_000],
    ["TO", 7_000],
  ]);
  await goOnline(two);
  await expect
    .poll(() => where(of, of.wax))
    .toEqual([
      ["TO", 3_000],
      ["TO", 7_000],
    ]);
  for (const phone of phones) await phone.context().close();
});

test("Try now sends waiting picks at once; refused picks are in an inbox with the reason", { tag: "@full" }, async ({ browser, page: maker }) => {
  const phone = await otherPage(browser, { ...PHONE, serviceWorkers: "block" });
  await phone.clock.install();
  const { of, page, stockLines } = await onAWalk(browser, maker, phone);
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await locationLabel(page, of.from);
  await scanUnfocused(page, stockLines[0].id);
  await page.getByRole("button", { name: "Pick 1 000 g" }).click();
  await expect(page.getByText("1 pick is saved on this device")).toBeVisible();
  await expect(page.getByText("No connection. You can continue picking.")).toBeVisible();
  const transferDetails = { elementId: stockLines[0].id, transferQuantity: 1_500, transferLocation: of.to, reason: "Somebody was faster" };
  await of.keeper.call(stockTransfer, { transferDetails });
  // While its clock is paused the page does not retry: a request can only come from the press.
  await stopClock(page);
  // Its earlier attempts have failed.
  await settled(page);
  await page.unroute("**/api/**");
  const sent = page.waitForRequest("**/api/transfer_reserved_stock");
  await page.getByRole("button", { name: "Try now" }).click();
  await sent;
  await page.clock.resume();
  const inbox = page.getByRole("region", { name: "Picks that were not booked" });
  await expect(inbox.getByText("This batch is no longer in stock.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await inbox.getByRole("button", { name: /^It was put back/ }).click();
  await expect(inbox).toHaveCount(0);
  await page.context().close();
});
