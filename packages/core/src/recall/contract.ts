/**
 * Recalls: freeze the remaining stock of some batches, and list the clients that were sent goods made with them. The
 * roles are those of the status Frozen (specification 2, section 6).
 */
import * as z from "zod";
import { DaySeal, LedgerProof, SealedDay } from "../ledger/proof.contract.ts";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, Id, optionalText, PathId, positiveQuantity, Quantity, Reason, Ref, required, Sku, Version } from "../lib/rules/fields.ts";
import { FREEZERS } from "../stock/contract.ts";
import { MAX_BATCH_NUMBER } from "../stock/stock-limits.ts";
import { FreezePreview, Recall, RecallLine, RecallNotice, RecallRow, RecallSummary } from "./recall-shapes.ts";

export type { LotRef, FreezePreview, Recall, RecallClient, RecallLine, RecallNotice, RecallRow, RecallSummary } from "./recall-shapes.ts";

/** The most batches that one recall can name; the trace can reach more. */
export const MAX_NAMED_LOTS = 500;
/** The longest text for clients. */
export const MAX_TEXT_FOR_CLIENTS = 1_000;
export const NO_LOTS = "Choose at least one batch.";
export const LOTS_OR_RECALL = "Name batches or a recall.";

const Lots = z
  .array(
    z.strictObject({
      sku: Sku,
      batchNumber: z
        .string({ error: required("Batch number") })
        .trim()
        .min(1, required("Batch number"))
        .max(MAX_BATCH_NUMBER),
    }),
    {
      error: NO_LOTS,
    },
  )
  .min(1, NO_LOTS)
  .max(MAX_NAMED_LOTS, `A recall can name at most ${MAX_NAMED_LOTS} batches.`);
const exampleLots = [{ sku: "EMU0007", batchNumber: "A041" }];

/** What the letters say. The reason is internal. */
const TextForClients = optionalText("Text for clients", MAX_TEXT_FOR_CLIENTS);

/** A user who may recall may also see its preview and its list. */
const WITH_FREEZING = "freezeAndRecall";

export const recallPreview = endpoint({
  method: "POST",
  path: "/api/recall_preview",
  domain: "recall",
  summary: "Counts what freezing batches, or freezing those of a recall again, would do now",
  access: FREEZERS,
  permission: WITH_FREEZING,
  body: z
    .strictObject({ batches: Lots.optional(), recallId: Id.optional() })
    .refine(({ batches: lots, recallId }) => (lots === undefined) !== (recallId === undefined), { path: ["batches"], message: LOTS_OR_RECALL }),
  answer: FreezePreview,
  example: { batches: exampleLots },
});

/** Without `recallId` while the operation runs in the background before it has one. */
const Started = Action.extend({ recallId: z.number().optional() });

export const freezeAndRecall = endpoint({
  method: "POST",
  path: "/api/freeze_and_recall",
  domain: "recall",
  summary: "Freezes the remaining stock of batches and of what was made with them, and lists the clients that were sent goods",
  access: FREEZERS,
  signable: true,
  changes: ["stock", "ledger", "jobs", "recalls"],
  body: z.strictObject({ batches: Lots, reason: Reason, textForClients: TextForClients }),
  answer: Started,
  example: { batches: exampleLots, reason: "The supplier reports a contamination", textForClients: "The goods can contain traces of metal." },
});

export const freezeAgain = endpoint({
  method: "POST",
  path: "/api/freeze_again",
  domain: "recall",
  summary: "Freezes stock of a recall's batches that was received, made or released since, and updates its list",
  access: FREEZERS,
  changes: ["stock", "ledger", "recalls"],
  body: z.strictObject({ recallId: Id }),
  answer: Started,
  example: { recallId: 7 },
});

export const recallDrill = endpoint({
  method: "POST",
  path: "/api/recall_drill",
  domain: "recall",
  summary: "Recall drill: makes the list of a recall, timed, and freezes nothing",
  access: FREEZERS,
  changes: ["ledger", "recalls"],
  body: z.strictObject({ batches: Lots, reason: Reason, textForClients: TextForClients }),
  answer: Started,
  example: { batches: exampleLots, reason: "Half-yearly drill" },
});

export const thawRecall = endpoint({
  method: "POST",
  path: "/api/thaw_recall",
  domain: "recall",
  summary: "Restores the status of every row that a recall froze, except rows that were changed since",
  access: FREEZERS,
  signable: true,
  changes: ["stock", "ledger", "recalls"],
  body: z.strictObject({ recallId: Id, reason: Reason, textForClients: TextForClients }),
  answer: Started,
  example: { recallId: 7, reason: "The supplier withdrew the report" },
});

