import { deleteStockItem } from "@apothecary/core/stock/contract";
import { removeItem } from "@apothecary/core/stock/items/remove-item";
import { api } from "../../lib/api.ts";

/** Removes an unused item. */
export const handler = api(deleteStockItem, ({ body, actor }) => removeItem(body, actor));
