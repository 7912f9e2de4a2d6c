/**
 * Places a compounding job that does not fit one transaction: first the job without lines, its batch number and its
 * sales items; then its lines; then the filling jobs, each with its sales line. The job is `busy` until everything is
 * placed.
 */
import type * as z from "zod";
import type { Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { get } from "../../lib/table/table.ts";
import { asRead, type Write } from "../../lib/table/write.ts";
import { productKey, type ProductRow } from "../../products/product.rows.ts";
import { type OrderLine, replaceLine } from "../../sales/order.rows.ts";
import { claimBatchNumber } from "./batch-number.ts";
import { type createCompoundingJob, MAX_NEW_LINES } from "../contract.ts";
import type { Job, JobLine } from "../job.rows.ts";
import { putJob, replaceJob } from "../job-parts.rows.ts";
import { placeLine, productJob } from "./make.ts";
import { openJob } from "../open-job.ts";
import { readSalesLines } from "../sales-lines.ts";
import { allocatedWithinFamily } from "./allocated-lines.ts";

type Created = z.output<typeof createCompoundingJob.answer>;

interface State {
  formulaJobId: number;
  /** The job that is getting its lines, and the lines still to place. */
  growing: { jobId: number; lines: JobLine[] };
  /** Filling jobs still to be placed. */
  fillings: { jobId: number; salesId: number }[];
  total: number;
  answer: Created;
}

const OPERATION = "place_jobs";

/** The plan that first writes what must be atomic, and leaves the rest to steps. */
export function placedInSteps(job: Job, asked: readonly { line: OrderLine }[], fillings: readonly Job[], answer: Created, actor: Actor): Plan<Created> {
  const head: Job = { ...job, lines: {}, busy: actor.requestId, salesItems: job.salesItems.map((item) => ({ ...item, productJobId: null })) };
  const state: State = {
    formulaJobId: job.id,
    growing: { jobId: job.id, lines: Object.values(job.lines) },
    fillings: fillings.map((one) => ({ jobId: one.id, salesId: one.salesItems[0]?.salesId ?? 0 })),
    total: fillings.length + 1,
    answer,
  };
  return {
    writes: [...putJob(head), claimBatchNumber(job), ...asked.map(({ line }) => replaceLine(line, { ...line, formulaJobId: job.id }))],
    answer,
    rest: { kind: OPERATION, state, done: 0, total: state.total },
  };
}

defineOperation<State>(OPERATION, async (state, actor) => {
  const job = await openJob(state.formulaJobId);
  if (state.growing.lines.length > 0) return grown(state, job);
  const [next, ...fillings] = state.fillings;
  if (next) return filled({ ...state, fillings }, job, next, actor);
  return { writes: [...replaceJob(job, { ...job, busy: null })], state, done: state.total, answer: state.answer };
});

/** The next lines of the job. A filling job stops being busy with its last line. */
async function grown(state: State, formula: Job): Promise<Step> {
  const { jobId, lines } = state.growing;
  const job = jobId === formula.id ? formula : await openJob(jobId);
  const { writes, becomes, left } = withLines(job, lines);
  const finished = left.length === 0 && jobId !== formula.id;
  const step = { ...state, growing: { jobId, lines: left } };
  return { writes: [...replaceJob(job, finished ? { ...becomes, busy: null } : becomes), ...writes], state: step, done: placedCount(step) };
}

function withLines(job: Job, lines: readonly JobLine[]): { becomes: Job; writes: Write[]; left: JobLine[] } {
  const now = lines.slice(0, MAX_NEW_LINES);
  const becomes = { ...job, lines: { ...job.lines, ...Object.fromEntries(now.map((line) => [line.sku, line])) } };
  return { becomes, writes: now.flatMap((line) => placeLine(becomes, line)), left: lines.slice(MAX_NEW_LINES) };
}

/** The next filling job with its first lines, and its number on the sales line and in the compounding job. */
async function filled(state: State, formula: Job, next: State["fillings"][number], actor: Actor): Promise<Step> {
  const salesItem = formula.salesItems.find((item) => item.salesId === next.salesId);
  const [[line], product] = await Promise.all([readSalesLines([next.salesId]), salesItem && get<ProductRow>(productKey(salesItem.productId), true)]);
  // A product that was removed in the meantime can no longer be filled: the job is placed without it.
  if (!line || !salesItem || !product) {
    const answer = { ...state.answer, productJobs: state.answer.productJobs?.filter((one) => one.jobId !== next.jobId) };
    return { writes: [], state: { ...state, answer }, done: placedCount(state) };
  }
  const made = productJob({ id: next.jobId, product, line, salesItem, bulkFrom: formula, actor });
  const [whole = made] = await allocatedWithinFamily([made]);
  const { becomes, writes, left } = withLines({ ...whole, lines: {} }, Object.values(whole.lines));
  const salesItems = formula.salesItems.map((item) => (item.salesId === next.salesId ? { ...item, productJobId: next.jobId } : item));
  const step = { ...state, growing: { jobId: next.jobId, lines: left } };
  return {
    writes: [
      asRead(product),
      ...putJob({ ...becomes, busy: left.length > 0 ? actor.requestId : null }),
      ...writes,
      ...replaceJob(formula, { ...formula, salesItems }),
      replaceLine(line, { ...line, productJobId: next.jobId }),
    ],
    state: step,
    done: placedCount(step),
  };
}

function placedCount(state: State): number {
  return state.total - state.fillings.length - 1;
}
