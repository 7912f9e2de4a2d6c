import { removeFormula } from "@apothecary/core/formulas/contract";
import { removeVersion } from "@apothecary/core/recipe-changes/remove-formula";
import { api } from "../../lib/api.ts";

/** Removes a version of a formula. */
export const handler = api(removeFormula, ({ body, actor }) => removeVersion(body, actor));
