import { expect, type Page, test } from "@playwright/test";
import { axe, inEachLook } from "./accessibility.ts";
import { follow, settled } from "./network.ts";
import { signIn } from "./people.ts";

test("a wrong password is shown at its field, the right one signs in, and signing out returns to the login page", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, "admin", "wrong");
  await expect(page.getByRole("main").getByText("Incorrect credentials.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications", exact: true }).getByText("Incorrect credentials.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue("admin");

  await signIn(page);
  await expect(page).toHaveURL(/\/stock$/);
  await expect(page.getByRole("navigation").getByText("Agnes Thorne")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("navigation").getByText("Agnes Thorne")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/stock");
  await expect(page).toHaveURL(/\/login$/);
});

test("a page asks for a sign-in first, then opens", async ({ page }) => {
  await page.goto("/api-docs");
  await expect(page.getByText("Please log in to continue.")).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(/\/api-docs$/);
  await page.getByText("/login_check").click();
  await expect(page.getByText("Needs no session.")).toBeVisible();
});

test("nothing is sent without a username and a password", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/login_check") ? 1 : 0));
  await page.goto("/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required.")).toBeVisible();
  await expect(page.getByText("Password is required.")).toBeVisible();
  expect(sent).toBe(0);
});

/** The compressed size in bytes of each script that a page loads from now on. */
function scriptSizes(page: Page): number[] {
  const sizes: number[] = [];
  page.on("response", (response) =>
    response.url().endsWith(".js") && response.request().resourceType() === "script" ? sizes.push(Number(response.headers()["content-length"])) : undefined,
  );
  return sizes;
}

test("the login page needs at most 150 kB in 3 scripts, the stock list at most 300 kB in 15", async ({ page }) => {
  const sizes = scriptSizes(page);
  const bytes = () => sizes.reduce((a, b) => a + b, 0);
  follow(page);
  await page.goto("/login");
  await settled(page);
  expect(bytes()).toBeGreaterThan(50_000);
  expect(bytes()).toBeLessThanOrEqual(150_000);
  expect(sizes.length).toBeLessThanOrEqual(3);
  await signIn(page);
  await expect(page.getByRole("grid")).toBeVisible();
  await settled(page);
  expect(bytes()).toBeLessThanOrEqual(300_000);
  expect(sizes.length).toBeLessThanOrEqual(15);
});

test("an unknown address redirects to the stock list, and no page violates the content security policy", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => (/Content Security Policy/i.test(message.text()) ? refused.push(message.text()) : undefined));
  page.on("pageerror", (error) => refused.push(error.message));
  await page.goto("/login");
  await signIn(page);
  await expect(page).toHaveURL(/\/stock$/);
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/stock$/);
  expect(refused).toEqual([]);
});

test("the login page has no accessibility violations, in either theme", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeFocused();
  const looks = [
    ["light", 768, 1024],
    ["dark", 768, 1024],
  ] as const;
  await inEachLook(page, looks, async () => {
    const found = await axe(page).analyze();
    expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`)).toEqual([]);
  });
});
