import { type Browser, expect, type Page, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { goOfflineAtWork, goOnline } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { stockLineAt, count, countLine, makeFixture, openBin, reserveWax, readStockTake, tool, toolAddress } from "./stock-take.fixtures.ts";

/** A member of staff with no other role, with a phone. */
async function counter(maker: Page, browser: Browser): Promise<Page> {
  const username = await addUser(maker, ["ROLE_STAFF"]);
  const page = await otherPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await withSession(page, username);
  return page;
}

test("two users take stock: started on screen, counted blind and offline, recounted, finalised and completed", async ({ page, browser }) => {
  const fixture = await makeFixture(page);
  const jobNumber = await reserveWax(fixture);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress());
  await tool(page).getByRole("button", { name: "New Stock Take" }).click();
  await tool(page).getByLabel("Reference").fill(`Whole ${fixture.taker}`);
  await tool(page).getByLabel("Blind count").check();
  await tool(page).getByLabel("Tolerance in percent").fill("20");
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(fixture.warehouse);
  await tool(page).getByRole("checkbox", { name: /^All/ }).check();
  await tool(page)
    .getByRole("button", { name: `Add all of ${fixture.warehouse}` })
    .click();
  await tool(page)
    .getByRole("checkbox", { name: `Include empty locations of ${fixture.warehouse}` })
    .check();
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  const row = tool(page)
    .getByRole("row")
    .filter({ hasText: `Whole ${fixture.taker}` });
  await expect(row).toContainText("0 %");

  // The counter may neither edit nor finalise, and sees no quantity.
  const floor = await counter(page, browser);
  await floor.goto(toolAddress());
  const seen = tool(floor)
    .getByRole("row")
    .filter({ hasText: `Whole ${fixture.taker}` });
  await expect(tool(floor).getByRole("button", { name: "New Stock Take" })).toBeDisabled();
  await expect(seen.getByRole("button", { name: /^View\/Edit/ })).toBeDisabled();
  await expect(seen.getByRole("button", { name: /^Finalise/ })).toBeDisabled();
  await seen.getByText(`Whole ${fixture.taker}`).click();
  await expect(tool(floor).getByRole("heading", { name: "Stock Taking Tool" })).toBeVisible();
  await openBin(floor, "A-01");
  await expect(countLine(floor, fixture.wax)).toBeVisible();
  await expect(countLine(floor, fixture.wax)).not.toContainText("Expected");
  await expect(countLine(floor, fixture.wax)).not.toContainText("1 000");
  await count(floor, { [fixture.wax]: "400" });
  await expect(floor.getByRole("region", { name: "Notifications", exact: true })).toContainText("Another person has to count it again.");
  await expect(tool(floor).getByRole("button", { name: /^A-01/ })).toContainText("Second count");

  // The network goes while the next bin is open. Counting continues; a reload of the page later loses nothing.
  await openBin(floor, "A-02");
  await goOfflineAtWork(floor);
  await count(floor, { [fixture.wax]: "990" });
  await expect(tool(floor).getByText("1 count waiting to be sent.")).toBeVisible();
  await openBin(floor, "A-03");
  await count(floor, { [fixture.oil]: "505" });
  await expect(tool(floor).getByText("2 counts waiting to be sent.")).toBeVisible();
  await expect(tool(floor).getByText("No connection. You can keep counting.")).toBeVisible();
  await expect(floor.getByRole("dialog", { name: "No connection" })).toBeHidden();
  expect((await readStockTake(fixture, await stockTakeIdInAddress(floor))).completed).toBe(0);
  await goOnline(floor);
  await expect(tool(floor).getByText("waiting to be sent.")).toBeHidden({ timeout: 30_000 });
  const id = await stockTakeIdInAddress(floor);
  await expect(async () => expect((await readStockTake(fixture, id)).completed).toBe(2)).toPass();
  await floor.context().close();

  // The taker counts the first bin again, and the stock moves meanwhile.
  await row.getByText(`Whole ${fixture.taker}`).click();
  await openBin(page, "A-01");
  await expect(tool(page).getByText(/^Second count: Una Quill counted/)).toBeVisible();
  await count(page, { [fixture.wax]: "450" });
  await expect(tool(page).getByRole("button", { name: /^A-04/ })).toBeVisible();
  await page.goto(toolAddress(id, { view: "finalise" }));
  await expect(tool(page).getByText("1 bin remains: 1 to be confirmed as empty.")).toBeVisible();
  await expect(tool(page).getByRole("button", { name: "Complete" })).toBeDisabled();
  await tool(page).getByRole("button", { name: "Confirm empty bins" }).click();
  await tool(page)
    .getByRole("checkbox", { name: `Select ${fixture.warehouse}` })
    .check();
  await tool(page).getByRole("button", { name: "Confirm 1 empty bin" }).click();

  const lines = tool(page).getByRole("grid", { name: "Stock Discrepancies" }).getByRole("row");
  const wax = lines.filter({ hasText: fixture.wax });
  const oil = lines.filter({ hasText: fixture.oil });
  await expect(wax).toHaveCount(2);
  await expect(wax.filter({ hasText: "A-01" })).toContainText("\u221255 %");
  await expect(oil).toContainText("+1 %");
  await oil.getByRole("checkbox").check();
  await tool(page).getByRole("button", { name: "Dismiss selected (1)" }).click();
  await expect(oil).toContainText("Dismissed");
  await wax
    .filter({ hasText: "A-01" })
    .getByRole("button", { name: /alternate locations? of/ })
    .click();
  const aside = tool(page).getByRole("complementary", { name: "Alternate Stock Locations" });
  await expect(aside).toContainText("A-02");
  await page.keyboard.press("Escape");
  await expect(aside).toBeHidden();
  await tool(page).getByRole("button", { name: "Group by SKU" }).click();
  await expect(lines.filter({ hasText: "2 lines" })).toContainText("1 440");

  await tool(page).getByRole("button", { name: "Complete" }).click();
  const asked = page.getByRole("alertdialog", { name: "Complete the stock take" });
  await expect(asked).toContainText("2 differences will be booked into stock, 1 dismissed will not.");
  await asked.getByRole("button", { name: "Complete" }).click();
  await expect(tool(page).getByRole("heading", { name: "Stock Take Complete" })).toBeVisible({ timeout: 20_000 });
  await expect(tool(page).getByRole("grid", { name: "Reservations Affected" })).toContainText(jobNumber);
  await expect(tool(page).getByText("Their reservations need to be made again.")).toBeVisible();
  for (const file of ["Discrepancy Details", "Discrepancy Summary"]) {
    const download = page.waitForEvent("download");
    await tool(page)
      .getByRole("button", { name: new RegExp(`^${file}`) })
      .click();
    expect((await download).suggestedFilename()).toMatch(/^Whole u-.+_\d{2}-\d{2}-\d{4}\.csv$/);
  }
  expect(
    [await stockLineAt(fixture, fixture.wax, fixture.bins[0]), await stockLineAt(fixture, fixture.wax, fixture.bins[1])].map(
      (stockLine) => stockLine?.quantity,
    ),
  ).toEqual([450, 990]);
  expect((await stockLineAt(fixture, fixture.oil, fixture.bins[2]))?.quantity).toBe(500);

  await page.goto(toolAddress(undefined, { view: "history" }));
  await expect(
    tool(page)
      .getByRole("row")
      .filter({ hasText: `Whole ${fixture.taker}` })
      .getByRole("button", { name: /^Discrepancy Details/ }),
  ).toBeVisible();
});

