import { reserveStock } from "@apothecary/core/picking/contract";
import { reserve } from "@apothecary/core/picking/reserve";
import { api } from "../../lib/api.ts";

/** Reserves batches for lines of jobs. */
export const handler = api(reserveStock, ({ body, actor }) => reserve(body.reservationList, actor));
