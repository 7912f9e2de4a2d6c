import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addUser as addUserCall, Roles } from "@apothecary/core/users/contract";
import { expect, type Page } from "@playwright/test";
import { Client, PASSWORD, startSession } from "./stock.fixtures.ts";

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

let admin: Client | undefined;

/** Gives the page the session of a user, and leaves it where it is: for tests that open a page of their own. */
export function withSession(page: Page, username = "admin"): Promise<void> {
  return startSession(page, "", username);
}

/** Adds a user with these roles, as the admin, and answers the username; a client's belongs to a new client. The page's own session is left alone. */
export async function addUser(_page: Page, roles: string[]): Promise<string> {
  const username = `u-${randomUUID().slice(0, 8)}`;
  admin ??= await newAdmin();
  try {
    return await addAs(admin, username, roles);
  } catch (error) {
    if (!String(error).includes("answered 401")) throw error;
    // A test of sessions has ended all of the admin's.
    admin = await newAdmin();
    return addAs(admin, username, roles);
  }
}

function newAdmin(): Promise<Client> {
  return new Client(process.env["BASE_URL"] ?? "").signIn("admin");
}

async function addAs(client: Client, username: string, roles: string[]): Promise<string> {
  const details = { businessName: `Client ${username}`, client: true, supplier: true, businessCode: lettersOf(username) };
  const business = roles.includes("ROLE_CLIENT") ? (await client.call(createBusiness, details)).businessId : OWN_BUSINESS;
  await client.call(addUserCall, {
    username,
    firstName: "Una",
    lastName: "Quill",
    email: "una@example.com",
    password: PASSWORD,
    business,
    roles: Roles.parse(roles),
  });
  return username;
}

/** Three letters for the digits that a username ends in. */
function lettersOf(username: string): string {
  return [...username.slice(-3)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join("");
}
