/**
 * Edge cases of office work: stacked dialogs and the keyboard, presses that blur a field, long
 * names, invalid addresses, date ranges in the wrong order.
 */
import { createBusiness, createContact } from "@apothecary/core/directory/contract";
import { expect, type Page, test } from "@playwright/test";
import { atRest } from "../accessibility.ts";
import { admin } from "../businesses.ts";
import { nextCode } from "../client-codes.ts";
import { aSecondPasses } from "../clock.ts";
import { sessionEndsWith } from "../network.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";

const BUYER = ["ROLE_BUYER", "ROLE_STAFF"];
const FAULT = { status: 500, contentType: "text/html", body: "<html><body><h1>Broken</h1></body></html>" };
const LEAVING = "Leave without saving?";

/** The dialog for a new business, with a name filled in. */
async function businessTyped(page: Page) {
  await page.goto("/directory");
  await page.getByRole("button", { name: "Add business" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Business" });
  await dialog.getByLabel("Business name").fill("Half typed");
  await dialog.getByLabel("Supplier", { exact: true }).check();
  return dialog;
}

test("Esc acts on the topmost dialog only: the one below neither closes nor asks whether to leave", { tag: "@full" }, async ({ page }) => {
  await withSession(page, await addUser(page, BUYER));
  const dialog = await businessTyped(page);
  await page.route("**/api/create_business", (route) => route.fulfill(FAULT));
  await dialog.getByRole("button", { name: "Add business" }).click();
  await expect(page.getByRole("heading", { name: "Broken" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Broken" })).toBeHidden();
  await expect(dialog.getByLabel("Business name")).toHaveValue("Half typed");
  await expect(page.getByRole("alertdialog", { name: LEAVING })).toBeHidden();

  await page.unroute("**/api/create_business");
  await sessionEndsWith(page, "**/api/create_business");
  await aSecondPasses(page);
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

test("a press that blurs an invalid field reaches its target: the field's message waits for the release", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add User" });
  await dialog.getByLabel("Password", { exact: true }).fill("one");
  await dialog.getByLabel("Confirm Password", { exact: true }).fill("other");
  await dialog.getByLabel("Manager", { exact: true }).hover();
  await page.mouse.down();
  await atRest(page);
  await expect(dialog.getByText("Passwords do not match.")).toBeHidden();
  await page.mouse.up();
  await expect(dialog.getByLabel("Manager", { exact: true })).toBeChecked();
  await expect(dialog.getByText("Passwords do not match.")).toBeVisible();
});

test("the login page shows the server's name and the footer, but nothing that requires a session", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("banner")).toHaveText("ApothecaryLOCAL DEVELOPMENT");
  await expect(page.getByRole("contentinfo")).toHaveText(`Apothecary ${new Date().getFullYear()}`);
  await expect(page.getByRole("navigation")).toBeHidden();
});

test("long names of a contact leave its buttons visible, and two identical lines are both shown", { tag: "@full" }, async ({ page }) => {
  const client = await admin();
  const name = `Long ${Date.now()} ${"n".repeat(200)}`;
  const { businessId } = await client.call(createBusiness, { businessName: name, client: true, supplier: true, businessCode: nextCode() });
  const department = "d".repeat(50);
  await client.call(createContact, {
    businessId,
    department,
    phoneNumber1: "020 7946 0000",
    addressLine1: "London",
    addressLine2: "London",
    invoice: false,
    delivery: false,
  });
  await withSession(page);
  await page.goto(`/directory?business=${businessId}`);
  const card = page.getByRole("article", { name: department });
  await expect(card.getByText("London")).toHaveCount(2);
  for (const word of ["Edit", "Delete"]) {
    await expect(card.getByRole("button", { name: `${word} ${department}` })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("button", { name: "Delete business" }).click();
  const asking = page.getByRole("alertdialog", { name: "Delete Business" });
  await expect(asking).toBeVisible();
  expect(await asking.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("an address of a deleted business says so, on a tablet too", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  await page.goto("/directory?business=987654321");
  await expect(page.getByText("This business is not in the directory")).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole("dialog", { name: "Business" })).toBeFocused();
  await expect(page.getByText("This business is not in the directory")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/directory$/);
});

test("a start date in the future is refused at its field; going back to the first step keeps the focus in place", { tag: "@full" }, async ({ page }) => {
  await withSession(page);
  await page.goto("/stock?tool=transaction-log&for.user=admin");
  const log = page.getByRole("dialog", { name: "Transaction Log" });
  await log.getByLabel("From", { exact: true }).fill("01/01/2199");
  await log.getByRole("button", { name: /^Show/ }).click();
  await expect(log.getByText("The first day must not be after the last.")).toBeVisible();
  await expect(log.getByLabel("From", { exact: true })).toBeFocused();
  await log.getByLabel("From", { exact: true }).fill("01/01/2020");
  await log.getByRole("button", { name: /^Show/ }).click();
  const back = log.getByRole("button", { name: "Back" });
  await expect(back).toBeEnabled();
  await back.press("Enter");
  await expect(back).toBeDisabled();
  await expect(back).toBeFocused();
});

test("a progress line is shown if the first page takes noticeably long", { tag: "@full" }, async ({ page }) => {
  await signedIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/directory");
  await expect(page.getByRole("progressbar", { name: "Working" })).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Directory" })).toBeVisible();
});
