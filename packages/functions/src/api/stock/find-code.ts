import { findItemCode } from "@apothecary/core/stock/codes/item-codes";
import { findCode } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Finds the item of a code. */
export const handler = api(findCode, ({ body }) => findItemCode(body));
