/**
 * Wire schemas of stock: the rows of specification 2, section 3. Quantities are grams or units, prices pounds per
 * kilogram (`kilo`) or unit, days `YYYY-MM-DD`, instants ISO 8601.
 */
import * as z from "zod";
import { Status } from "../lib/rules/fields.ts";
import { typedKeys } from "../lib/rules/keyed.ts";
import { Allocation } from "../jobs/job-shapes.ts";
import { DetailFields, ListedFields } from "./lots/stock-line-shapes.ts";

/** The fields of an item that the stock list shows: stored under the same name, unless they are among those worked out. */
export const StockRow = z.object({
  sku: z.string(),
  name: z.string(),
  categoryName: z.string(),
  categoryType: z.string(),
  /** The sum of its batches. */
  quantity: z.number(),
  /** What open jobs still need. */
  allocated: z.number(),
  freeStock: z.number(),
  /** How much of the quantity is quarantined, frozen, redundant or expired. */
  unusable: z.number(),
  minimumStock: z.number(),
  freeStockFunctional: z.number(),
  onOrder: z.number(),
  freeStockExpected: z.number(),
  clientId: z.number().nullable(),
  client: z.string(),
  suppliedById: z.number().nullable(),
  suppliedBy: z.string(),
  supplierSku: z.string(),
  ownedById: z.number(),
  ownedBy: z.string(),
  moq: z.number(),
  eoq: z.number(),
  price: z.number(),
  priceUnit: z.enum(["kilo", "unit"]),
  status: Status,
  active: z.boolean(),
});
export type StockRow = z.infer<typeof StockRow>;
/** The fields of the list that are worked out from those of the item's row. */
const WORKED_OUT = ["freeStock", "unusable", "freeStockFunctional", "freeStockExpected", "status"] as const satisfies (keyof StockRow)[];
export type StoredField = Exclude<keyof StockRow, (typeof WORKED_OUT)[number]>;
const isStored = (field: keyof StockRow): field is StoredField => !WORKED_OUT.some((one) => one === field);
export const STORED_FIELDS = typedKeys(StockRow.shape).filter(isStored);

/** In a list of changes: an item that was removed from the list. */
export const RemovedRow = z.strictObject({ sku: z.string(), removed: z.literal(true) });
export type RemovedRow = z.infer<typeof RemovedRow>;

/** A batch in the transfer tools; `transfer` and `reason` are for the screen to fill. */
export const StockLine = ListedFields.extend({
  ...{ expiry: z.string().nullable(), reserved: z.number(), transfer: z.number(), reason: z.string() },
  categoryType: z.string(),
});
export type StockLine = z.infer<typeof StockLine>;

/**
 * An open job with an allocation of the item. `jobQuantity` is in kilograms or units of what the job makes. `poNumber`
 * and `salesOrderId` are the first order's.
 */
export const AllocationLine = Allocation.extend({
  poNumber: z.string(),
  salesOrderId: z.number().nullable(),
  purchaseOrders: z.array(z.object({ poNumber: z.string(), salesOrderId: z.number() })),
  type: z.string(),
});

/** A formula that an ingredient is used in. */
export const RecipeUse = z.object({
  formulaId: z.number(),
  code: z.string(),
  name: z.string(),
  rAndDCode: z.string(),
  client: z.string(),
  percentage: z.number(),
});

/** A product that a component is used in; `fillSize` in grams (or ml), `quantity` in units for one unit of the product. */
export const ProductUseLine = z.object({ productId: z.number(), sku: z.string(), name: z.string(), fillSize: z.number(), quantity: z.number() });

/** A component of a product: units in one unit of it. */
const ComponentLine = z.object({ sku: z.string(), name: z.string(), quantity: z.number() });

/** The item on the item page. */
export const ItemDetail = StockRow.extend({
  description: z.string(),
  category: z.object({ name: z.string(), type: z.string(), skuIdentifier: z.string() }),
  totalStock: z.number(),
  owner: z.string(),
  supplier: z.string(),
  pricePerGram: z.number().nullable(),
  stockValue: z.number(),
  /** Pounds per kilogram or unit that the stock value is calculated with: the price where one is set, else what the recipe and componentry cost; null without either. */
  cost: z.number().nullable(),
  usage: z.object({ "3": z.number(), "6": z.number(), "12": z.number() }),
  product: z.object({ id: z.number().nullable(), fillSize: z.number(), componentry: z.array(ComponentLine) }).nullable(),
  recipes: z.array(RecipeUse),
  productList: z.array(ProductUseLine),
  jobs: z.array(AllocationLine),
  supplierBatchNumber: z.string(),
  deliveredDate: z.string().nullable(),
  baseSku: z.string(),
  /** The codes of suppliers and the GTINs by which scans find it. */
  codes: z.array(z.string()),
  /** Months; null if unknown. */
  shelfLifeMonths: z.number().nullable(),
  /** Whether its lots are Quarantined until they are released. */
  needsRelease: z.boolean(),
  version: z.number(),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

/** What stands at a location. */
export const LocationElement = ListedFields.pick({ id: true, sku: true, name: true, batchNumber: true, quantity: true });

/** A batch on the item page, with its location; `elements` are the item's own batches there. */
export const StockLineDetail = DetailFields.extend({
  location: z.object({ id: z.string(), bin: z.string(), warehouse: z.string(), roaming: z.boolean(), elements: z.array(LocationElement) }),
  reserved: z.number(),
});
export type StockLineDetail = z.infer<typeof StockLineDetail>;

/** A reservation of a batch. */
export const Reservation = z.object({
  reservationId: z.string(),
  elementId: z.string(),
  batchNumber: z.string(),
  bin: z.string(),
  poNumber: z.string(),
  jobNumber: z.string(),
  sku: z.string(),
  quantityReserved: z.number(),
  reservationDate: z.string(),
  salesOrderId: z.number().nullable(),
  jobId: z.number(),
});
export type Reservation = z.infer<typeof Reservation>;

/** A trimmed reservation of a job: it lost `quantity` grams or units. */
export const ReservationAffected = z.object({
  job: z.object({ client: z.string(), jobNumber: z.string(), code: z.string(), name: z.string() }),
  elementSku: z.string(),
  elementName: z.string(),
  jobId: z.number(),
  jobNumber: z.string(),
  sku: z.string(),
  quantity: z.number(),
});
export type ReservationAffected = z.infer<typeof ReservationAffected>;
