/**
 * Features shared by all screens: two windows, a session that expires during a form, a server outage,
 * notifications, a manager's authorisation.
 */
import { businesses, createBusiness } from "@apothecary/core/directory/contract";
import { expect, type Page, test } from "@playwright/test";
import { aSecondPasses, stopClock } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { lost, retryUntilReached, sessionEndsWith } from "../network.ts";
import { addUser, signedIn, signIn, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { Client } from "../stock/stock.fixtures.ts";

const BUYER = ["ROLE_BUYER", "ROLE_STAFF"];
const CREATE = "**/api/create_business";
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** The dialog for a new supplier, filled in but not sent. */
async function supplierTyped(page: Page, name: string) {
  await page.goto("/directory");
  await page.getByRole("button", { name: "Add business" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Business name").fill(name);
  await dialog.getByLabel("Supplier").check();
  return dialog;
}

/** Presses the button that submits a new business. */
async function sent(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Add Business" }).getByRole("button", { name: "Add business" }).click();
}

async function businessesNamed(name: string): Promise<number> {
  const admin = await new Client(process.env["BASE_URL"] ?? "").signIn("admin");
  return (await admin.call(businesses, {})).filter((one) => one.name === name).length;
}

test("a session that expires during a form loses no input, and the form is sent once", async ({ page }) => {
  await withSession(page, await addUser(page, BUYER));
  const name = `Mid-form ${Date.now()}`;
  await supplierTyped(page, name);
  await sessionEndsWith(page, CREATE);
  await sent(page);
  const again = page.getByRole("dialog", { name: "Session timed out" });
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Login" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Add Business" })).toBeHidden();
  expect(await businessesNamed(name)).toBe(1);
});

