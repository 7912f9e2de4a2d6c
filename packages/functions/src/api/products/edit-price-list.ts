import { editPriceList } from "@apothecary/core/products/contract";
import { savePriceList } from "@apothecary/core/products/price-list";
import { api } from "../../lib/api.ts";

/** Replaces the agreed prices of a product for a client. */
export const handler = api(editPriceList, ({ body, actor }) => savePriceList(body, actor));
