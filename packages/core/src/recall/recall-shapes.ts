/** Wire schemas of recalls. Quantities are grams or units, instants ISO 8601. */
import * as z from "zod";
import { Contact, Sender } from "../directory/address-shapes.ts";

/** A batch number of an item, wherever its rows are. */
export const LotRef = z.object({ sku: z.string(), batchNumber: z.string() });
export type LotRef = z.infer<typeof LotRef>;

/** A job in a notice. */
const JobRef = z.object({ jobId: z.number(), jobNumber: z.string() });
export type JobRef = z.infer<typeof JobRef>;

/** The preview of a recall. Lists are limited to 100 names; counts are complete. */
export const FreezePreview = z.object({
  /** Batches that the trace reaches, including those named. */
  batches: z.number(),
  /** Rows that become Frozen, and their quantities. */
  rows: z.number(),
  grams: z.number(),
  units: z.number(),
  /** Rows that are already Frozen. Thawing leaves them Frozen. */
  alreadyFrozen: z.number(),
  places: z.number(),
  /** Roaming pallets with such rows, which hold picked stock. */
  pallets: z.array(z.string()),
  palletCount: z.number(),
  /** Open jobs that lose reservations. */
  jobs: z.array(JobRef),
  jobCount: z.number(),
  reservations: z.number(),
  /** What has already been dispatched. */
  orders: z.number(),
  clients: z.number(),
  dispatchedGrams: z.number(),
  dispatchedUnits: z.number(),
  /** False if the trace reached its limit, so that there may be more. */
  complete: z.boolean(),
});
export type FreezePreview = z.infer<typeof FreezePreview>;

/** `working`: freezing or listing. `thawing`, `thawed`: being restored, or restored. `done`: a finished drill. */
const RecallState = z.enum(["working", "frozen", "thawing", "thawed", "done"]);
export type RecallState = z.infer<typeof RecallState>;

/** A recall or a drill in the list. */
export const RecallSummary = z.object({
  id: z.number(),
  recallNumber: z.string(),
  kind: z.enum(["recall", "drill"]),
  state: RecallState,
  reason: z.string(),
  at: z.string(),
  user: z.string(),
  /** The first ten batches that were named. */
  named: z.array(LotRef),
  /** Number of batches that were named. */
  namedCount: z.number(),
  batches: z.number(),
  /** Number of rows that it froze. */
  rows: z.number(),
  clients: z.number(),
  told: z.number(),
  answered: z.number(),
  /** Time from the request to the complete list; null until then. */
  seconds: z.number().nullable(),
  /** Share of the units made with its batches that are accounted for, 0 to 1; null until the list is complete. */
  share: z.number().nullable(),
});
export type RecallSummary = z.infer<typeof RecallSummary>;

/** A client with goods of a recall, and the progress of informing it. */
const RecallClient = z.object({
  clientId: z.number(),
  client: z.string(),
  lines: z.number(),
  grams: z.number(),
  units: z.number(),
  returnedGrams: z.number(),
  returnedUnits: z.number(),
  /** What the client used, sold or destroyed itself, by its answer. */
  disposedGrams: z.number(),
  disposedUnits: z.number(),
  toldAt: z.string().nullable(),
  toldBy: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.string(),
  version: z.number(),
  /** The recipients of the letter: the contacts ticked for recalls, else those for deliveries, else all. */
  contacts: z.array(Contact),
  contactsBy: z.enum(["recall", "delivery", "all"]),
});
export type RecallClient = z.infer<typeof RecallClient>;

/** Where the units made with a recall's batches are. */
const UnitAccount = z.object({ made: z.number(), dispatched: z.number(), inHouse: z.number(), writtenOff: z.number() });
export type UnitAccount = z.infer<typeof UnitAccount>;

/** A recall without its lists. */
export const Recall = RecallSummary.extend({
  /** What its letters say; empty on older recalls, whose letters have a standard text. */
  textForClients: z.string(),
  /** The own company, for the letters. */
  sender: Sender,
  grams: z.number(),
  units: z.number(),
  alreadyFrozen: z.number(),
  reservations: z.number(),
  jobs: z.array(JobRef),
  jobCount: z.number(),
  pallets: z.array(z.string()),
  /** False if the trace reached its limit or the second count found more, so that there may be more. */
  complete: z.boolean(),
  /** False if a second count, from the ledger month by month, found more than the trace: rows are hidden from its index. */
  agrees: z.boolean(),
  /** Null until the list is complete, and on older recalls without the figure. */
  accounted: UnitAccount.nullable(),
  thaw: z
    .object({
      at: z.string(),
      user: z.string(),
      reason: z.string(),
      textForClients: z.string(),
      rows: z.number(),
      changed: z.number(),
      changedBatches: z.array(LotRef),
    })
    .nullable(),
  clientList: z.array(RecallClient),
  version: z.number(),
});
export type Recall = z.infer<typeof Recall>;

/** What an order took of a batch. */
export const RecallLine = z.object({
  id: z.string(),
  clientId: z.number(),
  client: z.string(),
  salesOrderId: z.number(),
  soNumber: z.string(),
  poNumber: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  unit: z.enum(["g", "units"]),
  quantity: z.number(),
  returned: z.number(),
  /** Of what was returned. */
  destroyed: z.number(),
  /** As it was dispatched; null without one, and on lines of older recalls. */
  expiryDate: z.string().nullable(),
  /** The last dispatch. */
  dispatchedAt: z.string(),
  /** The numbers of the shipments that it left in; empty if its order was sent by closing it. */
  shipments: z.array(z.string()),
});
export type RecallLine = z.infer<typeof RecallLine>;

/** A row that a recall froze or thawed, from the ledger. */
export const RecallRow = z.object({
  transactionId: z.string(),
  at: z.string(),
  action: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  quantity: z.number(),
  status: z.number(),
  jobNumber: z.string(),
});
export type RecallRow = z.infer<typeof RecallRow>;

/** A picker's notice of a recall that froze stock. */
export const RecallNotice = z.object({
  id: z.number(),
  recallNumber: z.string(),
  at: z.string(),
  reason: z.string(),
  named: z.array(LotRef),
  namedCount: z.number(),
  jobs: z.array(JobRef),
  jobCount: z.number(),
  pallets: z.array(z.string()),
});
export type RecallNotice = z.infer<typeof RecallNotice>;
