import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "mortar-and-pestle";
const OWN_BUSINESS = 14;

/** Signs in on the login page, which the page is sent to where it is elsewhere. */
export async function signIn(page: Page, username = "admin", password = PASSWORD): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs in and waits for the stock. */
export async function signedIn(page: Page, username = "admin"): Promise<void> {
  await page.goto("/login");
  await signIn(page, username);
  await expect(page).toHaveURL(/\/stock$/);
}

/** Adds a user with these roles, as the admin, and answers the username; a client's belongs to a new client. The page's own session is left alone. */
export async function addUser(page: Page, roles: string[]): Promise<string> {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: process.env["BASE_URL"] ?? "" });
  if (!context) throw new Error("There is no browser.");
  const post = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const answered = await context.request.post(path, { headers: { "x-requested-with": "XMLHttpRequest", "x-request-id": randomUUID() }, data });
    expect(answered.status(), path).toBe(200);
    return (await answered.json()) as Record<string, unknown>;
  };
  await post("/login_check", { username: "admin", password: PASSWORD });
  const client = { businessName: `Client ${username}`, client: true, supplier: true, businessCode: lettersOf(username) };
  const business = roles.includes("ROLE_CLIENT") ? (await post("/api/create_business", client))["businessId"] : OWN_BUSINESS;
  await post("/api/add_user", { username, firstName: "Una", lastName: "Quill", email: "una@example.com", password: PASSWORD, business, roles });
  await context.close();
  return username;
}

/** Three letters for the digits that a username ends in. */
function lettersOf(username: string): string {
  return [...username.slice(-3)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join("");
}
