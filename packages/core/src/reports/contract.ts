/**
 * Reports: the calls of the dashboard (specification 3, sections 2 and 7). Grams for raw materials and units for everything
 * else, unless a field says kilograms. Days `YYYY-MM-DD`, instants ISO 8601.
 */
import * as z from "zod";
import { MAX_BUSINESS_NAME } from "../directory/contract.ts";
import { CompletedJobHead, JobListItem } from "../jobs/answers.ts";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { CategoryType, Cursor, Id, optionalText, Status } from "../lib/rules/fields.ts";
import { StockLine } from "../stock/lots/stock-line-shapes.ts";
import { StockRow } from "../stock/stock-shapes.ts";

export { exportOwnStockValues, type InventoryMetrics, inventoryMetrics } from "./inventory.contract.ts";
export { isPeriod, LOSSES, type LossRow, lossReport, lossReportCsv, PERIOD, type YieldRow, yieldReport, yieldReportCsv } from "./yield.contract.ts";
export { type PurchaseLine, purchaseList, purchasePlan, type PurchasePlanRow } from "./purchase-plan.contract.ts";

/** The longest search that a report takes. */
const MAX_SEARCH = 100;
/** The most suppliers that a report is narrowed to. */
const MAX_SUPPLIERS = 1_000;

/** The two kinds of jobs, in either case: the specification writes both. */
const JobKind = z
  .enum(["Product", "Formula", "product", "formula"], { error: "Choose Product or Formula." })
  .transform((kind) => (kind.toLowerCase() === "formula" ? "Formula" : "Product"));

/** What was made between two days, both inclusive: units, or kilograms for formulas. `net` leaves out bulk that went into other bulk, which `quantityProduced` counts again. */
const Period = z.object({ label: z.string(), from: z.string(), to: z.string(), quantityProduced: z.number(), net: z.number(), jobs: z.number() });
export type Period = z.infer<typeof Period>;

const UnitsProduced = z.object({
  /** Monday to today. */
  thisWeek: Period,
  last7Days: z.array(Period.extend({ /** `YYYY-MM-DD`. */ day: z.string() })),
  last30Days: z.array(Period.extend({ /** By ISO 8601. */ weekNumber: z.number() })),
  last12Months: z.array(Period.extend({ /** `YYYY-MM`. */ month: z.string() })),
});
export type UnitsProduced = z.infer<typeof UnitsProduced>;

export const unitsProducedReport = endpoint({
  method: "POST",
  path: "/api/units_produced_report",
  domain: "reports",
  summary: "What was made in the last days, weeks and months: units of products, kilograms of formulas",
  body: z.strictObject({ type: JobKind }),
  answer: UnitsProduced,
  example: { type: "Product" },
});

export const completedJobsReport = endpoint({
  method: "POST",
  path: "/api/completed_jobs_report",
  domain: "reports",
  summary: "Completed jobs of a type, the newest first",
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({ type: JobKind }),
  answer: z.array(CompletedJobHead),
  example: { type: "product" },
});

export const openJobsReport = endpoint({
  method: "POST",
  path: "/api/open_jobs_report",
  domain: "reports",
  summary: "Open jobs of a type, the oldest first",
  query: z.strictObject({ cursor: Cursor }),
  body: z.strictObject({ type: JobKind }),
  answer: z.array(JobListItem),
  example: { type: "formula" },
});

/** The periods of the delivery widget in days: today, a week, a month. */
const DELIVERY_DAYS = ["1", "7", "30"] as const;

/** A delivery that was booked in; `status` is its status on delivery. */
export const Delivered = z.object({
  sku: z.string(),
  name: z.string(),
  poNumber: z.string(),
  supplierBatchNumber: z.string(),
  status: Status,
  quantityDelivered: z.number(),
  /** `dd-mm-yyyy`, the London day. */
  deliveredDate: z.string(),
  type: z.union([CategoryType, z.literal("")]),
  batchNumber: z.string(),
});
export type Delivered = z.infer<typeof Delivered>;

export const recentlyDelivered = endpoint({
  method: "GET",
  path: "/api/recently_delivered",
  domain: "reports",
  summary: "Deliveries of today, the last 7 days (default) or the last 30 days, newest first",
  snapshots: true,
  query: z.strictObject({
    days: z
      .enum(DELIVERY_DAYS, { error: "Choose 1, 7 or 30 days." })
      .optional()
      .transform((days) => Number(days ?? "7")),
    cursor: Cursor,
  }),
  answer: z.array(Delivered),
});

/** What the window shows of an item. */
export const BoughtFields = StockRow.pick({
  ...{ sku: true, name: true, categoryType: true, categoryName: true, quantity: true, allocated: true, freeStock: true, minimumStock: true },
  ...{ freeStockFunctional: true, onOrder: true, freeStockExpected: true, moq: true, eoq: true, price: true, priceUnit: true },
  ...{ ownedBy: true, ownedById: true },
});

/** An item in demand. Usage in grams or units over the last 3, 6 and 12 months and in total. */
export const PurchasingRow = BoughtFields.extend({
  ...{ supplierId: z.number().nullable(), supplierName: z.string() },
  ...{ usage3: z.number(), usage6: z.number(), usage12: z.number(), usageAll: z.number() },
});
export type PurchasingRow = z.infer<typeof PurchasingRow>;

