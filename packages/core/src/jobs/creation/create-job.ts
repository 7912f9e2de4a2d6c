/**
 * Turning sales items into a compounding job.
 */
import type * as z from "zod";
import { assertRecipeApproved } from "../../formulas/approve-recipe.ts";
import { type Formula, formulaKey, type FormulaRow } from "../../formulas/formula.rows.ts";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { take } from "../../lib/table/counter.ts";
import { AppError, badInput, badInputs, conflict, type FieldError, notFound } from "../../lib/actions/error.ts";
import { MAX_QUANTITY } from "../../lib/rules/fields.ts";
import { get, getMany } from "../../lib/table/table.ts";
import { productKey, type ProductRow } from "../../products/product.rows.ts";
import { isUnallocated, type OrderLine } from "../../sales/order.rows.ts";
import { itemKey, type ItemRow } from "../../stock/items/item.rows.ts";
import { assertSpeltOnce, otherSpellings } from "./batch-number.ts";
import { BATCH_NUMBER_TAKEN, type createCompoundingJob, type createCompoundingJobs, INVALID_QUANTITY, MAX_ITEMS_AT_ONCE, MIXED_FORMULAS } from "../contract.ts";
import { checkedGross, checkedNet, refuseZeroLines } from "../job-figures.ts";
import type { Job } from "../job.rows.ts";
import { type ExpectedItem, formulaJob, noLongerStocked, productJob, jobSalesItem } from "./make.ts";
import { asOrdered, quantityText } from "../../lib/rules/quantity.ts";
import { asStocked, isBulkLine, lineUnit, unallocatedQuantity } from "../../sales/line-quantity-shapes.ts";
import { type NewJob, placeJobs } from "./placing.ts";
import { readSalesLines } from "../sales-lines.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";

type One = z.output<typeof createCompoundingJob.body>;
type Wanted = z.output<typeof createCompoundingJobs.body>;
type WantedJob = Wanted["jobs"][number];

/** A sales item to make: its line, the grams per unit, and the product if it is filled. */
interface Asked {
  line: OrderLine;
  fillWeight: number;
  /** What the job makes of it, in its unit. */
  quantity: number;
  product: ProductRow | null;
}

/** The formula and the sales items as read, each item once. */
type Read = [FormulaRow | undefined, ReadonlyMap<number, OrderLine | undefined>];

const oneJob = ({ formulaId, jobDetails, salesItems, confirmZero }: One): Wanted => ({ formulaId, jobs: [{ jobDetails, salesItems }], confirmZero });

/** What allocation reads first, strongly consistent. */
export const readAsked = (wanted: One): Promise<Read> => readWanted(oneJob(wanted));

async function readWanted({ formulaId, jobs }: Wanted): Promise<Read> {
  const ids = [...new Set(jobs.flatMap(({ salesItems }) => salesItems.map((item) => item.salesItemId)))];
  const [formula, lines] = await Promise.all([get<FormulaRow>(formulaKey(formulaId), true), readSalesLines(ids)]);
  return [formula, new Map(ids.map((id, i) => [id, lines[i]]))];
}

/**
 * Creates one compounding job for sales items that share a formula, or for parts of them, and a filling job for each item
 * that is filled. Computes net and gross, and claims the batch number for the formula. Refuses items that are listed
 * twice, of another formula, or no longer waiting for a job, and more than is left of one. Reads a recipe or bill of
 * componentry again if it changes in the meantime. `first` is the pending read of `readAsked`. (Specification 3, section 5,
 * Allocation; contract, sections 4 and 8.)
 */
export async function createJob(wanted: One, actor: Actor, first?: Promise<Read>): Promise<z.output<typeof createCompoundingJob.answer>> {
  return create(oneJob(wanted), { path: () => "", many: false }, actor, first);
}

