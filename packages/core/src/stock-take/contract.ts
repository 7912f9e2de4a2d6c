/**
 * Stock takes: the calls of specification 2, section 7, their fields and texts (section 5) and their roles (section 6).
 *
 * Creating, editing and finalising is for two roles; counting, and the lists that lead there, for all staff.
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { ALL_BINS, Cursor, Id, INVALID_BATCH_NUMBER, isBatchNumber, MAX_QUANTITY, OptionalDay, Quantity, Ref, Sku, text } from "../lib/rules/fields.ts";
import { MAX_ADDED, MAX_CHOSEN, MAX_COUNT_LINES, MAX_LOCATIONS, MAX_REFERENCE, NO_LOCATIONS } from "./stock-take-limits.ts";
import { LinesToCount, StockTakeDetails, StockTakeSummary } from "./stock-take-shapes.ts";
import { STOCK_TAKERS } from "./rules.ts";

/** The calls after counting are in another file. The browser and the endpoint generator import only this file. */
export { type CountRequest, countRequests, dismissCountRequest, MAX_JOBS_NAMED, requestCount } from "./count-requests.contract.ts";
export { completeStockTake, finalise, resolveDiscrepancies, stockTakeConfirmEmpty, stockTakeReport } from "./finalising.contract.ts";
export { MAX_ADDED, MAX_COUNT_LINES, MAX_LOCATIONS, MAX_REFERENCE, NO_LOCATIONS };

/** `bin` of a whole warehouse. */
export { ALL_BINS } from "../lib/rules/fields.ts";
export const LOCATION_TWICE = "This location is already included.";
export const INVALID_COUNT = "Please enter a valid quantity";
export const EMPTY_COUNT = "Please make sure each line has a quantity entered.";
export const ALREADY_THERE = "The item is already in this location, please adjust the quantity instead.";
export const COUNTED_LOCATION = "This location has already been counted and cannot be removed.";
export const COUNTED_LOCATIONS = "One or more locations selected have already been counted and cannot be removed.";
/** At `elements.<n>.batchNumber`: the screen shows the Invalid Batch Number dialog for it. The response then has `invalidBatchNumbers`. */
export const BATCH_NUMBER_TAKEN = "This batch number is already in use for another item.";

/** The position of a count, as from `stock_take_lines`. */
const Position = z.string().max(80, "This is not a position.").nullish();
/** A field of the whole row that the screen sends back: accepted and ignored. */
const leftAside = z.unknown().optional();

/** Whether a choice is a whole warehouse: `bin: 'All'` without an id. A bin is chosen by its id, not by its name. */
export const isWholeWarehouse = (of: { bin?: string | null | undefined; id?: string | null | undefined }): boolean => !of.id && of.bin === ALL_BINS;

/** A bin by its id, or with `bin: 'All'` and no id a whole warehouse: its bins that hold stock, or all of them with `includeEmpty`. */
const NewLocation = z
  .strictObject({
    warehouse: z.string().trim().max(25).nullish(),
    bin: z.string().trim().max(25).nullish(),
    /** Of a bin; ignored for a whole warehouse. */
    id: z.string().max(80, "This choice is not valid. Please choose again.").nullish(),
    includeEmpty: z
      .boolean()
      .nullish()
      .transform((include) => include ?? false),
    roaming: leftAside,
    empty: leftAside,
  })
  .refine((of) => isWholeWarehouse(of) || Ref.safeParse(of.id).success, { path: ["id"], message: "Please choose a location." })
  .refine((of) => !isWholeWarehouse(of) || !!of.warehouse, { path: ["warehouse"], message: "Warehouse is required." });
const NewLocations = z.array(NewLocation, { error: NO_LOCATIONS }).min(1, NO_LOCATIONS).max(MAX_CHOSEN, `Choose at most ${MAX_CHOSEN} locations at once.`);

/** Added locations; `leftOut` were chosen with their warehouse, but another stock take is counting them. */
const LocationsTaken = { numberOfBins: z.number().optional(), leftOut: z.number().optional() };

export const createStockTake = endpoint({
  method: "POST",
  path: "/api/create_stock_take",
  domain: "stock-take",
  summary: "Starts a stock take of bins or whole warehouses",
  access: STOCK_TAKERS,
  changes: ["locations", "stockTakes"],
  body: z.strictObject({
    reference: text("Reference", MAX_REFERENCE),
    locations: NewLocations,
    blind: z
      .boolean()
      .nullish()
      .transform((blind) => blind ?? false),
    tolerancePercent: z
      .number({ error: "Please enter a valid number." })
      .min(0, "Please enter a valid number.")
      .max(1_000, "Please enter a valid number.")
      .nullish()
      .transform((percent) => percent ?? null),
    toleranceUnits: Quantity.nullish().transform((units) => units ?? null),
  }),
  /** While bins are still being added in the background (`type: 'info'`), only the list names the stock take. */
  answer: Action.extend({ stockTakeGroupId: z.number().optional(), ...LocationsTaken }),
  example: {
    reference: "Main aisle A, November",
    locations: [
      { warehouse: "Main", bin: "A-04-2", id: "01JD0000000000000001", includeEmpty: false },
      { warehouse: "Annex", bin: ALL_BINS, id: null, includeEmpty: true },
    ],
    blind: true,
    tolerancePercent: 2,
    toleranceUnits: null,
  },
});

