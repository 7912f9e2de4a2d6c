/** The steps of counting and picking. `docs/decisions/web.md` has the table. */
import { reserveStock } from "@apothecary/core/picking/contract";
import { goodsIn } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { otherPage } from "../contexts.ts";
import { Hand } from "../hand.ts";
import { withSession } from "../people.ts";
import { bookWax, NEEDED, orders } from "../picking/picking.fixtures.ts";
import { countLine, makeFixture, readStockTake, startStockTake, tool, toolAddress } from "../stock-take/stock-take.fixtures.ts";
import { pickLocation } from "../transfers/transfers.fixtures.ts";

const locationLabel = (id: string): string => `https://stock.example/locations?location=${id}`;

test("a location with four lines is counted in six steps, and the last tells how many are left", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const [first] = fixture.bins;
  for (const day of [1, 2, 3]) {
    const delivery = { goodsInItem: fixture.wax, goodsInQuantity: 25_000, goodsInLocation: first.id, packSize: 0, goodsInStatus: 0 as const };
    await fixture.api.call(goodsIn, { goodsInDetails: { ...delivery, goodsInExpiryDateFormatted: `2031-01-0${day}` } });
  }
  const id = await startStockTake(fixture, fixture.bins);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await expect(tool(page).getByRole("button", { name: /^A-01/ })).toBeVisible();
  const hand = new Hand(page);
  await hand.scan(locationLabel(first.id));
  const quantities = countLine(page, fixture.wax).getByRole("textbox", { name: /^Actual Quantity/ });
  await expect(quantities).toHaveCount(4);
  for (const at of [0, 1, 2, 3]) await hand.type(quantities.nth(at), "25000");
  await hand.tap(tool(page).getByRole("button", { name: "Update" }));
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  expect(hand.taken).toBeLessThanOrEqual(6);
  await expect(async () => expect((await readStockTake(fixture, id)).completed).toBe(1)).toPass();
});

test("a stop of a walk is picked in three steps, and its button is on the first screen of a phone", { tag: "@full" }, async ({ browser, page: maker }) => {
  const of = await orders(maker, 1);
  const wax = await bookWax(of, 1_500, of.from, "2031-01-31");
  const reservationList = of.jobs.map(({ id }) => ({ jobId: id, jobStockId: `${id}~${of.wax}`, elementId: wax.id, quantity: NEEDED }));
  await of.keeper.call(reserveStock, { reservationList });
  const page = await otherPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await withSession(page, of.name);
  await page.goto(`/pick_lists?mode=walk&jobs=${of.jobs.map(({ id }) => id).join(",")}`);
  await pickLocation(page.locator("main"), page, "To", of.warehouse, "TO");
  await page.getByRole("button", { name: "Start the walk" }).click();
  await expect(page.getByRole("heading", { name: "Stop 1 of 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm location" })).toBeInViewport({ ratio: 1 });
  const hand = new Hand(page);
  await hand.scan(locationLabel(of.from));
  await expect(page.getByRole("button", { name: "Confirm batch" })).toBeInViewport({ ratio: 1 });
  await hand.scan(wax.id);
  const pick = page.getByRole("button", { name: "Pick 1 000 g" });
  await expect(pick).toBeInViewport({ ratio: 1 });
  await hand.tap(pick);
  await expect(page.getByRole("heading", { name: "Walk completed" })).toBeVisible();
  expect(hand.taken).toBeLessThanOrEqual(3);
  await page.context().close();
});
