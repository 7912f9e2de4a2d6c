/**
 * What an office meets beyond the straight way: dialogs over dialogs and the keyboard, a press that ends a field, long
 * names, addresses that lead nowhere, days the wrong way round.
 */
import { expect, type Page, test } from "@playwright/test";
import { addUser, signedIn } from "./people.ts";
import { PASSWORD } from "./stock.fixtures.ts";

const BUYER = ["ROLE_BUYER", "ROLE_STAFF"];
const FAULT = { status: 500, contentType: "text/html", body: "<html><body><h1>Broken</h1></body></html>" };
const LEAVING = "Leave without saving?";

/** The dialog for a new business, with a name typed into it. */
async function businessTyped(page: Page) {
  await page.goto("/directory");
  await page.getByRole("button", { name: "Add business" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Business name").fill("Half typed");
  return dialog;
}

test("Esc is the topmost dialog's: the one beneath neither closes nor asks whether to leave", async ({ page }) => {
  await signedIn(page, await addUser(page, BUYER));
  const dialog = await businessTyped(page);
  await page.route("**/api/create_business", (route) => route.fulfill(FAULT));
  await dialog.getByRole("button", { name: "Add business" }).click();
  await expect(page.getByRole("heading", { name: "Broken" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Broken" })).toBeHidden();
  await expect(dialog.getByLabel("Business name")).toHaveValue("Half typed");
  await expect(page.getByRole("alertdialog", { name: LEAVING })).toBeHidden();

  await page.unroute("**/api/create_business");
  await page.context().clearCookies();
  // One press a second counts.
  await page.waitForTimeout(1_000);
  await dialog.getByRole("button", { name: "Add business" }).click();
  const again = page.getByRole("dialog", { name: "Session timed out" });
  await expect(again.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(again).toBeVisible();
  await expect(page.getByRole("alertdialog", { name: LEAVING })).toBeHidden();
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(again).toBeHidden();
  await expect(dialog).toBeHidden();
});

test("a press that leaves a wrong field reaches what it was on: the field's message waits until it is let go", async ({ page }) => {
  await signedIn(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Password", { exact: true }).fill("one");
  await dialog.getByLabel("Confirm Password", { exact: true }).fill("other");
  await dialog.getByLabel("Manager", { exact: true }).hover();
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(dialog.getByText("Passwords do not match.")).toBeHidden();
  await page.mouse.up();
  await expect(dialog.getByLabel("Manager", { exact: true })).toBeChecked();
  await expect(dialog.getByText("Passwords do not match.")).toBeVisible();
});
