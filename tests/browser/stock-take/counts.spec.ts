import { stockCount } from "@apothecary/core/stock-take/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { withoutPolling } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { scan } from "../scanner.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { stockLineAt, startStockTake, count, countLine, makeFixture, openBin, readStockTake, tool, toolAddress } from "./stock-take.fixtures.ts";

test("counts are kept across a reload; a request without a response is retried with the same request id, from any window", { tag: "@full" }, async ({
  page,
}) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(0, 3));
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  await countLine(page, fixture.wax)
    .getByRole("textbox", { name: /^Actual Quantity/ })
    .fill("987");
  await page.reload();
  await expect(countLine(page, fixture.wax).getByRole("textbox", { name: /^Actual Quantity/ })).toHaveValue("987", { timeout: 15_000 });
  await tool(page).getByRole("button", { name: "Back" }).click();
  await expect(tool(page).getByRole("button", { name: /^A-01/ })).toContainText("1 of 1 lines");

  const ids: (string | undefined)[] = [];
  await page.context().route("**/api/stock_count", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    // It takes effect, and its response is lost.
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
  expect((await readStockTake(fixture, id)).completed).toBe(1);
  await page.context().unroute("**/api/stock_count");

  // Left while something waits: it is sent from whichever page is opened next.
  await page.context().route("**/api/stock_count", (route) => route.abort());
  await openBin(second, "A-02");
  await count(second, { [fixture.wax]: "1000" });
  await expect(tool(second).getByText("1 count waiting to be sent.")).toBeVisible();
  await second.close();
  await page.close();
  await page.context().unroute("**/api/stock_count");
  const third = await page.context().newPage();
  await third.goto("/preferences");
  await expect(async () => expect((await readStockTake(fixture, id)).completed).toBe(2)).toPass({ timeout: 30_000 });
});

test("all invalid quantities are reported at once; found items are added, and another item's batch number is refused", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(0, 3));
  const oil = await stockLineAt(fixture, fixture.oil, fixture.bins[2]);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  const line = countLine(page, fixture.wax);
  const quantity = line.getByRole("textbox", { name: /^Actual Quantity/ });
  await expect(line).toContainText("1 000 g");
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
  await tool(page).getByRole("combobox", { name: "Item" }).fill(fixture.wax);
  await page.keyboard.press("Enter");
  await tool(page).getByLabel("Batch number").fill("A0011");
  await expect(tool(page).getByText("This is not a valid batch number")).toBeVisible();
  await tool(page)
    .getByLabel("Batch number")
    .fill((await stockLineAt(fixture, fixture.wax, fixture.bins[0]))?.batchNumber ?? "");
  await expect(tool(page).getByText("The item is already in this location, please adjust the quantity instead.")).toBeVisible();
  await tool(page)
    .getByLabel("Batch number")
    .fill(oil?.batchNumber ?? "");
  await tool(page).getByLabel("Quantity").fill("7");
  await tool(page).getByRole("button", { name: "Add to the count" }).click();
  await expect(line).toHaveCount(2);
  await tool(page).getByRole("button", { name: "Update" }).click();
  const invalid = page.getByRole("dialog", { name: "Invalid Batch Number" });
  await expect(invalid).toContainText(`The batch number ${oil?.batchNumber} of ${fixture.wax} is in use by another SKU.`);
  await invalid.getByRole("button", { name: "Back to the count" }).click();
  await expect(line.first().getByRole("textbox", { name: /^Actual Quantity/ })).toHaveValue("999");
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
  await tool(page).getByLabel("Search bins").fill(`https://stock.example/locations?location=${fixture.bins[2].id}`);
  await page.keyboard.press("Enter");
  await expect(tool(page).getByRole("heading", { name: "A-03" })).toBeVisible();
  const oilQuantity = countLine(page, fixture.oil).getByRole("textbox", { name: /^Actual Quantity/ });
  await oilQuantity.fill("12");
  await scan(page, oil?.id ?? "");
  await expect(oilQuantity).toHaveValue("12");
  await expect(oilQuantity).toBeFocused();
});

test("a conflicting count is kept with the reason until it is discarded", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(0, 2));
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await openBin(page, "A-01");
  const other = await addUser(page, ["ROLE_STAFF"]);
  await countByApi(await new Client(process.env["BASE_URL"] ?? "").signIn(other), fixture.wax, `${id}~${fixture.bins[0].id}`);
  await count(page, { [fixture.wax]: "5" });
  await expect(tool(page).getByRole("alert")).toContainText("has already been counted");
  await tool(page).getByRole("button", { name: "Discard my count" }).click();
  await page.getByRole("alertdialog", { name: "Discard this count?" }).getByRole("button", { name: "Discard count" }).click();
  await expect(tool(page).getByRole("button", { name: "Update" })).toBeDisabled();
});

async function countByApi(api: Client, sku: string, row: string): Promise<void> {
  const [location] = row.split("~").slice(1);
  const stockLine = (await api.call(stockDetails, { sku })).flatMap((line) => ("quantityDelivered" in line && line.location.id === location ? [line] : []))[0];
  const line = { elementId: stockLine?.id ?? "", sku, batchNumber: stockLine?.batchNumber ?? "", countedQuantity: 1_000, expiryDate: null };
  await api.call(stockCount, { stockTakeId: row, elements: [line] });
}
