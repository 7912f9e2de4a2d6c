/**
 * The edit of an order that does not fit one transaction: the jobs of cancelled lines, the lines, the order's fields on
 * open jobs, new jobs, and last the order.
 */
import { presentTargets } from "../jobs/job-figures.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { findJob } from "../jobs/open-job.ts";
import { resized, type Targets } from "../jobs/resize.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Action } from "../lib/endpoint.ts";
import { busy } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import type { Plan } from "../transaction/commit.ts";
import { linesOf, putLines, whereLines } from "../transaction/operation-lines.ts";
import { defineOperation, type Step } from "../transaction/operation.ts";
import { editedOrder, type Editing } from "./edited-order.ts";
import { placeNext, type ToPlace } from "./made-elsewhere.ts";
import { formulaCodesOf, openOrder } from "./open-order.ts";
import { editedLine, type Head, isHeadChanged, type LineEdit, retold } from "./order-edits.ts";
import { type OrderLine, putLine, replaceLine, replaceOrder } from "./order.rows.ts";
import { jobsOf } from "./read-orders.ts";
import { heldFor, ofItems } from "./release-jobs.ts";
import { releaseSome, type Releasing } from "./release-steps.ts";

const EDIT_OPERATION = "edit-sales-order";
/** Lines written in one step. */
const LINES_A_STEP = 80;
/** Writes of a step for the rows of a job's lines in their items' partitions. */
const ROOM = 90;

/** A change of a line in a step: an edit of an existing line, or a new line. */
type StoredLine = { edit: LineEdit } | { salesId: number } | { add: OrderLine };

/** The progress of an edit. */
interface State extends Releasing, ToPlace {
  orderId: number;
  head: Head;
  /** The sales items that are cancelled. */
  leaving: number[];
  /** The number of lines stored with the operation, and of those already written. */
  lines: number;
  written: number;
  /** Open jobs that show changed fields of the order, and the remaining writes of the first of them. */
  retelling: number[];
  telling: Targets | null;
  total: number;
  answer: Action;
}

/** Marks the order as being edited, and stores its lines with the operation. The rest follows in steps. */
export function editInSteps(editing: Editing, answer: Action, actor: Actor): Plan<Action> {
  const { opened, head, edits, newLines, waiting, held, jobs } = editing;
  const { order, lines } = opened;
  const byId = new Map(edits.changed.map((one) => [one.salesId, one]));
  const stored: StoredLine[] = lines.flatMap((line): StoredLine[] => {
    const one = byId.get(line.salesId);
    if (one) return [{ edit: one }];
    return isHeadChanged(line, head) && line.dateCancelled === null ? [{ salesId: line.salesId }] : [];
  });
  stored.push(...newLines.map((add) => ({ add })));
  const retelling = [...jobs.values()].filter((job) => job.state === "open" && retold(job, editing.shown) !== job).map((job) => job.id);
  const total = held.length + stored.length + retelling.length + waiting.length;
  const state: State = {
    orderId: order.id,
    head,
    leaving: edits.changed.filter((one) => one.cancel).map((one) => one.salesId),
    jobs: held.map((job) => job.id),
    targets: null,
    lines: stored.length,
    written: 0,
    retelling,
    telling: null,
    waiting,
    placed: 0,
    total,
    answer,
  };
  const formulaCodes = formulaCodesOf([...lines, ...newLines]);
  return {
    writes: [
      ...replaceOrder(order, { ...order, lastLine: order.lastLine + newLines.length, formulaCodes, busy: actor.requestId }),
      ...putLines(actor.requestId, stored),
    ],
    answer,
    rest: { kind: EDIT_OPERATION, state, done: 0, total },
  };
}

defineOperation<State>(EDIT_OPERATION, async (state, actor): Promise<Step> => {
  const [job] = state.jobs;
  if (job !== undefined) return releaseNext(state, job, actor);
  if (state.written < state.lines) return writeLines(state, actor);
  const [told] = state.retelling;
  if (told !== undefined) return retellNext(state, told, actor);
  return finish(state, actor);
});

function doneOf({ total, jobs, lines, written, retelling, waiting }: State): number {
  return Math.max(0, total - jobs.length - (lines - written) - retelling.length - waiting.length);
}

const stepTo = (state: State, writes: Step["writes"], ledger: Step["ledger"] = []): Step => ({ writes, ledger, state, done: doneOf(state) });

async function releaseNext(state: State, jobId: number, actor: Actor): Promise<Step> {
  const { writes, ledger, releasing } = await releaseSome(state, jobId, ofItems(state.leaving), actor);
  return stepTo({ ...state, ...releasing }, writes, ledger);
}

/** Writes as many lines as one transaction holds. First releases jobs that were made for cancelled lines in the meantime. */
async function writeLines(state: State, actor: Actor): Promise<Step> {
  const { key, skip } = whereLines(actor.requestId, state.written);
  const [row, { lines }] = await Promise.all([get(key, true), openOrder(state.orderId)]);
  const now = linesOf<StoredLine>(row).slice(skip, skip + LINES_A_STEP);
  const there = new Map(lines.map((line) => [line.salesId, line]));
  const cancelled = now.flatMap((one) => ("edit" in one && one.edit.cancel ? (there.get(one.edit.salesId) ?? []) : []));
  const jobs = await jobsOf(cancelled, true);
  const held = heldFor(ofItems(cancelled.map((line) => line.salesId)), [...jobs.values()]).map((job) => job.id);
  if (held.length > 0) return stepTo({ ...state, jobs: held, targets: null }, []);
  const at = instant();
  const writes = now.flatMap((one) => {
    if ("add" in one) return [putLine(one.add)];
    const line = there.get("edit" in one ? one.edit.salesId : one.salesId);
    return line ? [replaceLine(line, editedLine(line, state.head, "edit" in one ? one.edit : undefined, jobs, at))] : [];
  });
  return stepTo({ ...state, written: state.written + now.length }, writes);
}

/** Updates the order's fields on an open job and its rows in items' partitions, as many as one transaction holds. */
async function retellNext(state: State, jobId: number, actor: Actor): Promise<Step> {
  const [job, { lines }] = await Promise.all([findJob(jobId), openOrder(state.orderId)]);
  const next: State = { ...state, retelling: state.retelling.slice(1), telling: null };
  if (job?.state !== "open") return stepTo(next, []);
  if (job.busy && job.busy !== actor.requestId) throw busy();
  const becomes = retold(job, { orderId: state.orderId, ...state.head, notes: Object.fromEntries(lines.map((line) => [line.salesId, line.notes])) });
  if (becomes === job && state.telling === null) return stepTo(next, []);
  const { writes, left } = resized(becomes, state.telling ?? presentTargets(job), new Map(), { room: ROOM });
  const finished = Object.keys(left).length === 0;
  const written = replaceJob(job, { ...becomes, busy: finished ? null : actor.requestId });
  return stepTo(finished ? next : { ...state, telling: left }, [...written, ...writes]);
}

/** Places the jobs of new lines that are made elsewhere. The last one finishes the order. */
async function finish(state: State, actor: Actor): Promise<Step> {
  const { order, lines } = await openOrder(state.orderId);
  if (state.waiting.length > 0) {
    const { writes, waiting, placed } = await placeNext(state, lines, actor);
    return stepTo({ ...state, waiting, placed }, writes);
  }
  return { writes: editedOrder(order, state.head, lines), state, done: state.total, answer: state.answer };
}
