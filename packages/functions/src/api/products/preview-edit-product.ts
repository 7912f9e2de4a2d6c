import { previewEditProduct } from "@apothecary/core/products/contract";
import { previewComponentry } from "@apothecary/core/recipe-changes/edit-componentry";
import { api } from "../../lib/api.ts";

/** Answers what saving a bill of componentry will do. */
export const handler = api(previewEditProduct, ({ body }) => previewComponentry(body));
