/** An order leaves in parts, on a tablet. */
import { shipments, shipPreview } from "@apothecary/core/sales/contract";
import { goodsIn, stockTransfer } from "@apothecary/core/stock/contract";
import { createContact } from "@apothecary/core/directory/contract";
import { editSpecification, releaseLot } from "@apothecary/core/release/contract";
import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { scan } from "../scanner.ts";
import { addUser } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { detail, makeOrder, salesSetup, takeOrder } from "./sales.fixtures.ts";

const CONTACT = {
  ...{ firstName: "Nora", lastName: "Lindqvist", department: "", phoneNumber1: "", phoneNumber2: "", email: "", postcode: "BS1 4ST" },
  ...{ addressLine1: "4 Weaver's Yard", addressLine2: "", addressLine3: "Bristol", invoice: false, delivery: true },
};

test.use({ viewport: { width: 768, height: 1024 } });

test("part of an order is shipped to an address, with its note and certificates; the rest is shipped from the list; the order then closes", async ({
  page,
}) => {
  const of = await salesSetup(page);
  await of.keeper.call(createContact, { businessId: of.clientId, ...CONTACT });
  await of.keeper.call(editSpecification, { sku: of.sku, needsRelease: true, tests: [] });
  const order = await takeOrder(of, 100);
  await makeOrder(of, order, 100, "001-26");
  const releaser = await new Client(process.env["BASE_URL"] ?? "").signIn(await addUser(page, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]));
  const signature = { password: PASSWORD, meaning: "I have checked the batch" };
  await releaser.call(releaseLot, { sku: of.sku, batchNumber: "001-26", decision: "release", signature });
  await page.goto(`/sales?openOrderId=${order.id}`);
  const shown = detail(page, order.soNumber);
  await shown.getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ship part of the order" });
  const quantity = dialog.getByRole("textbox", { name: /^Ship/ });
  await expect(quantity).toHaveValue("100");
  await expect(dialog.getByLabel("Deliver to")).toContainText("Nora Lindqvist");
  await quantity.fill("101");
  await dialog.getByRole("button", { name: /^Ship 101/ }).click();
  await expect(dialog.getByText("This is a greater quantity than is available in the batch.").first()).toBeVisible();
  await quantity.fill("40");
  await dialog.getByLabel("Carrier").fill("DPD");
  await dialog.getByLabel("Tracking number").fill("15 99");
  await dialog.getByRole("textbox", { name: "Pallets" }).fill("2");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Ship 40 units" }).click();
  const note = page.getByRole("dialog", { name: `Dispatch note ${order.soNumber}-1` });
  await expect(note).toContainText("Nora Lindqvist, 4 Weaver's Yard, Bristol, BS1 4ST");
  await expect(note).toContainText("DPD");
  await note.getByRole("button", { name: "Certificates" }).click();
  await expect(page.getByRole("dialog", { name: `Certificates of ${order.soNumber}-1` })).toContainText("I have checked the batch");
  await page.keyboard.press("Escape");
  await note.getByRole("button", { name: "Pallet labels" }).click();
  const labels = page.getByRole("dialog", { name: `Pallet labels of ${order.soNumber}-1` });
  await expect(labels.getByText(/^\(00\) 09521234\d{10}$/)).toHaveCount(2);
  await expect(labels.getByRole("img", { name: /^Barcode of 0952/ }).first()).toBeVisible();
  await expect(labels).toContainText("Pallet 2 of 2");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const second =
    (await labels
      .getByText(/^\(00\) /)
      .last()
      .textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(note).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/stock");
  await expect(page.getByRole("grid")).toBeVisible();
  await scan(page, "00095212349999999995");
  await expect(page.getByText("No shipment has a pallet with this number.")).toBeVisible();
  await expect(page).toHaveURL(/\/stock$/);
  await scan(page, second.replaceAll(/\D/g, ""));
  await expect(note).toContainText("15 99");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`openOrderId=${order.id}$`));
  await expect(shown.getByText("40 sent")).toBeVisible();
  await expect(shown.getByRole("grid", { name: "Shipments" })).toContainText(`${order.soNumber}-1`);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.goto("/shipping");
  await page.getByRole("textbox", { name: "Search orders to ship" }).fill(order.soNumber);
  const ready = page.getByRole("grid", { name: "Ready to ship" }).getByRole("row", { name: new RegExp(order.soNumber) });
  await expect(ready).toContainText("60 units");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await ready.getByRole("button", { name: `Ship ${order.soNumber}` }).click();
  await dialog.getByRole("button", { name: "Ship 60 units" }).click();
  await expect(page.getByRole("dialog", { name: `Dispatch note ${order.soNumber}-2` })).toContainText("Sent before");
  await page.keyboard.press("Escape");
  await expect(ready).toHaveCount(0);

  await page.goto(`/sales?openOrderId=${order.id}`);
  await shown.getByRole("button", { name: "Close order" }).click();
  const closing = page.getByRole("dialog", { name: "Close order" });
  await expect(closing).toContainText("Sent: 100 units");
  await closing.getByRole("button", { name: `Close ${order.soNumber}` }).click();
  await expect(shown.getByText("COMPLETE", { exact: true })).toBeVisible();
});

