import { updatePackSize } from "@apothecary/core/stock/contract";
import { setPackSize } from "@apothecary/core/stock/lots/edit-stock-line";
import { api } from "../../lib/api.ts";

/** Corrects a batch's pack size. */
export const handler = api(updatePackSize, ({ body, actor }) => setPackSize(body, actor));
