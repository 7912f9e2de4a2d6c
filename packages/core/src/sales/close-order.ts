/**
 * Closing an order: what was made for it leaves, and it is completed.
 */
import type * as z from "zod";
import { commit, fits, type Plan, sizeOf } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import type { Job } from "../jobs/job.rows.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { dayOf } from "../lib/day.ts";
import { MAX_WRITES } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { findItem, type Opened } from "../stock/open-item.ts";
import type { closeOrder, MissingJob, OpenJob } from "./contract.ts";
import { dispatch, type Leaving, type Need, needsOf } from "./dispatch.ts";
import { needsCompounding, needsFilling } from "./job-status.ts";
import { assertOrderOpen, openOrder, type OpenedOrder } from "./open-order.ts";
import { type Order, type OrderLine, replaceLine, replaceOrder } from "./order.rows.ts";
import { jobsOf } from "./read-orders.ts";

type Closed = z.output<typeof closeOrder.answer>;

/** SKUs that are looked at for one transaction. */
const MAX_SKUS = 30;
/** Lines completed in one step. */
const LINES_A_STEP = 90;
/** Writes of a step that are not the stock's: the operation's own row. */
const RESERVED_WRITES = 2;
/** SKUs named in the notification's details. */
const MAX_TOLD = 20;
const CLOSE_OPERATION = "close-order";

/** Where a closing that goes in steps stands. */
interface Closing {
  orderId: number;
  needs: Need[];
  met: Need[];
  total: number;
}

/**
 * Closes an order: what was ordered leaves stock, as far as it is there, and the order and its lines are completed.
 * While jobs are open, or items have none, nothing changes and the answer names them. 404 for an unknown order, 409 for
 * one that is completed, cancelled or being changed. (Specification 3, section 4.)
 */
export async function close(id: number, actor: Actor): Promise<Closed> {
  return commit<Closed>(actor, async () => {
    const opened = await openOrder(id);
    assertOrderOpen(opened.order);
    const open = opened.lines.filter(isOrdered);
    const skus = [...new Set(open.map((line) => line.productSku))];
    const [jobs, items] = await Promise.all([jobsOf(open, true), skus.length > MAX_SKUS ? undefined : openItems(skus)]);
    const hindrance = hindered(open, jobs);
    if (hindrance) return { writes: [], answer: hindrance };
    const needs = needsOf(open, jobs);
    return (items && atOnce(opened.order, open, needs, items)) ?? inSteps(opened, needs, actor);
  });
}

const isOrdered = (line: OrderLine): boolean => line.dateCancelled === null;
/** A line that was made is completed already, with its job. */
const isIncomplete = (line: OrderLine): boolean => isOrdered(line) && line.dateCompleted === null;

async function openItems(skus: readonly string[]): Promise<Map<string, Opened | undefined>> {
  const opened = await Promise.all(skus.map((sku) => findItem(sku)));
  return new Map(skus.map((sku, i) => [sku, opened[i]]));
}

/** What keeps an order from being closed; nothing where all its items are made. */
function hindered(lines: readonly OrderLine[], jobs: ReadonlyMap<number, Job>): Closed | undefined {
  const openJobs: OpenJob[] = [...jobs.values()]
    .filter((job) => job.state === "open")
    .map(({ id, jobNumber, code, name, type }) => ({ id, jobNumber, code, name, type }));
  const made = (id: number | null): boolean => id !== null && (jobs.get(id)?.state ?? "cancelled") !== "cancelled";
  const missingJobs: MissingJob[] = lines
    .filter((line) => (needsCompounding(line) && !made(line.formulaJobId)) || (needsFilling(line) && !made(line.productJobId)))
    .map(({ salesId, productSku, productName, quantity }) => ({ salesId, productSku, productName, quantity }));
  if (openJobs.length === 0 && missingJobs.length === 0) return undefined;
  return {
    message: "Failed to close order",
    type: "error",
    ...(openJobs.length > 0 ? { openJobs } : {}),
    ...(missingJobs.length > 0 ? { missingJobs } : {}),
  };
}

