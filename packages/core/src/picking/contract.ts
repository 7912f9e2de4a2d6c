/**
 * Reservations and picking: the calls of specification 3, section 7, their rules (section 5) and their roles (section 6).
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, MAX_QUANTITY, optionalText, Ref, Status } from "../lib/rules/fields.ts";
import { MinimumShelfLife } from "../lib/rules/shelf-life.ts";
import { MAX_WAREHOUSE } from "../warehouse/contract.ts";
import { PICKERS } from "./pickers.ts";
import { SelectedJobs } from "./selected-jobs.contract.ts";

export { type Exchange, exchangeProposals, exchangeReservations } from "./exchange.contract.ts";
export { addJobGroup, deleteJobGroup, fetchJobGroups, GROUP_EXISTS, JobGroup, MAX_GROUP_NAME, updateJobGroup } from "./groups.contract.ts";
export { NO_JOBS } from "./selected-jobs.contract.ts";

export const INVALID_RESERVATION = "This is not a valid reservation quantity";
export const INVALID_TRANSFER = "This is not a valid transfer quantity";
export const NO_RESERVATIONS = "You have not added any reservations.";
export const MIXED_TYPES = "Cannot generate report for multiple types. Please select either products or formulas.";
export const NO_ITEMS = "You haven't selected any items to transfer!";
export const NO_LOCATION = "You haven't selected a location to transfer to!";
export const NO_PALLET_WAREHOUSE = "You haven't selected a warehouse for the new roaming pallet!";

/** The most reservations that one call can make: as many as the row of an operation can hold. */
export const MAX_RESERVATIONS = 1_000;
/** The most reservations that one transfer can pick. */
export const MAX_PICKS = 500;

const quantityFrom = (least: number, message: string) => z.number({ error: message }).int(message).min(least, message).max(MAX_QUANTITY, message);

/** What a job of a pick list needs of the SKU, and what it has reserved. Grams or units. */
const Requirement = z.object({
  jobId: z.number(),
  jobStockId: z.string(),
  elementSku: z.string(),
  jobNumber: z.string(),
  client: z.string(),
  code: z.string(),
  name: z.string(),
  /** The earliest dispatch date of the job's sales items. */
  dispatchDate: z.string().nullable(),
  quantity: z.number(),
  reserved: z.number(),
  remaining: z.number(),
  reservations: z.array(z.object({ reservationId: z.string(), elementId: z.string(), quantity: z.number() })),
  /** Whether the client wants one batch of each material. */
  oneBatch: z.boolean(),
  /** The shelf life that the client accepts at least, if the SKU is bulk that is filled for it. */
  minimumShelfLife: MinimumShelfLife.nullable(),
});

const Unit = z.enum(["g", "units"]);

/** A batch that can serve a line of a pick list. In the order of use. */
const PickStockLine = z.object({
  id: z.string(),
  key: z.string(),
  skuVariant: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  expiry: z.string().nullable(),
  deliveredDate: z.string().nullable(),
  packSize: z.number(),
  quantityOfBatch: z.number(),
  unreservedQuantity: z.number(),
  reserved: z.number(),
  totalRequired: z.number(),
  /** The client or the job that alone it serves; null if it serves all. */
  onlyFor: z.string().nullable(),
  /** The jobs of the pick list that it may serve. */
  serves: z.array(z.number()),
  /** Whether it is bulk that waits for its release: what these jobs fill with it waits until then. */
  atRisk: z.boolean(),
});

/** A batch of which nothing can be reserved for the pick list's jobs: its owner, status, expiry date or other jobs' reservations prevent it. */
const UnavailableStockLine = PickStockLine.pick({
  id: true,
  skuVariant: true,
  batchNumber: true,
  bin: true,
  warehouse: true,
  expiry: true,
  quantityOfBatch: true,
  onlyFor: true,
  serves: true,
}).extend({
  status: Status,
  /** Since when it awaits its release, ISO 8601; null if it does not. */
  waitsSince: z.string().nullable(),
});

/** One SKU of a pick list, summed over the selected jobs. Grams or units. */
export const PickListItem = z.object({
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  unit: Unit,
  totalStock: z.number(),
  totalUnreservedStock: z.number(),
  quantity: z.number(),
  shortage: z.number(),
  requirementRemaining: z.number(),
  requiredFor: z.array(Requirement),
  batches: z.array(PickStockLine),
  unavailable: z.array(UnavailableStockLine),
});
export type PickListItem = z.infer<typeof PickListItem>;

export const pickListGenerator = endpoint({
  method: "POST",
  path: "/api/pick_list_generator",
  domain: "picking",
  summary: "The requirements of the selected jobs, their reservations, and the batches that can serve the rest",
  access: PICKERS,
  body: z.strictObject({ jobs: SelectedJobs }),
  answer: z.array(PickListItem),
  example: { jobs: [12, 13] },
});

/** A batch with less left than the request wants, and who reserved it, newest first. Grams or units. */
const ReservedElsewhere = z.object({
  message: z.string(),
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  quantity: z.number(),
  unreserved: z.number(),
  asked: z.number(),
  reservations: z.array(z.object({ jobId: z.number(), jobNumber: z.string(), client: z.string(), quantity: z.number(), at: z.string(), user: z.string() })),
});
export type ReservedElsewhere = z.infer<typeof ReservedElsewhere>;

