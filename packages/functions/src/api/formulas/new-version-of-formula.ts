import { newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { addFormulaVersion } from "@apothecary/core/formulas/new-version-of-formula";
import { api } from "../../lib/api.ts";

/** Adds a version of a formula. */
export const handler = api(newVersionOfFormula, ({ body, actor }) => addFormulaVersion(body, actor));
