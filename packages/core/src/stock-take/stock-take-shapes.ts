/**
 * Wire schemas of stock takes: the rows of specification 2, section 3. Quantities are grams or units, days
 * `YYYY-MM-DD`, instants ISO 8601.
 */
import * as z from "zod";
import { ReservationAffected } from "../stock/stock-shapes.ts";

/** The operation in progress on a stock take, and its finished locations. */
export const Running = z.object({
  action: z.enum(["adding", "removing", "confirming", "completing", "cancelling"]),
  done: z.number(),
  total: z.number(),
});
export type Running = z.infer<typeof Running>;

/** How a stock take is counted, set when it is created. */
const Counting = z.object({
  /** Expected quantities are not sent to counters. */
  blind: z.boolean(),
  /** A difference above every set limit requires a second count by another user; null if a limit is not set. */
  tolerancePercent: z.number().nullable(),
  /** Grams or units. */
  toleranceUnits: z.number().nullable(),
});

/** A row of the two lists. */
export const StockTakeSummary = Counting.extend({
  stockTakeGroupId: z.number(),
  reference: z.string(),
  numberOfBins: z.number(),
  /** Bins counted, or confirmed as empty. */
  completed: z.number(),
  /** 0 to 100, whole. */
  percentComplete: z.number(),
  dateInitialised: z.string(),
  /** When it was completed; null while it is in progress. */
  dateFinalised: z.string().nullable(),
  startedBy: z.string(),
  running: Running.nullable(),
});
export type StockTakeSummary = z.infer<typeof StockTakeSummary>;

/** A location of a stock take. */
export const StockTakeLocation = z.object({
  /** The row's own id: `stockTakeId` of a count, and what is removed or confirmed as empty. */
  id: z.string(),
  locationId: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  /** Null until the final count, also while a second count is required. */
  dateCompleted: z.string().nullable(),
  /** The user who counted it or confirmed it as empty; empty until then. */
  staff: z.string(),
  reference: z.string(),
  dateInitialised: z.string(),
  /** Counted once, beyond the tolerance: another user than `firstCountBy` has to count it again. */
  secondCount: z.boolean(),
  firstCountBy: z.string(),
  /** Not counted, but confirmed as empty. */
  confirmedEmpty: z.boolean(),
});
export type StockTakeLocation = z.infer<typeof StockTakeLocation>;

/** A difference that was not fully booked: `difference` was found, `applied` was booked. */
export const NotApplied = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  difference: z.number(),
  applied: z.number(),
  reason: z.string(),
});
export type NotApplied = z.infer<typeof NotApplied>;

/** The outcome of completing a stock take. */
export const Outcome = z.object({ reservations: z.array(ReservationAffected), notApplied: z.array(NotApplied) });
export type Outcome = z.infer<typeof Outcome>;

/** A stock take with its locations, by warehouse and bin. */
export const StockTakeDetails = StockTakeSummary.extend({
  locations: z.array(StockTakeLocation),
  /** Of a completed stock take; null while it is in progress. */
  outcome: Outcome.nullable(),
});
export type StockTakeDetails = z.infer<typeof StockTakeDetails>;

/** A stock line to count at a location. */
export const LineToCount = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  /** The expected quantity; absent in a blind stock take. */
  quantity: z.number().optional(),
  expiryDate: z.string().nullable(),
  /** The category type. */
  type: z.string(),
  /** The encrypted present quantity, to send back with the count. */
  position: z.string(),
});
export type LineToCount = z.infer<typeof LineToCount>;

/** A location of a stock take and its lines to count. */
export const LinesToCount = StockTakeLocation.extend({
  stockTakeGroupId: z.number(),
  blind: z.boolean(),
  /** The location's position, to send back with the count. */
  position: z.string(),
  lines: z.array(LineToCount),
});
export type LinesToCount = z.infer<typeof LinesToCount>;

/** Another stock line of a discrepancy's item, where missing stock may be. */
export const ElementToInvestigate = z.object({ batchNumber: z.string(), quantity: z.number(), bin: z.string(), warehouse: z.string() });
export type ElementToInvestigate = z.infer<typeof ElementToInvestigate>;

/** A line whose counted quantity or expiry date differs from the system at that time. */
export const Discrepancy = z.object({
  id: z.string(),
  /** The stock line that was counted; null for one that was added in the count. */
  elementId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  /** The system's quantity at the time of the count. */
  expectedQuantity: z.number(),
  countedQuantity: z.number(),
  /** Counted less expected. */
  quantityDifference: z.number(),
  /** Of the expected quantity, with two decimals; 100 if nothing was expected. */
  percentDifference: z.number().nullable(),
  elementsToInvestigate: z.array(ElementToInvestigate),
  /** Net movement of this row since the count (positive for arrivals): picks, transfers, deliveries, adjustments. */
  movedSince: z.number(),
  /** The row's quantity now, and after completion. */
  quantityNow: z.number(),
  quantityAfter: z.number(),
  newItem: z.boolean(),
  /** The expiry date on a raw material's label, if it differs from the system's. */
  newExpiryDate: z.string().optional(),
  /** Dismissed: completion does not change the stock. */
  dismissed: z.boolean(),
  staff: z.string(),
  dateCounted: z.string(),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

/** What remains before a stock take can be completed. */
export const Finalising = z.object({
  stockTakeDetails: StockTakeSummary,
  discrepancyData: z.array(Discrepancy),
  locationsRemaining: z.object({
    /** Not counted and without stock in the system: can be confirmed as empty. */
    emptyLocations: z.array(StockTakeLocation),
    /** Not counted (or waiting for a second count), with stock. */
    requireCounting: z.array(StockTakeLocation),
  }),
  /** Reservations that completion would trim now. */
  reservations: z.array(ReservationAffected),
});
export type Finalising = z.infer<typeof Finalising>;