export const recalls = endpoint({
  method: "GET",
  path: "/api/recalls",
  domain: "recall",
  summary: "Recalls and drills, newest first",
  access: FREEZERS,
  permission: WITH_FREEZING,
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(RecallSummary),
});

export const recall = endpoint({
  method: "GET",
  path: "/api/recall/{id}",
  domain: "recall",
  summary: "One recall: what it froze, and its clients with their contacts",
  access: FREEZERS,
  permission: WITH_FREEZING,
  params: z.strictObject({ id: PathId }),
  answer: Recall,
});

export const recallList = endpoint({
  method: "GET",
  path: "/api/recall_list/{id}",
  domain: "recall",
  summary: "The recall list: what each order took of the batches, by client",
  access: FREEZERS,
  permission: WITH_FREEZING,
  params: z.strictObject({ id: PathId }),
  query: z.strictObject({ cursor: Cursor, client: PathId.optional() }),
  answer: z.array(RecallLine),
});

export const recallRows = endpoint({
  method: "GET",
  path: "/api/recall_rows/{id}",
  domain: "recall",
  summary: "The rows that a recall froze and the reservations that it removed, from the ledger",
  access: FREEZERS,
  permission: WITH_FREEZING,
  params: z.strictObject({ id: PathId }),
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(RecallRow),
});

export const recallListReport = endpoint({
  method: "POST",
  path: "/api/recall_list_report",
  domain: "recall",
  summary: "The recall list as a CSV file",
  access: FREEZERS,
  permission: WITH_FREEZING,
  reports: true,
  repeatable: true,
  body: z.strictObject({ recallId: Id }),
  answer: Report,
  example: { recallId: 7 },
});

export const recallProof = endpoint({
  method: "POST",
  path: "/api/recall_proof",
  domain: "recall",
  summary: "The proof of a recall: that the ledger rows of what was done, sent, returned and destroyed are as they were sealed",
  access: FREEZERS,
  permission: WITH_FREEZING,
  seals: true,
  body: z.strictObject({ recallId: Id }),
  answer: z.object({
    /** The days of the rows with the number of rows of the recall; no seal until the day is sealed. */
    days: z.array(SealedDay.extend({ rows: z.number(), seal: DaySeal.nullable() })),
    /** Of each sealed row, as docs/verify-proof.mjs takes them. */
    proofs: z.array(LedgerProof),
    /** False if the recall has more rows than one answer proves. */
    complete: z.boolean(),
  }),
  example: { recallId: 7 },
});

export type RecallProof = z.output<typeof recallProof.answer>;

export const recallProgress = endpoint({
  method: "POST",
  path: "/api/recall_progress",
  domain: "recall",
  summary: "Records or clears that a client of a recall was told, or has answered",
  access: FREEZERS,
  changes: ["recalls"],
  body: z.strictObject({
    recallId: Id,
    clientId: Id,
    told: z.boolean({ error: "Told is true or false." }),
    answered: z.boolean({ error: "Answered is true or false." }),
    /** What the client used, sold or destroyed itself, by its answer. As before if absent; nothing without an answer. */
    disposedGrams: Quantity.optional(),
    disposedUnits: Quantity.optional(),
    version: Version,
  }),
  answer: Action,
  example: { recallId: 7, clientId: 21, told: true, answered: false, version: 1 },
});

export const recallReturn = endpoint({
  method: "POST",
  path: "/api/recall_return",
  domain: "recall",
  summary: "Books in goods returned from a recall as Quarantined, under their batch number",
  access: FREEZERS,
  changes: ["stock", "locations", "ledger", "orders", "recalls"],
  body: z.strictObject({ recallId: Id, lineId: Ref, quantity: positiveQuantity("Quantity"), location: Ref }),
  answer: Action.extend({ elementId: z.string() }),
  example: { recallId: 7, lineId: "21~14~LAW01-R-50~101-26", quantity: 12, location: "01JD0000000000000001" },
});

export const recallNotices = endpoint({
  method: "GET",
  path: "/api/recall_notices",
  domain: "recall",
  summary: "Recalls in force, for pickers: the jobs that lost reservations, and the pallets with frozen stock",
  answer: z.array(RecallNotice),
});
