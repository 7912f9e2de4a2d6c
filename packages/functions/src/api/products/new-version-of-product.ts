import { newVersionOfProduct } from "@apothecary/core/products/contract";
import { addProductVersion } from "@apothecary/core/products/new-version-of-product";
import { api } from "../../lib/api.ts";

/** Adds a version of a product. */
export const handler = api(newVersionOfProduct, ({ body, actor }) => addProductVersion(body, actor));
