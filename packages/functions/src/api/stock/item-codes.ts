import { listItemCodes } from "@apothecary/core/stock/codes/item-codes";
import { itemCodes } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Lists the codes of an item. */
export const handler = api(itemCodes, ({ body }) => listItemCodes(body));