/** The whole closing as one transaction, where it fits one. */
function atOnce(order: Order, lines: readonly OrderLine[], needs: readonly Need[], items: ReadonlyMap<string, Opened | undefined>): Plan<Closed> | undefined {
  const writes: Write[] = completed(order, lines);
  const ledger: Entry[] = [];
  const met: Need[] = [];
  for (const need of needs) {
    const leaving = dispatch(items.get(need.sku), need, order, dayOf(), MAX_WRITES - sizeOf({ writes, ledger }));
    if (!leaving.finished) return undefined;
    writes.push(...leaving.writes);
    ledger.push(...leaving.ledger);
    met.push(leaving.need);
  }
  const plan = { writes, ledger, answer: closedAnswer(order, met) };
  return fits(plan) ? plan : undefined;
}

/** Marks the order as being closed; the stock and the lines follow in steps. */
function inSteps({ order, lines }: OpenedOrder, needs: Need[], actor: Actor): Plan<Closed> {
  const total = needs.length + lines.filter(isIncomplete).length;
  const state: Closing = { orderId: order.id, needs, met: [], total };
  return {
    writes: [replaceOrder(order, { ...order, busy: actor.requestId })],
    answer: closedAnswer(order, []),
    rest: { kind: CLOSE_OPERATION, state, done: 0, total },
  };
}

defineOperation<Closing>(CLOSE_OPERATION, (state) => (state.needs.length > 0 ? dispatchSome(state) : completeSome(state)));

/** As many of the needs as one transaction holds; a need of very many batches goes on in the next. */
async function dispatchSome(state: Closing): Promise<Step> {
  const [{ order }, items] = await Promise.all([openOrder(state.orderId), openItems(state.needs.slice(0, MAX_SKUS).map((need) => need.sku))]);
  const writes: Write[] = [];
  const ledger: Entry[] = [];
  const met = [...state.met];
  const needs = [...state.needs];
  for (const need of state.needs.slice(0, MAX_SKUS)) {
    const leaving: Leaving = dispatch(items.get(need.sku), need, order, dayOf(), MAX_WRITES - RESERVED_WRITES - sizeOf({ writes, ledger }));
    writes.push(...leaving.writes);
    ledger.push(...leaving.ledger);
    needs[0] = leaving.need;
    if (!leaving.finished) break;
    met.push(leaving.need);
    needs.shift();
  }
  return { writes, ledger, state: { ...state, needs, met } satisfies Closing, done: met.length };
}

/** As many of the lines as one transaction holds; with the last of them the order. */
async function completeSome(state: Closing): Promise<Step> {
  const { order, lines } = await openOrder(state.orderId);
  const open = lines.filter(isIncomplete);
  if (open.length <= LINES_A_STEP) {
    return { writes: completed(order, open), state, done: state.total, answer: closedAnswer(order, state.met) };
  }
  const at = instant();
  const writes = open.slice(0, LINES_A_STEP).map((line) => replaceLine(line, { ...line, dateCompleted: at }));
  return { writes, state, done: state.total - (open.length - LINES_A_STEP) };
}

/** The order and its lines as they are once completed; a line that was made before keeps its date. */
function completed(order: Order, lines: readonly OrderLine[]): Write[] {
  const at = instant();
  return [
    replaceOrder(order, { ...order, dateCompleted: at, busy: null }),
    ...lines.filter(isIncomplete).map((line) => replaceLine(line, { ...line, dateCompleted: at })),
  ];
}

/** What left, by SKU, and where it is less than what was ordered. */
function closedAnswer(order: Order, met: readonly Need[]): Closed {
  const short = met.filter((need) => need.dispatched < need.ordered);
  const told = [...short, ...met.filter((need) => need.dispatched >= need.ordered)].slice(0, MAX_TOLD);
  return {
    message: `The sales order ${order.soNumber} has been closed.${short.length > 0 ? " Less was in stock than was ordered." : ""}`,
    type: "success",
    details: Object.fromEntries(
      told.map(({ sku, dispatched, ordered }) => [`${sku} dispatched: `, dispatched < ordered ? `${dispatched} of ${ordered}` : dispatched]),
    ),
  };
}
