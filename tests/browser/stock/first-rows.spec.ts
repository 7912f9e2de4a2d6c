/** The stock list shows its first rows while the rest is read: what happens if the rest does not come. */
import { expect, type Page, test } from "@playwright/test";
import { follow, lost, retryUntilReached, settled } from "../network.ts";
import { withSession } from "../people.ts";

const REST = "**/api/stock?cursor=*";
const rows = (page: Page) => page.getByRole("grid", { name: "Stock" }).locator("tr[data-index]");
/** The number of items that the list counts. */
const counted = async (page: Page): Promise<number> =>
  Number(/of ([\d,]+)/.exec((await page.locator(".table-count").textContent()) ?? "")?.[1]?.replaceAll(",", ""));

test("a rest that is refused is said with a retry, and one that is cut off is read once the connection is back", async ({ page }) => {
  follow(page);
  await withSession(page);
  let refuse = true;
  await page.route(REST, (route) => (refuse ? route.fulfill({ status: 500, json: { message: "Something went wrong." } }) : route.continue()));
  await page.goto("/stock");
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  refuse = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page).first()).toBeVisible();
  await settled(page);
  const all = await counted(page);
  expect(all).toBeGreaterThan(100);

  await page.unroute(REST);
  await page.route(REST, (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(lost(page)).toBeVisible();
  await page.unroute(REST);
  await retryUntilReached(page);
  await expect(rows(page).first()).toBeVisible();
  await settled(page);
  // Other tests may have added items.
  expect(await counted(page)).toBeGreaterThanOrEqual(all);
});
