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
import { jobParts, withParts } from "../../sales/line-quantity-shapes.ts";
import { type OrderLine, replacedLines } from "../../sales/order.rows.ts";
import type { createCompoundingJob, createCompoundingJobs } from "../contract.ts";
import { type ChangedJobs, changedJobsWrites, PLACED_LINES, withJob, withNewLines } from "../edits/changed-jobs.ts";
import type { Job, JobLine } from "../job.rows.ts";
import { openJobs } from "../open-job.ts";
import { readSalesLines } from "../sales-lines.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";
import { claimBatchNumber } from "./batch-number.ts";
import { type ExpectedItem, productJob } from "./make.ts";

type Created = z.output<typeof createCompoundingJob.answer>;
type Answer = Created & z.output<typeof createCompoundingJobs.answer>;

type Part =
  /** Places lines of a job. */
  | { kind: "lines"; jobId: number; lines: JobLine[] }
  /** Places the filling job of a sales item; of the first compounding job by default. */
  | { kind: "filling"; jobId: number; salesId: number; formulaJobId?: number }
  /** Ends the work on a compounding job, by default the first. */
  | { kind: "free"; formulaJobId?: number };

type FillingPart = Extract<Part, { kind: "filling" }>;

interface Notes {
  /** The first compounding job. */
  formulaJobId: number;
  /** Whether the response lists the jobs. */
  many?: true;
  made: Made[];
}

/** A compounding job with its filling jobs, as the response names it. */
type Made = Required<Pick<Created, "jobId" | "jobNumber" | "productJobs">>;

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
  lock: (effect, { requestId }) => formulaJobIds(effect.notes).reduce((done, id) => withJob(done, { ...jobIn(done, id), busy: requestId }), effect),
  write: ({ jobs, lines }, effect) => [...changedJobsWrites({ jobs, stockLines: new Map() }, effect), ...replacedLines(lines, effect.lines)],
  close: placedAnswer,
  earlier: ({ formulaJobId, growing, fillings, answer }: EarlierState) => ({
    notes: earlierNotes({ formulaJobId, answer }),
    parts: [{ kind: "lines" as const, ...growing }, ...fillings.map((one) => ({ kind: "filling" as const, ...one })), { kind: "free" as const }],
  }),
});

/** Notes that were stored with the answer of one job. */
interface EarlierNotes {
  formulaJobId: number;
  answer: Created;
}

/** The state of an operation that was stored before its parts were. */
interface EarlierState extends EarlierNotes {
  growing: { jobId: number; lines: JobLine[] };
  fillings: { jobId: number; salesId: number }[];
}

function earlierNotes({ formulaJobId, answer }: EarlierNotes): Notes {
  return { formulaJobId, made: [{ jobId: formulaJobId, jobNumber: answer.jobNumber ?? "", productJobs: answer.productJobs ?? [] }] };
}

/** Notes as stored by this version or an earlier one. */
const readNotes = (notes: Notes | EarlierNotes): Notes => ("made" in notes ? notes : earlierNotes(notes));

/** The response: of one job its fields, of several their list. */
function placedAnswer(notes: Notes | EarlierNotes): Answer {
  const { made, many } = readNotes(notes);
  const numbers = made.map(({ jobNumber }) => jobNumber);
  if (many) return { message: `Jobs ${numbers.join(", ")} have been created.`, type: "success", jobs: made };
  return { message: `Job ${numbers[0]} has been created.`, type: "success", ...made[0] };
}

const formulaJobIds = (notes: Notes): number[] => readNotes(notes).made.map(({ jobId }) => jobId);

/** A compounding job and its filling jobs. */
export interface NewJob {
  job: Job;
  fillings: readonly Filling[];
}

/** New jobs of one formula, on the basis of the formula and the sales lines as read. */
interface NewJobs {
  formula: FormulaRow;
  lines: readonly OrderLine[];
  jobs: readonly [NewJob, ...NewJob[]];
  expected: ExpectedItem;
  /** Whether the response lists the jobs, also if it is one. */
  many?: boolean;
}

/** Plans new jobs. */
export function placeJobs({ formula, lines, jobs, expected, many = false }: NewJobs, actor: Actor): Plan<Answer> {
  const made = jobs.map(({ job, fillings }) => ({
    ...{ jobId: job.id, jobNumber: job.jobNumber },
    productJobs: fillings.map((one) => ({ jobId: one.job.id, jobNumber: one.job.jobNumber, salesItemId: one.job.salesItems[0]?.salesId ?? 0 })),
  }));
  const notes: Notes = { formulaJobId: jobs[0].job.id, ...(many ? { many } : {}), made };
  const heads = jobs.map(({ job }): Job => ({ ...job, lines: {}, salesItems: job.salesItems.map((item) => ({ ...item, productJobId: null })) }));
  return placing(
    {
      notes,
      parts: jobs.flatMap(placingParts),
      context: { jobs: new Map(), lines, fillings: jobs.flatMap(({ fillings }) => fillings), expected },
      effect: {
        notes,
        ledger: [],
        jobs: new Map(heads.map((head) => [head.id, head])),
        stockLines: new Map(),
        lines: lines.map((line) => heads.reduce(withNewPart, line)),
        writes: [asRead(formula), ...heads.map(claimBatchNumber)],
      },
    },
    actor,
  );
}

