/**
 * Filling jobs that are created with their order line: of products made elsewhere (`-E-`), which need componentry but
 * no bulk (contract, section 4), and of follow-ons that are filled from existing bulk (section 7).
 */
import { fits, type Plan } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import type { Job, JobLine } from "../../jobs/job.rows.ts";
import { putJob, replaceJob } from "../../jobs/job-parts.rows.ts";
import { placeJob, placeLine, productJob, jobSalesItem } from "../../jobs/creation/make.ts";
import { allocatedWithinFamily } from "../../jobs/creation/allocated-lines.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { take } from "../../lib/table/counter.ts";
import { get } from "../../lib/table/table.ts";
import { findJob, openJob } from "../../jobs/open-job.ts";
import { asRead, type Write } from "../../lib/table/write.ts";
import { ELSEWHERE, type Product, productKey, type ProductRow } from "../../products/product.rows.ts";
import { openOrder } from "../open-order.ts";
import { type Order, type OrderLine, putLine, putOrder, replaceLine, replaceOrder } from "../order.rows.ts";

/** Lines of a job placed in one step: two writes each, besides the job, the order, its line and the operation. */
export const JOB_LINES_A_STEP = 45;
const PLACE_OPERATION = "place-elsewhere-jobs";

/** A sales item that waits for its job, and the number of that job. */
export interface Waiting {
  salesId: number;
  productId: number;
  jobId: number;
  /** The compounding job of its bulk, and the grams per unit. If omitted, it is made elsewhere. */
  filling?: { formulaJobId: number; fillWeight: number };
}

/** How many lines are made elsewhere according to the screen: that many job numbers are taken while the products are read. */
export function likelyElsewhere(lines: readonly { sku?: string | null | undefined }[]): number {
  return lines.filter((line) => line.sku?.includes(`-${ELSEWHERE}-`)).length;
}

/** Ensures that there are `count` job numbers, which are reused if the order is checked again. */
export async function takeJobIds(jobIds: number[], count: number): Promise<void> {
  const more = count - jobIds.length;
  if (more <= 0) return;
  const first = await take("job", more);
  for (let i = 0; i < more; i++) jobIds.push(first + i);
}

/** The sales items among these lines that are made elsewhere, each with the number of its job. Takes more numbers if `jobIds` has too few. */
export async function linesMadeElsewhere(lines: readonly OrderLine[], jobIds: number[]): Promise<Waiting[]> {
  const elsewhere = lines.filter((line) => line.categoryCode === ELSEWHERE);
  await takeJobIds(jobIds, elsewhere.length);
  return elsewhere.flatMap(({ salesId, productId }, i): Waiting[] => {
    const jobId = jobIds[i];
    return jobId === undefined ? [] : [{ salesId, productId, jobId }];
  });
}

/** The progress of placing: `placed` lines of the first waiting item's job exist. */
interface Placing<Answer> extends ToPlace {
  orderId: number;
  total: number;
  answer: Answer;
}

async function lineJob(line: OrderLine, product: Product, { jobId, filling }: Waiting, actor: Actor): Promise<Job> {
  const bulkFrom = filling ? await openJob(filling.formulaJobId) : null;
  const salesItem = jobSalesItem(line, filling?.fillWeight ?? line.fillSize, jobId);
  const made = productJob({ id: jobId, product, line, salesItem, bulkFrom, actor });
  const [job = made] = await allocatedWithinFamily([made]);
  return job;
}

/** Jobs of new lines by id, with the products that they fill. */
export type LineJobs = ReadonlyMap<number, { job: Job; product: ProductRow }>;

/** The job of one of these lines as it would be placed now; empty if the line or its product does not exist. */
export async function readLineJob(
  waiting: Waiting,
  lines: readonly OrderLine[],
  actor: Actor,
  known?: ProductRow,
): Promise<[number, { job: Job; product: ProductRow }][]> {
  const line = lines.find((one) => one.salesId === waiting.salesId);
  const product = known ?? (await get<ProductRow>(productKey(waiting.productId), true));
  return line && product ? [[waiting.jobId, { job: await lineJob(line, product, waiting, actor), product }]] : [];
}

