/**
 * Filling jobs that come together with their order's line: of products that are made elsewhere (`-E-`), which need componentry
 * but no bulk (contract, section 4), and of follow-ons that are filled from the bulk there is (section 7).
 */
import { fits, type Plan } from "../transaction/commit.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Job, JobLine } from "../jobs/job.rows.ts";
import { putJob, replaceJob } from "../jobs/job-parts.rows.ts";
import { placeJob, placeLine, productJob, salesItemOf } from "../jobs/make.ts";
import { allocatedToActive } from "../jobs/variants.ts";
import type { Actor } from "../lib/actor.ts";
import { get } from "../lib/table.ts";
import { findJob, openJob } from "../jobs/open-job.ts";
import { asRead, type Write } from "../lib/write.ts";
import { type Product, productKey, type ProductRow } from "../products/product.rows.ts";
import { openOrder } from "./open-order.ts";
import { type Order, type OrderLine, putLine, putOrder, replaceLine, replaceOrder } from "./order.rows.ts";

/** Lines of a job placed in one step: two writes each, beside the job, the order, its line and the operation. */
const JOB_LINES_A_STEP = 45;
const PLACE_OPERATION = "place-elsewhere-jobs";

/** A sales item that waits for its job, and the number which that job will have. */
export interface Waiting {
  salesId: number;
  productId: number;
  jobId: number;
  /** What it is filled from: the bulk of this compounding job, so many grams in a unit. Left out, it is made elsewhere. */
  filling?: { formulaJobId: number; fillWeight: number };
}

/** Where the placing stands: `placed` lines of the first waiting item's job are there. */
interface Placing<Answer> {
  orderId: number;
  waiting: Waiting[];
  placed: number;
  total: number;
  answer: Answer;
}

async function lineJob(line: OrderLine, product: Product, { jobId, filling }: Waiting, actor: Actor): Promise<Job> {
  const bulkFrom = filling ? await openJob(filling.formulaJobId) : null;
  const salesItem = salesItemOf(line, filling?.fillWeight ?? line.fillSize, jobId);
  const made = productJob({ id: jobId, product, line, salesItem, bulkFrom, actor });
  const [job = made] = await allocatedToActive([made]);
  return job;
}

/** The writes that place the job of one line, and what the line knows of its jobs then. */
export async function placedJobs(
  line: OrderLine,
  product: Product,
  waiting: Waiting,
  actor: Actor,
): Promise<{ writes: Write[]; line: Pick<OrderLine, "formulaJobId" | "productJobId"> }> {
  const job = await lineJob(line, product, waiting, actor);
  return { writes: placeJob(job), line: { formulaJobId: job.formulaJobId, productJobId: job.id } };
}

/** What is still to do of an order whose jobs are placed in steps; the order is busy until the last of them is there. */
export function placingRest<Answer>(orderId: number, waiting: Waiting[], answer: Answer): NonNullable<Plan<Answer>["rest"]> {
  const state: Placing<Answer> = { orderId, waiting, placed: 0, total: waiting.length, answer };
  return { kind: PLACE_OPERATION, state, done: 0, total: waiting.length };
}

/** The order, its lines and its jobs as one transaction; nothing where they do not fit one. */
export async function placedAtOnce<Answer>(
  order: Order,
  lines: readonly OrderLine[],
  waiting: readonly Waiting[],
  products: ReadonlyMap<number, ProductRow>,
  answer: Answer,
  actor: Actor,
): Promise<Plan<Answer> | undefined> {
  const jobOf = new Map(waiting.map((one) => [one.salesId, one]));
  const made = [...new Set(waiting.map(({ productId }) => productId))].flatMap((id) => products.get(id) ?? []);
  const writes: Write[] = [...putOrder(order), ...made.map(asRead)];
  for (const line of lines) {
    const one = jobOf.get(line.salesId);
    const product = products.get(line.productId);
    writes.push(putLine({ ...line, productJobId: one?.jobId ?? null }));
    if (one && product) writes.push(...placeJob(await lineJob(line, product, one, actor)));
  }
  const plan = { writes, answer };
  return fits(plan) ? plan : undefined;
}

/** The order and its lines at once, and the jobs in steps; the order is busy until the last of them is there. */
export function placedInSteps<Answer>(order: Order, lines: readonly OrderLine[], waiting: Waiting[], answer: Answer, actor: Actor): Plan<Answer> {
  return {
    writes: [...putOrder({ ...order, busy: actor.requestId }), ...lines.map(putLine)],
    answer,
    rest: placingRest(order.id, waiting, answer),
  };
}

defineOperation<Placing<unknown>>(PLACE_OPERATION, async (state, actor): Promise<Step> => {
  const [first, ...others] = state.waiting;
  if (!first) return { writes: [], state, done: state.total, answer: state.answer };
  const [{ order, lines }, product, existing] = await Promise.all([
    openOrder(state.orderId),
    get<ProductRow>(productKey(first.productId), true),
    findJob(first.jobId),
  ]);
  const line = lines.find((one) => one.salesId === first.salesId);
  const step = line && product ? placedStep(line, await lineJob(line, product, first, actor), existing, state.placed, actor) : { writes: [], finished: true };
  const basis = product && step.writes.length > 0 ? [asRead(product)] : [];
  const waiting = step.finished ? others : state.waiting;
  const last = waiting.length === 0;
  return {
    writes: [...basis, ...step.writes, ...(last ? replaceOrder(order, { ...order, busy: null }) : [])],
    state: { ...state, waiting, placed: step.finished ? 0 : state.placed + JOB_LINES_A_STEP },
    done: state.total - waiting.length,
    ...(last ? { answer: state.answer } : {}),
  };
});

/** The next lines of a job: with the first of them its row, with the last of them its sales item knows it. */
function placedStep(line: OrderLine, job: Job, existing: Job | undefined, placed: number, actor: Actor): { writes: Write[]; finished: boolean } {
  const all = Object.values(job.lines);
  const next = all.slice(placed, placed + JOB_LINES_A_STEP);
  const finished = placed + JOB_LINES_A_STEP >= all.length;
  const becomes: Job = { ...(existing ?? job), lines: { ...existing?.lines, ...bySku(next) }, busy: finished ? null : actor.requestId };
  return {
    writes: [
      ...(existing ? replaceJob(existing, becomes) : putJob(becomes)),
      ...next.flatMap((one) => placeLine(becomes, one)),
      ...(finished ? [replaceLine(line, { ...line, productJobId: job.id })] : []),
    ],
    finished,
  };
}

function bySku(lines: readonly JobLine[]): Record<string, JobLine> {
  return Object.fromEntries(lines.map((line) => [line.sku, line]));
}
