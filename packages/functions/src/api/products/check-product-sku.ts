import { checkProductSku } from "@apothecary/core/products/contract";
import { firstFreeSku } from "@apothecary/core/products/sku";
import { api } from "../../lib/api.ts";

/** The first free SKU. */
export const handler = api(checkProductSku, ({ body }) => firstFreeSku(body.firstPartOfSku));