/** The same for several jobs at once: all of them are made, or none. (Contract, section 8, Part of a line.) */
export async function createJobs(wanted: Wanted, actor: Actor): Promise<z.output<typeof createCompoundingJobs.answer>> {
  const items = new Set(wanted.jobs.flatMap(({ salesItems }) => salesItems.map(({ salesItemId }) => salesItemId)));
  if (items.size > MAX_ITEMS_AT_ONCE) throw badInput("jobs", `Jobs that are made together can be for at most ${MAX_ITEMS_AT_ONCE} sales items.`);
  return create(wanted, { path: (i) => `jobs.${i}.`, many: true }, actor);
}

/** How the jobs are named in the body, and whether the response lists them. */
interface Form {
  path: (job: number) => string;
  many: boolean;
}

async function create(wanted: Wanted, form: Form, actor: Actor, first?: Promise<Read>) {
  for (const [i, one] of wanted.jobs.entries()) refuseRepeated(one, form.path(i));
  refuseSameNumbers(wanted, form);
  let numbers: { count: number; first: number } | undefined;
  let attempts = 0;
  return commit(actor, async () => {
    attempts += 1;
    const [formula, lines] = await (attempts === 1 && first ? first : readWanted(wanted));
    if (!formula) throw notFound(`the formula ${wanted.formulaId}`);
    assertRecipeApproved(formula);
    for (const [i, one] of wanted.jobs.entries()) assertWaiting(one, lines, wanted.formulaId, form.path(i));
    const waiting = [...lines.values()].filter((line) => line !== undefined);
    const filled = waiting.filter((line) => !isBulkLine(line));
    const count = wanted.jobs.length + wanted.jobs.flatMap(({ salesItems }) => salesItems.filter((item) => filled.some(isItem(item)))).length;
    const [rows, number] = await Promise.all([
      getMany<ProductRow>(
        filled.map((line) => productKey(line.productId)),
        true,
      ),
      numbers?.count === count ? numbers.first : take("job", count),
      ...wanted.jobs.map(({ jobDetails }) => assertSpeltOnce(formula.code, jobDetails.batchNumber)),
    ]);
    numbers = { count, first: number };
    const products = new Map(rows.flatMap((product) => (product ? [[product.id, product] as const] : [])));
    const asked = askedItems(wanted, waiting, products, form);
    let next = number;
    const made = wanted.jobs.map(({ jobDetails }, i) => {
      const one = within(form.path(i), () => makeJobs(formula, asked[i] ?? [], jobDetails, next, actor));
      next += 1 + one.fillings.length;
      return one;
    });
    if (!wanted.confirmZero) for (const { job } of made) refuseZeroLines(job);
    const placed = (jobs: readonly NewJob[], expected: ExpectedItem) => {
      const [head, ...rest] = jobs;
      if (!head) throw new Error("There is no job to place.");
      return placeJobs({ formula, lines: waiting, jobs: [head, ...rest], expected, many: form.many }, actor);
    };
    const plan = attempts === 1 ? placed(made, "usual") : undefined;
    if (plan && !plan.rest) return plan;
    // Placing in steps cannot be refused halfway.
    if (plan) await assertStocked(formula, asked.flat());
    return placed(await withinFamily(made), "stocked");
  });
}

/** New jobs with their lines allocated to the right items of their families. */
async function withinFamily(made: readonly NewJob[]): Promise<NewJob[]> {
  const allocated = await allocatedWithinFamily(made.flatMap(({ job, fillings }) => [job, ...fillings.map((one) => one.job)]));
  const byId = new Map(allocated.map((job) => [job.id, job]));
  return made.map(({ job, fillings }) => ({
    job: byId.get(job.id) ?? job,
    fillings: fillings.map((one) => ({ ...one, job: byId.get(one.job.id) ?? one.job })),
  }));
}

const isItem =
  ({ salesItemId }: WantedJob["salesItems"][number]) =>
  ({ salesId }: OrderLine): boolean =>
    salesId === salesItemId;

function refuseRepeated({ salesItems }: WantedJob, path: string): void {
  const ids = salesItems.map((item) => item.salesItemId);
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i);
  if (twice >= 0) throw badInput(`${path}salesItems.${twice}.salesItemId`, "This sales item is listed twice.");
}

