import { removeProduct } from "@apothecary/core/products/contract";
import { takeOutProduct } from "@apothecary/core/recipe-changes/remove-product";
import { api } from "../../lib/api.ts";

/** Removes a product. */
export const handler = api(removeProduct, ({ body, actor }) => takeOutProduct(body, actor));
