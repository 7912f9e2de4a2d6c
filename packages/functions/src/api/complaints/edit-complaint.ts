import { editComplaint } from "@apothecary/core/complaints/contract";
import { changeComplaint } from "@apothecary/core/complaints/edit-complaints";
import { api } from "../../lib/api.ts";

/** Answers, closes or changes a complaint. */
export const handler = api(editComplaint, ({ body, actor }) => changeComplaint(body, actor));
