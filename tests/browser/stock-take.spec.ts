import { stockCount } from "@apothecary/core/stock-take/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { addUser, signedIn } from "./people.ts";
import { Client } from "./stock.fixtures.ts";
import { batchAt, begun, count, lineOf, makeHouse, openBin, reserveWax, takeOf, tool, toolAddress } from "./stock-take.fixtures.ts";

/** Somebody of the staff with no other role, in a browser of their own. */
async function counter(page: Page): Promise<{ page: Page; username: string }> {
  const username = await addUser(page, ["ROLE_STAFF"]);
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: process.env["BASE_URL"] ?? "",
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: "en-GB",
      timezoneId: "Europe/London",
    });
  if (!context) throw new Error("There is no browser.");
  const other = await context.newPage();
  await signedIn(other, username);
  return { page: other, username };
}

test("two people take stock: begun on screen, counted blind and without a network, counted twice, finalised and completed", async ({ page }) => {
  test.setTimeout(120_000);
  const house = await makeHouse(page);
  const jobNumber = await reserveWax(house);
  await signedIn(page, house.taker);
  await page.goto(toolAddress());
  await tool(page).getByRole("button", { name: "New Stock Take" }).click();
  await tool(page).getByLabel("Reference").fill(`Whole ${house.taker}`);
  await tool(page).getByLabel("Blind count").check();
  await tool(page).getByLabel("Tolerance in percent").fill("20");
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(house.warehouse);
  await tool(page).getByRole("checkbox", { name: /^All/ }).check();
  await tool(page)
    .getByRole("button", { name: `Add all of ${house.warehouse}` })
    .click();
  await tool(page)
    .getByRole("checkbox", { name: `Include empty locations of ${house.warehouse}` })
    .check();
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  const row = tool(page)
    .getByRole("row")
    .filter({ hasText: `Whole ${house.taker}` });
  await expect(row).toContainText("0%");

  // The counter may neither edit nor finalise, and is told no quantity.
  const { page: floor } = await counter(page);
  await floor.goto(toolAddress());
  const seen = tool(floor)
    .getByRole("row")
    .filter({ hasText: `Whole ${house.taker}` });
  await expect(tool(floor).getByRole("button", { name: "New Stock Take" })).toBeDisabled();
  await expect(seen.getByRole("button", { name: /^View\/Edit/ })).toBeDisabled();
  await expect(seen.getByRole("button", { name: /^Finalise/ })).toBeDisabled();
  await seen.getByText(`Whole ${house.taker}`).click();
  await expect(tool(floor).getByRole("heading", { name: "Stock Taking Tool" })).toBeVisible();
  await openBin(floor, "A-01");
  await expect(lineOf(floor, house.wax)).toBeVisible();
  await expect(lineOf(floor, house.wax)).not.toContainText("Expected");
  await expect(lineOf(floor, house.wax)).not.toContainText("1,000");
  await count(floor, { [house.wax]: "400" });
  await expect(floor.getByRole("region", { name: "Notifications", exact: true })).toContainText("Somebody else has to count it again.");
  await expect(tool(floor).getByRole("button", { name: /^A-01/ })).toContainText("Second count");

  // The network goes while the next bin is open. Nobody is stopped; a reload of the page later loses nothing.
  await openBin(floor, "A-02");
  await floor.context().setOffline(true);
  await count(floor, { [house.wax]: "990" });
  await expect(tool(floor).getByText("1 count waiting to be sent.")).toBeVisible();
  await openBin(floor, "A-03");
  await count(floor, { [house.oil]: "505" });
  await expect(tool(floor).getByText("2 counts waiting to be sent.")).toBeVisible();
  await expect(tool(floor).getByText("No connection. Counting goes on.")).toBeVisible();
  await expect(floor.getByRole("dialog", { name: "No connection" })).toBeHidden();
  expect((await takeOf(house, await idOf(floor))).completed).toBe(0);
  await floor.context().setOffline(false);
  await expect(tool(floor).getByText("waiting to be sent.")).toBeHidden({ timeout: 20_000 });
  const id = await idOf(floor);
  await expect(async () => expect((await takeOf(house, id)).completed).toBe(2)).toPass();
  await floor.context().close();

  // The taker counts the first bin again, and the stock moves meanwhile.
  await row.getByText(`Whole ${house.taker}`).click();
  await openBin(page, "A-01");
  await expect(tool(page).getByText(/^Second count: Una Quill counted/)).toBeVisible();
  await count(page, { [house.wax]: "450" });
  await expect(tool(page).getByRole("button", { name: /^A-04/ })).toBeVisible();
  await page.goto(toolAddress(id, { view: "finalise" }));
  await expect(tool(page).getByText("1 bin remains: 1 to be confirmed as empty.")).toBeVisible();
  await expect(tool(page).getByRole("button", { name: "Complete" })).toBeDisabled();
  await tool(page).getByRole("button", { name: "Confirm empty bins" }).click();
  await tool(page)
    .getByRole("checkbox", { name: `Select ${house.warehouse}` })
    .check();
  await tool(page).getByRole("button", { name: "Confirm 1 empty bin" }).click();

  const lines = tool(page).getByRole("grid", { name: "Stock Discrepancies" }).getByRole("row");
  const wax = lines.filter({ hasText: house.wax });
  const oil = lines.filter({ hasText: house.oil });
  await expect(wax).toHaveCount(2);
  await expect(wax.filter({ hasText: "A-01" })).toContainText("\u221255%");
  await expect(oil).toContainText("+1%");
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
  expect([await batchAt(house, house.wax, house.bins[0]), await batchAt(house, house.wax, house.bins[1])].map((batch) => batch?.quantity)).toEqual([450, 990]);
  expect((await batchAt(house, house.oil, house.bins[2]))?.quantity).toBe(500);

  await page.goto(toolAddress(undefined, { view: "history" }));
  await expect(
    tool(page)
      .getByRole("row")
      .filter({ hasText: `Whole ${house.taker}` })
      .getByRole("button", { name: /^Discrepancy Details/ }),
  ).toBeVisible();
});

