/** Photographs and documents of a record: uploaded to the bucket by the browser, then added to the record. */
import type { Actor } from "../actions/actor.ts";
import { badInput, conflict, notFound } from "../actions/error.ts";
import { newId } from "../actions/id.ts";
import type { Report } from "../rules/endpoint.ts";
import { MAX_FILE_BYTES, MAX_FILES, type RecordFile, type UploadLink } from "../rules/record-file.ts";
import { instant } from "../time/clock.ts";
import { safeFileName } from "./files.ts";
import { type Upload, uploadedFile, uploadedFileLink, uploadLink } from "./uploads.ts";

/** Where a record's files are in the bucket, those that it has, and the types that it takes. */
interface FilesOf {
  folder: string;
  files: readonly RecordFile[];
  types: readonly string[];
}

const nameIn = (folder: string, fileId: string): string => `${folder}/${fileId}`;

/**
 * A link for a file of a record, whose type, length and name its signature fixes. Refuses one more than ten files (409).
 * A file that is uploaded and not added stays in the bucket, where nothing shows it.
 */
export async function linkForUpload({ folder, files }: Omit<FilesOf, "types">, file: Upload): Promise<UploadLink> {
  assertRoom(files);
  const fileId = newId();
  return { fileId, ...(await uploadLink(nameIn(folder, fileId), file)) };
}

/** The uploaded file as its record has it. Refuses one that has not arrived or was added before, of another type or size, and too many (409). */
export async function arrivedFile(of: FilesOf, { fileId, fileName }: Pick<RecordFile, "fileId" | "fileName">, actor: Actor): Promise<RecordFile> {
  const { folder, files, types } = of;
  const arrived = await uploadedFile(nameIn(folder, fileId));
  if (!arrived) throw badInput("fileId", "This file has not been uploaded.");
  if (!types.includes(arrived.contentType) || arrived.bytes > MAX_FILE_BYTES) throw conflict("Files of this type or size are not kept.");
  if (files.some((file) => file.fileId === fileId)) throw conflict("This file has already been added.");
  assertRoom(files);
  return { fileId, fileName: safeFileName(fileName), ...arrived, addedAt: instant(), addedBy: actor.name };
}

/** A link that downloads a file of a record (404). */
export async function linkToFile({ folder, files }: Omit<FilesOf, "types">, fileId: string): Promise<Report> {
  const file = files.find((one) => one.fileId === fileId);
  if (!file) throw notFound("the file");
  return { message: "The file is ready.", type: "success", ...(await uploadedFileLink(nameIn(folder, fileId), file.fileName)) };
}

function assertRoom(files: readonly RecordFile[]): void {
  if (files.length >= MAX_FILES) throw conflict(`At most ${MAX_FILES} files are kept.`);
}
