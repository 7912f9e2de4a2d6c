import { allProducts } from "@apothecary/core/products/contract";
import { listProducts } from "@apothecary/core/products/read-products";
import { api } from "../../lib/api.ts";
import { taggedList } from "../../lib/etag.ts";

/** All products. */
export const handler = api(allProducts, async ({ query, request }) => taggedList(await listProducts(query.cursor), request.ifNoneMatch));
