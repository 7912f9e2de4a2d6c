import { fetchProductBom } from "@apothecary/core/products/contract";
import { readComponentry } from "@apothecary/core/products/read-products";
import { api } from "../../lib/api.ts";

/** A product's componentry and the stock behind it. */
export const handler = api(fetchProductBom, ({ body }) => readComponentry(body.productId));
