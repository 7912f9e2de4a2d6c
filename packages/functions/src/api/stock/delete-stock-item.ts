import { deleteStockItem } from "@apothecary/core/stock/contract";
import { removeItem } from "@apothecary/core/stock/remove-item";
import { api } from "../../lib/api.ts";

/** Takes an item out that nothing holds. */
export const handler = api(deleteStockItem, ({ body, actor }) => removeItem(body, actor));
