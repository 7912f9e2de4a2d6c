/**
 * Turning sales items into a compounding job.
 */
import type * as z from "zod";
import { type Formula, formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { take } from "../../lib/table/counter.ts";
import { badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { MAX_QUANTITY } from "../../lib/rules/fields.ts";
import { get, getMany } from "../../lib/table/table.ts";
import { productKey, type ProductRow } from "../../products/product.rows.ts";
import { isUnallocated, type OrderLine } from "../../sales/order.rows.ts";
import { itemKey, type ItemRow } from "../../stock/items/item.rows.ts";
import { assertSpeltOnce } from "./batch-number.ts";
import { type createCompoundingJob, INVALID_QUANTITY, MIXED_FORMULAS } from "../contract.ts";
import { checkedGross, checkedNet, refuseZeroLines } from "../job-figures.ts";
import type { Job } from "../job.rows.ts";
import { formulaJob, noLongerStocked, productJob, jobSalesItem } from "./make.ts";
import { isBulkLine } from "../../sales/line-quantity-shapes.ts";
import { type NewJobs, placeJobs } from "./placing.ts";
import { readSalesLines } from "../sales-lines.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";

type Wanted = z.output<typeof createCompoundingJob.body>;
type Created = z.output<typeof createCompoundingJob.answer>;

/** A sales item to make: its line, the grams per unit, and the product if it is filled. */
interface Asked {
  line: OrderLine;
  fillWeight: number;
  product: ProductRow | null;
}

/** What allocation reads first, strongly consistent: the formula and the sales items. */
export function readAsked({ formulaId, salesItems }: Wanted): Promise<[FormulaRow | undefined, (OrderLine | undefined)[]]> {
  return Promise.all([get<FormulaRow>(formulaKey(formulaId), true), readSalesLines(salesItems.map((item) => item.salesItemId))]);
}

/**
 * Creates one compounding job for sales items that share a formula, and a filling job for each item that is filled.
 * Computes net and gross, and claims the batch number for the formula. Refuses items that are listed twice, of another
 * formula, or no longer waiting for a job. Reads a recipe or bill of componentry again if it changes in the meantime.
 * `first` is the pending read of `readAsked`. (Specification 3, section 5, Allocation; contract, section 4.)
 */
export async function createJob(wanted: Wanted, actor: Actor, first?: ReturnType<typeof readAsked>): Promise<Created> {
  const ids = wanted.salesItems.map((item) => item.salesItemId);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) throw badInput(`salesItems.${twice}.salesItemId`, "This sales item is listed twice.");
  let numbers: { count: number; first: number } | undefined;
  let attempts = 0;
  return commit(actor, async () => {
    attempts += 1;
    const [formula, lines] = await (attempts === 1 && first ? first : readAsked(wanted));
    if (!formula) throw notFound(`the formula ${wanted.formulaId}`);
    const waiting = lines.map((line, i) => assertWaiting(line, i, wanted));
    const filled = waiting.filter((line) => !isBulkLine(line));
    const count = 1 + filled.length;
    const [rows, number] = await Promise.all([
      getMany<ProductRow>(
        filled.map((line) => productKey(line.productId)),
        true,
      ),
      numbers?.count === count ? numbers.first : take("job", count),
      assertSpeltOnce(formula.code, wanted.jobDetails.batchNumber),
    ]);
    numbers = { count, first: number };
    const products = new Map(rows.flatMap((product) => (product ? [[product.id, product] as const] : [])));
    const asked = waiting.map((line, i): Asked => ({ line, fillWeight: wanted.salesItems[i]?.fillWeight ?? 0, product: lineProduct(line, products) }));
    const made = makeJobs(formula, asked, wanted, number, actor);
    if (!wanted.confirmZero) refuseZeroLines(made.job);
    const plan = attempts === 1 ? placeJobs({ formula, lines: waiting, ...made, expected: "usual" }, actor) : undefined;
    if (plan && !plan.rest) return plan;
    // Placing in steps cannot be refused halfway.
    if (plan) await assertStocked(formula, asked);
    const [job = made.job, ...jobs] = await allocatedWithinFamily([made.job, ...made.fillings.map((one) => one.job)]);
    const fillings = made.fillings.map((one, i) => ({ ...one, job: jobs[i] ?? one.job }));
    return placeJobs({ formula, lines: waiting, job, fillings, expected: "stocked" }, actor);
  });
}

function assertWaiting(line: OrderLine | undefined, i: number, wanted: Wanted): OrderLine {
  const path = `salesItems.${i}.salesItemId`;
  if (!line) throw notFound(`the sales item ${wanted.salesItems[i]?.salesItemId}`);
  if (line.formulaId !== wanted.formulaId) throw badInput(path, MIXED_FORMULAS);
  if (!isUnallocated(line)) throw conflict(`${line.productName} on ${line.soNumber} is no longer waiting for a job.`);
  return line;
}

function lineProduct(line: OrderLine, products: ReadonlyMap<number, ProductRow>): ProductRow | null {
  if (isBulkLine(line)) return null;
  const product = products.get(line.productId);
  if (!product) throw notFound(`the product ${line.productSku}`);
  return product;
}

/** The jobs for sales items. */
function makeJobs(formula: Formula, asked: readonly Asked[], wanted: Wanted, first: number, actor: Actor): Pick<NewJobs, "job" | "fillings"> {
  const { wastagePercent, additionalWastage, excessAllocated, batchNumber } = wanted.jobDetails;
  const netQuantity = checkedNet(
    asked.map(({ line, fillWeight }) => ({ quantity: line.quantity, fillWeight })),
    wanted.jobDetails.netQuantity,
  );
  const figures = { netQuantity, wastagePercent, additionalWastage, excessAllocated };
  const compounding = { ...figures, grossQuantity: checkedGross(figures, wanted.jobDetails.grossQuantity), batchNumber };
  let next = first + 1;
  const items = asked.map((one) => ({ ...one, salesItem: jobSalesItem(one.line, one.fillWeight, one.product ? next++ : null) }));
  const job = formulaJob({ id: first, formula, compounding: compounding, salesItems: items.map((one) => one.salesItem), actor });
  const fillings = items.flatMap(({ line, product, salesItem }) =>
    product && salesItem.productJobId !== null
      ? [{ job: productJob({ id: salesItem.productJobId, product, line, salesItem, bulkFrom: job, actor }), product }]
      : [],
  );
  for (const one of [job, ...fillings.map((filling) => filling.job)]) assertCountable(one);
  return { job, fillings };
}

/** Refuses (409) a recipe or bill of materials that names a removed item. */
export async function assertStocked({ recipe }: Pick<Formula, "recipe">, asked: readonly Pick<Asked, "product">[]): Promise<void> {
  const named = [...recipe, ...asked.flatMap(({ product }) => product?.componentry ?? [])];
  const items = await getMany<ItemRow>([...new Set(named.map(({ sku }) => sku))].map(itemKey));
  const removed = items.find((item) => item?.removed);
  if (removed) throw noLongerStocked(removed);
}

/** Refuses (400) a job of which a line has more digits than quantities can have. */
export function assertCountable(job: Job): void {
  const over = Object.values(job.lines).find((line) => line.quantity > MAX_QUANTITY);
  if (over) throw badInput("salesItems", `${over.name}: ${INVALID_QUANTITY}`);
}
