/** Photographs and documents of complaints. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow } from "../lib/actions/changed.ts";
import { arrivedFile, linkForUpload, linkToFile } from "../lib/files/record-files.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import type { UploadLink } from "../lib/rules/record-file.ts";
import { commit } from "../transaction/commit.ts";
import type { Complaint } from "./complaint-shapes.ts";
import { replaceComplaint } from "./complaint.rows.ts";
import { type complaintFile, type complaintFileAdded, type complaintUpload, FILE_TYPES } from "./contract.ts";
import { openComplaint } from "./read-complaints.ts";

const uploadsFor = ({ id, files }: Complaint) => ({ folder: `complaints/${id}`, files, types: FILE_TYPES });

/** A link for a file of a complaint (404). */
export async function linkForComplaint({ id, ...file }: z.output<typeof complaintUpload.body>): Promise<UploadLink> {
  return linkForUpload(uploadsFor(await openComplaint(id, false)), file);
}

/** Adds an uploaded file to its complaint. */
export async function addToComplaint({ id, ...named }: z.output<typeof complaintFileAdded.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const was = await openComplaint(id);
    const file = await arrivedFile(uploadsFor(was), named, actor);
    const becomes: Complaint = { ...was, files: [...was.files, file], ...changedNow(actor) };
    return { writes: [replaceComplaint(was, becomes)], answer: { message: `${file.fileName} has been added to the complaint.`, type: "success" } };
  });
}

/** A link that downloads a file of a complaint (404). */
export async function linkToComplaintFile({ id, fileId }: z.output<typeof complaintFile.body>): Promise<Report> {
  return linkToFile(uploadsFor(await openComplaint(id, false)), fileId);
}