export const purchasingStockReport = endpoint({
  method: "GET",
  path: "/api/purchasing_stock_report",
  domain: "reports",
  summary: "Raw materials and componentry in demand, by SKU",
  snapshots: true,
  answer: z.array(PurchasingRow),
});

/** The filters of the purchasing window. */
const PurchasingFilters = z.strictObject({
  search: optionalText("Search", MAX_SEARCH),
  categories: z.array(z.enum(["Raw Material", "Componentry"])).min(1, "Choose at least one category."),
  /** Names; none chosen, or left out, are all. An empty name is an item without a supplier. */
  suppliers: z.array(optionalText("Supplier", MAX_BUSINESS_NAME)).max(MAX_SUPPLIERS, `Choose ${MAX_SUPPLIERS} suppliers at most.`).default([]),
  includeOnOrder: z.boolean(),
  ownStockOnly: z.boolean(),
});
export type PurchasingFilters = z.output<typeof PurchasingFilters>;

export const purchasingStockReportCsv = endpoint({
  method: "POST",
  path: "/api/purchasing_stock_report_csv",
  domain: "reports",
  summary: "The purchasing report as a CSV file, with prices and usage",
  snapshots: true,
  reports: true,
  repeatable: true,
  body: PurchasingFilters,
  answer: Report,
  example: { search: "", categories: ["Raw Material", "Componentry"], includeOnOrder: false, ownStockOnly: false },
});

/** The role of the business whose stock is reported. */
export const BUSINESS_TYPES = ["Client", "Supplier", "Owner"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
export const STOCK_REPORT_TYPES = ["Summary", "Allocation"] as const;

export const businessStockReport = endpoint({
  method: "POST",
  path: "/api/business_stock_report",
  domain: "reports",
  summary:
    "The stock of a client, supplier or owner as a CSV file: by item, or with the allocations of open jobs; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  snapshots: true,
  reports: true,
  repeatable: true,
  body: z.strictObject({
    selectedBusiness: Id,
    businessType: z.enum(BUSINESS_TYPES, { error: "Choose Client, Supplier or Owner." }),
    reportType: z.enum(STOCK_REPORT_TYPES, { error: "Choose Summary or Allocation." }),
  }),
  answer: z.union([Report, Action]),
  example: { selectedBusiness: 14, businessType: "Owner", reportType: "Summary" },
});

export const incomingStockReport = endpoint({
  method: "GET",
  path: "/api/incoming_stock_report",
  domain: "reports",
  summary: "What is on order, as a CSV file",
  snapshots: true,
  reports: true,
  answer: Report,
});

/** What the report shows of a stock line. */
export const ExpiringFields = StockLine.pick({
  ...{ sku: true, name: true, batchNumber: true, quantity: true, locationId: true, bin: true, warehouse: true },
  ...{ expiryDate: true, supplierBatchNumber: true, deliveredDate: true, status: true },
});

/** A batch in the expiration report; `expiryDate` is null if it has none. */
export const ExpiringStockLine = ExpiringFields.extend({ elementId: z.string() });
export type ExpiringStockLine = z.infer<typeof ExpiringStockLine>;

/** The three groups of the report. A page can hold part of them; the cursor continues with the rest. */
const ExpiringStock = z.object({
  expiringStock: z.array(ExpiringStockLine),
  expiredStock: z.array(ExpiringStockLine),
  noExpiryDate: z.array(ExpiringStockLine),
});
export type ExpiringStock = z.infer<typeof ExpiringStock>;

export const expiringStockReport = endpoint({
  method: "GET",
  path: "/api/expiring_stock_report",
  domain: "reports",
  summary: "Expired and soon expiring batches, and those without an expiry date (omitted with `only=dated`)",
  query: z.strictObject({ only: z.enum(["dated"], { error: "Choose dated." }).optional(), cursor: Cursor }),
  answer: ExpiringStock,
});

export const EXPIRY_READINGS = ["expired", "expiring", "none"] as const;
export type ExpiryReading = (typeof EXPIRY_READINGS)[number];

export const expiringStockReportCsv = endpoint({
  method: "POST",
  path: "/api/expiring_stock_report_csv",
  domain: "reports",
  summary:
    "Expired batches, soon expiring batches, or batches without an expiry date, as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  reports: true,
  repeatable: true,
  body: z.strictObject({ type: z.enum(EXPIRY_READINGS, { error: "Choose expired, expiring or none." }) }),
  answer: z.union([Report, Action]),
  example: { type: "expired" },
});

/** The kinds of the digest, in order. */
export const DIGEST_KINDS = [
  "shortages",
  "expired",
  "expiring",
  "overdueOrders",
  "unprintedJobs",
  "openStockTakes",
  "countRequests",
  "awaitingRelease",
] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** The count of each kind; kinds with a count of 0 are omitted. */
export const DigestLine = z.object({ kind: z.enum(DIGEST_KINDS), count: z.number() });
export type DigestLine = z.infer<typeof DigestLine>;

export const reportsDigest = endpoint({
  method: "GET",
  path: "/api/reports_digest",
  domain: "reports",
  summary: "What needs attention since the last working day, for the roles of the user",
  answer: z.array(DigestLine),
});
