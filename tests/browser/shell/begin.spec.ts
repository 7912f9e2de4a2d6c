/** What a page requests first is requested once, before the application's scripts have run. */
import { expect, test } from "@playwright/test";
import { itemToOpen } from "../stock/item.fixtures.ts";
import { settled } from "../network.ts";

const FIRST = [
  ["/", "/api/stock?limit=100", "Stock Control"],
  ["/sales", "/api/sales_orders?state=open", "Open Orders"],
  ["/manufacturing", "/api/fetch_open_jobs", "Manufacturing"],
] as const;

const path = (address: string): string | undefined => address.split("?")[0];

test("the user and the first list or record of a page are requested once, ahead of the frame", { tag: "@full" }, async ({ page }) => {
  const { sku, name } = await itemToOpen(page);
  // From the second visit on: the browser knows that a user has signed in.
  await page.goto("/preferences");
  await settled(page);
  for (const [address, list, title] of [...FIRST, [`/stock/${sku}`, "/api/stock/details", name]] as const) {
    const requested: string[] = [];
    const note = (request: { url(): string }) => {
      const { pathname, search } = new URL(request.url());
      requested.push(pathname.replace(/^\/assets\/(\w+)-.*\.js$/, "$1") + search);
    };
    page.on("request", note);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await settled(page);
    page.off("request", note);
    for (const early of ["/api/user", list]) {
      // Not again for what has changed since, either; the rest of a long list comes afterwards.
      expect(requested.filter((one) => path(one) === path(early) && !one.includes("cursor="))).toEqual([early]);
      expect(requested.indexOf(early)).toBeLessThan(requested.indexOf("frame"));
    }
  }
  // Other orders are another list.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/sales?state=completed");
  await settled(page);
  expect(asked.filter((one) => one.includes("/api/sales_orders")).map((one) => new URL(one).search)).toEqual(["?state=completed"]);
});
