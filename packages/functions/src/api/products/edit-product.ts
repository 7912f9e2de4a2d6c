import { editProduct } from "@apothecary/core/products/contract";
import { replaceComponentry } from "@apothecary/core/recipe-changes/edit-componentry";
import { api } from "../../lib/api.ts";

/** Replaces a product's componentry, and gives its open jobs the new lines. */
export const handler = api(editProduct, ({ body, actor }) => replaceComponentry(body, actor));
