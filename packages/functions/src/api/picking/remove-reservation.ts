import { removeReservation } from "@apothecary/core/picking/contract";
import { release } from "@apothecary/core/picking/release-reservation";
import { api } from "../../lib/api.ts";

/** Gives a reservation back. */
export const handler = api(removeReservation, ({ body, actor }) => release(body.reservationId, actor));
