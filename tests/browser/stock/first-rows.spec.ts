/** The stock list shows its first rows while the rest is read: what happens if the rest does not come. */
import { expect, type Page, test } from "@playwright/test";
import { follow, lost, retryUntilReached } from "../network.ts";
import { itemToOpen } from "./item.fixtures.ts";

const FIRST = "**/api/stock?limit=100";
const REST = "**/api/stock?cursor=*";
const rows = (page: Page) => page.getByRole("grid", { name: "Stock" }).locator("tr[data-index]");
test("a rest that is refused is said with a retry, and one that is cut off is read once the connection is back", async ({ page }) => {
  follow(page);
  const names = [await itemToOpen(page), await itemToOpen(page)].map(({ name }) => name);
  // A first page of one item: few companies of tests have more than a hundred.
  await page.route(FIRST, (route) => route.continue({ url: route.request().url().replace("limit=100", "limit=1") }));
  const showsAll = async () => {
    for (const name of names) {
      await page.getByLabel("Search stock").fill(name);
      await expect(rows(page).filter({ hasText: name })).toBeVisible();
    }
    await page.getByLabel("Search stock").fill("");
  };
  let refuse = true;
  await page.route(REST, (route) => (refuse ? route.fulfill({ status: 500, json: { message: "Something went wrong." } }) : route.continue()));
  await page.goto("/stock");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  refuse = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await showsAll();

  await page.unroute(REST);
  await page.route(REST, (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(lost(page)).toBeVisible();
  await page.unroute(REST);
  await retryUntilReached(page);
  await showsAll();
});
