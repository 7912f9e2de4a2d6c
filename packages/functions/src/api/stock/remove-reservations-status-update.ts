import { removeReservationsStatusUpdate } from "@apothecary/core/stock/contract";
import { assertMayChoose, removeReservationsAndSetStatus } from "@apothecary/core/stock/lots/status";
import { api } from "../../lib/api.ts";

/** Removes a batch's reservations and sets its status. */
export const handler = api(removeReservationsStatusUpdate, async ({ body, actor, session }) => {
  await assertMayChoose(body.status, session.user, removeReservationsStatusUpdate.permission);
  return removeReservationsAndSetStatus(body, actor);
});
