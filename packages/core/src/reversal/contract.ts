/** Reversing a transaction: its preview and the action (contract, section 8, Reversal). Quantities are grams or units. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Reason, Ref, tick } from "../lib/rules/fields.ts";
import { ADMIN, MANAGER } from "../lib/rules/roles.ts";

/** Who may reverse anything, at any time. */
export const REVERSERS = [ADMIN, MANAGER] as const;
/** The actions of the ledger that can be reversed. */
export const REVERSIBLE_ACTIONS = [
  ...(["Goods In", "Opening Stock", "Adjustment", "Transfer", "Reservation", "Reservation Removed", "Pick", "Used", "Written Off", "Produced"] as const),
  ...(["Job Edited", "Dispatched", "Order Edited", "Destroyed", "Returned To Supplier", "Stock Take", "Batch Edited", "Status Changed"] as const),
];
export const isReversible = (action: string): action is (typeof REVERSIBLE_ACTIONS)[number] => REVERSIBLE_ACTIONS.some((one) => one === action);
/** The most transactions that are reversed in one go. */
export const MAX_CHAIN = 20;

/** A transaction that must be reversed first, and why; the newest first. */
const Obstacle = z.object({ transactionId: z.string(), action: z.string(), why: z.string() });
export type Obstacle = z.infer<typeof Obstacle>;

/** A counter-row. */
const CounterRow = z.object({
  transactionId: z.string(),
  action: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  warehouse: z.string(),
  bin: z.string(),
  unit: z.enum(["g", "units"]),
  difference: z.number(),
  /** The quantity of the batch there afterwards. */
  quantity: z.number(),
  /** What an edit sets back. */
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    }),
  ),
});
export type CounterRow = z.infer<typeof CounterRow>;

/** A record that goes back to what it was. */
const Reopened = z.object({ kind: z.enum(["job", "order", "shipment", "purchase"]), id: z.number(), number: z.string(), becomes: z.string() });
export type Reopened = z.infer<typeof Reopened>;

export const ReversalPreview = z.object({
  possible: z.boolean(),
  because: z.array(Obstacle),
  /** The transactions that are reversed, newest first: only this one, unless it is a chain. */
  transactions: z.array(z.object({ transactionId: z.string(), action: z.string(), at: z.string(), user: z.string() })),
  rows: z.array(CounterRow),
  reopens: z.array(Reopened),
  /** What cannot be restored, as text. */
  notRestored: z.array(z.string()),
  /** Of what is shown here: the action refuses another. */
  mark: z.string(),
});
export type ReversalPreview = z.infer<typeof ReversalPreview>;

const TransactionId = Ref;

export const reversePreview = endpoint({
  method: "POST",
  path: "/api/reverse_preview",
  domain: "reversal",
  summary: "What reversing a transaction would do, or what blocks it",
  body: z.strictObject({
    transactionId: TransactionId,
    /** Together with what blocks it. */
    chain: tick,
  }),
  answer: ReversalPreview,
  example: { transactionId: "0b8f2f5e-6a6c-4f3a-9a53-0c1d2e3f4a5b" },
});

export const reverseTransaction = endpoint({
  method: "POST",
  path: "/api/reverse_transaction",
  domain: "reversal",
  summary: "Reverses a transaction with counter-rows; nothing is removed",
  grantedBy: REVERSERS,
  signable: true,
  changes: ["stock", "locations", "ledger", "jobs", "orders", "purchases"],
  body: z.strictObject({
    transactionId: TransactionId,
    reason: Reason,
    mark: z.string().max(64),
    /** Reverses first what blocks it. */
    chain: tick,
  }),
  answer: Action.extend({
    /** The transactions that were reversed, newest first. */
    reversed: z.array(z.string()).optional(),
    /** What could not be restored, as text. */
    notRestored: z.array(z.string()).optional(),
  }),
  example: { transactionId: "0b8f2f5e-6a6c-4f3a-9a53-0c1d2e3f4a5b", reason: "Wrong quantity entered", mark: "5f1d7a3c9be0" },
});
