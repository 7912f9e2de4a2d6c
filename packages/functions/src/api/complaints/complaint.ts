import { complaint } from "@apothecary/core/complaints/contract";
import { readComplaint } from "@apothecary/core/complaints/read-complaints";
import { api } from "../../lib/api.ts";

/** One complaint. */
export const handler = api(complaint, ({ body }) => readComplaint(body.id));
