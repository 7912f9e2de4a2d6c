import { formulaCost } from "@apothecary/core/formulas/contract";
import { readFormulaCost } from "@apothecary/core/formulas/cost";
import { api } from "../../lib/api.ts";

/** Answers what a kilogram of a formula costs. */
export const handler = api(formulaCost, ({ body }) => readFormulaCost(body.id));
