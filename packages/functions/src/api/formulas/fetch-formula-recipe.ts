import { fetchFormulaRecipe } from "@apothecary/core/formulas/contract";
import { readRecipe } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";

/** A formula with its recipe and the stock behind it. */
export const handler = api(fetchFormulaRecipe, ({ body }) => readRecipe(body.id));
