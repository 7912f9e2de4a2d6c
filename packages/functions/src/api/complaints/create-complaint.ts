import { createComplaint } from "@apothecary/core/complaints/contract";
import { recordComplaint } from "@apothecary/core/complaints/edit-complaints";
import { api } from "../../lib/api.ts";

/** Records a client's complaint about a batch. */
export const handler = api(createComplaint, ({ body, actor }) => recordComplaint(body, actor));
