/**
 * One batch: its details, its mass balance from the ledger, and its look-up by any number. No AWS import: the browser
 * uses it too.
 */
import * as z from "zod";
import { MaterialYield } from "../jobs/answers.ts";
import { Change } from "../ledger/change.contract.ts";
import { endpoint } from "../lib/rules/endpoint.ts";
import { Sku, Status, text } from "../lib/rules/fields.ts";
import { MAX_BATCH_NUMBER, MAX_SUPPLIER_BATCH_NUMBER } from "../stock/stock-limits.ts";
import { POSTINGS } from "../transaction/action-shapes.ts";

/** The longest number that can be searched for: a supplier's batch number, or a formula code with a batch number. */
export const MAX_FIND = MAX_SUPPLIER_BATCH_NUMBER;

export const LotName = z.strictObject({ sku: Sku, batchNumber: text("Batch number", MAX_BATCH_NUMBER) });
const Named = z.object({ sku: z.string(), batchNumber: z.string(), itemName: z.string() });

const FoundLot = Named.extend({
  /** Whether our own number matched, or the supplier's. */
  matched: z.enum(["batch", "supplier"]),
  supplierBatchNumber: z.string(),
});
export type FoundLot = z.infer<typeof FoundLot>;

export const findBatches = endpoint({
  method: "POST",
  path: "/api/find_batches",
  domain: "trace",
  summary: "The batches with a number: our own, a supplier's, or a formula's (with or without the formula code)",
  body: z.strictObject({ number: text("Batch number", MAX_FIND) }),
  answer: z.array(FoundLot),
  example: { number: "ABC01 014-26" },
});

/** A row of stock of the batch. Grams or units. */
const StockRow = z.object({
  id: z.string(),
  quantity: z.number(),
  unreserved: z.number(),
  status: Status,
  expiryDate: z.string().nullable(),
  supplierBatchNumber: z.string(),
  locationId: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  /** The jobs that have reserved it. */
  reservations: z.array(z.object({ jobId: z.number(), jobNumber: z.string(), quantity: z.number() })),
});

/** A movement of the batch: grams or units, negative for stock that left it. */
const AccountLine = z.object({
  id: z.string(),
  transactionId: z.string(),
  posting: z.enum(POSTINGS),
  /** Whether it was reversed, or reverses another: a pair counts as nothing. */
  reversed: z.boolean(),
  action: z.string(),
  at: z.string(),
  user: z.string(),
  quantity: z.number(),
  warehouse: z.string(),
  bin: z.string(),
  reason: z.string(),
  jobId: z.number().nullable(),
  jobNumber: z.string(),
  /** The batch that the job made with it. */
  made: Named.nullable(),
  salesOrderId: z.number().nullable(),
  soNumber: z.string(),
  /** Empty if it did not leave in a shipment. */
  shipmentNumber: z.string(),
  poNumber: z.string(),
  client: z.string(),
  supplierId: z.number().nullable(),
  supplier: z.string(),
  purchaseOrderNumber: z.string(),
  deliveryId: z.number().nullable(),
  supplierBatchNumber: z.string(),
  /** The other number of a renumbered batch. */
  otherNumber: z.string(),
});
export type AccountLine = z.infer<typeof AccountLine>;

/** An edit of the batch or a change of its status. */
const StockLineEdit = z.object({
  id: z.string(),
  transactionId: z.string(),
  at: z.string(),
  user: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  reason: z.string(),
  /** Empty for edits from before changes were kept. */
  changes: z.array(Change),
});
export type StockLineEdit = z.infer<typeof StockLineEdit>;

export const batchAccount = endpoint({
  method: "POST",
  path: "/api/batch_account",
  domain: "trace",
  summary: "One batch: its stock, its movements by kind, its mass balance of ledger and stock, and its yield",
  body: z.strictObject({ batch: LotName }),
  answer: Named.extend({
    kind: z.enum(["raw material", "bulk", "product", "componentry"]),
    unit: z.enum(["g", "units"]),
    stock: z.array(StockRow),
    balance: z.object({
      sums: z.record(z.enum(POSTINGS), z.number()),
      left: z.number(),
      inStock: z.number(),
      difference: z.number(),
    }),
    /** For each job that made it: material in and product out. */
    yields: z.array(MaterialYield.extend({ jobId: z.number(), jobNumber: z.string() })),
    /** The newest 500 of each kind, oldest first; for a transfer, the arrival. */
    lines: z.array(AccountLine),
    /** The newest 500 edits, newest first. */
    edits: z.array(StockLineEdit),
    /** The count of each kind. */
    counts: z.record(z.enum(POSTINGS), z.number()),
    /** Whether the ledger has more rows of the batch than one response adds up, so that the balance is incomplete. */
    partial: z.boolean(),
  }),
  example: { batch: { sku: "EMU0007", batchNumber: "A001" } },
});
export type LotAccount = z.output<typeof batchAccount.answer>;
