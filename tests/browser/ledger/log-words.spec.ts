import { addComponentry, goodsIn } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { adhocMan } from "@apothecary/core/users/contract";
import { expect, test } from "@playwright/test";
import { addUser, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { Client } from "../stock/stock.fixtures.ts";
import { log, openLog, rows, logSetup } from "./transaction-log.fixtures.ts";

test("quantities have the unit of their item: grams for a raw material, units for a component", { tag: "@full" }, async ({ page }) => {
  const { sku, username, warehouse, to } = await logSetup(page);
  await openLog(page, { sku });
  const moved = rows(page).filter({ hasText: "Transfer" }).filter({ hasText: to });
  for (const text of ["+5\u202F000 g", "5\u202F000 g", "41\u202F000 g"]) await expect(moved.getByRole("gridcell", { name: text, exact: true })).toBeVisible();

  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn(username);
  const bottle = { name: `Bottle ${username}`, description: "Amber", categoryCode: "BOT", owner: 14, supplier: 14 };
  const made = await keeper.call(addComponentry, { newComponentry: bottle });
  const { locationId } = await keeper.call(addNewLocation, { warehouse, bin: `${username}-3` });
  await keeper.call(goodsIn, {
    goodsInDetails: { goodsInItem: made.sku, goodsInQuantity: 1_200, goodsInLocation: locationId, packSize: 0, goodsInStatus: 0 },
  });
  await openLog(page, { sku: made.sku });
  await expect(rows(page).filter({ hasText: "Goods In" })).toContainText("+1\u202F200 units");
  // The search finds a figure with its unit, and without separators.
  await log(page).getByLabel("Search transactions").fill("1200 units");
  await expect(rows(page)).toHaveCount(1);
});

test("a manager's permission is shown as text", { tag: "@full" }, async ({ page }) => {
  const [manager, asker] = [await addUser(page, ["ROLE_MANAGER", "ROLE_STAFF"]), await addUser(page, ["ROLE_STAFF"])];
  const client = await new Client(process.env["BASE_URL"] ?? "").signIn(asker);
  await client.call(adhocMan, { payload: { username: manager, password: PASSWORD, permission: "addStock", roles: [] } });
  await withSession(page, asker);
  await openLog(page, { user: asker, action: "Permission Granted" });
  await expect(rows(page)).toContainText("Add stock");
  await expect(rows(page)).toContainText(`Authorised by ${manager}`);
  await expect(rows(page)).not.toContainText("addStock");
});
