import { expect, test } from "vitest";
import { authorised, settlePermission, wantedPermissions } from "./authorisation.ts";

test("requests for one permission share its answer, others wait their turn", async () => {
  const wanted = (permission: string) => authorised({ permission, allowedRoles: [] });
  const [first, other, second] = [wanted("adjustStockLevel"), wanted("addStock"), wanted("adjustStockLevel")];
  expect(wantedPermissions.get()[0]?.permission).toBe("adjustStockLevel");
  settlePermission("adjustStockLevel", true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(wantedPermissions.get().map(({ permission }) => permission)).toEqual(["addStock"]);
  settlePermission("addStock", false);
  expect(await other).toBe(false);
});
