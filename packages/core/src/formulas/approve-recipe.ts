/** Approving a formula's recipe, and refusing one that is still a draft (contract, section 8). */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { approvalState, approvedNow } from "../lib/actions/approval.ts";
import { refuseStale } from "../lib/actions/changed.ts";
import { conflict, notFound } from "../lib/actions/error.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import type { approveRecipe } from "./contract.ts";
import { editFormula, type Formula, formulaKey, type FormulaRow } from "./formula.rows.ts";
import { currentFormula } from "./read-formulas.ts";

type Approved = z.output<typeof approveRecipe.body>;

/** Approves the present recipe. Refuses an unknown formula (404), another version (409), and who saved the recipe (403). */
export async function approvePresentRecipe({ id, version }: Approved, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const formula = await get<FormulaRow>(formulaKey(id), true);
    if (!formula) throw notFound("the formula");
    const name = `${formula.code} ${formula.rAndDCode}`;
    refuseStale(formula, version, `The formula ${name}`, currentFormula(formula));
    if (formula.approvedBy !== undefined) return { writes: [], answer: { message: `The recipe of ${name} is approved already.`, type: "info" } };
    const approved = approvedNow(formula, "this recipe", actor);
    return { writes: [editFormula(formula, approved)], answer: { message: `The recipe of ${name} has been approved.`, type: "success" } };
  });
}

/** Refuses (409) a new job of a recipe that is still a draft. */
export function assertRecipeApproved(formula: Formula): void {
  if (approvalState("recipes", formula) !== "draft") return;
  throw conflict(`The recipe of ${formula.code} ${formula.rAndDCode} is a draft. Another person than who saved it approves it first, under Formulas.`);
}
