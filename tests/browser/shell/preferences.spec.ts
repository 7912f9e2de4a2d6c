import { randomUUID } from "node:crypto";
import { addressBook, createBusiness, subscribe } from "@apothecary/core/directory/contract";
import { currentUser } from "@apothecary/core/users/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { admin } from "../businesses.ts";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addUser, signedIn, signIn, withSession } from "../people.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { PASSWORD } from "../planted.ts";

const card = (page: Page, name: string): Locator => page.getByRole("main").getByRole("region", { name, exact: true }).first();
const clientRow = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

/** Opens the user's preferences. */
async function preferences(page: Page, username: string): Promise<void> {
  await withSession(page, username);
  await page.goto("/preferences");
  await expect(page.getByRole("heading", { name: "User Preferences" })).toBeVisible();
}

/** A client without a liaison manager. */
async function madeClient(client: Client): Promise<string> {
  const name = `Client ${randomUUID().slice(0, 8)}`;
  await client.call(createBusiness, { businessName: name, client: true, supplier: true, businessCode: nextCode() });
  return name;
}

test("My Clients is for liaison managers and admins", async ({ page }) => {
  await preferences(page, await addUser(page, ["ROLE_STAFF"]));
  await expect(card(page, "Change Password")).toBeVisible();
  await expect(card(page, "My Clients")).toBeHidden();
  await expect(page).toHaveTitle("Apothecary · User Preferences");
});

/** Disables the timeout of notifications: one that disappears was removed by the page. */
async function notificationsStay(page: Page): Promise<void> {
  await page.evaluate((shown) => {
    const original = window.setTimeout.bind(window);
    window.setTimeout = ((handler: TimerHandler, timeout = 0) => (timeout < shown ? original(handler, timeout) : 0)) as typeof window.setTimeout;
  }, SHOWN_MS);
}

/** The shortest duration of a notification, in milliseconds. */
const SHOWN_MS = 2_500;

test("a client is added, becomes primary, and is removed; the directory is updated", async ({ page }) => {
  const client = await admin();
  const name = await madeClient(client);
  const manager = async (): Promise<string | undefined> =>
    (await client.call(addressBook, {})).find(({ businessName }) => businessName === name)?.primaryAccountManager;
  await preferences(page, await addUser(page, ["ROLE_ACCOUNT_MANAGER"]));
  await expect(page.getByText("No clients yet")).toBeVisible();
  await card(page, "My Clients").getByRole("button", { name: "New client" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New Client" });
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(dialog.getByText("Client is required.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Client" }).fill(name);
  await page.getByRole("option", { name }).click();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Add client" }).click();
  await expect(dialog).toBeHidden();
  const primary = clientRow(page, name).getByRole("checkbox", { name: /^Primary/ });
  await expect(primary).not.toBeChecked();

  await primary.check();
  await expect.poll(manager).toBe("Una Quill");
  await page.reload();
  await expect(primary).toBeChecked();
  await notificationsStay(page);
  await page.route("**/edit_subscription", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }));
  await primary.click();
  await expect(page.getByRole("alert").getByText("The server is busy.")).toBeVisible();
  await expect(primary).toBeChecked();
  await page.unroute("**/edit_subscription");
  // The next attempt succeeds and clears the earlier message.
  await aSecondPasses(page);
  await primary.click();
  await expect(page.getByRole("alert").getByText("The server is busy.")).toBeHidden();
  await expect.poll(manager).toBe("");
  await page.reload();
  await primary.check();
  await expect.poll(manager).toBe("Una Quill");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(primary).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });

  await clientRow(page, name)
    .getByRole("button", { name: `Remove ${name}` })
    .click();
  const asked = page.getByRole("alertdialog", { name: "Remove Client" });
  await expect(asked.getByText("will no longer be one of your clients")).toBeVisible();
  await asked.getByRole("button", { name: "Remove client" }).click();
  await expect(page.getByText("No clients yet")).toBeVisible();
  await expect.poll(manager).toBe("");
});

