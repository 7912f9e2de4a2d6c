import { formulaUnderWay } from "@apothecary/core/formulas/contract";
import { readFormulaUnderWay } from "@apothecary/core/recipe-changes/formula-under-way";
import { api } from "../../lib/api.ts";

/** Answers what depends on a formula. */
export const handler = api(formulaUnderWay, ({ body }) => readFormulaUnderWay(body.id));
