import { stockTransfer } from "@apothecary/core/stock/contract";
import { transfer } from "@apothecary/core/stock/transfers/transfer-stock";
import { api } from "../../lib/api.ts";

/** Moves stock of a batch to another location. */
export const handler = api(stockTransfer, ({ body, actor }) => transfer(body.transferDetails, actor));
