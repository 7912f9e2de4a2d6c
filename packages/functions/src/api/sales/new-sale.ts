import { newSale } from "@apothecary/core/sales/contract";
import { sell } from "@apothecary/core/sales/edits/new-sale";
import { api } from "../../lib/api.ts";

/** Creates a sales order. */
export const handler = api(newSale, ({ body, actor }) => sell(body, actor));
