import { addNewLocation, palletTransfer } from "@apothecary/core/warehouse/contract";
import { expect, test } from "@playwright/test";
import { delivered, itemToOpen } from "../stock/item.fixtures.ts";
import { log, rows } from "../ledger/transaction-log.fixtures.ts";

test("a pallet's history has its moves in every warehouse", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { locationId, palletNumber } = await setup.keeper.call(addNewLocation, { warehouse: "Item test", roamingPallet: true });
  await delivered(setup, 500, { goodsInLocation: locationId });
  const away = `Annex ${setup.mark}`;
  await setup.keeper.call(palletTransfer, { pallet: locationId, warehouse: away });
  await page.goto(`/locations?location=${locationId}`);
  await page.getByRole("button", { name: "Location history" }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: "Goods In" })).toContainText("Item test");
  await expect(rows(page).filter({ hasText: "Transfer" }).filter({ hasText: away })).toContainText("+500 g");
  await expect(rows(page).filter({ hasText: "Transfer" }).filter({ hasText: "Item test" })).toContainText("\u2212500 g");
  await expect(log(page).getByRole("form", { name: "Search filters" }).getByLabel("Bin", { exact: true })).toHaveValue(palletNumber ?? "");
});
