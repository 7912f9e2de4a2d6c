import { addProduct } from "@apothecary/core/products/add-product";
import { addNewProduct } from "@apothecary/core/products/contract";
import { api } from "../../lib/api.ts";

/** Adds a product and its stock item. */
export const handler = api(addNewProduct, ({ body, actor }) => addProduct(body.newProduct, actor));
