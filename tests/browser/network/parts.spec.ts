/**
 * Lazy-loaded chunks of the application, with the network lost before they load: the frame
 * stays, the page waits, and then continues automatically.
 */
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { createBusiness } from "@apothecary/core/directory/contract";
import { expect, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { goOffline, loseNetwork, lost, networkIsBack, retryUntilReached, withoutPolling } from "../network.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { scan } from "../scanner.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { openTools } from "../stock/tools.fixtures.ts";

const ALL = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_STAFF"];
const drawer = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Does something that needs a chunk while offline; resolves once the network is back and the application has noticed. */
async function withoutNetwork(page: Page, act: () => Promise<void>): Promise<void> {
  const found = await loseNetwork(page);
  await act();
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByText("Unable to preload")).toHaveCount(0);
  await lost(page).getByRole("button", { name: "Retry now" }).click();
  await expect(lost(page).getByText(/Retries: [1-9]/)).toBeVisible();
  await found();
  await retryUntilReached(page);
}

test("pages opened without a network wait for it within the frame, and then open automatically", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signedIn(page);
  for (const [entry, heading] of [
    ["User Preferences", "User Preferences"],
    ["Locations", "Locations"],
    ["Directory", "Directory"],
    ["Administrator", "Admin"],
  ] as const) {
    await withoutNetwork(page, () => drawer(page).getByRole("link", { name: entry }).click());
    await expect(page.getByRole("heading", { name: heading, exact: true, level: 1 })).toBeVisible();
    await expect(drawer(page).getByText("Agnes Thorne")).toBeVisible();
  }
  await withoutNetwork(page, async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("link", { name: "API" }).click();
  });
  await expect(page).toHaveURL(/\/api-docs$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
});

test("dialogs and tools opened without a network wait for it over the page, with all their styles", { tag: "@full" }, async ({ page }) => {
  const user = await addUser(page, ALL);
  const api = await new Client(process.env["BASE_URL"] ?? "").signIn(user);
  const supplier = await api.call(createBusiness, { businessName: `Parts ${user}`, client: false, supplier: true });
  const newRawMaterial = { name: `Wax ${user}`, description: "For parts", categoryCode: "EMU", owner: 14, supplier: supplier.businessId };
  const { sku } = await api.call(addRawMaterial, { newRawMaterial });
  await withoutPolling(page);
  await withSession(page, user);
  await page.goto("/stock");
  await expect(page.getByRole("grid")).toBeVisible();
  // Deliveries is a page of its own.
  const words = (await (await openTools(page)).getByRole("menuitem").allTextContents()).filter((word) => word !== "Deliveries");
  await page.keyboard.press("Escape");
  expect(words.length).toBeGreaterThan(8);
  const opening: [name: RegExp, open: () => Promise<void>][] = words.map((word) => [
    word === "Stock Take" ? /^Stock Tak/ : word.startsWith("Import") ? /Import/ : new RegExp(`^${word}$`),
    async () => (await openTools(page)).getByRole("menuitem", { name: word, exact: true }).click(),
  ]);
  opening.push([/^Goods In/, () => page.getByRole("button", { name: "Goods In" }).first().click()]);
  for (const [name, open] of opening) {
    await withoutNetwork(page, open);
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await dialog
      .getByRole("button", { name: /^(Close|Cancel)/ })
      .first()
      .click();
    await expect(dialog).toBeHidden();
  }

  await page.goto(`/stock/${sku}`);
  await expect(page.getByRole("heading", { name: `Wax ${user}` })).toBeVisible();
  await withoutNetwork(page, () => page.getByRole("button", { name: "Edit", exact: true }).first().click());
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/admin");
  await withoutNetwork(page, () =>
    page
      .getByRole("button", { name: /^View transactions of/ })
      .first()
      .click(),
  );
  await expect(page.getByRole("dialog", { name: /Transaction Log/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await withoutNetwork(page, () => page.getByRole("button", { name: "Scan with the camera" }).click());
  await expect(page.getByRole("dialog", { name: "Scan with the camera" })).toBeVisible();
});

test("a chunk whose style sheet failed to load has its styles after the retry", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signedIn(page);
  const found = await loseNetwork(page);
  await page.route(/\/assets\/.*\.css/, (route) => route.abort("internetdisconnected"));
  await drawer(page).getByRole("link", { name: "Directory" }).click();
  await expect(lost(page)).toBeVisible();
  await page.unroute(/\/assets\/.*\.css/);
  await found();
  await retryUntilReached(page);
  await expect(page.getByRole("main")).toHaveCSS("display", "grid");
});

test("a chunk that the server no longer has is reported within the frame", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  // A scan leaves the page as it is, and the next one is read.
  for (const text of ["4006381333931", "4006381333931"]) {
    await scan(page, text);
    await expect(page.getByText("The search could not be loaded.").first()).toBeVisible();
    await expect(page.getByRole("search").locator("form")).toHaveAttribute("aria-busy", "false");
  }
  await drawer(page).getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("heading", { name: "This page cannot be shown." })).toBeVisible();
  await expect(drawer(page).getByText("Agnes Thorne")).toBeVisible();
  await page.unroute("**/assets/**");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { name: "Directory" })).toBeVisible();
});

test("signing in without a network shows its dialog, and continues when the network is back", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeVisible();
  await goOffline(page);
  // The form's code is loaded when the user starts typing.
  await page.getByLabel("Username").fill("admin");
  await expect(lost(page)).toBeVisible();
  await lost(page).getByRole("button", { name: "Retry now" }).click();
  await expect(lost(page).getByText(/Retries: [1-9]/)).toBeVisible();
  await networkIsBack(page);
  await expect(page.getByLabel("Username")).toHaveValue("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/stock$/);
});

test("a sign-in without a response keeps the input, and the button can be pressed again", { tag: "@full" }, async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.route("**/login_check", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Login" }).click();
  await expect(lost(page)).toBeVisible();
  await page.unroute("**/login_check");
  await retryUntilReached(page);
  await expect(page.getByText("Logging in")).toHaveCount(0);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await aSecondPasses(page);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/stock$/);
});