test("after a client is removed the focus is on the next one, and after the last on the list", { tag: "@full" }, async ({ page }) => {
  const username = await addUser(page, ["ROLE_ACCOUNT_MANAGER"]);
  const api = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const { id } = await api.call(currentUser, {});
  const names = [await madeClient(await admin()), await madeClient(await admin())].toSorted();
  for (const { businessName, businessId } of await api.call(addressBook, {})) {
    if (names.includes(businessName)) await api.call(subscribe, { businessId, accountManager: id, primaryAccountManager: false });
  }
  await preferences(page, username);
  const remove = async (name = "") => {
    await clientRow(page, name)
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove client" }).click();
    await expect(clientRow(page, name)).toBeHidden();
  };
  const [first, second] = names;
  await remove(first);
  await expect(page.getByRole("button", { name: `Remove ${second}` })).toBeFocused();
  await remove(second);
  await expect(page.getByRole("grid", { name: "Clients" })).toBeFocused();
});

test("the password is changed; a wrong current one is marked at its field", async ({ page }) => {
  const username = await addUser(page, ["ROLE_STAFF"]);
  await preferences(page, username);
  await page.getByRole("button", { name: "Change password …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const [current, next, confirmation] = ["Current password", "New password", "Confirmation"].map((label) => dialog.getByLabel(label, { exact: true }));
  const change = dialog.getByRole("button", { name: "Change password" });
  await change.click();
  for (const text of ["Current password is required.", "New password is required.", "Confirmation is required."])
    await expect(dialog.getByText(text)).toBeVisible();
  await current?.fill("a wrong password");
  await next?.fill("a better password");
  await confirmation?.fill("a bitter password");
  await expect(dialog.getByText("Passwords do not match.")).toBeVisible();
  for (const field of [next, confirmation]) await field?.fill("iloveyou");
  await aSecondPasses(page);
  await change.click();
  await expect(dialog.getByText("This password is too common. Choose another one.")).toBeVisible();
  for (const field of [next, confirmation]) await field?.fill("a better password");
  await aSecondPasses(page);
  await change.click();
  await expect(dialog.getByText("Incorrect credentials.")).toBeVisible();
  await expect(dialog.getByLabel("Current password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Current password", { exact: true })).toBeFocused();
  await expect(dialog.getByLabel("New password", { exact: true })).toHaveValue("a better password");
  await current?.fill(PASSWORD);
  await aSecondPasses(page);
  await change.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").getByText("Your password has been changed.")).toBeVisible();

  // The user stays signed in here, and signs in with the new password from now on.
  await page.reload();
  await expect(card(page, "Change Password")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await signIn(page, username);
  await expect(page.getByText("Incorrect credentials.").first()).toBeVisible();
  await signIn(page, username, "a better password");
  await expect(page).toHaveURL(/\/(stock|preferences)$/);
});

test("signing out everywhere ends the sessions of all windows, after a confirmation", { tag: "@full" }, async ({ page, browser }) => {
  const username = await addUser(page, ["ROLE_STAFF"]);
  const other = await otherPage(browser);
  await signedIn(other, username);
  await preferences(page, username);
  const button = card(page, "Sessions").getByRole("button", { name: "Sign out everywhere …" });
  await button.click();
  const asked = page.getByRole("alertdialog", { name: "Sign Out Everywhere" });
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(button).toBeFocused();

  await page.route("**/api/sign_out_everywhere", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }));
  await button.click();
  await asked.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("alert").getByText("The server is busy.")).toBeVisible();
  await expect(asked).toBeHidden();
  await page.unroute("**/api/sign_out_everywhere");

  await aSecondPasses(page);
  await button.click();
  await asked.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await page.goto("/preferences");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, username);
  await expect(page).toHaveURL(/\/preferences$/);
  await other.context().close();
});

test("theme and row height can be set here too and are kept", { tag: "@full" }, async ({ page }) => {
  await preferences(page, await addUser(page, ["ROLE_STAFF"]));
  await card(page, "Appearance").getByRole("radio", { name: "Dark" }).check();
  await card(page, "Appearance").getByRole("radio", { name: "Compact" }).check();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("data-density", "compact");
  await expect(card(page, "Appearance").getByRole("radio", { name: "Compact" })).toBeChecked();
});

test("no serious accessibility violations in the preferences", { tag: "@full" }, async ({ page }) => {
  await preferences(page, "admin");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Change password …" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Current password is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
