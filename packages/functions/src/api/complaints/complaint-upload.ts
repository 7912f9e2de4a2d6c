import { linkForComplaint } from "@apothecary/core/complaints/complaint-files";
import { complaintUpload } from "@apothecary/core/complaints/contract";
import { api } from "../../lib/api.ts";

/** A link with which a file of a complaint is uploaded. */
export const handler = api(complaintUpload, ({ body }) => linkForComplaint(body));
