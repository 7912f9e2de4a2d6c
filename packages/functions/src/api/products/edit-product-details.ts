import { editProductDetails } from "@apothecary/core/products/contract";
import { editProduct } from "@apothecary/core/recipe-changes/edit-product-details";
import { api } from "../../lib/api.ts";

/** Saves a product's name and whether it is active. */
export const handler = api(editProductDetails, ({ body, actor }) => editProduct(body, actor));