/** The body of a refused reservation (409): the batches that others have reserved meanwhile. */
export const ReservedRefusal = z.object({ reserved: z.array(ReservedElsewhere).min(1) });

export const reserveStock = endpoint({
  method: "POST",
  path: "/api/reserve_stock",
  domain: "picking",
  summary: "Reserves batches for lines of jobs",
  access: PICKERS,
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({
    reservationList: z
      .array(z.strictObject({ jobId: Id, jobStockId: Ref, elementId: Ref, quantity: quantityFrom(1, INVALID_RESERVATION) }), { error: NO_RESERVATIONS })
      .min(1, NO_RESERVATIONS)
      .max(MAX_RESERVATIONS, `At most ${MAX_RESERVATIONS} reservations can be made at once.`),
  }),
  answer: Action,
  example: { reservationList: [{ jobId: 12, jobStockId: "12~EMU0007", elementId: "EMU0007~Qm3x9LkT2vB7hYpD", quantity: 1_500 }] },
});

export const removeReservation = endpoint({
  method: "POST",
  path: "/api/remove_reservation",
  domain: "picking",
  summary: "Releases a reservation",
  access: PICKERS,
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({ reservationId: Ref }),
  answer: Action,
  example: { reservationId: "12~EMU0007~Qm3x9LkT2vB7hYpD" },
});

/** A line of the stock sheet. Grams or units. */
const SheetRow = z.object({
  reservationId: z.string(),
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batch: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  quantityOfBatch: z.number(),
  required: z.number(),
  reserved: z.number(),
  /** Whether the reservation covers the whole batch. */
  exhausted: z.boolean(),
});

const Missing = z.object({ sku: z.string(), name: z.string(), quantity: z.number(), availableStock: z.number() });

export const reservationsByJob = endpoint({
  method: "POST",
  path: "/api/reservations_by_job",
  domain: "picking",
  summary: "A job's stock sheet: its reservations, and what is not reserved yet",
  body: z.strictObject({ jobId: Id }),
  answer: z.object({
    reservations: z.array(SheetRow),
    unfulfilledRequirements: z.array(Missing),
    jobNumber: z.string(),
    batchNumber: z.string(),
    /** Kilograms or units that the job makes. */
    quantity: z.number(),
  }),
  example: { jobId: 12 },
});

/** A batch to pick from, with the jobs it is for. Grams or units. */
const PickRow = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batch: z.string(),
  locationId: z.string(),
  bin: z.string(),
  warehouse: z.string(),
  expiry: z.string().nullable(),
  quantityOfBatch: z.number(),
  category: z.string(),
  unit: Unit,
  /** Whether it is bulk that waits for its release. */
  atRisk: z.boolean(),
  pickQuantity: z.number(),
  transferQuantity: z.number(),
  requiredFor: z.array(
    z.object({
      reservationId: z.string(),
      jobId: z.number(),
      jobNumber: z.string(),
      client: z.string(),
      code: z.string(),
      name: z.string(),
      reservationQuantity: z.number(),
      pickQuantity: z.number(),
    }),
  ),
});

export const reservationsForSelectedJobs = endpoint({
  method: "POST",
  path: "/api/reservations_for_selected_jobs",
  domain: "picking",
  summary: "What to pick for the selected jobs, batch by batch",
  access: PICKERS,
  body: z.strictObject({ selectedRows: SelectedJobs }),
  answer: z.object({
    reservations: z.array(PickRow),
    /** What is not reserved yet, by job id. */
    unfulfilled: z.record(z.string(), z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number() }))),
  }),
  example: { selectedRows: [12, 13] },
});

export const transferReservedStock = endpoint({
  method: "POST",
  path: "/api/transfer_reserved_stock",
  domain: "picking",
  summary: "Moves picked stock to a location or onto a new roaming pallet, with its reservations",
  access: PICKERS,
  changes: ["stock", "locations", "ledger", "jobs"],
  body: z
    .strictObject({
      reservations: z
        .array(
          z.strictObject({ reservationId: Ref, pickQuantity: quantityFrom(0, INVALID_RESERVATION), transferQuantity: quantityFrom(0, INVALID_TRANSFER) }),
          { error: NO_ITEMS },
        )
        .min(1, NO_ITEMS)
        .max(MAX_PICKS, `At most ${MAX_PICKS} reservations can be transferred at once.`),
      transferLocation: Ref.nullish().transform((value) => value ?? null),
      roamingPallet: z
        .boolean()
        .nullish()
        .transform((value) => value ?? false),
      palletNumber: optionalText("Pallet number", 10),
      palletWarehouse: optionalText("Warehouse", MAX_WAREHOUSE),
    })
    .refine((body) => body.roamingPallet || body.transferLocation !== null, { path: ["transferLocation"], message: NO_LOCATION })
    .refine((body) => !body.roamingPallet || body.palletWarehouse !== "", { path: ["palletWarehouse"], message: NO_PALLET_WAREHOUSE }),
  answer: Action.extend({ palletNumber: z.string().optional(), locationId: z.string().optional() }),
  example: {
    reservations: [{ reservationId: "12~EMU0007~Qm3x9LkT2vB7hYpD", pickQuantity: 1_500, transferQuantity: 1_500 }],
    transferLocation: "01JD0000000000000001",
    roamingPallet: false,
    palletNumber: "",
    palletWarehouse: "",
  },
});