/** The id of the stock take that the address names. */
async function idOf(page: Page): Promise<number> {
  return Number(new URL(page.url()).searchParams.get("for.id"));
}

test("what is typed is there again after a reload; what was never answered is sent again as the same request, whichever window sends it", async ({ page }) => {
  const house = await makeHouse(page);
  const id = await begun(house, house.bins.slice(0, 3));
  await signedIn(page, house.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  await lineOf(page, house.wax)
    .getByRole("textbox", { name: /^Actual quantity/ })
    .fill("987");
  await page.reload();
  await expect(lineOf(page, house.wax).getByRole("textbox", { name: /^Actual quantity/ })).toHaveValue("987", { timeout: 15_000 });
  await tool(page).getByRole("button", { name: "Back" }).click();
  await expect(tool(page).getByRole("button", { name: /^A-01/ })).toContainText("1 of 1 lines");

  const ids: (string | undefined)[] = [];
  await page.context().route("**/api/stock_count", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    // It takes effect, and its answer is lost.
    if (ids.length === 1) await route.fetch();
    return ids.length < 3 ? route.abort() : route.continue();
  });
  await openBin(page, "A-01");
  await tool(page).getByRole("button", { name: "Update" }).click();
  await expect(tool(page).getByText("1 count waiting to be sent.")).toBeVisible();
  // Another window of the same browser knows of it, and sends it too.
  const second = await page.context().newPage();
  await second.goto(toolAddress(id));
  await expect(tool(second).getByRole("heading", { name: "Stock Taking Tool" })).toBeVisible();
  for (const window of [second, page]) await expect(tool(window).getByText("waiting to be sent.")).toBeHidden({ timeout: 30_000 });
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(1);
  expect((await takeOf(house, id)).completed).toBe(1);
  await page.context().unroute("**/api/stock_count");

  // Left while something waits: it is sent from whichever page is opened next.
  await page.context().route("**/api/stock_count", (route) => route.abort());
  await openBin(second, "A-02");
  await count(second, { [house.wax]: "1000" });
  await expect(tool(second).getByText("1 count waiting to be sent.")).toBeVisible();
  await second.close();
  await page.close();
  await page.context().unroute("**/api/stock_count");
  const third = await page.context().newPage();
  await third.goto("/preferences");
  await expect(async () => expect((await takeOf(house, id)).completed).toBe(2)).toPass({ timeout: 20_000 });
});

