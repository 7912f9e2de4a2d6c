import { updateSupplierBatchNumber } from "@apothecary/core/stock/contract";
import { setSupplierBatchNumber } from "@apothecary/core/stock/lots/edit-stock-line";
import { api } from "../../lib/api.ts";

/** Corrects a batch's supplier batch number. */
export const handler = api(updateSupplierBatchNumber, ({ body, actor }) => setSupplierBatchNumber(body, actor));
