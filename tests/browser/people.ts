import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import { Roles } from "@apothecary/core/users/contract";
import { expect, type Page } from "@playwright/test";
import { PASSWORD, plantUser } from "./planted.ts";
import { nextCode } from "./client-codes.ts";
import { Client, startSession } from "./stock/stock.fixtures.ts";

const OWN_BUSINESS = 14;

/** Signs in on the login page, which other pages redirect to. */
export async function signIn(page: Page, username = "admin", password = PASSWORD): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Creates a session and waits for the stock list. The login page has its own tests, so its form is not used here. */
export async function signedIn(page: Page, username = "admin"): Promise<void> {
  await startSession(page, "", username);
  await page.goto("/stock");
  await expect(page).toHaveURL(/\/stock$/);
}

/** Gives the page a user's session without opening a page: for tests that open one themselves. */
export function withSession(page: Page, username = "admin"): Promise<void> {
  return startSession(page, "", username);
}

/** Adds a user with these roles and returns the username; a client's user belongs to a new client. */
export async function addUser(_page: Page, roles: string[]): Promise<string> {
  const businessId = roles.includes("ROLE_CLIENT") ? await newClient() : OWN_BUSINESS;
  return plantUser(Roles.parse(roles), businessId);
}

async function newClient(): Promise<number> {
  const id = randomUUID().slice(0, 8);
  const client = await new Client(process.env["BASE_URL"] ?? "").signIn("admin");
  const details = { businessName: `Client ${id}`, client: true, supplier: true, businessCode: nextCode() };
  return (await client.call(createBusiness, details)).businessId ?? 0;
}
