import { learnItemCode } from "@apothecary/core/stock/codes/item-codes";
import { learnCode } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Remembers a code for an item. */
export const handler = api(learnCode, ({ actor, body }) => learnItemCode(body, actor));
