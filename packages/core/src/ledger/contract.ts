/**
 * The transaction log: the calls of specification 2, section 7, and their fields (section 3).
 */
import * as z from "zod";
import { Action, endpoint, permissionWords, Report } from "../lib/rules/endpoint.ts";
import { Cursor, OptionalDay, optionalText, Ref, Sku } from "../lib/rules/fields.ts";
import { LEDGER_ACTIONS } from "../transaction/action-shapes.ts";
import { RECORD_KINDS } from "../transaction/records/record-kind-shapes.ts";
import { Change } from "./change.contract.ts";

export { type ChangeInWords, changesInWords, changesText } from "./change.contract.ts";
export { type LedgerProof, ledgerProof } from "./proof.contract.ts";

/** The longest text that can be searched for as a place, a batch number or a user. */
const MAX_FILTER = 100;

/** An optional filter, which can be null or empty. */
const optionalFilter = <T extends z.ZodType<string>>(value: T) =>
  z
    .union([z.literal(""), value])
    .nullish()
    .transform((given) => (given ? given : null));

/** The filters. Days in the business's time zone, both inclusive; by default from three months ago to today. */
export const LogFilters = z
  .strictObject({
    sku: optionalFilter(Sku),
    batch: optionalText("Batch", MAX_FILTER),
    action: optionalFilter(z.enum(LEDGER_ACTIONS)),
    bin: optionalText("Bin", MAX_FILTER),
    warehouse: optionalText("Warehouse", MAX_FILTER),
    user: optionalText("User", MAX_FILTER),
    to: OptionalDay,
    from: OptionalDay,
    elementId: optionalFilter(Ref),
    transactionId: optionalFilter(Ref),
    /** `records` for the changes of records; otherwise the log has movements, sign-ins and the administration of users. */
    class: optionalFilter(z.enum(["records"])),
    /** Only what is reversed and what reverses it, or all but that. */
    reversed: optionalFilter(z.enum(["only", "without"])),
    /** One record, of either class, by its kind and id. */
    recordKind: optionalFilter(z.enum(RECORD_KINDS)),
    recordId: optionalText("Record", MAX_FILTER),
  })
  .refine(({ recordKind, recordId }) => !recordId || recordKind !== null, { path: ["recordKind"], message: "An id of a record needs its kind." })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["from"], message: "The first day must not be after the last." });
export type LogFilters = z.output<typeof LogFilters>;

const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();

/** A row of the log. Quantities in grams or units. */
export const LogRow = z.object({
  /** The request that it was part of. */
  transactionId: z.string(),
  /** Its index among the rows of its transaction, from 0. */
  rowNumber: z.number(),
  elementId: maybeText,
  timestamp: z.string(),
  /** The same instant in milliseconds. */
  sortableTimestamp: z.number(),
  action: z.string(),
  user: z.string(),
  /** The name of the user's token, where a program did it. */
  via: maybeText,
  reason: maybeText,
  sku: maybeText,
  name: maybeText,
  description: maybeText,
  batchNumber: maybeText,
  bin: maybeText,
  warehouse: maybeText,
  quantity: maybeNumber,
  difference: maybeNumber,
  totalQuantity: maybeNumber,
  minimumStock: maybeNumber,
  status: maybeNumber,
  expiryDate: maybeText,
  supplierSku: maybeText,
  active: z.boolean().nullable(),
  /** The job that the stock was used or produced by. */
  jobId: maybeNumber,
  jobNumber: maybeText,
  /** What an edit changed; empty on other rows, and on edits from before changes were kept. */
  changes: z.array(Change),
  /** The record that it is about. */
  recordKind: z.enum(RECORD_KINDS).nullable(),
  recordId: maybeText,
  /** The username of the manager whose permission opened the action. */
  authorisedBy: maybeText,
  /** The transaction that the row reverses, and the one that reversed it. */
  reverses: maybeText,
  reversedBy: maybeText,
  /** By which the action was signed: by whom, what it means, when, and the digest of what was signed. */
  signatures: z.array(z.object({ user: z.string(), meaning: z.string(), at: z.string(), shown: z.string(), passkey: z.string().optional() })),
});
export type LogRow = z.infer<typeof LogRow>;

/** The signatures of a row as text: by whom, for what, and with which passkey, if not with the password. */
export const signaturesText = ({ signatures }: Pick<LogRow, "signatures">): string =>
  signatures.map(({ user, meaning, passkey }) => `${user}: ${meaning}${passkey === undefined ? "" : ` (passkey ${passkey})`}`).join("; ");

/** The subject of a row as text: a permission is stored by its key. */
export function nameText({ action, name }: Pick<LogRow, "action" | "name">): string | null {
  return action === "Permission Granted" && name !== null ? permissionWords(name) : name;
}

export const transactionLog = endpoint({
  method: "POST",
  path: "/api/transaction_log",
  domain: "ledger",
  summary: "The transaction log, newest first",
  query: z.strictObject({ cursor: Cursor }),
  body: LogFilters,
  answer: z.array(LogRow),
  example: { sku: "EMU0007", from: "2026-08-21", to: "2026-11-21" },
});

/** The actions whose last reasons are offered. */
export const REASONED_ACTIONS = ["Adjustment", "Transfer", "Status Changed", "Batch Edited", "Destroyed", "Returned To Supplier", "Returned"] as const;

export const recentReasons = endpoint({
  method: "POST",
  path: "/api/recent_reasons",
  domain: "ledger",
  summary: "The reasons that people gave last for an action, newest first, each once",
  body: z.strictObject({ action: z.enum(REASONED_ACTIONS) }),
  answer: z.array(z.string()),
  example: { action: "Adjustment" },
});

export const operationProgress = endpoint({
  method: "GET",
  path: "/api/operation_progress/{id}",
  domain: "ledger",
  summary: "The progress of one of the caller's operations in steps; `total` is 0 if it does not exist",
  params: z.strictObject({ id: z.uuid("This is not a request id.").toLowerCase() }),
  answer: z.object({ done: z.number(), total: z.number(), finished: z.boolean(), parked: z.boolean() }),
});

export const transactionTypes = endpoint({
  method: "GET",
  path: "/api/transaction_types",
  domain: "ledger",
  summary: "The kinds of transaction that the log can be filtered by",
  answer: z.array(z.object({ action: z.string() })),
});

export const transactionLogReport = endpoint({
  method: "POST",
  path: "/api/transaction_log_report",
  domain: "ledger",
  summary: "The transaction log as a CSV file; a long one is created in the background, and repeating the request returns its progress",
  changes: [],
  reports: true,
  repeatable: true,
  body: z.strictObject({ filters: LogFilters }),
  answer: z.union([Report, Action]),
  example: { filters: { sku: "EMU0007" } },
});
