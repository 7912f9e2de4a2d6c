import { allProducts } from "@apothecary/core/products/contract";
import { listProducts } from "@apothecary/core/products/read-products";
import { api } from "../../lib/api.ts";
import { freshReply } from "../../lib/reply.ts";

/** All products. */
export const handler = api(allProducts, async ({ query, request }) => freshReply(await listProducts({ ...query, held: request.ifNoneMatch })));
