import { expect, test } from "@playwright/test";
import { pollUntil, withoutPolling } from "../network.ts";
import { Client, KEEPER, READER, startSession } from "./stock.fixtures.ts";
import { card, host, onOwnHost, openList, tableRow, withCompany } from "./host.fixtures.ts";

onOwnHost();

test("the item page shows usable stock and its calculation", async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await page.goto(`${host.url}/stock/${company.wax}`);
  const sum = page.getByRole("table", { name: "How usable stock is calculated" });
  const lines = [
    ["On hand", "60 500 g"],
    ["less quarantined", "−12 500 g"],
    ["less frozen", "−5 000 g"],
    ["less expired", "−3 000 g"],
    [`less reserved ${company.jobNumber}`, "−2 400 g"],
    ["Usable", "37 600 g"],
  ];
  await expect(sum.getByRole("row")).toHaveText(lines.map((line) => new RegExp(line.join(" ?").replaceAll(" ", "\\s*"))));
  // What is normal has no chip, and the batches are on the first screen.
  await expect(card(page, "Stock Levels").locator(".chip")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(card(page, "Batch Details").locator("tbody td").first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(card(page, "Businesses")).toContainText("Larkfield Botanicals Ltd");
  await expect(card(page, "Category")).toContainText("Self-emulsifying, pellets");
  await expect(card(page, "Value")).toContainText("Price per gram");
  await expect(tableRow(page, "LW-88214")).toContainText("Quarantined");
  await expect(tableRow(page, "LW-70001").getByLabel("Expired", { exact: true })).toBeVisible();
  await expect(card(page, "Current Allocations").locator("tbody")).toContainText("SO00001");
  await expect(card(page, "Current Reservations").locator("tbody")).toContainText(company.jobNumber);
  await expect(card(page, "Formulas").locator("tbody")).toContainText("Rose base");
  await page.getByRole("button", { name: "Help" }).click();
  await expect(page.getByRole("dialog", { name: "Help" })).toContainText("Stock that can still be reserved");
});

test("each type of item has its own cards", async ({ page }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  await page.goto(`${host.url}/stock/${company.bottle}`);
  await expect(card(page, "Products").getByText("Not used in any product")).toBeVisible();
  await expect(card(page, "Formulas")).toHaveCount(0);
  await expect(page.getByText("Active", { exact: true })).toHaveCount(0);
  await page.goto(`${host.url}/stock/${company.bulk}`);
  await expect(card(page, "Category")).toContainText("1\u202F000 ml");
  await expect(card(page, "Componentry")).toHaveCount(0);
  await expect(card(page, "Batch Details").getByText("No batches found")).toBeVisible();
  await expect(card(page, "Batch Details").getByRole("button", { name: "Goods In" })).toBeVisible();
});

test("a delivery booked in from one window appears in another", async ({ page, context }) => {
  const company = await withCompany();
  await startSession(page, host.url, KEEPER);
  const other = await context.newPage();
  await withoutPolling(other);
  await other.goto(`${host.url}/stock/${company.oil}`);
  await expect(card(other, "Batch Details").locator("tr[data-index]")).toHaveCount(1);

  await page.goto(`${host.url}/stock/${company.oil}`);
  await card(page, "Stock Levels").waitFor();
  await page.getByRole("button", { name: "Goods In" }).click();
  const dialog = page.getByRole("dialog", { name: "Goods In" });
  await expect(dialog.getByRole("combobox", { name: "Item" })).toHaveValue(new RegExp(company.oil));
  await dialog.getByRole("combobox", { name: "Location: bin" }).fill("A-04-2");
  await page.getByRole("option", { name: "A-04-2" }).first().click();
  await dialog.getByLabel("Quantity").fill("7,500");
  await dialog.getByLabel("Pack size").fill("2,500");
  await dialog.getByLabel("Supplier batch no.").fill("LW-90001");
  await dialog.getByRole("button", { name: "Book in 7" }).click();
  await expect(page.getByText(/^Batch A\d+ has been booked in$/)).toBeVisible();
  await expect(tableRow(page, "LW-90001")).toHaveCount(1);

  await pollUntil(other, (soon) => expect(tableRow(other, "LW-90001")).toContainText("7\u202F500", soon));
  await expect(card(other, "Stock Levels")).toContainText("10\u202F000 g");
});

test("an unknown SKU is reported, with a link back", { tag: "@full" }, async ({ page }) => {
  await startSession(page, host.url, KEEPER);
  for (const sku of ["NOPE0001", "no such item"]) {
    await page.goto(`${host.url}/stock/${encodeURIComponent(sku)}`);
    await expect(page.getByText(`There is no stock item ${sku}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "History" })).toHaveCount(sku === "NOPE0001" ? 1 : 0);
  }
  await page.goto(`${host.url}/stock/NOPE0001`);
  await page.getByRole("button", { name: "History" }).click();
  const log = page.getByRole("dialog", { name: "Transaction Log" });
  await log.getByRole("button", { name: "Close" }).click();
  await expect(log).toBeHidden();
  await page.getByRole("link", { name: "Go to stock control" }).click();
  await expect(page).toHaveURL(`${host.url}/stock`);
});

test("users without the role have no button to book in", { tag: "@full" }, async ({ page }) => {
  const company = await withCompany();
  await new Client(host.url).signIn(READER);
  await startSession(page, host.url, READER);
  await openList(page);
  await expect(page.getByRole("button", { name: "Goods In" })).toHaveCount(0);
  await page.goto(`${host.url}/stock/${company.wax}`);
  await expect(card(page, "Batch Details")).toBeVisible();
  await expect(page.getByRole("button", { name: "Goods In" })).toHaveCount(0);
});
