/** Photographs and documents of complaints: uploaded to the bucket by the browser, then added to the complaint. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { newId } from "../lib/actions/id.ts";
import { safeFileName } from "../lib/files/files.ts";
import { uploadedFile, uploadedFileLink, uploadLink } from "../lib/files/uploads.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import { instant } from "../lib/time/clock.ts";
import { commit } from "../transaction/commit.ts";
import type { Complaint } from "./complaint-shapes.ts";
import { replaceComplaint } from "./complaint.rows.ts";
import { type complaintFile, type complaintFileAdded, type complaintUpload, FILE_TYPES, MAX_FILE_BYTES, MAX_FILES, TOO_MANY_FILES } from "./contract.ts";
import { openComplaint } from "./read-complaints.ts";

type Upload = z.output<typeof complaintUpload.body>;
type Added = z.output<typeof complaintFileAdded.body>;
type Named = z.output<typeof complaintFile.body>;

const uploadName = (id: number, fileId: string): string => `complaints/${id}/${fileId}`;

/**
 * A link for a file of a complaint (404), whose type, length and name its signature fixes. Refuses one more than ten files
 * (409). A file that is uploaded and not added stays in the bucket, where nothing shows it.
 */
export async function linkForUpload({ id, ...file }: Upload): Promise<z.output<typeof complaintUpload.answer>> {
  assertRoom(await openComplaint(id, false));
  const fileId = newId();
  return { fileId, ...(await uploadLink(uploadName(id, fileId), file)) };
}

/** Adds an uploaded file. Refuses one that has not arrived or was added before, of another type or size, and too many (409). */
export async function addUploaded({ id, fileId, fileName }: Added, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const [was, arrived] = await Promise.all([openComplaint(id), uploadedFile(uploadName(id, fileId))]);
    if (!arrived) throw badInput("fileId", "This file has not been uploaded.");
    if (!FILE_TYPES.some((type) => type === arrived.contentType) || arrived.bytes > MAX_FILE_BYTES) throw conflict("Files of this type or size are not kept.");
    if (was.files.some((file) => file.fileId === fileId)) throw conflict("This file has already been added.");
    assertRoom(was);
    const file = { fileId, fileName: safeFileName(fileName), ...arrived, addedAt: instant(), addedBy: actor.name };
    const becomes: Complaint = { ...was, files: [...was.files, file], ...changedNow(actor) };
    return { writes: [replaceComplaint(was, becomes)], answer: { message: `${file.fileName} has been added to the complaint.`, type: "success" } };
  });
}

/** A link that downloads a file of a complaint (404). */
export async function linkToFile({ id, fileId }: Named): Promise<Report> {
  const { files } = await openComplaint(id, false);
  const file = files.find((one) => one.fileId === fileId);
  if (!file) throw notFound("the file");
  return { message: "The file is ready.", type: "success", ...(await uploadedFileLink(uploadName(id, fileId), file.fileName)) };
}

function assertRoom({ files }: Complaint): void {
  if (files.length >= MAX_FILES) throw conflict(TOO_MANY_FILES);
}
