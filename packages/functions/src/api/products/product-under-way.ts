import { productUnderWay } from "@apothecary/core/products/contract";
import { readProductUnderWay } from "@apothecary/core/recipe-changes/product-under-way";
import { api } from "../../lib/api.ts";

/** Answers what depends on a product. */
export const handler = api(productUnderWay, ({ body }) => readProductUnderWay(body.id));