/** The id of the stock take that the address names. */
async function stockTakeIdInAddress(page: Page): Promise<number> {
  return Number(new URL(page.url()).searchParams.get("for.id"));
}

test("locations are refused if already open or counted; a counted stock take is downloaded before it is deleted", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(undefined, { view: "new" }));
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  await expect(tool(page).getByText("Reference is required.")).toBeVisible();
  await expect(tool(page).getByText("Please select at least one location")).toBeVisible();
  await tool(page).getByLabel("Reference").fill(`Twice ${fixture.taker}`);
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(fixture.warehouse);
  await tool(page).getByRole("checkbox", { name: "A-01" }).check();
  await tool(page).getByRole("checkbox", { name: "A-02" }).check();
  await tool(page).getByRole("button", { name: "Add 2 bins" }).click();
  const chosen = tool(page).getByRole("grid", { name: "Chosen locations" });
  await expect(chosen.getByRole("row").filter({ hasText: "A-01" })).toContainText("N/A");
  await tool(page).getByRole("checkbox", { name: "A-01" }).check();
  await tool(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(tool(page).getByText("This location is already included.")).toBeVisible();

  await page.keyboard.press("Escape");
  const left = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await left.getByRole("button", { name: "Keep editing" }).click();
  await aSecondPasses(page);
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  await tool(page)
    .getByRole("button", { name: `View/Edit Twice ${fixture.taker}` })
    .click();
  await expect(tool(page).getByRole("heading", { name: `Twice ${fixture.taker}` })).toBeVisible();

  await tool(page).getByRole("button", { name: "Count" }).click();
  await openBin(page, "A-01");
  await count(page, { [fixture.wax]: "1000" });
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  await page.goBack();
  const locations = tool(page).getByRole("grid", { name: "Locations" });
  await expect(locations.getByRole("row").filter({ hasText: "A-01" })).toContainText("Una Quill");
  await tool(page)
    .getByRole("button", { name: `Remove ${fixture.warehouse} A-01` })
    .click();
  await expect(tool(page).getByText("This location has already been counted and cannot be removed.")).toBeVisible();
  for (const bin of ["A-01", "A-02"]) await locations.getByRole("row").filter({ hasText: bin }).getByRole("checkbox").check();
  await tool(page).getByRole("button", { name: "Remove locations (2)" }).click();
  await expect(tool(page).getByText("One or more locations selected have already been counted and cannot be removed.")).toBeVisible();
  for (const bin of ["A-01", "A-02"]) await locations.getByRole("row").filter({ hasText: bin }).getByRole("checkbox").uncheck();

  await tool(page).getByRole("button", { name: "Add locations" }).click();
  await tool(page).getByRole("button", { name: "Add to the stock take" }).click();
  await expect(tool(page).getByText("Please select at least one location")).toBeVisible();
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(fixture.warehouse);
  await tool(page).getByRole("checkbox", { name: "A-04" }).check();
  await tool(page).getByRole("button", { name: "Add", exact: true }).click();
  await tool(page).getByRole("button", { name: "Add to the stock take (1)" }).click();
  await expect(locations.getByRole("row").filter({ hasText: "A-04" })).toBeVisible();

  await tool(page).getByRole("button", { name: "Cancel stock take" }).click();
  const asked = page.getByRole("alertdialog", { name: "Cancel stock take" });
  await expect(asked).toContainText("1 of the 3 locations");
  const download = page.waitForEvent("download");
  await asked.getByRole("button", { name: "Cancel stock take" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(tool(page).getByRole("heading", { name: "Stock Take", exact: true })).toBeVisible();
  await expect(
    tool(page)
      .getByRole("row")
      .filter({ hasText: `Twice ${fixture.taker}` }),
  ).toBeHidden();
});
