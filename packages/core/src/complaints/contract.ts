/** Complaints of clients about batches (contract, section 8, Complaints). */
import * as z from "zod";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, Day, Id, optionalText, PathId, Ref, Sku, text, Version } from "../lib/rules/fields.ts";
import { announcedFile, FileName, UploadLink } from "../lib/rules/record-file.ts";
import { MAX_BATCH_NUMBER } from "../stock/stock-limits.ts";
import { Complaint, ComplaintState } from "./complaint-shapes.ts";

export { MAX_BATCH_NUMBER } from "../stock/stock-limits.ts";
export { Complaint, ComplaintState } from "./complaint-shapes.ts";

export const MAX_COMPLAINT = 4_000;
export const MAX_RESPONSIBLE = 100;
/** From this number of complaints on, a batch is marked. */
export const MARKED_FROM = 3;
export const NEEDS_ANSWER = "Enter the answer that the client was given.";

/** The types of the files of a complaint. */
export const FILE_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export const NO_FILE_TYPE = "A file is a JPEG, PNG or WebP picture, or a PDF.";

const BatchNumber = text("Batch number", MAX_BATCH_NUMBER);
const ComplaintText = text("Complaint", MAX_COMPLAINT);

export const createComplaint = endpoint({
  method: "POST",
  path: "/api/create_complaint",
  domain: "complaints",
  summary: "Records a client's complaint about a batch",
  changes: ["complaints"],
  body: z.strictObject({ clientId: Id, sku: Sku, batchNumber: BatchNumber, text: ComplaintText, shipmentId: Id.nullish() }),
  answer: Action.extend({ id: z.number(), complaintNumber: z.string() }),
  example: { clientId: 21, sku: "LAW01-R-50", batchNumber: "101-26", text: "Three pumps of one carton do not close." },
});

export const editComplaint = endpoint({
  method: "POST",
  path: "/api/edit_complaint",
  domain: "complaints",
  summary: "Answers, closes or changes a complaint; fields that are not given stay",
  changes: ["complaints"],
  body: z.strictObject({
    id: Id,
    version: Version,
    text: ComplaintText.optional(),
    state: ComplaintState,
    answer: optionalText("Answer", MAX_COMPLAINT).optional(),
    /** Empty for no day. */
    answerBy: z
      .union([z.literal(""), Day])
      .nullable()
      .optional(),
    responsible: optionalText("Responsible", MAX_RESPONSIBLE).optional(),
  }),
  answer: Action,
  example: { id: 3, version: 1, state: "Answered", answer: "Replacements leave on Monday.", responsible: "Priya Shah" },
});

export const complaints = endpoint({
  method: "GET",
  path: "/api/complaints",
  domain: "complaints",
  summary: "Complaints, newest first: all, or those of a state, a client, an item or a batch",
  query: z.strictObject({
    state: ComplaintState.optional(),
    clientId: PathId.optional(),
    sku: Sku.optional(),
    batchNumber: BatchNumber.optional(),
    cursor: Cursor,
  }),
  answer: z.array(Complaint),
});

export const complaint = endpoint({
  method: "POST",
  path: "/api/complaint",
  domain: "complaints",
  summary: "One complaint",
  body: z.strictObject({ id: Id }),
  answer: Complaint,
  example: { id: 3 },
});

export const complaintUpload = endpoint({
  method: "POST",
  path: "/api/complaint_upload",
  domain: "complaints",
  summary: "A link with which a file of a complaint is uploaded within five minutes, and the headers to send with it",
  uploads: true,
  body: z.strictObject({
    id: Id,
    ...announcedFile(FILE_TYPES, NO_FILE_TYPE),
  }),
  answer: UploadLink,
  example: { id: 3, fileName: "pump.jpg", contentType: "image/jpeg", bytes: 482_113 },
});

export const complaintFileAdded = endpoint({
  method: "POST",
  path: "/api/complaint_file_added",
  domain: "complaints",
  summary: "Adds a file that was uploaded to its complaint",
  uploads: true,
  changes: ["complaints"],
  body: z.strictObject({ id: Id, fileId: Ref, fileName: FileName }),
  answer: Action,
  example: { id: 3, fileId: "3kXq9LwT0aZbYc12", fileName: "pump.jpg" },
});

export const complaintFile = endpoint({
  method: "POST",
  path: "/api/complaint_file",
  domain: "complaints",
  summary: "A link that downloads a file of a complaint",
  reports: true,
  uploads: true,
  repeatable: true,
  body: z.strictObject({ id: Id, fileId: Ref }),
  answer: Report,
  example: { id: 3, fileId: "3kXq9LwT0aZbYc12" },
});
