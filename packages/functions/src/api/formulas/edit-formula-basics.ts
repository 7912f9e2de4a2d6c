import { editFormulaBasics } from "@apothecary/core/formulas/contract";
import { editBasics } from "@apothecary/core/recipe-changes/edit-basics";
import { api } from "../../lib/api.ts";

/** Saves a formula's name and category, and whether it is active. */
export const handler = api(editFormulaBasics, ({ body, actor }) => editBasics(body.editedDetails, actor));
