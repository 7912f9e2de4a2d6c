import { updateBatchNumber } from "@apothecary/core/stock/contract";
import { setBatchNumber } from "@apothecary/core/stock/lots/edit-stock-line";
import { api } from "../../lib/api.ts";

/** Corrects a batch's number. */
export const handler = api(updateBatchNumber, ({ body, actor }) => setBatchNumber(body, actor));
