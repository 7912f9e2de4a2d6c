/**
 * What stock takes look like on the wire: the rows of specification 2, section 3. Quantities are grams or units, days
 * `YYYY-MM-DD`, instants ISO 8601.
 */
import * as z from "zod";
import { ReservationAffected } from "../stock/stock-shapes.ts";

/** Work that is just going on in a stock take, step by step: so many locations are done. */
export const Running = z.object({
  action: z.enum(["adding", "removing", "confirming", "completing", "cancelling"]),
  done: z.number(),
  total: z.number(),
});
export type Running = z.infer<typeof Running>;

/** How a stock take is counted, chosen when it is made. */
const Counting = z.object({
  /** The expected quantities are not sent to anyone who counts. */
  blind: z.boolean(),
  /** A difference above every limit that is set asks for a second count by somebody else; null if a limit is not set. */
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
  /** Null until it is counted for good: also while a second count is asked for. */
  dateCompleted: z.string().nullable(),
  /** Who counted it, or confirmed it as empty; empty until then. */
  staff: z.string(),
  reference: z.string(),
  dateInitialised: z.string(),
  /** It was counted once, beyond the tolerance: somebody else than `firstCountBy` has to count it again. */
  secondCount: z.boolean(),
  firstCountBy: z.string(),
  /** Nobody counted it: it was confirmed as empty. */
  confirmedEmpty: z.boolean(),
});
export type StockTakeLocation = z.infer<typeof StockTakeLocation>;

/** A difference that could not be booked, or only in part: `difference` was found, `applied` was booked. */
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

/** What completing a stock take came to. */
export const Outcome = z.object({ reservations: z.array(ReservationAffected), notApplied: z.array(NotApplied) });
export type Outcome = z.infer<typeof Outcome>;

/** A stock take with its locations, by warehouse and bin. */
export const StockTakeDetails = StockTakeSummary.extend({
  locations: z.array(StockTakeLocation),
  /** Of one that was completed; null while it is in progress. */
  outcome: Outcome.nullable(),
});
export type StockTakeDetails = z.infer<typeof StockTakeDetails>;

/** A batch at a location, to be counted. */
export const LineToCount = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  /** The expected quantity. Not there at all in a blind stock take. */
  quantity: z.number().optional(),
  expiryDate: z.string().nullable(),
  /** The category type. */
  type: z.string(),
  /** What the system held just now, sealed: sent back with the count that was made while this was shown. */
  position: z.string(),
});
export type LineToCount = z.infer<typeof LineToCount>;

/** A location of a stock take and what is to be counted there. */
export const LinesToCount = StockTakeLocation.extend({
  stockTakeGroupId: z.number(),
  blind: z.boolean(),
  /** That of the location: sent back with the count. */
  position: z.string(),
  lines: z.array(LineToCount),
});
export type LinesToCount = z.infer<typeof LinesToCount>;

/** Another batch of a discrepancy's item, where what is missing may be. */
export const ElementToInvestigate = z.object({ batchNumber: z.string(), quantity: z.number(), bin: z.string(), warehouse: z.string() });
export type ElementToInvestigate = z.infer<typeof ElementToInvestigate>;

/** A line whose count, or expiry day, is not what the system held at that moment. */
export const Discrepancy = z.object({
  id: z.string(),
  /** The batch row that was counted; null for one that was added in the count. */
  elementId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  /** What the system held at the moment of the count. */
  expectedQuantity: z.number(),
  countedQuantity: z.number(),
  /** Counted less expected. */
  quantityDifference: z.number(),
  /** Of what was expected, with two decimals; 100 where nothing was expected. */
  percentDifference: z.number().nullable(),
  elementsToInvestigate: z.array(ElementToInvestigate),
  /** What came (above 0) to this row or left it (below 0) since it was counted: picks, transfers, deliveries, adjustments. */
  movedSince: z.number(),
  /** What the row holds now, and what it would hold after completion. */
  quantityNow: z.number(),
  quantityAfter: z.number(),
  newItem: z.boolean(),
  /** The day that was read off a raw material's label, where it is another than the system had. */
  newExpiryDate: z.string().optional(),
  /** Dismissed from the final report: completion leaves the stock as it is. */
  dismissed: z.boolean(),
  staff: z.string(),
  dateCounted: z.string(),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

/** What stands between a stock take and its completion. */
export const Finalising = z.object({
  stockTakeDetails: StockTakeSummary,
  discrepancyData: z.array(Discrepancy),
  locationsRemaining: z.object({
    /** Not counted, and nothing is there by the system: they can be confirmed as empty. */
    emptyLocations: z.array(StockTakeLocation),
    /** Not counted (or to be counted a second time), and stock is there. */
    requireCounting: z.array(StockTakeLocation),
  }),
  /** Reservations that completion would trim, as stock and discrepancies are now. */
  reservations: z.array(ReservationAffected),
});
export type Finalising = z.infer<typeof Finalising>;
