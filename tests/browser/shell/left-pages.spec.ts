import { expect, type Page, test } from "@playwright/test";
import { addUser, signIn, withSession } from "../people.ts";
import { setUpItem } from "../stock/item.fixtures.ts";

const entry = (page: Page, word: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: word, exact: true });

test("the drawer restores a list's state, and its link to the current page changes nothing", { tag: "@full" }, async ({ page }) => {
  const { sku, name, mark } = await setUpItem(page);
  const search = page.getByLabel("Search stock");
  await search.fill(mark);
  await page.getByRole("button", { name: "Raw Material", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/stock\\?.*search=${mark}`));
  await expect(page).toHaveURL(/Raw/);
  const filtered = page.url();
  await entry(page, "Stock").click();
  await expect(page).toHaveURL(filtered);
  await expect(search).toHaveValue(mark);

  // The log that is open over the list is not restored.
  await page.goto(`${filtered}&tool=transaction-log`);
  await expect(page.getByRole("dialog", { name: "Transaction Log" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Transaction Log" })).toBeHidden();
  await page.goto(`/stock/${sku}`);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await entry(page, "Stock").click();
  await expect(page).toHaveURL(filtered);
  await expect(search).toHaveValue(mark);
  await expect(page.locator("tr[data-index]")).toHaveCount(1);

  await entry(page, "Locations").click();
  await page.getByLabel("Search locations").fill(mark);
  await expect(page).toHaveURL(new RegExp(`/locations\\?search=${mark}`));
  await entry(page, "Directory").click();
  await expect(page).toHaveURL(/\/directory$/);
  await entry(page, "Locations").click();
  await expect(page).toHaveURL(new RegExp(`/locations\\?search=${mark}`));
  await page.goto("/stock/NONE0001");
  await page.getByRole("link", { name: "Go to stock control" }).click();
  await expect(page).toHaveURL(filtered);
  // The product name links to the list without filters.
  await page.getByRole("link", { name: "Apothecary" }).click();
  await expect(page).toHaveURL(/\/stock$/);
});

test("the next user to sign in gets none of this state", { tag: "@full" }, async ({ page }) => {
  const [first, next] = [await addUser(page, ["ROLE_STAFF"]), await addUser(page, ["ROLE_STAFF"])];
  await withSession(page, first);
  await page.goto("/stock?search=secret");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("secret");
  await signIn(page, next);
  await entry(page, "Locations").click();
  await entry(page, "Stock").click();
  await expect(page).toHaveURL(/\/stock$/);
});
