/**
 * Places new jobs part by part: the compounding job with its batch number, its sales items and lines, then the filling
 * jobs, each with its sales line. If that does not fit one transaction, the compounding job is `busy` until everything
 * is placed.
 */
import type * as z from "zod";
import type { FormulaRow } from "../../formulas/formula.rows.ts";
import type { Plan } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { getMany } from "../../lib/table/table.ts";
import { asRead } from "../../lib/table/write.ts";
import { productKey, type ProductRow } from "../../products/product.rows.ts";
import { type OrderLine, replacedLines } from "../../sales/order.rows.ts";
import type { createCompoundingJob } from "../contract.ts";
import { type ChangedJobs, changedJobsWrites, PLACED_LINES, withJob, withNewLines } from "../edits/changed-jobs.ts";
import type { Job, JobLine } from "../job.rows.ts";
import { openJobs } from "../open-job.ts";
import { readSalesLines } from "../sales-lines.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";
import { claimBatchNumber } from "./batch-number.ts";
import { type ExpectedItem, productJob } from "./make.ts";

type Created = z.output<typeof createCompoundingJob.answer>;

type Part =
  /** Places lines of a job. */
  | { kind: "lines"; jobId: number; lines: JobLine[] }
  /** Places the filling job of a sales item. */
  | { kind: "filling"; jobId: number; salesId: number }
  /** Ends the work on the compounding job. */
  | { kind: "free" };

type FillingPart = Extract<Part, { kind: "filling" }>;

interface Notes {
  formulaJobId: number;
  answer: Created;
}

/** A filling job as it would be placed now, and the product as read. */
interface Filling {
  job: Job;
  product: ProductRow;
}

interface Context {
  jobs: ReadonlyMap<number, Job>;
  /** The sales lines of the filling jobs. */
  lines: readonly OrderLine[];
  fillings: readonly Filling[];
  expected: ExpectedItem;
}

interface Placing extends Effect<Notes>, ChangedJobs, Pick<Context, "lines"> {}

const placing = packed({
  kind: "place_jobs",
  most: 4,
  read: readParts,
  start: ({ jobs, lines }: Context, notes: Notes): Placing => ({ notes, ledger: [], jobs, lines, stockLines: new Map(), writes: [] }),
  apply: (context, effect, part, actor) => placed(context, effect, part, actor).effect,
  split: (context, effect, part, actor) => placed(context, effect, part, actor, PLACED_LINES),
  lock: (effect, { requestId }) => withJob(effect, { ...formulaJobIn(effect), busy: requestId }),
  write: ({ jobs, lines }, effect) => [...changedJobsWrites({ jobs, stockLines: new Map() }, effect), ...replacedLines(lines, effect.lines)],
  close: ({ answer }: Notes) => answer,
  earlier: ({ formulaJobId, growing, fillings, answer }: EarlierState) => ({
    notes: { formulaJobId, answer },
    parts: placingParts(growing, fillings),
  }),
});

function placingParts(growing: EarlierState["growing"], fillings: EarlierState["fillings"]): Part[] {
  return [{ kind: "lines", ...growing }, ...fillings.map((one): Part => ({ kind: "filling", ...one })), { kind: "free" }];
}

/** The state of an operation that was stored before its parts were. */
interface EarlierState extends Notes {
  growing: { jobId: number; lines: JobLine[] };
  fillings: { jobId: number; salesId: number }[];
}

/** A compounding job and its filling jobs, on the basis of the formula and the sales lines as read. */
export interface NewJobs {
  formula: FormulaRow;
  lines: readonly OrderLine[];
  job: Job;
  fillings: readonly Filling[];
  expected: ExpectedItem;
}

/** Plans new jobs. */
export function placeJobs({ formula, lines, job, fillings, expected }: NewJobs, actor: Actor): Plan<Created> {
  const made = fillings.map((one) => ({ jobId: one.job.id, jobNumber: one.job.jobNumber, salesItemId: one.job.salesItems[0]?.salesId ?? 0 }));
  const answer: Created = {
    message: `Job ${job.jobNumber} has been created.`,
    type: "success",
    jobId: job.id,
    jobNumber: job.jobNumber,
    productJobs: made,
  };
  const notes = { formulaJobId: job.id, answer };
  const head: Job = { ...job, lines: {}, salesItems: job.salesItems.map((item) => ({ ...item, productJobId: null })) };
  return placing(
    {
      notes,
      parts: placingParts(
        { jobId: job.id, lines: Object.values(job.lines) },
        made.map(({ jobId, salesItemId }) => ({ jobId, salesId: salesItemId })),
      ),
      context: { jobs: new Map(), lines, fillings, expected },
      effect: {
        notes,
        ledger: [],
        jobs: new Map([[job.id, head]]),
        stockLines: new Map(),
        lines: lines.map((line) => ({ ...line, formulaJobId: job.id })),
        writes: [asRead(formula), claimBatchNumber(job)],
      },
    },
    actor,
  );
}

