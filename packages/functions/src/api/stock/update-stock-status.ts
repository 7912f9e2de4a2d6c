import { updateStockStatus } from "@apothecary/core/stock/contract";
import { assertMayChoose, setStatus } from "@apothecary/core/stock/lots/status";
import { api } from "../../lib/api.ts";

/** Sets a batch's status. */
export const handler = api(updateStockStatus, async ({ body, actor, session }) => {
  await assertMayChoose(body.newStatus, session.user, updateStockStatus.permission);
  return setStatus(body, actor);
});
