/** Loss and yield: what jobs made of what they used, at what cost, and what was lost how. No AWS import: the browser uses it too. */
import * as z from "zod";
import { MaterialYield } from "../jobs/answers.ts";
import { daysBetween } from "../lib/rules/calendar.ts";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, Day } from "../lib/rules/fields.ts";

/** The longest period of these reports, in days. */
const MAX_DAYS = 366;
export const PERIOD = "Choose a period of at most a year.";

/** Both days inclusive. */
const Days = { from: Day, to: Day };
/** Whether a period is one that these reports take. */
export const isPeriod = ({ from, to }: { from: string; to: string }): boolean => from <= to && daysBetween(from, to) < MAX_DAYS;

const YieldFilters = z.strictObject({ ...Days, type: z.enum(["Product", "Formula"]) }).refine(isPeriod, { error: PERIOD, path: ["from"] });
export type YieldFilters = z.output<typeof YieldFilters>;

/** What a completed job made of what it used. Grams, or units of a filled product. */
const YieldRow = MaterialYield.extend({
  jobId: z.number(),
  jobNumber: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  dateCompleted: z.string(),
  /** Why it made more than 5 % above plan, or more bulk than material; empty if it did not. */
  reason: z.string(),
  /** Pounds: what it used, at the price of today. */
  cost: z.number(),
  /** Pounds a kilogram of bulk, or a unit. Null if nothing was made. */
  unitCost: z.number().nullable(),
  /** Materials that it used and that have no price. */
  unpriced: z.array(z.string()),
});
export type YieldRow = z.infer<typeof YieldRow>;

export const yieldReport = endpoint({
  method: "POST",
  path: "/api/yield_report",
  domain: "reports",
  summary: "What the completed jobs of a period made of what they used, and at what cost, the newest first",
  snapshots: true,
  query: z.strictObject({ cursor: Cursor }),
  body: YieldFilters,
  answer: z.array(YieldRow),
  example: { type: "Formula", from: "2026-01-01", to: "2026-03-31" },
});

export const yieldReportCsv = endpoint({
  method: "POST",
  path: "/api/yield_report_csv",
  domain: "reports",
  summary:
    "What the completed jobs of a period made of what they used, as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  snapshots: true,
  reports: true,
  repeatable: true,
  body: YieldFilters,
  answer: z.union([Report, Action]),
  example: { type: "Formula", from: "2026-01-01", to: "2026-03-31" },
});

/** The actions of the ledger by which stock is lost, apart from what jobs use; a count and an adjustment can also find some. */
export const LOSSES = ["Written Off", "Destroyed", "Returned To Supplier", "Sampled", "Adjustment", "Stock Take"] as const;

/** What was lost of an item in one way. Grams or units; pounds at the price of today. */
export const LossRow = z.object({
  action: z.enum(LOSSES),
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  lost: z.number(),
  /** What counts and adjustments found more. */
  found: z.number(),
  /** Of what was lost, less what was found. Null if the item has no price. */
  value: z.number().nullable(),
  /** How many movements it was. */
  times: z.number(),
});
export type LossRow = z.infer<typeof LossRow>;

const LossFilters = z.strictObject(Days).refine(isPeriod, { error: PERIOD, path: ["from"] });
export type LossFilters = z.output<typeof LossFilters>;

export const lossReport = endpoint({
  method: "POST",
  path: "/api/loss_report",
  domain: "reports",
  summary: "What was lost in a period, by action and item, the largest value first",
  snapshots: true,
  body: LossFilters,
  answer: z.object({ losses: z.array(LossRow), /** False if the period has more movements than were read: the newest are counted. */ complete: z.boolean() }),
  example: { from: "2026-01-01", to: "2026-03-31" },
});

export const lossReportCsv = endpoint({
  method: "POST",
  path: "/api/loss_report_csv",
  domain: "reports",
  summary:
    "What was lost in a period, by action and item, as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  snapshots: true,
  reports: true,
  repeatable: true,
  body: LossFilters,
  answer: z.union([Report, Action]),
  example: { from: "2026-01-01", to: "2026-03-31" },
});
