import { previewEditRecipe } from "@apothecary/core/formulas/contract";
import { previewRecipe } from "@apothecary/core/recipe-changes/edit-recipe";
import { api } from "../../lib/api.ts";

/** Answers what saving a recipe will do. */
export const handler = api(previewEditRecipe, ({ body }) => previewRecipe(body));