test("wrong quantities are told at all lines at once; what is found besides is added, and another item's batch number is refused", async ({ page }) => {
  const house = await makeHouse(page);
  const id = await begun(house, house.bins.slice(0, 3));
  const oil = await batchAt(house, house.oil, house.bins[2]);
  await signedIn(page, house.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  const line = lineOf(page, house.wax);
  const quantity = line.getByRole("textbox", { name: /^Actual quantity/ });
  await expect(line).toContainText("1,000 g");
  await tool(page).getByRole("button", { name: "Update" }).click();
  await expect(tool(page).getByText("Please make sure each line has a quantity entered.")).toBeVisible();
  await expect(line.getByText("Please enter a valid quantity")).toBeVisible();
  await expect(quantity).toBeFocused();
  await quantity.fill("twelve");
  await expect(line.getByText("Please enter a valid quantity")).toBeVisible();
  await quantity.fill("0");
  await expect(line.getByRole("checkbox", { name: /^Not Found/ })).toBeChecked();
  await quantity.fill("1 kg");
  await expect(line.getByRole("checkbox", { name: /^Not Found/ })).not.toBeChecked();
  await line.getByRole("checkbox", { name: /^Not Found/ }).check();
  await expect(quantity).toHaveValue("0");
  await line.getByRole("checkbox", { name: /^Not Found/ }).uncheck();
  await expect(quantity).toHaveValue("");
  await quantity.fill("999");

  await tool(page).getByRole("button", { name: "Add Item" }).click();
  await tool(page).getByRole("button", { name: "Add to the count" }).click();
  for (const text of ["Item is required.", "Batch number is required.", "Please enter a valid quantity"])
    await expect(tool(page).getByText(text)).toBeVisible();
  await tool(page).getByRole("combobox", { name: "Item" }).fill(house.wax);
  await page.keyboard.press("Enter");
  await tool(page).getByLabel("Batch number").fill("A0011");
  await expect(tool(page).getByText("This is not a valid batch number")).toBeVisible();
  await tool(page)
    .getByLabel("Batch number")
    .fill((await batchAt(house, house.wax, house.bins[0]))?.batchNumber ?? "");
  await expect(tool(page).getByText("The item is already in this location, please adjust the quantity instead.")).toBeVisible();
  await tool(page)
    .getByLabel("Batch number")
    .fill(oil?.batchNumber ?? "");
  await tool(page).getByLabel("Quantity").fill("7");
  await tool(page).getByRole("button", { name: "Add to the count" }).click();
  await expect(line).toHaveCount(2);
  await tool(page).getByRole("button", { name: "Update" }).click();
  const invalid = page.getByRole("dialog", { name: "Invalid Batch Number" });
  await expect(invalid).toContainText(`The batch number ${oil?.batchNumber} of ${house.wax} is in use by another SKU.`);
  await invalid.getByRole("button", { name: "Back to the count" }).click();
  await expect(line.first().getByRole("textbox", { name: /^Actual quantity/ })).toHaveValue("999");
  await expect(line.last()).toContainText("This batch number is already in use for another item.");
  await line
    .last()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(line).toHaveCount(1);
  await tool(page).getByRole("button", { name: "Update" }).click();
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  await expect(tool(page).getByRole("button", { name: /^A-01/ })).toBeHidden();

  // Labels: of a location, which opens it; of a batch, typed by a scanner into the quantity that has the focus.
  await tool(page).getByLabel("Search bins").fill(`https://stock.example/locations?location=${house.bins[2].id}`);
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("heading", { name: "A-03" })).toBeVisible();
  const oilQuantity = lineOf(page, house.oil).getByRole("textbox", { name: /^Actual quantity/ });
  await oilQuantity.fill(`12${oil?.id}`);
  await page.keyboard.press("Enter");
  await expect(oilQuantity).toHaveValue("12");
  await expect(oilQuantity).toBeFocused();
});

