/** Stock: the calls that edit a batch's status (specification 2, section 5), and their roles (section 6). */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Reason, Ref, Status } from "../../lib/rules/fields.ts";
import { ADMIN, BUYER, UPDATE_STATUS, WAREHOUSE } from "../../lib/rules/roles.ts";
import { StockLineVersion } from "../items/edits.contract.ts";
import { Reservation, ReservationAffected } from "../stock-shapes.ts";

/** The roles that edit a batch's status, and those that may choose Frozen or Redundant. */
const STATUS_EDITORS = [ADMIN, BUYER, WAREHOUSE, UPDATE_STATUS] as const;
export const FREEZERS = [ADMIN, BUYER, UPDATE_STATUS] as const;

export const updateStockStatus = endpoint({
  method: "POST",
  path: "/api/update_stock_status",
  domain: "stock",
  summary: "Sets a batch's status; a batch with reservations is unchanged, and the response lists them",
  access: STATUS_EDITORS,
  changes: ["stock", "ledger"],
  body: z.strictObject({ elementId: Ref, newStatus: Status, reason: Reason, version: StockLineVersion }),
  answer: Action.extend({ elementId: z.string(), reservations: z.array(Reservation).optional() }),
  example: { elementId: "EMU0007~3kXq9LwT0aZbYc12", newStatus: 1, reason: "Awaiting a certificate" },
});

/** A reservation from the warning: its id, or the whole row. */
const NamedReservation = z
  .union([Ref, z.object(Reservation.shape).partial().strict().required({ reservationId: true })])
  .transform((named) => (typeof named === "string" ? named : named.reservationId));

export const removeReservationsStatusUpdate = endpoint({
  method: "POST",
  path: "/api/remove_reservations_status_update",
  domain: "stock",
  summary: "Removes a batch's reservations and sets its status",
  access: STATUS_EDITORS,
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({ elementId: Ref, status: Status, reservations: z.array(NamedReservation).max(1_000), reason: Reason }),
  answer: Action.extend({ elementId: z.string(), reservationsAffected: z.array(ReservationAffected) }),
  example: { elementId: "EMU0007~3kXq9LwT0aZbYc12", status: 2, reservations: ["7~EMU0007~3kXq9LwT0aZbYc12"], reason: "Recalled by the supplier" },
});
