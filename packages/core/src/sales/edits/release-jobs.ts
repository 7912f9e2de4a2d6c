/** Releases or scales down the jobs of cancelled sales items, and of those of which less is ordered. Pure. */
import { type ChangedJobs, withoutJob, withTargets } from "../../jobs/edits/changed-jobs.ts";
import type { Targets } from "../../jobs/edits/resize.ts";
import { cancellationEntry } from "../../jobs/edits/unmake.ts";
import { drawnWithin, linesFor, scaledDown, scaledTo } from "../../jobs/job-figures.ts";
import type { Job, JobSalesItem } from "../../jobs/job.rows.ts";
import { isStarted } from "../../jobs/open-job.ts";
import { sheetVoided } from "../../jobs/sheets/recipe-sheet.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { instant } from "../../lib/time/clock.ts";
import { leavesWholly, type Quantities } from "./shrinking.ts";

/** The sales items that leave their jobs: all of an order, or some. */
export type Leaving = (item: Pick<JobSalesItem, "salesId" | "salesOrderId">) => boolean;

/** All sales items of an order. */
export const ofOrder =
  (orderId: number): Leaving =>
  (item) =>
    item.salesOrderId === orderId;

/** These sales items. */
export function ofItems(salesIds: Iterable<number>): Leaving {
  const ids = new Set(salesIds);
  return (item) => ids.has(item.salesId);
}

/** The open jobs of leaving sales items, filling jobs before their compounding jobs. */
export function heldFor(leaves: Leaving, jobs: Iterable<Job>): Job[] {
  const held = [...jobs].filter((job) => job.state === "open" && job.salesItems.some(leaves));
  return held.toSorted((a, b) => Number(a.type === "Formula") - Number(b.type === "Formula") || a.id - b.id);
}

/** Whether all sales items of a job leave. */
export function isWholly(job: Job, leaves: Leaving): boolean {
  return job.salesItems.every(leaves);
}

/** A job that sales items leave. `targets`: what is left of scaling it down; absent before it starts. */
export interface Release {
  kind: "release";
  jobId: number;
  targets?: Targets;
}

/**
 * The effect with a job released, or with as much of that as `room` writes allow: cancelled if all its sales items leave,
 * otherwise without them, scaled down, and as `shown`. Skips a job that was closed, or completed in part, in the meantime.
 */
export function released<E extends ChangedJobs>(
  effect: E,
  part: Release,
  { leaves, shown }: { leaves: Leaving; shown: (job: Job) => Job },
  actor: Actor,
  room?: number,
): { effect: E; left: Release[] } {
  const job = effect.jobs.get(part.jobId);
  const leaving = job?.salesItems.filter(leaves) ?? [];
  const [first] = leaving;
  if (job?.state !== "open" || isStarted(job) || (!part.targets && !first)) return { effect, left: [] };
  if (!part.targets && isWholly(job, leaves)) {
    const { effect: some, isFinished } = withoutJob(effect, job, actor, room);
    return { effect: some, left: isFinished ? [] : [part] };
  }
  const smaller = first ? sheetVoided(leaving.reduce(scaledDown, shown(job))) : job;
  const entry = first ? [{ ...cancellationEntry(job), salesOrderId: first.salesOrderId, soNumber: first.soNumber }] : [];
  const becomes: Job = { ...smaller, dateEdited: instant(), staffName: actor.name };
  const targets = part.targets ?? linesFor(job, smaller.grossQuantity);
  const { effect: some, left } = withTargets({ ...effect, ledger: [...effect.ledger, ...entry] }, becomes, targets, actor, room);
  return { effect: some, left: left ? [{ ...part, targets: left }] : [] };
}

/** A job that makes less of some sales items. `targets`: what is left of scaling it down; absent before it starts. */
export interface Shrinking {
  kind: "shrink";
  jobId: number;
  targets?: Targets;
}

/**
 * The effect with a job that makes these quantities, or with as much of that as `room` writes allow: cancelled if all its
 * sales items leave, otherwise scaled down, and as `shown`. The operation holds the job from its validation on.
 */
export function shrunk<E extends ChangedJobs>(
  effect: E,
  part: Shrinking,
  { quantities, shown }: { quantities: Quantities; shown: (job: Job) => Job },
  actor: Actor,
  room?: number,
): { effect: E; left: Shrinking[] } {
  const job = effect.jobs.get(part.jobId);
  if (job?.state !== "open") throw new Error(`The job ${part.jobId} was changed while an edit of its order held it.`);
  if (!part.targets && leavesWholly(job, quantities)) {
    const { effect: some, isFinished } = withoutJob(effect, job, actor, room);
    return { effect: some, left: isFinished ? [] : [part] };
  }
  const smaller = part.targets ? job : sheetVoided(scaledTo(shown(job), quantities));
  const lines = drawnWithin(smaller, smaller.grossQuantity);
  const becomes: Job = { ...smaller, lines, dateEdited: instant(), staffName: actor.name };
  const { effect: some, left } = withTargets(effect, becomes, part.targets ?? linesFor(job, smaller.grossQuantity), actor, room);
  return { effect: some, left: left ? [{ ...part, targets: left }] : [] };
}
