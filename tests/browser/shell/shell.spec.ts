import { expect, type Page, type Request, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { goOffline, lost, loseSession, networkIsBack, sessionEndsWith, withoutPolling } from "../network.ts";
import { addUser, signedIn, signIn } from "../people.ts";
import { PASSWORD } from "../planted.ts";

/** The links of the drawer (specification 1, section 2); those with a screen are shown. */
const MENU = [
  ...["Stock", "Formulas", "Products", "Sales Orders", "Allocation", "Manufacturing", "Reservations & Picking", "Locations"],
  ...["Directory", "Reports", "User Preferences", "Administrator"],
];
const DETAILS = "**/api/stock/details";
const drawer = (page: Page) => page.getByRole("navigation", { name: "Main" });
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** Searches in the bar, which requests the SKU's details. */
async function search(page: Page, text: string): Promise<void> {
  const box = page.getByLabel("Search or scan");
  await box.fill(text);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(text);
  await page.keyboard.press("Enter");
}

/** Loses and restores the connection: the warning is shown and stored. The page was opened without polling. */
async function reconnect(page: Page): Promise<void> {
  await goOffline(page);
  // Typed text is requested after a debounce, without Enter.
  await page.getByLabel("Search or scan").fill("ABC0001");
  const dialog = lost(page);
  await expect(dialog.getByText("You have lost connection to the server. Please reconnect.")).toBeVisible();
  await dialog.getByRole("button", { name: "Retry now" }).click();
  await expect(dialog.getByText(/Retries: [1-9]/)).toBeVisible();
  await networkIsBack(page);
}

test("the drawer shows the user's name and the links that the roles permit", async ({ page }) => {
  await signedIn(page);
  await expect(drawer(page).getByText("Agnes Thorne")).toBeVisible();
  await expect(drawer(page).getByText("AT", { exact: true })).toBeVisible();
  const words = (await drawer(page).getByRole("link").allTextContents()).map((word) => word.trim());
  expect(words).toContain("Stock");
  expect(words, "nothing but the specification's, in its order").toEqual(MENU.filter((word) => words.includes(word)));
  await expect(page).toHaveTitle("Apothecary · Stock Control");
  await expect(page.getByRole("contentinfo")).toHaveText(`Apothecary ${new Date().getFullYear()}`);
  await expect(page.getByRole("banner").getByText("LOCAL DEVELOPMENT")).toBeVisible();
  const toRelease = drawer(page).getByRole("button", { name: "To Release" });
  await expect(toRelease).not.toHaveAttribute("aria-current");
  await toRelease.click();
  await expect(toRelease).toHaveAttribute("aria-current", "page");
});

test("staff see the screens; other users see that there are none", async ({ page }) => {
  const [staff, outsider] = [await addUser(page, ["ROLE_STAFF"]), await addUser(page, ["ROLE_CLIENT"])];
  await signedIn(page, staff);
  await expect(drawer(page).getByRole("link", { name: "Stock" })).toBeVisible();
  await expect(drawer(page).getByRole("link", { name: "Administrator" })).toHaveCount(0);
  await drawer(page).getByRole("button", { name: "Stock Take" }).click();
  await expect(page.getByRole("dialog", { name: "Stock Take" })).toBeVisible();
  await page.keyboard.press("Escape");
  await drawer(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, outsider);
  await expect(page.getByRole("heading", { name: "No screens for this user" })).toBeVisible();
  await expect(drawer(page).getByRole("link")).toHaveCount(0);
  await expect(drawer(page).getByRole("button", { name: "Stock Take" })).toHaveCount(0);
  await page.goto("/stock?tool=stock-take");
  await expect(page.getByText("Every screen needs the permission Staff.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the login page has no drawer, menu button or bell, and gives the reason for the redirect", { tag: "@full" }, async ({ page }) => {
  await page.goto("/nowhere?a=1");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  await expect(bell(page)).toBeHidden();
});

test("the drawer collapses to icons and stays so; on narrow windows it lies over the page", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(drawer(page).getByText("Agnes Thorne")).toBeHidden();
  await page.reload();
  await expect(drawer(page).getByRole("link", { name: "Stock" })).toBeVisible();
  await expect(drawer(page).getByText("Agnes Thorne")).toBeHidden();

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Apothecary" })).toBeVisible();
  await menu.click();
  await expect(drawer(page).getByText("Agnes Thorne")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  await expect(menu).toBeFocused();
});

test("theme and row height are kept", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await page.getByRole("radio", { name: "Touch" }).check({ force: true });
  await page.reload();
  await expect(drawer(page)).toBeVisible();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("data-density", "touch");
  expect(await root.evaluate((element) => getComputedStyle(element).getPropertyValue("--row").trim())).toBe("48px");
});

test("a lost connection is shown, retried and restored; the bell keeps the warning until it is removed", async ({ page }) => {
  await withoutPolling(page);
  // The bell of users who can start stock takes also has requested counts.
  await signedIn(page, await addUser(page, ["ROLE_STAFF", "ROLE_BUYER"]));
  await bell(page).click();
  await expect(page.getByText("You have no notifications!")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("You have no notifications!")).toHaveCount(0);
  await reconnect(page);
  await expect(page.getByRole("status").getByText("You have reconnected.")).toBeVisible();
  // It happens by itself, and asks for no attention.
  await expect(bell(page)).toHaveAccessibleName("Notifications, 0 unread");

  await page.reload();
  await bell(page).click();
  await expect(page.getByRole("listitem").getByText("You have reconnected.")).toBeVisible();
  await page.getByRole("button", { name: "Clear All" }).click();
  await expect(page.getByText("You have no notifications!")).toBeVisible();
});

test("an expired session is renewed over the page, and the refused request is sent again with the same request id", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  const sent: Request[] = [];
  page.on("request", (request) => (request.url().endsWith("/api/stock/details") ? sent.push(request) : undefined));
  await page.getByLabel("Search or scan").fill("ABC0001");
  await sessionEndsWith(page, DETAILS);
  await page.getByLabel("Search or scan").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Session timed out" });
  await expect(dialog.getByText("Your session has timed out. Please log in again to continue.")).toBeVisible();
  await expect(dialog.getByLabel("Username")).toHaveValue("admin");
  await expect(dialog.getByLabel("Username")).not.toBeEditable();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();

  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Incorrect credentials.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/stock\?search=ABC0001$/);
  const ids = await Promise.all(sent.map((request) => request.headerValue("x-request-id")));
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});

test("a manager's sign-in authorises what the roles do not; without it nothing is sent again", async ({ page }) => {
  await signedIn(page, await addUser(page, ["ROLE_STAFF"]));
  let refusals = 0;
  const refusal = { message: "You are not allowed to do this.", type: "error", permission: "adjustStockLevel", allowedRoles: ["ROLE_ADMIN"] };
  await page.route(DETAILS, async (route) => {
    refusals += 1;
    return refusals <= 2 ? route.fulfill({ status: 403, json: refusal }) : route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Manager authorisation" });

  await search(page, "ABC0001");
  await expect(dialog.getByText("This action requires manager authorisation. Please sign in with manager credentials to continue.")).toBeVisible();
  for (const [word, meant] of [
    ["Action", "Adjust stock level"],
    ["For", "ABC0001"],
    ["Authorised user", "Una Quill"],
    ["Duration", "15 minutes, for this action only"],
    ["Who may authorise", "Admin"],
  ] as const)
    await expect(
      dialog
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${word}$`) })
        .locator("xpath=following-sibling::dd"),
    ).toHaveText(meant);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").getByText("You are not allowed to do this.")).toBeVisible();
  expect(refusals).toBe(1);
  await expect(page).toHaveURL("/stock?search=ABC0001");

  await search(page, "ABC0001");
  await dialog.getByLabel("Username").fill("admin");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Authorise" }).click();
  await expect(page.getByRole("status").getByText("Access granted for 15 minutes.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Authorised by a manager" })).toContainText("15 min");
  await expect(dialog).toBeHidden();
  expect(refusals).toBe(3);
});

test("the error document of a fault replaces the page, runs no script, and has a way back", async ({ page }) => {
  await signedIn(page);
  const html = "<html><body><h1>Broken</h1><p>Reference <code>abc</code></p><script>document.title='ran'</script></body></html>";
  await page.route(DETAILS, (route) => route.fulfill({ status: 500, contentType: "text/html", body: html }));
  await search(page, "ABC0001");
  await expect(page.getByRole("heading", { name: "Broken" })).toBeVisible();
  await expect(page).not.toHaveTitle("ran");
  await page.getByRole("button", { name: "Back to my work" }).click();
  await expect(page.getByRole("heading", { name: "Broken" })).toBeHidden();
  await expect(drawer(page)).toBeVisible();
});

test("no serious accessibility violations in the frame", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signedIn(page);
  await reconnect(page);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await bell(page).click();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: /^User menu/ }).click();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await loseSession(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Search or scan").fill("ABC0002");
  await expect(page.getByRole("dialog", { name: "Session timed out" })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
