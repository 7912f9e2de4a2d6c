import { renumber } from "@apothecary/core/release/renumber";
import { updateBatchNumber } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Corrects a batch's number. */
export const handler = api(updateBatchNumber, ({ body, actor }) => renumber(body, actor));
