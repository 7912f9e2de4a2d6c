/**
 * Editing an order: its PO number, its dispatch date, and its lines.
 */
import type * as z from "zod";
import type { Job } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { presentTargets } from "../jobs/job-figures.ts";
import { assertOpen } from "../jobs/open-job.ts";
import { detailsOf, voidedSheets } from "../jobs/recipe-sheet.ts";
import { resized } from "../jobs/resize.ts";
import { readReservedBatches } from "../jobs/unmake.ts";
import type { Actor } from "../lib/actor.ts";
import { refuseStale } from "../lib/changed.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { getMany } from "../lib/table.ts";
import type { Row, Write } from "../lib/write.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { commit, eachRowOnce, fits, type Plan } from "../transaction/commit.ts";
import { chosenKeys, chosenLines, newLine } from "./chosen-lines.ts";
import type { editSalesOrder } from "./contract.ts";
import { editInSteps } from "./edit-steps.ts";
import { editedOrder, type Editing } from "./edited-order.ts";
import { likelyElsewhere, placedLines, takeJobIds, waitingOf } from "./made-elsewhere.ts";
import { assertOrderOpen, openOrder } from "./open-order.ts";
import { editedLine, editsOf, isHeadChanged, retold, type ShownInJobs } from "./order-edits.ts";
import { type OrderLine, replaceLine } from "./order.rows.ts";
import { headOf, jobsOf } from "./read-orders.ts";
import { heldFor, isWholly, leaveJob, ofItems, releaseWhole } from "./release-jobs.ts";

type Edit = z.output<typeof editSalesOrder.body>;

/**
 * Changes an order and its lines. New lines wait for their jobs, except products that are made elsewhere. Cancelled
 * lines leave their jobs, which releases the allocations and reservations for them. Updates the PO number, dispatch
 * date and notes on open jobs. Refuses a stale version (409), an order that is not open (409), and what `editsOf`
 * refuses. (Specification 3, sections 4 and 5; contract, section 7.)
 */
export async function edit(body: Edit, actor: Actor): Promise<Action> {
  const jobIds: number[] = [];
  return commit<Action>(actor, async () => {
    const editing = await judged(body, jobIds);
    const { opened, head, edits, held, answer } = editing;
    if (!isHeadChanged(opened.order, head) && edits.changed.length + edits.added.length === 0) {
      return { writes: [], answer: { message: "Nothing was changed.", type: "info" } };
    }
    for (const job of held) assertOpen(job);
    const batches = await readReservedBatches(held);
    const whole = await atOnce(editing, batches, actor);
    return whole ?? editInSteps(editing, answer, actor);
  });
}

/** Reads the order, its jobs and the products of new lines, and validates the edit. */
async function judged({ salesOrderId, poNumber, dispatchDate, salesItems, version }: Edit, jobIds: number[]): Promise<Editing> {
  const opened = await openOrder(salesOrderId);
  const { order, lines } = opened;
  assertOrderOpen(order);
  refuseStale(order, version, `The sales order ${order.soNumber}`, { ...headOf(order), version: order.version });
  const jobs = await jobsOf(lines, true);
  const edits = editsOf(order, lines, jobs, salesItems);
  const added = edits.added.map(({ line }) => line);
  const [rows] = await Promise.all([getMany<Row>(chosenKeys(added), true), takeJobIds(jobIds, likelyElsewhere(salesItems))]);
  const chosen = chosenLines(added, (i) => `salesItems.${edits.added[i]?.index ?? i}`, rows);
  const head = { poNumber, dispatchDate };
  const newLines = chosen.map((one, i) => newLine({ ...order, ...head }, order.lastLine + i + 1, one));
  const leaves = ofItems(edits.changed.filter((one) => one.cancel).map((one) => one.salesId));
  const held = heldFor(leaves, [...jobs.values()]);
  return {
    opened,
    jobs,
    head,
    edits,
    newLines,
    chosen,
    waiting: await waitingOf(newLines, jobIds),
    leaves,
    held,
    shown: { orderId: order.id, ...head, notes: Object.fromEntries(edits.changed.map((one) => [one.salesId, one.notes])) },
    answer: {
      message: `The sales order ${order.soNumber} has been updated.`,
      type: "success",
      ...detailsOf(voidedSheets(held.filter((job) => !isWholly(job, leaves)))),
    },
  };
}

/** The whole edit as one transaction; undefined if it does not fit or would write a row twice. */
async function atOnce(editing: Editing, batches: ReadonlyMap<string, Batch>, actor: Actor): Promise<Plan<Action> | undefined> {
  const { opened, jobs, leaves, held, shown, newLines, chosen, waiting, answer } = editing;
  const whole = held.filter((job) => isWholly(job, leaves));
  const released = releaseWhole(whole, batches, actor);
  const others = [...jobs.values()].filter((job) => job.state === "open" && !whole.includes(job));
  const shared = others.filter((job) => held.includes(job)).map((job) => leaveJob(retold(job, shown), leaves, batches, actor));
  const renamed = others.filter((job) => !held.includes(job)).flatMap((job) => retelling(job, shown));
  const becomes = editedLines(editing);
  const products = new Map(chosen.map(({ product }) => [product.id, product]));
  const writes = [
    ...editedOrder(opened.order, editing.head, [...becomes.map((line) => line.becomes), ...newLines]),
    ...becomes.filter(({ was, becomes: line }) => was !== line).map(({ was, becomes: line }) => replaceLine(was, line)),
    ...(await placedLines(newLines, waiting, products, actor)),
    ...released.writes,
    ...shared.flatMap((one) => one.writes),
    ...renamed,
  ];
  const plan = { writes, ledger: [...released.ledger, ...shared.flatMap((one) => one.ledger)], answer };
  return eachRowOnce(writes) && fits(plan) ? plan : undefined;
}

/** The writes of an open job that shows changed fields of the order; empty if none changed. */
function retelling(job: Job, shown: ShownInJobs): Write[] {
  const becomes = retold(job, shown);
  if (becomes === job) return [];
  assertOpen(job);
  return [...replaceJob(job, becomes), ...resized(becomes, presentTargets(job), new Map()).writes];
}

/** All lines of the order before and after the edit; identical if unchanged. */
function editedLines({ opened, head, edits, jobs }: Editing): { was: OrderLine; becomes: OrderLine }[] {
  const at = instant();
  const byId = new Map(edits.changed.map((one) => [one.salesId, one]));
  return opened.lines.map((was) => {
    const one = byId.get(was.salesId);
    return { was, becomes: one || isHeadChanged(was, head) ? editedLine(was, head, one, jobs, at) : was };
  });
}