test("what leaves is scanned at the door: a wrong lot is refused aloud, a location ticks all that leaves from it, on a tablet and a phone", {
  tag: "@full",
}, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 100);
  await makeOrder(of, order, 100);
  const [line] = (await of.keeper.call(shipPreview, { id: order.id })).lines;
  const [lot] = line?.batches ?? [];
  const transferDetails = { elementId: lot?.elementId ?? "", transferQuantity: 30, transferLocation: of.to, reason: "To the door" };
  await of.keeper.call(stockTransfer, { transferDetails });
  await page.goto(`/sales?openOrderId=${order.id}`);
  await detail(page, order.soNumber).getByRole("button", { name: "Ship", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ship part of the order" });
  await expect(dialog.getByText("0 of 2 scanned")).toBeVisible();
  await scan(page, `${of.wax}~aaaaaaaaaaaa`);
  await expect(page.locator(".notices").getByText(`${of.wax} is not in this shipment. Nothing was changed.`)).toBeVisible();
  await expect(dialog.getByText("0 of 2 scanned")).toBeVisible();
  await scan(page, lot?.elementId ?? "");
  await expect(dialog.getByText("1 of 2 scanned", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ship 100 units, 1 of 2 scanned" })).toBeEnabled();
  // A quantity field that has the focus keeps its value.
  await dialog.getByRole("textbox", { name: /^Ship/ }).first().focus();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await scan(page, `https://labels.example/locations?location=${of.to}`);
  await expect(dialog.getByText("2 of 2 scanned")).toBeVisible();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Ship 100 units", exact: true }).click();
  await expect(page.getByRole("dialog", { name: `Dispatch note ${order.soNumber}-1` })).toBeVisible();
  expect(await of.keeper.call(shipments, { salesOrderId: order.id })).toMatchObject([{ scanned: 2 }]);
});

test("an order that nothing was made for is shipped from other stock", { tag: "@full" }, async ({ page }) => {
  const of = await salesSetup(page);
  const order = await takeOrder(of, 30);
  await page.goto(`/sales?openOrderId=${order.id}`);
  const ship = detail(page, order.soNumber).getByRole("button", { name: "Ship from stock" });
  await ship.click();
  const dialog = page.getByRole("dialog", { name: "Ship part of the order" });
  await expect(dialog.getByText("Nothing in stock")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Ship", exact: true })).toBeDisabled();
  await page.keyboard.press("Escape");
  const details = { goodsInItem: of.sku, goodsInQuantity: 50, goodsInLocation: of.to, packSize: 50, goodsInStatus: 0 as const };
  await of.keeper.call(goodsIn, { goodsInDetails: details });
  await ship.click();
  await expect(dialog.getByText("· surplus")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Ship/ }).fill("30");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Ship 30 units" }).click();
  await expect(page.getByRole("dialog", { name: `Dispatch note ${order.soNumber}-1` })).toBeVisible();
});
