/**
 * Stock takes: the calls that finalise them (specification 2, sections 2.13 and 7).
 */
import * as z from "zod";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, Id, Ref } from "../lib/rules/fields.ts";
import { MAX_DISMISSED, MAX_LOCATIONS, NO_LOCATIONS } from "./stock-take-limits.ts";
import { Finalising, Outcome } from "./stock-take-shapes.ts";
import { STOCK_TAKERS } from "./rules.ts";

const NO_DISCREPANCIES = "Please select at least one discrepancy";

export const finalise = endpoint({
  method: "POST",
  path: "/api/finalise",
  domain: "stock-take",
  summary: "The discrepancies of a stock take, movements since the counts, and the remaining locations",
  access: STOCK_TAKERS,
  body: z.strictObject({ stockTakeGroupId: Id }),
  /** Discrepancies continue under `x-next-cursor`; further pages have no locations. */
  query: z.strictObject({ cursor: Cursor }),
  answer: Finalising,
  example: { stockTakeGroupId: 1 },
});

export const stockTakeConfirmEmpty = endpoint({
  method: "POST",
  path: "/api/stock_take_confirm_empty",
  domain: "stock-take",
  summary: "Confirms that locations without stock are empty",
  access: STOCK_TAKERS,
  changes: ["stockTakes", "countRequests"],
  body: z.strictObject({ confirmedEmpty: z.array(Ref, { error: NO_LOCATIONS }).min(1, NO_LOCATIONS).max(MAX_LOCATIONS) }),
  answer: Action.extend({ stockTakeGroupId: z.number().optional() }),
  example: { confirmedEmpty: ["1~01JD0000000000000001"] },
});

export const resolveDiscrepancies = endpoint({
  method: "POST",
  path: "/api/resolve_discrepancies",
  domain: "stock-take",
  summary: "Dismisses discrepancies: completion will not change their stock",
  access: STOCK_TAKERS,
  changes: ["stockTakes"],
  body: z.strictObject({ resolved: z.array(Ref, { error: NO_DISCREPANCIES }).min(1, NO_DISCREPANCIES).max(MAX_DISMISSED) }),
  answer: Action.extend({ stockTakeGroupId: z.number() }),
  example: { resolved: ["1~01JD0000000000000001~1~4"] },
});

export const completeStockTake = endpoint({
  method: "POST",
  path: "/api/complete_stock_take",
  domain: "stock-take",
  summary: "Books the differences and completes the stock take",
  access: STOCK_TAKERS,
  signable: true,
  changes: ["stock", "locations", "ledger", "jobs", "stockTakes"],
  body: z.strictObject({ stockTakeGroupId: Id }),
  /** While it continues in the background (`type: 'info'`), the two lists are absent; `stock_take` has them as `outcome` at the end. */
  answer: Action.extend({ stockTakeGroupId: z.number().optional(), ...z.object(Outcome.shape).partial().shape }),
  example: { stockTakeGroupId: 1 },
});

export const stockTakeReport = endpoint({
  method: "POST",
  path: "/api/stock_take_report",
  domain: "stock-take",
  summary: "The discrepancy details or the discrepancy summary of a stock take, as a CSV file",
  reports: true,
  snapshots: true,
  body: z.strictObject({ stockTakeGroupId: Id, type: z.enum(["details", "summary"]) }),
  answer: Report,
  example: { stockTakeGroupId: 1, type: "details" },
});
