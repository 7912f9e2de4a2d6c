import { addToComplaint } from "@apothecary/core/complaints/complaint-files";
import { complaintFileAdded } from "@apothecary/core/complaints/contract";
import { api } from "../../lib/api.ts";

/** Adds a file that was uploaded to its complaint. */
export const handler = api(complaintFileAdded, ({ body, actor }) => addToComplaint(body, actor));
