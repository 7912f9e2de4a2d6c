/** Count requests: a picker reports a location where a batch was not found, and users who start stock takes see it. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id, Ref, Version } from "../lib/rules/fields.ts";
import { PICKERS } from "../picking/pickers.ts";
import { MissingStockLine } from "../warehouse/missing-stock.contract.ts";
import { STOCK_TAKERS } from "./rules.ts";

/** The most jobs per request. */
export const MAX_JOBS_NAMED = 20;

/** A location to count. */
export const CountRequest = z.object({
  locationId: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  version: z.number(),
  /** The stock take in progress that the location is in, and its row there; null if it is in none. */
  stockTake: z.object({ stockTakeGroupId: z.number(), stockTakeId: z.string(), counted: z.boolean() }).nullable(),
  /** The oldest first. */
  missing: z.array(MissingStockLine),
});
export type CountRequest = z.infer<typeof CountRequest>;

export const requestCount = endpoint({
  method: "POST",
  path: "/api/request_count",
  domain: "stock-take",
  summary: "Requests a count of a location, because a batch was not found there",
  access: PICKERS,
  changes: ["countRequests"],
  body: z.strictObject({ locationId: Ref, elementId: Ref, jobIds: z.array(Id).min(1).max(MAX_JOBS_NAMED, `At most ${MAX_JOBS_NAMED} jobs can be named.`) }),
  answer: Action.extend({ locationId: z.string() }),
  example: { locationId: "01JD0000000000000001", elementId: "EMU0007~Qm3x9LkT2vB7hYpD", jobIds: [12] },
});

export const countRequests = endpoint({
  method: "GET",
  path: "/api/count_requests",
  domain: "stock-take",
  summary: "The requested counts of locations where a batch was not found",
  access: STOCK_TAKERS,
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(CountRequest),
});

export const dismissCountRequest = endpoint({
  method: "POST",
  path: "/api/dismiss_count_request",
  domain: "stock-take",
  summary: "Dismisses a count request",
  access: STOCK_TAKERS,
  changes: ["countRequests"],
  body: z.strictObject({ locationId: Ref, version: Version }),
  answer: Action.extend({ locationId: z.string() }),
  example: { locationId: "01JD0000000000000001", version: 1 },
});