export const stockTakes = endpoint({
  method: "POST",
  path: "/api/stock_takes",
  domain: "stock-take",
  summary: "The stock takes in progress, or finished ones, newest first",
  body: z.strictObject({ finalised: z.boolean() }),
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(StockTakeSummary),
  example: { finalised: false },
});

export const stockTake = endpoint({
  method: "POST",
  path: "/api/stock_take",
  domain: "stock-take",
  summary: "A stock take with its locations",
  body: z.strictObject({ id: Id }),
  answer: StockTakeDetails,
  example: { id: 1 },
});

export const addToStockTake = endpoint({
  method: "POST",
  path: "/api/add_to_stock_take",
  domain: "stock-take",
  summary: "Adds locations to a stock take in progress",
  access: STOCK_TAKERS,
  changes: ["locations", "stockTakes"],
  body: z.strictObject({ stockTakeGroupId: Id, locations: NewLocations }),
  answer: Action.extend({ stockTakeGroupId: z.number().optional(), ...LocationsTaken }),
  example: { stockTakeGroupId: 1, locations: [{ warehouse: "Main", bin: "A-04-2", id: "01JD0000000000000001", includeEmpty: false }] },
});

export const removeStockTake = endpoint({
  method: "POST",
  path: "/api/remove_stock_take",
  domain: "stock-take",
  summary: "Cancels a stock take and deletes its history, or removes uncounted locations from it",
  access: STOCK_TAKERS,
  changes: ["locations", "stockTakes", "ledger"],
  reports: true,
  body: z
    .strictObject({ stockTakeGroupId: Id.optional(), locations: z.array(Ref, { error: NO_LOCATIONS }).min(1, NO_LOCATIONS).max(MAX_LOCATIONS).optional() })
    .refine((body) => (body.stockTakeGroupId === undefined) !== (body.locations === undefined), {
      path: ["stockTakeGroupId"],
      message: "Name either a stock take or locations of one.",
    }),
  /** `fileName` and `url`: the details report of the counts, created before the stock take is deleted. */
  answer: Action.extend({ stockTakeGroupId: z.number().optional(), fileName: z.string().optional(), url: z.string().optional() }),
  example: { stockTakeGroupId: 1 },
});

export const stockTakeLines = endpoint({
  method: "GET",
  path: "/api/stock_take_lines/{id}",
  domain: "stock-take",
  summary: "The lines to count at a location of a stock take; without quantities in a blind count",
  params: z.strictObject({ id: Ref }),
  query: z.strictObject({ cursor: Cursor }),
  answer: LinesToCount,
});

const CountLine = z
  .strictObject({
    /** Null for a batch added in the count. */
    elementId: Ref.nullish().transform((id) => id ?? null),
    sku: Sku,
    batchNumber: z.string({ error: INVALID_BATCH_NUMBER }).trim().max(40, INVALID_BATCH_NUMBER),
    countedQuantity: z
      .number({ error: ({ input }) => (input === null || input === undefined || input === "" ? EMPTY_COUNT : INVALID_COUNT) })
      .int(INVALID_COUNT)
      .min(0, INVALID_COUNT)
      .max(MAX_QUANTITY, INVALID_COUNT),
    /** The expiry date of an added batch, or the corrected date of a listed raw material. */
    expiryDate: OptionalDay,
    notFound: z.boolean().nullish(),
    newItem: z.boolean().nullish(),
    /** From `stock_take_lines` when this line was counted; without it, the count is compared with the current stock. */
    position: Position,
    name: leftAside,
    quantity: leftAside,
    type: leftAside,
  })
  .superRefine((line, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (line.notFound && line.countedQuantity > 0) refuse("countedQuantity", INVALID_COUNT);
    if (line.elementId !== null) return;
    if (!isBatchNumber(line.batchNumber)) refuse("batchNumber", INVALID_BATCH_NUMBER);
    if (line.countedQuantity < 1) refuse("countedQuantity", INVALID_COUNT);
  });

export const stockCount = endpoint({
  method: "POST",
  path: "/api/stock_count",
  domain: "stock-take",
  summary: "Records the count of a location of a stock take",
  changes: ["stock", "stockTakes", "countRequests"],
  body: z.strictObject({
    stockTakeId: Ref,
    /** The position of the location from the list that was counted; stock that arrived since need not be counted. */
    position: Position,
    elements: z.array(CountLine).max(MAX_COUNT_LINES, `A count can have at most ${MAX_COUNT_LINES} lines.`),
  }),
  /** `secondCount`: a difference is above the tolerance, and another user has to count the location again. */
  answer: Action.extend({ stockTakeId: z.string(), secondCount: z.boolean() }),
  example: {
    stockTakeId: "1~01JD0000000000000001",
    elements: [
      {
        elementId: "EMU0007~3kXq9LwT0aZbYc12",
        sku: "EMU0007",
        batchNumber: "A014",
        countedQuantity: 39_500,
        expiryDate: null,
        notFound: false,
        newItem: false,
      },
      { elementId: null, sku: "EMU0009", batchNumber: "A021", countedQuantity: 5_000, expiryDate: "2028-03-31", notFound: false, newItem: true },
    ],
  },
});