/** Two jobs of a formula never share a number, in either spelling. */
function refuseSameNumbers({ jobs }: Wanted, { path }: Form): void {
  const seen = new Set<string>();
  for (const [i, { jobDetails }] of jobs.entries()) {
    if (seen.has(jobDetails.batchNumber)) throw badInput(`${path(i)}jobDetails.batchNumber`, BATCH_NUMBER_TAKEN);
    for (const number of [jobDetails.batchNumber, ...otherSpellings(jobDetails.batchNumber)]) seen.add(number);
  }
}

function assertWaiting({ salesItems }: WantedJob, lines: ReadonlyMap<number, OrderLine | undefined>, formulaId: number, path: string): void {
  for (const [i, { salesItemId }] of salesItems.entries()) {
    const line = lines.get(salesItemId);
    if (!line) throw notFound(`the sales item ${salesItemId}`);
    if (line.formulaId !== formulaId) throw badInput(`${path}salesItems.${i}.salesItemId`, MIXED_FORMULAS);
    if (!isUnallocated(line)) throw conflict(`${line.productName} on ${line.soNumber} is no longer waiting for a job.`);
  }
}

/** The sales items of each job, with what it makes of them. */
function askedItems({ jobs }: Wanted, lines: readonly OrderLine[], products: ReadonlyMap<number, ProductRow>, { path }: Form): Asked[][] {
  const left = new Map(lines.map((line) => [line.salesId, asStocked(line, unallocatedQuantity(line))]));
  return jobs.map(({ salesItems }, i) =>
    salesItems.flatMap((item, at): Asked[] => {
      const line = lines.find(isItem(item));
      if (!line) return [];
      const quantity = checkedPart(line, item.quantity, `${path(i)}salesItems.${at}.quantity`, left.get(line.salesId) ?? 0);
      left.set(line.salesId, (left.get(line.salesId) ?? 0) - quantity);
      return [{ line, fillWeight: item.fillWeight, quantity: asOrdered(quantity, lineUnit(line)), product: lineProduct(line, products) }];
    }),
  );
}

/** Refusals of a job's fields at their paths in the body. */
function within<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (path === "" || !(error instanceof AppError) || error.code !== "bad_input") throw error;
    const errors = error.extras["errors"] as FieldError[];
    throw badInputs(errors.map((one) => ({ ...one, path: path + one.path })));
  }
}

/** What a job makes of a line, in grams or units: by default all that is left. Refuses (400) more than is left, part of a unit, and less than a gram. */
function checkedPart(line: OrderLine, asked: number | undefined, path: string, left: number): number {
  const quantity = asked === undefined ? left : asStocked(line, asked);
  const unit = lineUnit(line);
  if (left <= 0 || quantity > left)
    throw badInput(path, `Only ${quantityText(asOrdered(left, unit), unit)} of ${line.productName} on ${line.soNumber} are left to allocate.`);
  if (quantity <= 0 || !Number.isInteger(quantity)) throw badInput(path, INVALID_QUANTITY);
  return quantity;
}

function lineProduct(line: OrderLine, products: ReadonlyMap<number, ProductRow>): ProductRow | null {
  if (isBulkLine(line)) return null;
  const product = products.get(line.productId);
  if (!product) throw notFound(`the product ${line.productSku}`);
  return product;
}

/** The jobs for sales items. */
function makeJobs(formula: Formula, asked: readonly Asked[], details: WantedJob["jobDetails"], first: number, actor: Actor): NewJob {
  const { wastagePercent, additionalWastage, excessAllocated, batchNumber } = details;
  const netQuantity = checkedNet(
    asked.map(({ quantity, fillWeight }) => ({ quantity, fillWeight })),
    details.netQuantity,
  );
  const figures = { netQuantity, wastagePercent, additionalWastage, excessAllocated };
  const compounding = { ...figures, grossQuantity: checkedGross(figures, details.grossQuantity), batchNumber };
  let next = first + 1;
  const items = asked.map((one) => ({ ...one, salesItem: jobSalesItem(one.line, one.fillWeight, one.product ? next++ : null, one.quantity) }));
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
