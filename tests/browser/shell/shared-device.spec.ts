/** A shared device: it changes hands in two taps and a password, and the browser keeps no password. */
import { expect, type Page, test } from "@playwright/test";
import { addUser, signedIn } from "../people.ts";
import { PASSWORD } from "../planted.ts";

const ROLES = ["ROLE_WAREHOUSE", "ROLE_STAFF"];
const menu = (page: Page) => page.getByRole("button", { name: /^User menu/ });

test("another user of the device continues on the same page; a wrong password changes nothing", async ({ page }) => {
  const [first, second] = [await addUser(page, ROLES), await addUser(page, ROLES)];
  await signedIn(page, second);
  await menu(page).click();
  await page.getByRole("region", { name: "User menu" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signedIn(page, first);
  await page.goto("/locations?search=A-01");
  await menu(page).click();
  await page.getByRole("button", { name: /^Change to/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Continue as/ });
  const password = dialog.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "one-time-code");
  await expect(dialog.getByLabel("Username")).toHaveValue(second);
  await expect(dialog.getByLabel("Username")).toHaveAttribute("autocomplete", "off");
  await password.fill("not the password");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog.getByText("Incorrect credentials.")).toBeVisible();
  expect(await username(page)).toBe(first);
  await password.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/locations?search=A-01");
  await expect.poll(() => username(page)).toBe(second);
});

/** The user of the session, as the server knows it. */
async function username(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const answer = await fetch("/api/user", { headers: { "X-Requested-With": "XMLHttpRequest", "X-Request-Id": crypto.randomUUID() } });
    return ((await answer.json()) as { username?: string }).username;
  });
}
