import { updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { editLine } from "@apothecary/core/jobs/edits/edit-line";
import { api } from "../../lib/api.ts";

/** Sets what a job is allocated of one item. */
export const handler = api(updateJobStockQuantity, ({ body, actor }) => editLine(body, actor));
