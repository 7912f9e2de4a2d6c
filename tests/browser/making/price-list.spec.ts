import { editPriceList, priceList } from "@apothecary/core/products/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { salesSetup } from "../sales/sales.fixtures.ts";
import { typeByHand } from "../scanner.ts";
import { pick } from "../transfers/transfers.fixtures.ts";

test("prices with two breaks are agreed with a client, and the price of a new line follows its quantity", async ({ page }) => {
  const of = await salesSetup(page);
  await page.goto(`/products?openProductId=${of.productId}`);
  await page.getByRole("button", { name: "Prices", exact: true }).click();
  const prices = page.getByRole("dialog", { name: "Prices" });
  await expect(prices.getByRole("combobox", { name: "Client", exact: true })).toHaveValue(of.client);
  const cell = (field: string, line: number) => prices.getByRole("textbox", { name: `${field} of line ${line}`, exact: true });
  await cell("From quantity", 1).fill("1");
  await cell("Unit price", 1).fill("2.5");
  await prices.getByRole("button", { name: "Add price" }).click();
  await cell("From quantity", 2).fill("1");
  await cell("Unit price", 2).fill("2.2");
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByText("Another price from this quantity is valid on some of these days.")).toBeVisible();
  await cell("From quantity", 2).fill("1000");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices).toBeHidden();
  await expect(page.getByRole("region", { name: "Prices" })).toContainText("£2.20");
  const [saved] = await of.keeper.call(priceList, { productId: of.productId });
  expect(saved?.prices.map(({ fromQuantity, price }) => [fromQuantity, price])).toEqual([
    [1, 2.5],
    [1_000, 2.2],
  ]);

  // Another user's prices in the meantime are shown before they are replaced, and can be taken.
  await page.getByRole("button", { name: "Prices", exact: true }).click();
  await cell("Unit price", 1).fill("2.6");
  const theirs = [
    { fromQuantity: 1, price: 2.5 },
    { fromQuantity: 1_000, price: 2.15, validFrom: "2026-01-01" },
  ];
  await of.keeper.call(editPriceList, { productId: of.productId, clientId: of.clientId, prices: theirs, version: 1 });
  await aSecondPasses(page);
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByText("From 1 000 units £2.15 (from 01/01/2026)")).toBeVisible();
  await prices.getByRole("button", { name: /^Take theirs/ }).click();
  await expect(cell("Unit price", 2)).toHaveValue("2.15");
  await expect(prices.getByRole("button", { name: /^Take theirs/ })).toHaveCount(0);
  await cell("Unit price", 2).fill("2.2");
  await aSecondPasses(page);
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices).toBeHidden();

  await page.goto("/sales");
  await page.getByRole("button", { name: "New order" }).click();
  const order = page.getByRole("dialog", { name: "New Sales Order" });
  await pick(page, order, "Client", of.client);
  await order.getByLabel("Client PO number").fill("PO-LIST");
  await order.getByRole("combobox", { name: "Product", exact: true }).focus();
  await typeByHand(page, of.sku);
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(of.sku);
  await page.keyboard.press("Enter");
  const quantity = order.getByLabel("Quantity", { exact: true });
  const price = order.getByLabel("Unit price", { exact: true });
  await expect(quantity).toBeFocused();
  await typeByHand(page, "999");
  await expect(price).toHaveValue("2.50");
  await quantity.fill("1000");
  await expect(price).toHaveValue("2.20");
  await expect(order.getByText("List price £2.20 from 1 000 units.")).toBeVisible();
  // A typed price stays.
  await price.fill("2.1");
  await quantity.fill("10");
  await expect(price).toHaveValue("2.10");
  await quantity.press("Enter");
  await expect(order.getByRole("textbox", { name: `Unit price of ${of.sku}` })).toHaveValue("2.10");
  const line = order.getByRole("row", { name: new RegExp(of.sku) });
  await expect(order.getByRole("columnheader", { name: "List price" })).toBeVisible();
  await expect(line).toContainText("£2.50");
  await order.getByRole("textbox", { name: `Quantity of ${of.sku}` }).fill("1000");
  await expect(line).toContainText("£2.20");
});
