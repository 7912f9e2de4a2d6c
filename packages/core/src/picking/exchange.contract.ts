/** Exchanges: a job that is short gets a reservation from a job that is dispatched later. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Id, positiveQuantity, Ref } from "../lib/rules/fields.ts";
import { PICKERS } from "./pickers.ts";
import { SelectedJobs } from "./selected-jobs.contract.ts";

/** The most batches that the giving job can reserve instead. */
export const MAX_INSTEAD = 10;

/** One of the two jobs of an exchange; days are `YYYY-MM-DD`. */
const Party = z.object({ jobId: z.number(), jobNumber: z.string(), jobStockId: z.string(), dispatchDate: z.string().nullable() });

/** A proposed exchange. Grams or units. */
const Exchange = z.object({
  sku: z.string(),
  unit: z.enum(["g", "units"]),
  /** The batch whose reservation is exchanged. */
  elementId: z.string(),
  batchNumber: z.string(),
  quantity: z.number(),
  to: Party,
  from: Party,
  /** What the giving job would reserve instead. */
  instead: z.array(z.object({ elementId: z.string(), sku: z.string(), batchNumber: z.string(), quantity: z.number() })),
  /** What the giving job would be short of. */
  shortAfter: z.number(),
});
export type Exchange = z.infer<typeof Exchange>;

export const exchangeProposals = endpoint({
  method: "POST",
  path: "/api/exchange_proposals",
  domain: "picking",
  summary: "Reservations of later jobs that could serve the selected jobs, least harmful first",
  access: PICKERS,
  body: z.strictObject({ jobs: SelectedJobs }),
  answer: z.array(Exchange),
  example: { jobs: [12, 13] },
});

export const exchangeReservations = endpoint({
  method: "POST",
  path: "/api/exchange_reservations",
  domain: "picking",
  summary: "Gives a job a reservation of another job that is dispatched later, which reserves other batches instead",
  access: PICKERS,
  changes: ["stock", "ledger", "jobs"],
  body: z.strictObject({
    elementId: Ref,
    quantity: positiveQuantity("Quantity"),
    to: z.strictObject({ jobId: Id, jobStockId: Ref }),
    from: z.strictObject({ jobId: Id, jobStockId: Ref }),
    instead: z
      .array(z.strictObject({ elementId: Ref, quantity: positiveQuantity("Quantity") }))
      .max(MAX_INSTEAD, `A job can reserve at most ${MAX_INSTEAD} batches instead.`),
  }),
  answer: Action,
  example: {
    elementId: "EMU0007~Qm3x9LkT2vB7hYpD",
    quantity: 500,
    to: { jobId: 12, jobStockId: "12~EMU0007" },
    from: { jobId: 20, jobStockId: "20~EMU0007" },
    instead: [{ elementId: "EMU0007-2~aB3x9LkT2vB7hYpD", quantity: 500 }],
  },
});
