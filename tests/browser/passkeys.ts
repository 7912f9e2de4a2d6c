import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "./planted.ts";

/** A virtual authenticator of the browser, which confirms by itself. */
export async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, automaticPresenceSimulation: true } });
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto("/preferences");
  await page.getByRole("button", { name: "Add passkey …" }).click();
  const dialog = page.getByRole("dialog", { name: "New Passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText(`The passkey ${name} has been added.`).first()).toBeVisible();
}
