import { advancedTransfer } from "@apothecary/core/stock/contract";
import { transferRows } from "@apothecary/core/stock/transfers/advanced-transfer";
import { api } from "../../lib/api.ts";

/** Moves many batches to one location or pallet. */
export const handler = api(advancedTransfer, ({ body, actor }) => transferRows(body, actor));