/** The writes that place the job of one line, and the line with its job. */
export async function placedJobs(
  line: OrderLine,
  product: Product,
  waiting: Waiting,
  actor: Actor,
): Promise<{ writes: Write[]; line: Pick<OrderLine, "formulaJobId" | "productJobId"> }> {
  const job = await lineJob(line, product, waiting, actor);
  return { writes: placeJob(job), line: { formulaJobId: job.formulaJobId, productJobId: job.id } };
}

/** The remaining work of an order whose jobs are placed in steps. The order is busy until the last one is placed. */
export function placingRest<Answer>(orderId: number, waiting: Waiting[], answer: Answer): NonNullable<Plan<Answer>["rest"]> {
  const state: Placing<Answer> = { orderId, waiting, placed: 0, total: waiting.length, answer };
  return { kind: PLACE_OPERATION, state, done: 0, total: waiting.length };
}

/** New lines with the jobs of those that are made elsewhere; condition checks that their products are unchanged. */
export async function placedLines(
  lines: readonly OrderLine[],
  waiting: readonly Waiting[],
  products: ReadonlyMap<number, ProductRow>,
  actor: Actor,
): Promise<Write[]> {
  const jobsBySalesId = new Map(waiting.map((one) => [one.salesId, one]));
  const made = [...new Set(waiting.map(({ productId }) => productId))].flatMap((id) => products.get(id) ?? []);
  const writes: Write[] = made.map(asRead);
  for (const line of lines) {
    const one = jobsBySalesId.get(line.salesId);
    const product = products.get(line.productId);
    writes.push(putLine({ ...line, productJobId: one?.jobId ?? null }));
    if (one && product) writes.push(...placeJob(await lineJob(line, product, one, actor)));
  }
  return writes;
}

/** The order, its lines and its jobs as one transaction; undefined if they do not fit. */
export async function placedAtOnce<Answer>(
  order: Order,
  lines: readonly OrderLine[],
  waiting: readonly Waiting[],
  products: ReadonlyMap<number, ProductRow>,
  answer: Answer,
  actor: Actor,
): Promise<Plan<Answer> | undefined> {
  const writes = [...putOrder(order), ...(await placedLines(lines, waiting, products, actor))];
  const plan = { writes, answer };
  return fits(plan) ? plan : undefined;
}

/** The order and its lines in one transaction, and the jobs in steps. The order is busy until the last one is placed. */
export function placedInSteps<Answer>(order: Order, lines: readonly OrderLine[], waiting: Waiting[], answer: Answer, actor: Actor): Plan<Answer> {
  return {
    writes: [...putOrder({ ...order, busy: actor.requestId }), ...lines.map(putLine)],
    answer,
    rest: placingRest(order.id, waiting, answer),
  };
}

defineOperation<Placing<unknown>>(PLACE_OPERATION, async (state, actor): Promise<Step> => {
  if (state.waiting.length === 0) return { writes: [], state, done: state.total, answer: state.answer };
  const opened = await openOrder(state.orderId);
  const { writes, waiting, placed } = await placeNext(state, opened.lines, actor);
  const last = waiting.length === 0;
  return {
    writes: [...writes, ...(last ? replaceOrder(opened.order, { ...opened.order, busy: null }) : [])],
    state: { ...state, waiting, placed },
    done: state.total - waiting.length,
    ...(last ? { answer: state.answer } : {}),
  };
});

/** The jobs still to be placed; `placed` lines of the first exist. */
export interface ToPlace {
  waiting: Waiting[];
  placed: number;
}

/** Places the next lines of the first waiting job, as many as fit one transaction. `lines` are those of its order. */
export async function placeNext(state: ToPlace, lines: readonly OrderLine[], actor: Actor): Promise<ToPlace & { writes: Write[] }> {
  const [first, ...others] = state.waiting;
  if (!first) return { writes: [], waiting: [], placed: 0 };
  const [product, existing] = await Promise.all([get<ProductRow>(productKey(first.productId), true), findJob(first.jobId)]);
  const line = lines.find((one) => one.salesId === first.salesId);
  const step = line && product ? placedStep(line, await lineJob(line, product, first, actor), existing, state.placed, actor) : { writes: [], finished: true };
  const basis = product && step.writes.length > 0 ? [asRead(product)] : [];
  return {
    writes: [...basis, ...step.writes],
    waiting: step.finished ? others : state.waiting,
    placed: step.finished ? 0 : state.placed + JOB_LINES_A_STEP,
  };
}

/** The next lines of a job. The first are written with its row; with the last, its sales item refers to it. */
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
