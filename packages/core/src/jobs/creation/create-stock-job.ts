/** A compounding job for stock: bulk that no sales item asks for. */
import type * as z from "zod";
import { assertRecipeApproved } from "../../formulas/approve-recipe.ts";
import { formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, notFound } from "../../lib/actions/error.ts";
import { take } from "../../lib/table/counter.ts";
import { get } from "../../lib/table/table.ts";
import { commit } from "../../transaction/commit.ts";
import type { createStockJob } from "../contract.ts";
import { checkedGross, refuseZeroLines } from "../job-figures.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";
import { assertSpeltOnce } from "./batch-number.ts";
import { assertCountable, assertStocked } from "./create-job.ts";
import type { Job } from "../job.rows.ts";
import { type ExpectedItem, formulaJob } from "./make.ts";
import { placeJobs } from "./placing.ts";

type Wanted = z.output<typeof createStockJob.body>;
type Created = z.output<typeof createStockJob.answer>;

/**
 * Creates a compounding job without sales items, whose bulk goes to stock, with the reason for it. Claims the batch number
 * for the formula. Refuses an unknown formula (404), an inactive one, and what a job of sales items refuses. (Contract,
 * section 8, A job for stock.)
 */
export async function createForStock(wanted: Wanted, actor: Actor): Promise<Created> {
  let id: number | undefined;
  let attempts = 0;
  return commit<Created>(actor, async () => {
    attempts += 1;
    const { batchNumber, netQuantity, wastagePercent, additionalWastage, excessAllocated } = wanted.jobDetails;
    const [formula, next] = await Promise.all([get<FormulaRow>(formulaKey(wanted.formulaId), true), id ?? take("job")]);
    id = next;
    if (!formula) throw notFound(`the formula ${wanted.formulaId}`);
    if (!formula.active) throw badInput("formulaId", `The formula ${formula.code} ${formula.rAndDCode} is inactive.`);
    assertRecipeApproved(formula);
    await assertSpeltOnce(formula.code, batchNumber);
    const figures = { netQuantity, wastagePercent, additionalWastage, excessAllocated };
    const compounding = { ...figures, grossQuantity: checkedGross(figures, wanted.jobDetails.grossQuantity), batchNumber };
    const made = { ...formulaJob({ id: next, formula, compounding, salesItems: [], actor }), stockReason: wanted.reason };
    assertCountable(made);
    if (!wanted.confirmZero) refuseZeroLines(made);
    const placed = (job: Job, expected: ExpectedItem) => ({
      ...placeJobs({ formula, lines: [], jobs: [{ job, fillings: [] }], expected }, actor),
      reason: wanted.reason,
    });
    const plan = attempts === 1 ? placed(made, "usual") : undefined;
    if (plan && !plan.rest) return plan;
    // Placing in steps cannot be refused halfway.
    if (plan) await assertStocked(formula, []);
    const [job = made] = await allocatedWithinFamily([made]);
    return placed(job, "stocked");
  });
}
