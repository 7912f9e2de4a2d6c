import { recipeHistory } from "@apothecary/core/formulas/contract";
import { readRecipeHistory } from "@apothecary/core/formulas/recipe-history";
import { api } from "../../lib/api.ts";

/** Answers the recipes that a formula had before. */
export const handler = api(recipeHistory, ({ body }) => readRecipeHistory(body.id));
