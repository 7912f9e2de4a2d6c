import { addFormula } from "@apothecary/core/formulas/add-formula";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { api } from "../../lib/api.ts";

/** Adds a formula and its Bulk. */
export const handler = api(addNewFormula, ({ body, actor }) => addFormula(body.newFormula, actor));
