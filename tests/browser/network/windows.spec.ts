/** Several windows of one browser share the session and the bell, and one sign-in unlocks all. */
import { expect, type Page, test } from "@playwright/test";
import { goOffline, goOnline, loseSession, lost, settled, withoutPolling } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";

const STAFF = ["ROLE_BUYER", "ROLE_STAFF"];
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("region", { name: "Stored notifications" });
const timeOut = (page: Page) => page.getByRole("dialog", { name: "Session timed out" });

/** Windows of the page's browser, each with a new business typed in but not sent. */
async function openWindows(page: Page, user: string, count: number): Promise<Page[]> {
  await withSession(page, user);
  const windows = [page];
  while (windows.length < count) windows.push(await page.context().newPage());
  for (const [position, window] of windows.entries()) {
    // The directory polls its list every few seconds, and would detect the ended session before the window sends.
    await withoutPolling(window);
    await window.goto("/directory");
    await window.getByRole("button", { name: "Add business" }).click();
    const dialog = window.getByRole("dialog", { name: "Add Business" });
    await dialog.getByLabel("Business name").fill(windowName(user, position));
    await dialog.getByLabel("Supplier").check();
    await settled(window);
  }
  return windows;
}

const windowName = (user: string, position: number): string => `Window ${position} of ${user}`;
const send = (window: Page) => window.getByRole("dialog", { name: "Add Business" }).getByRole("button", { name: "Add business" }).click();

async function login(window: Page, title = "Session timed out"): Promise<void> {
  const dialog = window.getByRole("dialog", { name: title });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
}

for (const count of [2, 4]) {
  test(`${count} windows time out: one sign-in unlocks all, and the refused request of each is sent`, { tag: "@full" }, async ({ page }) => {
    const user = await addUser(page, STAFF);
    const windows = await openWindows(page, user, count);
    // A response still in flight to any window would restore the session.
    for (const window of windows) await settled(window);
    // A check-in, every thirty seconds, must not detect it before the window sends its input either.
    await page.context().route("**/api/check_in", (route) => route.fulfill({ json: { username: user } }));
    await loseSession(page);
    for (const window of windows) {
      await send(window);
      await expect(timeOut(window)).toBeVisible();
    }
    const last = windows.at(-1) as Page;
    await login(last);
    for (const [position, window] of windows.entries()) {
      await expect(timeOut(window)).toBeHidden();
      await expect(window.getByRole("heading", { name: windowName(user, position) })).toBeVisible();
    }
  });
}

test("another user who signs in from another window is named here; signing in again here keeps the input", { tag: "@full" }, async ({ page }) => {
  const [ann, bob] = [await addUser(page, STAFF), await addUser(page, STAFF)];
  const [first] = await openWindows(page, ann, 1);
  const second = await page.context().newPage();
  await second.goto("/login");
  await second.getByLabel("Username").fill(bob);
  await second.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await second.getByRole("button", { name: "Login" }).click();
  await expect(second).toHaveURL(/\/stock$/);

  const dialog = (first as Page).getByRole("dialog", { name: "Another user has logged in" });
  await expect(dialog).toContainText(`${bob} has logged in in another window.`);
  await expect(dialog.getByRole("button", { name: `Continue as ${bob}` })).toBeVisible();
  await login(first as Page, "Another user has logged in");
  await expect(dialog).toBeHidden();
  await send(first as Page);
  await expect((first as Page).getByRole("heading", { name: windowName(ann, 0) })).toBeVisible();
  await expect(second.getByRole("dialog", { name: "Another user has logged in" })).toContainText(`${ann} has logged in`);
  await second.getByRole("button", { name: `Continue as ${ann}` }).click();
  await expect(second.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(second.getByRole("dialog")).toBeHidden();
});

test("signing out in one window locks the others until the user signs in again", { tag: "@full" }, async ({ page }) => {
  const user = await addUser(page, STAFF);
  const [first, second] = (await openWindows(page, user, 2)) as [Page, Page];
  await second.keyboard.press("Escape");
  await second.getByRole("button", { name: "Discard" }).click();
  await second.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(second).toHaveURL(/\/login$/);
  await expect(first.getByRole("dialog", { name: "You have logged out" })).toContainText("You have logged out in another window.");
  await second.getByLabel("Username").fill(user);
  await second.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await second.getByRole("button", { name: "Login" }).click();
  await expect(first.getByRole("dialog", { name: "You have logged out" })).toBeHidden();
  await send(first);
  await expect(first.getByRole("heading", { name: windowName(user, 0) })).toBeVisible();
});

test("the bell is shared by all windows: newest first, read and unread, each linked to its subject", { tag: "@full" }, async ({ page }) => {
  const user = await addUser(page, STAFF);
  const [first, second] = (await openWindows(page, user, 2)) as [Page, Page];
  await send(first);
  await expect(first.getByRole("heading", { name: windowName(user, 0) })).toBeVisible();
  await expect(bell(second)).toHaveAccessibleName("Notifications, 1 unread");
  await send(second);
  await expect(second.getByRole("heading", { name: windowName(user, 1) })).toBeVisible();
  await expect(bell(first)).toHaveAccessibleName("Notifications, 2 unread");
  await bell(first).click();
  await expect(panel(first).getByRole("listitem")).toHaveCount(2);
  await expect(panel(first).getByText("New")).toHaveCount(2);
  for (const window of [first, second]) await expect(bell(window)).toHaveAccessibleName("Notifications, 0 unread");
  const links = panel(first).getByRole("link", { name: /^Open business/ });
  const newest = await links.first().getAttribute("href");
  await links.first().click();
  await expect(panel(first)).toBeHidden();
  await expect(first).toHaveURL(new RegExp(`${newest?.replace("?", "\\?")}$`));
  await expect(first.getByRole("heading", { name: windowName(user, 1) })).toBeVisible();
  await bell(second).click();
  await panel(second)
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(panel(second).getByRole("listitem")).toHaveCount(1);
  await second.close();
  await bell(first).click();
  await expect(panel(first).getByRole("listitem")).toHaveCount(1);
});

test("a lost connection is one outage for all windows: one count of retries, and it ends in all as soon as the browser is online", { tag: "@full" }, async ({
  page,
}) => {
  const user = await addUser(page, STAFF);
  const [first, second] = (await openWindows(page, user, 2)) as [Page, Page];
  await settled(second);
  await goOffline(first);
  await send(first);
  for (const window of [first, second]) await expect(lost(window)).toBeVisible();
  await lost(second).getByRole("button", { name: "Retry now" }).click();
  for (const window of [first, second]) await expect(lost(window).getByText("Retries: 1")).toBeVisible();
  await goOnline(first);
  for (const window of [first, second]) {
    await expect(lost(window)).toBeHidden();
    await expect(window.getByText("You have reconnected.").first()).toBeVisible();
    await expect(bell(window)).toHaveAccessibleName("Notifications, 0 unread");
  }
  // What was typed is still there, and can be sent.
  for (const [position, window] of [first, second].entries()) {
    await expect(window.getByRole("dialog", { name: "Add Business" }).getByLabel("Business name")).toHaveValue(windowName(user, position));
  }
});