/** The lines of a compounding job, its filling jobs, and its end. */
function placingParts({ job, fillings }: NewJob): Part[] {
  const own = { formulaJobId: job.id };
  return [
    { kind: "lines", jobId: job.id, lines: Object.values(job.lines) },
    ...fillings.map((one): Part => ({ kind: "filling", jobId: one.job.id, salesId: one.job.salesItems[0]?.salesId ?? 0, ...own })),
    { kind: "free", ...own },
  ];
}

async function readParts({ formulaJobId }: Notes, parts: readonly Part[], actor: Actor): Promise<Context> {
  const toFill = parts.filter((part) => part.kind === "filling");
  const makers = parts.map((part) => (part.kind === "lines" ? part.jobId : (part.formulaJobId ?? formulaJobId)));
  const [jobs, read] = await Promise.all([openJobs([formulaJobId, ...makers]), readSalesLines(toFill.map(({ salesId }) => salesId))]);
  const lines = read.flatMap((line) => line ?? []);
  const products = await getMany<ProductRow>(
    lines.map((line) => productKey(line.productId)),
    true,
  );
  const made = toFill.flatMap((part) => {
    const bulkFrom = jobIn({ jobs }, part.formulaJobId ?? formulaJobId);
    const at = lines.findIndex((one) => one.salesId === part.salesId);
    const salesItem = bulkFrom.salesItems.find((item) => item.salesId === part.salesId);
    const [line, product] = [lines[at], products[at]];
    return line && product && salesItem ? [{ job: productJob({ id: part.jobId, product, line, salesItem, bulkFrom, actor }), product }] : [];
  });
  const allocated = await allocatedWithinFamily(made.map(({ job }) => job));
  const unique = [...new Map(lines.map((line) => [line.salesId, line])).values()];
  return { jobs, lines: unique, fillings: made.map((one, i) => ({ ...one, job: allocated[i] ?? one.job })), expected: "any" };
}

function jobIn({ jobs }: Pick<Context, "jobs">, id: number): Job {
  const job = jobs.get(id);
  if (!job) throw new Error(`The job ${id} was not read.`);
  return job;
}

/** The effect with one more part, or with at most so many lines of it. */
function placed(context: Context, effect: Placing, part: Part, { requestId }: Actor, most?: number): { effect: Placing; left: Part[] } {
  const { formulaJobId } = effect.notes;
  if (part.kind === "free") return { effect: withJob(effect, { ...jobIn(effect, part.formulaJobId ?? formulaJobId), busy: null }), left: [] };
  const filling = part.kind === "filling" ? context.fillings.find(({ job }) => job.id === part.jobId) : undefined;
  if (part.kind === "filling" && !filling) return { effect: withoutFilling(effect, part), left: [] };
  const some = part.kind === "filling" && filling ? withFilling(effect, filling, part.formulaJobId ?? formulaJobId) : effect;
  const job = some.jobs.get(part.jobId);
  if (!job) throw new Error(`The job ${part.jobId} was not read.`);
  const lines = part.kind === "lines" ? part.lines : Object.values(filling?.job.lines ?? {});
  const left = most === undefined ? [] : lines.slice(most);
  // The compounding job stays busy until the last part.
  const busy = formulaJobIds(effect.notes).includes(part.jobId) ? job.busy : left.length > 0 ? requestId : null;
  return {
    effect: withNewLines(some, { ...job, busy }, lines.slice(0, most), context.expected),
    left: left.length > 0 ? [{ kind: "lines", jobId: part.jobId, lines: left }] : [],
  };
}

/** With a filling job without lines, and its number on the sales line and in the compounding job. */
function withFilling(effect: Placing, { job, product }: Filling, formulaJobId: number): Placing {
  const isFilled = ({ salesId }: { salesId: number }): boolean => job.salesItems.some((item) => item.salesId === salesId);
  const formulaJob = jobIn(effect, formulaJobId);
  const salesItems = formulaJob.salesItems.map((item) => (isFilled(item) ? { ...item, productJobId: job.id } : item));
  const some = withJob(withJob(effect, { ...formulaJob, salesItems }), { ...job, lines: {} });
  return {
    ...some,
    lines: effect.lines.map((line) => (isFilled(line) ? withFillingJob(line, formulaJob.id, job.id) : line)),
    writes: [...effect.writes, asRead(product)],
  };
}

/** A sales line with what a compounding job makes of it. */
function withNewPart(line: OrderLine, { id, salesItems }: Pick<Job, "id" | "salesItems">): OrderLine {
  const quantity = salesItems.find(({ salesId }) => salesId === line.salesId)?.quantity ?? line.quantity;
  return withParts(line, [...jobParts(line), { formulaJobId: id, productJobId: null, quantity }]);
}

function withFillingJob(line: OrderLine, formulaJobId: number, productJobId: number): OrderLine {
  return withParts(
    line,
    jobParts(line).map((part) => (part.formulaJobId === formulaJobId ? { ...part, productJobId } : part)),
  );
}

/** A product that was removed in the meantime can no longer be filled. */
function withoutFilling(effect: Placing, { jobId }: FillingPart): Placing {
  const notes = readNotes(effect.notes);
  const made = notes.made.map((one) => ({ ...one, productJobs: one.productJobs.filter((filling) => filling.jobId !== jobId) }));
  return { ...effect, notes: { ...notes, made } };
}
