/** The files of a record: what is kept of each, and what is said of one before it is uploaded. Pure; the browser uses it too. */
import * as z from "zod";
import { text } from "./fields.ts";

/** How many files a record has at most, and how large each is. */
export const MAX_FILES = 10;
export const MAX_FILE_BYTES = 10 * 1_024 * 1_024;
const MAX_FILE_NAME = 120;
const FILE_SIZE = "A file can have at most 10 MB, and must not be empty.";

const stored = z.string();

/** A photograph or document of a record. */
export const RecordFile = z.object({ fileId: stored, fileName: stored, contentType: stored, bytes: z.number(), addedAt: stored, addedBy: stored });
export type RecordFile = z.infer<typeof RecordFile>;

export const FileName = text("File name", MAX_FILE_NAME);

/** A file before it is uploaded, of one of some types; `refusal` names them. */
export const announcedFile = <Types extends readonly string[]>(types: Types, refusal: string) => ({
  fileName: FileName,
  contentType: z.enum(types, { error: refusal }),
  bytes: z.number({ error: FILE_SIZE }).int(FILE_SIZE).min(1, FILE_SIZE).max(MAX_FILE_BYTES, FILE_SIZE),
});

/** The link with which a file is uploaded, and the headers to send with it. */
export const UploadLink = z.object({ fileId: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) });
export type UploadLink = z.infer<typeof UploadLink>;
