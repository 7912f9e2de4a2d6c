import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import { Roles } from "@apothecary/core/users/contract";
import { expect, type Page } from "@playwright/test";
import { PASSWORD, plantUser } from "./planted.ts";
import { Client, startSession } from "./stock.fixtures.ts";

const OWN_BUSINESS = 14;

/** Signs in on the login page, which the page is sent to where it is elsewhere. */
export async function signIn(page: Page, username = "admin", password = PASSWORD): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs in and waits for the stock. The login page has tests of its own: here the form is not filled in. */
export async function signedIn(page: Page, username = "admin"): Promise<void> {
  await startSession(page, "", username);
  await page.goto("/stock");
  await expect(page).toHaveURL(/\/stock$/);
}

/** Gives the page the session of a user, and leaves it where it is: for tests that open a page of their own. */
export function withSession(page: Page, username = "admin"): Promise<void> {
  return startSession(page, "", username);
}

/** Adds a user with these roles and answers the username; a client's belongs to a new client. */
export async function addUser(_page: Page, roles: string[]): Promise<string> {
  const businessId = roles.includes("ROLE_CLIENT") ? await newClient() : OWN_BUSINESS;
  return plantUser(Roles.parse(roles), businessId);
}

async function newClient(): Promise<number> {
  const id = randomUUID().slice(0, 8);
  const client = await new Client(process.env["BASE_URL"] ?? "").signIn("admin");
  const details = { businessName: `Client ${id}`, client: true, supplier: true, businessCode: lettersOf(id) };
  return (await client.call(createBusiness, details)).businessId ?? 0;
}

/** Three letters for the digits that an id ends in. */
function lettersOf(id: string): string {
  return [...id.slice(-3)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join("");
}
