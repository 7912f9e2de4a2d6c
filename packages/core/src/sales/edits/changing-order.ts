/**
 * Creating, editing and cancelling an order part by part: the jobs of cancelled lines, the lines, the order's fields on
 * open jobs, the jobs of new lines, and last the order.
 */
import { type ChangedJobs, changedJobsWrites, LINE_ROOM, PLACED_LINES, type ReservingJobs, withNewLines, withTargets } from "../../jobs/edits/changed-jobs.ts";
import { readReservedStockLines } from "../../jobs/edits/unmake.ts";
import { presentTargets } from "../../jobs/job-figures.ts";
import type { Job } from "../../jobs/job.rows.ts";
import { findJobs } from "../../jobs/open-job.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { changedNow } from "../../lib/actions/changed.ts";
import { busy } from "../../lib/actions/error.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { getMany } from "../../lib/table/table.ts";
import { asRead, type Write } from "../../lib/table/write.ts";
import { instant } from "../../lib/time/clock.ts";
import { putLines, storedLines, whereLines } from "../../transaction/operation-lines.ts";
import type { Plan } from "../../transaction/commit.ts";
import { type Effect, packed } from "../../transaction/packed.ts";
import { distinctFormulaCodes, distinctProductNames, type OpenedOrder, openOrder } from "../open-order.ts";
import { type Order, putOrder, replacedLines, replaceOrder } from "../order.rows.ts";
import { unallocatedQuantity } from "../line-quantity-shapes.ts";
import { readLineJobs } from "../read-orders.ts";
import { earlierCancellation, earlierEdit, earlierPlacing } from "./earlier-changes.ts";
import { jobsToPlace, type LineJobs, type Waiting } from "./made-elsewhere.ts";
import { cancelledItem, changedLine, type LineChange, shownJob } from "./order-edits.ts";
import { type Notes, type Part, placeParts } from "./order-parts.ts";
import { heldFor, type Leaving, ofItems, ofOrder, type Release, released, shrunk } from "./release-jobs.ts";
import { quantitiesInJob, shrunkQuantities } from "./shrinking.ts";

interface Context extends OpenedOrder, ReservingJobs {
  /** The changes of lines, by their place among all. */
  changes: ReadonlyMap<number, LineChange>;
  /** The jobs of new lines as they would be placed now, by id. */
  made: LineJobs;
  /** Whether it was read by the validation, so that a removed item can still refuse the whole. */
  isFirst?: boolean;
  /** Whether the order is to be created. */
  isNew?: boolean;
}

interface Changing extends Effect<Notes>, OpenedOrder, ChangedJobs, Pick<Context, "changes"> {
  /** The date of the order and its lines that change together, ISO 8601. */
  at: string;
}

const packing = {
  most: 2,
  read: readParts,
  start: ({ order, lines, jobs, stockLines, changes }: Context, notes: Notes): Changing => ({
    ...{ notes, order, lines, jobs, stockLines, changes },
    writes: [],
    ledger: [],
    at: instant(),
  }),
  apply: (context: Context, effect: Changing, part: Part, actor: Actor): Changing => changed(context, effect, part, actor).effect,
  split: (context: Context, effect: Changing, part: Part, actor: Actor) => {
    const strays = part.kind === "lines" ? strayReleases(effect) : [];
    return strays.length > 0 ? { effect, left: [...strays, part] } : changed(context, effect, part, actor, LINE_ROOM);
  },
  lock: (effect: Changing, { requestId }: Actor): Changing => {
    const { order, lines, notes, changes, writes } = effect;
    const added = [...changes.values()].flatMap((one) => ("add" in one ? [one.add] : []));
    const formulaCodes = distinctFormulaCodes([...lines, ...added]);
    const kept = notes.edit ? putLines(requestId, [...changes.values()]) : [];
    const becomes = { ...order, lastLine: order.lastLine + added.length, formulaCodes, busy: requestId };
    return { ...holdingShrunk(effect, requestId), order: becomes, writes: [...writes, ...kept] };
  },
  write: (context: Context, effect: Changing) => [
    ...(context.isNew ? putOrder(effect.order) : effect.order === context.order ? [] : replaceOrder(context.order, effect.order)),
    ...replacedLines(context.lines, effect.lines),
    ...changedJobsWrites(context, effect),
  ],
  close: ({ answer }: Notes) => answer,
};

/** Edits an order. */
export const editing = packed({ ...packing, kind: "edit-sales-order", earlier: earlierEdit });

/** Cancels an order. */
export const cancelling = packed({ ...packing, kind: "cancel-sales-order", earlier: earlierCancellation });

const placing = packed({ ...packing, kind: "place-elsewhere-jobs", earlier: earlierPlacing });

