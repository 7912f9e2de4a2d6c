/** What a client sends back is booked in from its order and from the list of shipments, on a tablet and on a phone. */
import { closeOrder, shipOrder } from "@apothecary/core/sales/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { pickLocation } from "../transfers/transfers.fixtures.ts";
import { detail, makeOrder, salesSetup, takeOrder } from "./sales.fixtures.ts";

test.use({ viewport: { width: 768, height: 1024 } });

test("part of a shipment comes back from the list, the rest from the order, and never more than was sent", async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 100);
  await makeOrder(of, order, 100);
  const salesId = order.salesItems[0]?.salesId ?? 0;
  const { shipmentNumber = "" } = await of.keeper.call(shipOrder, { id: order.id, lines: [{ salesId, quantity: 40 }] });
  await of.keeper.call(closeOrder, { id: order.id });

  await page.goto("/shipping");
  await page.getByRole("textbox", { name: "Search shipments" }).fill(shipmentNumber);
  await page.getByRole("button", { name: `Book return in: ${shipmentNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: "Book return in" });
  const quantity = dialog.getByRole("textbox", { name: /^Return of/ });
  await quantity.fill("41");
  await dialog.getByRole("button", { name: "Book in 41 units" }).click();
  await expect(dialog.getByText("At most 40 units can come back.").first()).toBeVisible();
  await quantity.fill("12");
  await pickLocation(dialog, page, "Location", of.warehouse, "FROM");
  await dialog.getByLabel("Reason").fill("Pumps do not close");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 12 units" }).click();
  await expect(dialog).toHaveCount(0);
  const [item, ...batches] = await of.keeper.call(stockDetails, { sku: of.sku });
  expect(item).toMatchObject({ quantity: 12 });
  expect(batches).toContainEqual(expect.objectContaining({ batchNumber: "001-26", status: 1, quantity: 12 }));

  await page.goto(`/sales?openOrderId=${order.id}`);
  const shown = detail(page, order.soNumber);
  await expect(shown.getByRole("grid", { name: "Returned" })).toContainText("12 units");
  await page.setViewportSize({ width: 390, height: 844 });
  await shown.getByRole("button", { name: "Book return in" }).click();
  await expect(dialog.getByText("12 units").first()).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: new RegExp(`^Return of.*${shipmentNumber}`) }).fill("28");
  await pickLocation(dialog, page, "Location", of.warehouse, "FROM");
  await dialog.getByLabel("Reason").fill("Not ordered");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Book in 28 units" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await of.keeper.call(stockDetails, { sku: of.sku }))[0]).toMatchObject({ quantity: 40 });
  await page.goto("/shipping");
  await page.getByRole("textbox", { name: "Search shipments" }).fill(shipmentNumber);
  await page.getByRole("button", { name: `Book return in: ${shipmentNumber}` }).click();
  await expect(dialog).toContainText(`Nothing of ${shipmentNumber} can come back`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
});