test("a form whose response is lost is retried with the same request id: one effect, no input lost", async ({ page }) => {
  await withSession(page, await addUser(page, BUYER));
  const name = `Lost answer ${Date.now()}`;
  const dialog = await supplierTyped(page, name);
  const ids: (string | null)[] = [];
  let answered = 0;
  await page.route(CREATE, async (route) => {
    ids.push(await route.request().headerValue("x-request-id"));
    if (answered++ > 0) return route.continue();
    // It takes effect, and its response is lost.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await sent(page);
  await expect(lost(page)).toBeVisible();
  await retryUntilReached(page);
  await expect(dialog.getByLabel("Business name")).toHaveValue(name);
  await expect(dialog.getByText("The server did not respond. Your entries are kept. Send them again: they take effect only once.")).toBeVisible();
  await aSecondPasses(page);
  await sent(page);
  await expect(dialog).toBeHidden();
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
  expect(await businessesNamed(name)).toBe(1);
});

test("two users in one browser: a window left open does nothing in the other user's name", { tag: "@full" }, async ({ page }) => {
  const [first, second] = [await addUser(page, BUYER), await addUser(page, BUYER)];
  await withSession(page, first);
  const name = `Left open ${Date.now()}`;
  await supplierTyped(page, name);
  const other = await page.context().newPage();
  await other.goto("/login");
  await signIn(other, second);
  await expect(other).toHaveURL(/\/stock$/);

  const again = page.getByRole("dialog", { name: "Another user has logged in" });
  await expect(again.getByLabel("Username")).toHaveValue(first);
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Login" }).click();
  await expect(again).toBeHidden();
  expect(await businessesNamed(name)).toBe(0);
  await sent(page);
  await expect(page.getByRole("dialog", { name: "Add Business" })).toBeHidden();
  expect(await businessesNamed(name)).toBe(1);

  await other.reload();
  await expect(other.getByRole("button", { name: /^User menu/ })).toBeVisible();
});

test("a colleague's change is visible when the user returns to the window", { tag: "@full" }, async ({ page }) => {
  await page.clock.install();
  await withSession(page, await addUser(page, BUYER));
  await page.goto("/directory");
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
  const colleague = await new Client(process.env["BASE_URL"] ?? "").signIn("admin");
  const businessName = `By a colleague ${Date.now()}`;
  await colleague.call(createBusiness, { businessName, client: false, supplier: true });
  await page.clock.fastForward("00:20");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await page.getByLabel("Search the directory").fill(businessName);
  await expect(page.getByRole("row").filter({ hasText: businessName })).toBeVisible();
});

test("a manager's authorisation is shown with its remaining time, and expires after fifteen minutes", async ({ page }) => {
  await page.clock.install();
  await signedIn(page, await addUser(page, ["ROLE_STAFF"]));
  const refusal = { message: "You do not have permission to do this.", type: "error", permission: "adjustStockLevel", allowedRoles: ["ROLE_ADMIN"] };
  await page.route("**/api/stock/details", (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  await page.getByLabel("Search or scan").fill("ABC0001");
  await page.getByLabel("Search or scan").press("Enter");
  const asked = page.getByRole("dialog", { name: "Manager authorisation" });
  await asked.getByLabel("Username").fill("admin");
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await asked.getByRole("button", { name: "Authorise" }).click();

  const given = page.getByRole("list", { name: "Authorised by a manager" });
  await expect(given.getByText("Adjust stock level")).toBeVisible();
  await expect(given.getByText(/^1[45] min$/)).toBeVisible();
  const [panel, left] = [await given.boundingBox(), await given.getByText(/^1[45] min$/).boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  await page.clock.fastForward("15:10");
  await expect(given).toBeHidden();
});

test("a notification stays while hovered, then hides, and remains in the bell with its details", { tag: "@full" }, async ({ page }) => {
  await page.clock.install();
  await withSession(page, await addUser(page, BUYER));
  await supplierTyped(page, `Noticed ${Date.now()}`);
  // A notification would not wait for a slow mouse.
  await stopClock(page);
  await sent(page);
  const notification = page.getByRole("region", { name: "Notifications", exact: true }).getByRole("status");
  await expect(notification).toBeVisible();
  // Presses on it go to what is below.
  await notification.hover({ force: true });
  await page.clock.runFor(10_000);
  await expect(notification).toBeVisible();
  await page.mouse.move(5, 400);
  await page.clock.runFor(3_000);
  await expect(notification).toBeHidden();

  await bell(page).click();
  const kept = page.getByRole("region", { name: "Stored notifications" });
  await expect(kept.getByRole("listitem")).toHaveCount(1);
  await kept.getByRole("button", { name: /^Remove:/ }).click();
  await expect(kept.getByText("You have no notifications!")).toBeVisible();
});

/** Stored notifications of an earlier visit: labels and values, a table wider than the panel, a button. */
async function keptFor(page: Page, username: string): Promise<void> {
  await page.evaluate((name) => {
    const notification = (id: string, more: object) => ({ id, at: Date.now(), ...more });
    const table = {
      headers: ["Batch number", "Supplier batch number", "Location", "Quantity", "Reason"],
      rows: [["A001", "SUP-2026-0001", "Warehouse A1-03", 12_000_000, "Changed meanwhile"]],
    };
    const kept = [
      notification("first", { message: "Transferred.", type: "success", details: { Quantity: 5_000 }, action: { label: "Show the list", to: "/stock" } }),
      notification("second", { message: "Some were refused.", type: "warning", table }),
      notification("third", { message: "Refused.", type: "error" }),
    ];
    localStorage.setItem(`apothecary.notices.${name}`, JSON.stringify(kept));
  }, username);
  await page.reload();
  await bell(page).click();
}

test("the bell's details, tables and buttons have no accessibility violations, and removing keeps the focus in the panel", { tag: "@full" }, async ({
  page,
}) => {
  const username = await addUser(page, BUYER);
  await signedIn(page, username);
  await keptFor(page, username);
  const panel = page.getByRole("region", { name: "Stored notifications" });
  for (const details of await panel.getByText("Details").all()) await details.click();
  await expect(panel.getByText("5\u202F000")).toBeVisible();
  await expect(panel.getByRole("cell", { name: "12\u202F000\u202F000" })).toBeVisible();
  expect(await panel.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await panel.getByRole("button", { name: "Remove: Some were refused." }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Remove: Refused." })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("button", { name: "Remove: Transferred." })).toBeFocused();
  await panel.getByRole("button", { name: "Show the list" }).click();
  await expect(page).toHaveURL(/\/stock$/);
  await expect(panel).toBeHidden();

  await keptFor(page, username);
  await panel.getByRole("button", { name: "Clear All" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByText("You have no notifications!")).toBeVisible();
  expect(await panel.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});