/** New lines of an order, with the jobs that are made with them. */
interface Placed extends OpenedOrder {
  /** The order as read; undefined for a new one. */
  was: Order | undefined;
  waiting: readonly Waiting[];
  made: LineJobs;
  /** What else is written with the order. */
  writes: Write[];
  answer: Action;
}

/** Plans a new order or further lines of one, and the jobs of those lines. The order is busy until the last job is placed. */
export function placeLines({ was, order, lines, waiting, made, writes, answer }: Placed, actor: Actor): Plan<Action> {
  const nothing = { lines: [], jobs: new Map(), stockLines: new Map(), changes: new Map() };
  const context: Context = { ...nothing, order: was ?? order, made, isFirst: true, isNew: was === undefined };
  const notes: Notes = { orderId: order.id, edit: null, answer };
  return placing(
    { notes, parts: [...placeParts(waiting), { kind: "free" }], context, effect: { ...packing.start(context, notes), order, lines, writes } },
    actor,
  );
}

async function readParts({ orderId, edit }: Notes, parts: readonly Part[], actor: Actor): Promise<Context> {
  const ranges = parts.flatMap((part) => (part.kind === "lines" ? [part] : []));
  const [opened, stored] = await Promise.all([openOrder(orderId), edit ? readChanges(ranges, actor) : undefined]);
  const { lines } = opened;
  const all = lines.map(({ salesId }, i): [number, LineChange] => [i, { cancel: salesId }]);
  const changes = stored ?? new Map(ranges.flatMap(({ at, count }) => all.slice(at, at + count)));
  const cancelled = new Set([...changes.values()].map(cancelledItem));
  const waiting = parts.flatMap((part) => (part.kind === "place" ? [part.waiting] : []));
  const named = parts.flatMap((part) => ("jobId" in part ? [part.jobId] : []));
  const added = [...changes.values()].flatMap((one) => ("add" in one ? [one.add] : []));
  const [own, leaving, made] = await Promise.all([
    findJobs([...named, ...waiting.map(({ jobId }) => jobId)]),
    readLineJobs(
      lines.filter(({ salesId }) => cancelled.has(salesId)),
      true,
    ),
    jobsToPlace(waiting, [...lines, ...added], actor),
  ]);
  const jobs = new Map([...own, ...leaving]);
  const releases = parts.flatMap((part) => (part.kind === "release" || part.kind === "shrink" ? (jobs.get(part.jobId) ?? []) : []));
  const stockLines = await readReservedStockLines([...releases, ...heldFor(leavingItems({ orderId, edit }), jobs.values())]);
  return { ...opened, jobs, stockLines, changes, made };
}

async function readChanges(ranges: readonly { at: number; count: number }[], { requestId }: Actor): Promise<Map<number, LineChange>> {
  const keys = new Map(ranges.map(({ at }) => [whereLines(requestId, at).key.SK, whereLines(requestId, at).key]));
  const rows = new Map((await getMany([...keys.values()], true)).map((row) => [row?.SK, storedLines<LineChange>(row)]));
  return new Map(
    ranges.flatMap(({ at, count }) => {
      const { key, skip } = whereLines(requestId, at);
      return (rows.get(key.SK) ?? []).slice(skip, skip + count).map((one, i): [number, LineChange] => [at + i, one]);
    }),
  );
}

function leavingItems({ orderId, edit }: Pick<Notes, "orderId" | "edit">): Leaving {
  return edit ? ofItems(edit.leaving) : ofOrder(orderId);
}

/** Jobs that were made for cancelled lines in the meantime are released before their lines. */
function strayReleases({ notes, jobs }: Changing): Release[] {
  return heldFor(leavingItems(notes), jobs.values()).map(({ id }) => ({ kind: "release", jobId: id }));
}

/** The effect with one more part, or with as much of it as `room` writes allow. Refuses (busy) a job that another operation is working on. */
function changed(context: Context, effect: Changing, part: Part, actor: Actor, room?: number): { effect: Changing; left: Part[] } {
  switch (part.kind) {
    case "release":
      assertFree(effect, part.jobId, actor);
      return released(effect, part, { leaves: leavingItems(effect.notes), shown: (job) => shownInJob(effect, job) }, actor, room);
    case "shrink":
      assertFree(effect, part.jobId, actor);
      return shrunk(effect, part, { quantities: quantitiesOfJob(effect, part.jobId), shown: (job) => shownInJob(effect, job) }, actor, room);
    case "lines":
      return { effect: withLines(context, effect, part, actor), left: [] };
    case "show":
      assertFree(effect, part.jobId, actor);
      return shown(effect, part, actor, room);
    case "place":
      return placed(context, effect, part, actor, room);
    case "order":
      return { effect: withOrder(effect, actor), left: [] };
    case "free":
      return { effect: { ...effect, order: { ...effect.order, busy: null } }, left: [] };
  }
}