async function readParts({ formulaJobId }: Notes, parts: readonly Part[], actor: Actor): Promise<Context> {
  const toFill = parts.filter((part) => part.kind === "filling");
  const [jobs, read] = await Promise.all([
    openJobs([formulaJobId, ...parts.flatMap((part) => (part.kind === "lines" ? part.jobId : []))]),
    readSalesLines(toFill.map(({ salesId }) => salesId)),
  ]);
  const lines = read.flatMap((line) => line ?? []);
  const products = await getMany<ProductRow>(
    lines.map((line) => productKey(line.productId)),
    true,
  );
  const bulkFrom = formulaJobIn({ notes: { formulaJobId }, jobs });
  const made = toFill.flatMap(({ jobId: id, salesId }) => {
    const at = lines.findIndex((one) => one.salesId === salesId);
    const salesItem = bulkFrom.salesItems.find((item) => item.salesId === salesId);
    const [line, product] = [lines[at], products[at]];
    return line && product && salesItem ? [{ job: productJob({ id, product, line, salesItem, bulkFrom, actor }), product }] : [];
  });
  const allocated = await allocatedWithinFamily(made.map(({ job }) => job));
  return { jobs, lines, fillings: made.map((one, i) => ({ ...one, job: allocated[i] ?? one.job })), expected: "any" };
}

function formulaJobIn({ notes, jobs }: { notes: Pick<Notes, "formulaJobId">; jobs: ReadonlyMap<number, Job> }): Job {
  const job = jobs.get(notes.formulaJobId);
  if (!job) throw new Error(`The job ${notes.formulaJobId} was not read.`);
  return job;
}

/** The effect with one more part, or with at most so many lines of it. */
function placed(context: Context, effect: Placing, part: Part, { requestId }: Actor, most?: number): { effect: Placing; left: Part[] } {
  if (part.kind === "free") return { effect: withJob(effect, { ...formulaJobIn(effect), busy: null }), left: [] };
  const filling = part.kind === "filling" ? context.fillings.find(({ job }) => job.id === part.jobId) : undefined;
  if (part.kind === "filling" && !filling) return { effect: withoutFilling(effect, part), left: [] };
  const some = filling ? withFilling(effect, filling) : effect;
  const job = some.jobs.get(part.jobId);
  if (!job) throw new Error(`The job ${part.jobId} was not read.`);
  const lines = part.kind === "lines" ? part.lines : Object.values(filling?.job.lines ?? {});
  const left = most === undefined ? [] : lines.slice(most);
  // The compounding job stays busy until the last part.
  const busy = part.jobId === effect.notes.formulaJobId ? job.busy : left.length > 0 ? requestId : null;
  return {
    effect: withNewLines(some, { ...job, busy }, lines.slice(0, most), context.expected),
    left: left.length > 0 ? [{ kind: "lines", jobId: part.jobId, lines: left }] : [],
  };
}

/** With a filling job without lines, and its number on the sales line and in the compounding job. */
function withFilling(effect: Placing, { job, product }: Filling): Placing {
  const refers = <Item extends { salesId: number }>(item: Item): Item =>
    job.salesItems.some(({ salesId }) => salesId === item.salesId) ? { ...item, productJobId: job.id } : item;
  const formulaJob = formulaJobIn(effect);
  const some = withJob(withJob(effect, { ...formulaJob, salesItems: formulaJob.salesItems.map(refers) }), { ...job, lines: {} });
  return { ...some, lines: effect.lines.map(refers), writes: [...effect.writes, asRead(product)] };
}

/** A product that was removed in the meantime can no longer be filled. */
function withoutFilling(effect: Placing, { jobId }: FillingPart): Placing {
  const { answer } = effect.notes;
  const productJobs = answer.productJobs?.filter((one) => one.jobId !== jobId);
  return { ...effect, notes: { ...effect.notes, answer: { ...answer, productJobs } } };
}
