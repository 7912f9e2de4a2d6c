import { forgetItemCode } from "@apothecary/core/stock/codes/item-codes";
import { forgetCode } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Forgets a code of an item. */
export const handler = api(forgetCode, ({ actor, body }) => forgetItemCode(body, actor));