test("locations are refused twice and once they are counted; a stock take that was counted is downloaded before it is erased", async ({ page }) => {
  const house = await makeHouse(page);
  await signedIn(page, house.taker);
  await page.goto(toolAddress(undefined, { view: "new" }));
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  await expect(tool(page).getByText("Reference is required.")).toBeVisible();
  await expect(tool(page).getByText("Please select at least one location")).toBeVisible();
  await tool(page).getByLabel("Reference").fill(`Twice ${house.taker}`);
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(house.warehouse);
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
  await page.waitForTimeout(1_000);
  await tool(page).getByRole("button", { name: "Initialise" }).click();
  await tool(page)
    .getByRole("button", { name: `View/Edit Twice ${house.taker}` })
    .click();
  await expect(tool(page).getByRole("heading", { name: `Twice ${house.taker}` })).toBeVisible();

  await tool(page).getByRole("button", { name: "Count" }).click();
  await openBin(page, "A-01");
  await count(page, { [house.wax]: "1000" });
  await expect(tool(page).getByRole("button", { name: /^A-02/ })).toBeVisible();
  await page.goBack();
  const locations = tool(page).getByRole("grid", { name: "Locations" });
  await expect(locations.getByRole("row").filter({ hasText: "A-01" })).toContainText("Una Quill");
  await tool(page)
    .getByRole("button", { name: `Remove ${house.warehouse} A-01` })
    .click();
  await expect(tool(page).getByText("This location has already been counted and cannot be removed.")).toBeVisible();
  for (const bin of ["A-01", "A-02"]) await locations.getByRole("row").filter({ hasText: bin }).getByRole("checkbox").check();
  await tool(page).getByRole("button", { name: "Remove locations (2)" }).click();
  await expect(tool(page).getByText("One or more locations selected have already been counted and cannot be removed.")).toBeVisible();
  for (const bin of ["A-01", "A-02"]) await locations.getByRole("row").filter({ hasText: bin }).getByRole("checkbox").uncheck();

  await tool(page).getByRole("button", { name: "Add locations" }).click();
  await tool(page).getByRole("button", { name: "Add to the stock take" }).click();
  await expect(tool(page).getByText("Please select at least one location")).toBeVisible();
  await tool(page).getByLabel("Warehouse", { exact: true }).selectOption(house.warehouse);
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
      .filter({ hasText: `Twice ${house.taker}` }),
  ).toBeHidden();
});

test("somebody else was faster: the count is kept with the reason until it is discarded", async ({ page }) => {
  const house = await makeHouse(page);
  const id = await begun(house, house.bins.slice(0, 2));
  await signedIn(page, house.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  const other = await addUser(page, ["ROLE_STAFF"]);
  await countByApi(await new Client(process.env["BASE_URL"] ?? "").signIn(other), house.wax, `${id}~${house.bins[0].id}`);
  await count(page, { [house.wax]: "5" });
  await expect(tool(page).getByRole("alert")).toContainText("has already been counted");
  await tool(page).getByRole("button", { name: "Discard my count" }).click();
  await page.getByRole("alertdialog", { name: "Discard this count?" }).getByRole("button", { name: "Discard count" }).click();
  await expect(tool(page).getByRole("button", { name: "Update" })).toBeDisabled();
});

async function countByApi(api: Client, sku: string, row: string): Promise<void> {
  const [place] = row.split("~").slice(1);
  const batch = (await api.call(stockDetails, { sku })).flatMap((line) => ("quantityDelivered" in line && line.location.id === place ? [line] : []))[0];
  const line = { elementId: batch?.id ?? "", sku, batchNumber: batch?.batchNumber ?? "", countedQuantity: 1_000, expiryDate: null };
  await api.call(stockCount, { stockTakeId: row, elements: [line] });
}
