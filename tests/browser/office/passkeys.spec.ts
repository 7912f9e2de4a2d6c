import { passkeys } from "@apothecary/core/users/contract";
import { expect, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { addUser, signIn, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";

/** A virtual authenticator of the browser, which confirms by itself. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, automaticPresenceSimulation: true } });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/preferences");
  await page.getByRole("button", { name: "Add passkey …" }).click();
  const dialog = page.getByRole("dialog", { name: "New Passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText(`The passkey ${name} has been added.`).first()).toBeVisible();
}

test("a user adds a passkey, signs in with it after the password, and removes it", async ({ page }) => {
  await withAuthenticator(page);
  const username = await addUser(page, ["ROLE_STAFF"]);
  await withSession(page, username);
  await page.goto("/preferences");
  await page.getByRole("button", { name: "Add passkey …" }).click();
  const dialog = page.getByRole("dialog", { name: "New Passkey" });
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  for (const text of ["Name is required.", "Password is required."]) await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Name").fill("This tablet");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByText("Incorrect credentials.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await addPasskey(page, "This tablet");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const sent: string[] = [];
  page.on("response", (response) => sent.push(`${new URL(response.url()).pathname} ${response.status()}`));
  await signIn(page, username);
  await expect(page).toHaveURL(/\/stock$/);
  expect(sent).toEqual(expect.arrayContaining(["/login_check 401", "/api/login_passkey 200"]));

  await page.goto("/preferences");
  await expect(page.getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey This tablet" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Passkey" });
  await removing.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await removing.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("The passkey This tablet has been removed.").first()).toBeVisible();
  expect(await (await page.request.get(passkeys.path)).json()).toEqual([]);
});

test("without its passkey a sign-in says so and opens nothing; an administrator resets a lost one @full", async ({ page, browser }) => {
  await withAuthenticator(page);
  const username = await addUser(page, ["ROLE_STAFF"]);
  await withSession(page, username);
  await addPasskey(page, "Lost key");

  const other = await browser.newPage();
  await withAuthenticator(other);
  await signIn(other, username);
  await expect(other.getByText("The passkey was not confirmed. Please try again.")).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);

  const admin = await browser.newPage();
  await withSession(admin);
  await admin.goto(`/admin?search=${username}`);
  await admin.getByRole("button", { name: /^Reset passkeys of / }).click();
  await admin.getByRole("alertdialog").or(admin.getByRole("dialog")).getByRole("button", { name: "Reset passkeys" }).click();
  await expect(admin.getByText(`The passkeys of ${username} have been reset.`).first()).toBeVisible();

  await aSecondPasses(other);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other).toHaveURL(/\/stock$/);
});
