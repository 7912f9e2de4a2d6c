/** Releases or scales down the jobs of cancelled sales items. Pure. */
import type { Entry } from "../transaction/entry.rows.ts";
import { recipeTargets, scaledDown } from "../jobs/job-figures.ts";
import type { Job, JobSalesItem } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { sheetVoided } from "../jobs/recipe-sheet.ts";
import { closingTargets, resized, type Targets, unsettled } from "../jobs/resize.ts";
import { cancellationEntry, cancelledJob, releasing } from "../jobs/unmake.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import type { Write } from "../lib/write.ts";
import type { Batch } from "../stock/batch.rows.ts";

type Batches = ReadonlyMap<string, Batch>;

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

interface Released {
  writes: Write[];
  ledger: Entry[];
}

/** One transaction's part of a job's release, and the remaining target allocations. */
interface Part extends Released {
  /** Undefined once the job is done. */
  left: Targets | null;
}

/** The open jobs of leaving sales items, filling jobs before their compounding jobs. */
export function heldFor(leaves: Leaving, jobs: readonly Job[]): Job[] {
  const held = jobs.filter((job) => job.state === "open" && job.salesItems.some(leaves));
  return held.toSorted((a, b) => Number(a.type === "Formula") - Number(b.type === "Formula") || a.id - b.id);
}

/** Whether all sales items of a job leave. */
export function isWholly(job: Job, leaves: Leaving): boolean {
  return job.salesItems.every(leaves);
}

/** Cancels jobs whole, in one transaction. */
export function releaseWhole(jobs: readonly Job[], batches: Batches, actor: Actor): Released {
  return {
    writes: [...jobs.flatMap((job) => replaceJob(job, cancelledJob(job, actor))), ...releasing(jobs, batches)],
    ledger: jobs.map((job) => cancellationEntry(job)),
  };
}

/** Removes leaving items from a job that continues for others, in one transaction. */
export function leaveJob(job: Job, leaves: Leaving, batches: Batches, actor: Actor): Released {
  return leavePart(job, leaves, null, batches, actor, Number.POSITIVE_INFINITY);
}

/** As much of a job's cancellation as `room` writes allow. The job is busy with the operation until it is done. */
export function releasePart(job: Job, batches: Batches, actor: Actor, room: number): Part {
  const closed = resized(job, closingTargets(job), batches, { room, settle: true });
  const finished = Object.keys(closed.left).length === 0;
  const becomes = finished ? cancelledJob(unsettled(closed.job), actor) : { ...closed.job, busy: actor.requestId };
  return { writes: [...replaceJob(job, becomes), ...closed.writes], ledger: finished ? [cancellationEntry(job)] : [], left: finished ? null : closed.left };
}

/**
 * As much as `room` writes allow of removing leaving items from a job that continues for others. `targets`: what the
 * previous part left to do; undefined for the first part, which removes the items and writes the ledger row.
 */
export function leavePart(job: Job, leaves: Leaving, targets: Targets | null, batches: Batches, actor: Actor, room: number): Part {
  const leaving = job.salesItems.filter(leaves);
  const smaller = leaving.length > 0 ? sheetVoided(leaving.reduce(scaledDown, job)) : job;
  const scaled = resized(smaller, targets ?? recipeTargets(job, smaller.grossQuantity), batches, { room });
  const finished = Object.keys(scaled.left).length === 0;
  const becomes: Job = { ...scaled.job, dateEdited: instant(), staffName: actor.name, busy: finished ? null : actor.requestId };
  const [first] = leaving;
  return {
    writes: [...replaceJob(job, becomes), ...scaled.writes],
    ledger: [...(first ? [{ ...cancellationEntry(job), salesOrderId: first.salesOrderId, soNumber: first.soNumber }] : []), ...scaled.ledger],
    left: finished ? null : scaled.left,
  };
}
