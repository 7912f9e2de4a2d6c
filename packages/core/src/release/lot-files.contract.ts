/** Documents of lots, such as the supplier's certificate (contract, section 8). */
import * as z from "zod";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Ref } from "../lib/rules/fields.ts";
import { announcedFile, FileName, UploadLink } from "../lib/rules/record-file.ts";
import { LotRef } from "./lot-shapes.ts";
import { SAMPLERS } from "./samples.contract.ts";

/** The types of the files of a lot. */
export const LOT_FILE_TYPES = ["application/pdf", "image/jpeg", "image/png"] as const;
export const NO_LOT_FILE_TYPE = "A file is a PDF, or a JPEG or PNG picture.";

export const lotUpload = endpoint({
  method: "POST",
  path: "/api/lot_upload",
  domain: "release",
  summary: "A link with which a file of a lot is uploaded within five minutes, and the headers to send with it",
  access: SAMPLERS,
  uploads: true,
  body: z.strictObject({ ...LotRef, ...announcedFile(LOT_FILE_TYPES, NO_LOT_FILE_TYPE) }),
  answer: UploadLink,
  example: { sku: "EMU0007", batchNumber: "B042", fileName: "certificate.pdf", contentType: "application/pdf", bytes: 182_113 },
});

export const lotFileAdded = endpoint({
  method: "POST",
  path: "/api/lot_file_added",
  domain: "release",
  summary: "Adds a file that was uploaded to its lot",
  access: SAMPLERS,
  uploads: true,
  changes: ["stock"],
  body: z.strictObject({ ...LotRef, fileId: Ref, fileName: FileName }),
  answer: Action,
  example: { sku: "EMU0007", batchNumber: "B042", fileId: "3kXq9LwT0aZbYc12", fileName: "certificate.pdf" },
});

export const lotFile = endpoint({
  method: "POST",
  path: "/api/lot_file",
  domain: "release",
  summary: "A link that downloads a file of a lot",
  reports: true,
  uploads: true,
  repeatable: true,
  body: z.strictObject({ ...LotRef, fileId: Ref }),
  answer: Report,
  example: { sku: "EMU0007", batchNumber: "B042", fileId: "3kXq9LwT0aZbYc12" },
});
