/** A purchase order from its draft to its last delivery, on a tablet. */
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { pick, pickLocation, stageToOpen } from "../transfers/transfers.fixtures.ts";

test.use({ viewport: { width: 768, height: 1024 } });

test("a purchase order is drafted, sent and received in parts; what is open is on order", async ({ page }) => {
  const of = await stageToOpen(page);
  const onOrder = async () => {
    const [item] = await of.keeper.call(stockDetails, { sku: of.wax });
    return item && "onOrder" in item ? item.onOrder : undefined;
  };
  await page.goto("/purchase_orders");
  await page.getByRole("button", { name: "New purchase order" }).click();
  const draft = page.getByRole("dialog", { name: "New purchase order" });
  await pick(page, draft, "Supplier", `Larch ${of.name}`);
  await pick(page, draft, "Item of line 1", of.wax);
  await draft.getByRole("textbox", { name: /^Quantity/ }).fill("20 kg");
  await draft.getByRole("textbox", { name: /^Price/ }).fill("4.50");
  await draft.getByRole("textbox", { name: /^Due/ }).fill("15/01/2099");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await draft.getByRole("button", { name: "Save draft" }).click();
  await expect(draft).toHaveCount(0);
  const shown = page.getByRole("heading", { name: /^PU\d{5}$/ });
  await expect(shown).toBeVisible();
  expect(await onOrder()).toBe(0);

  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sending = page.getByRole("alertdialog", { name: "Send purchase order" });
  await sending.getByRole("button", { name: /^Mark PU\d{5} as sent$/ }).click();
  await expect(page.getByRole("button", { name: "Receive", exact: true })).toBeVisible();
  expect(await onOrder()).toBe(20_000);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);

  await page.getByRole("button", { name: "Receive", exact: true }).click();
  const receive = page.getByRole("dialog", { name: "Receive" });
  await pickLocation(receive, page, "Location", of.warehouse, "FROM");
  const arrived = receive.getByRole("textbox", { name: /^Arrived/ });
  await expect(arrived).toHaveValue(/^20\s000$/);
  await arrived.fill("22 kg");
  await receive.getByRole("button", { name: "Book in 1 line" }).click();
  const over = page.getByRole("alertdialog", { name: "More than was ordered" });
  await over.getByRole("button", { name: "Back" }).click();
  await arrived.fill("12 kg");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await receive.getByRole("button", { name: "Book in 1 line" }).click();
  await expect(receive).toHaveCount(0);
  await expect(page.getByText("Part received").first()).toBeVisible();
  expect(await onOrder()).toBe(8_000);
  await page.getByRole("button", { name: "Receive", exact: true }).click();
  await pickLocation(receive, page, "Location", of.warehouse, "FROM");
  await aSecondPasses(page);
  await receive.getByRole("button", { name: "Book in 1 line" }).click();
  await expect(page.getByRole("button", { name: "Receive", exact: true })).toHaveCount(0);
  expect(await onOrder()).toBe(0);
});