/**
 * Holds the jobs that are to make less, so that nothing completes or changes them between two steps. What no job makes of
 * their lines is no longer ordered from then on, so that it is not allocated meanwhile.
 */
function holdingShrunk(effect: Changing, requestId: string): Changing {
  const { notes, jobs, lines } = effect;
  const shrinks = notes.edit?.shrinks ?? [];
  const held = shrunkQuantities(shrinks, notes.edit?.leaving ?? [], jobs);
  const shrunkLines = new Set(shrinks.map(({ salesId }) => salesId));
  return {
    ...effect,
    jobs: new Map([...jobs].map(([id, job]) => [id, held.has(id) ? { ...job, busy: requestId } : job])),
    lines: lines.map((line) => (shrunkLines.has(line.salesId) ? { ...line, quantity: line.quantity - unallocatedQuantity(line) } : line)),
  };
}

const quantitiesOfJob = ({ notes: { edit } }: Changing, jobId: number) => quantitiesInJob(jobId, edit?.shrinks ?? [], edit?.leaving ?? []);

function assertFree({ jobs }: Changing, jobId: number, { requestId }: Actor): void {
  const job = jobs.get(jobId);
  if (job?.busy && job.busy !== requestId) throw busy();
}

function withLines(context: Context, effect: Changing, { at, count }: { at: number; count: number }, actor: Actor): Changing {
  const all = strayReleases(effect).reduce((done, stray) => changed(context, done, stray, actor).effect, effect);
  const lines = new Map(all.lines.map((line) => [line.salesId, line]));
  for (let i = at; i < at + count; i++) {
    const change = context.changes.get(i);
    if (!change) throw new Error("The change of a line was not read.");
    const line = changedLine(change, lines, { head: all.notes.edit?.head ?? all.order, jobs: all.jobs, shrinks: all.notes.edit?.shrinks, at: all.at });
    if (line) lines.set(line.salesId, line);
  }
  return { ...all, lines: [...lines.values()] };
}

function shownInJob({ notes, lines }: Changing, job: Job): Job {
  return notes.edit ? shownJob(job, notes.edit.head, lines) : job;
}

/** Only the PO number and the dispatch date are on the rows of a job's lines. */
function shown(effect: Changing, part: Extract<Part, { kind: "show" }>, actor: Actor, room?: number): { effect: Changing; left: Part[] } {
  const job = effect.jobs.get(part.jobId);
  if (job?.state !== "open") return { effect, left: [] };
  const becomes = shownInJob(effect, job);
  if (becomes === job && !part.targets) return { effect, left: [] };
  const isOnRows = becomes.salesItems.some(({ poNumber, dispatchDate }, i) => {
    const was = job.salesItems[i];
    return was?.poNumber !== poNumber || was.dispatchDate !== dispatchDate;
  });
  const { effect: some, left } = withTargets(effect, becomes, part.targets ?? (isOnRows ? presentTargets(job) : {}), actor, room);
  return { effect: some, left: left ? [{ ...part, targets: left }] : [] };
}

/** A line or product that no longer exists gets no job. */
function placed(context: Context, effect: Changing, part: Extract<Part, { kind: "place" }>, actor: Actor, room?: number): { effect: Changing; left: Part[] } {
  const { jobId, salesId } = part.waiting;
  const made = context.made.get(jobId);
  if (!made) return { effect, left: [] };
  const all = Object.values(made.job.lines);
  const end = room === undefined ? all.length : part.placed + PLACED_LINES;
  const isFinished = end >= all.length;
  const job: Job = { ...(effect.jobs.get(jobId) ?? { ...made.job, lines: {} }), busy: isFinished ? null : actor.requestId };
  const some = withNewLines(effect, job, all.slice(part.placed, end), context.isFirst ? "stocked" : "any");
  return {
    effect: {
      ...some,
      writes: [...some.writes, asRead(made.product)],
      lines: isFinished ? effect.lines.map((line) => (line.salesId === salesId ? { ...line, productJobId: jobId } : line)) : effect.lines,
    },
    left: isFinished ? [] : [{ ...part, placed: end }],
  };
}

function withOrder(effect: Changing, actor: Actor): Changing {
  const { order, lines, notes, at } = effect;
  if (!notes.edit) return { ...effect, order: { ...order, dateCancelled: at, busy: null } };
  const names = { productNames: distinctProductNames(lines), formulaCodes: distinctFormulaCodes(lines) };
  const lastLine = Math.max(order.lastLine, lines.length);
  return { ...effect, order: { ...order, ...notes.edit.head, dateEdited: at, ...changedNow(actor, at), ...names, lastLine, busy: null } };
}
