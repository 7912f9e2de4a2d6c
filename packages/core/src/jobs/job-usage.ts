/**
 * What a completion does to the stock that a job used: rules on plain values, batch by batch, so that as much as fits
 * goes into one transaction.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import { isExpired } from "../lib/calendar.ts";
import { dayOf, ukDay } from "../lib/day.ts";
import { quantityText, unitOf } from "../lib/quantity.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, skuOfBatch } from "../stock/batch.rows.ts";
import { movementOf } from "../stock/entries.ts";
import { allocate, consume, type Item, moveQuantity } from "../stock/item.rows.ts";
import { trimmed } from "../stock/reservations.ts";
import { type Jobs, shiftedJobs } from "../stock/reserving-jobs.ts";
import { batchWrites, replaced, withQuantity } from "../stock/batch-writes.ts";
import type { AffectedReservation } from "./answers.ts";
import { type Job, type JobLine, removeAllocation } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { settling, withoutPart } from "./resize.ts";
import { isOtherVersion } from "./usable-for-job.ts";

/** An item and its batches, as read. */
export interface Stock {
  item: Item;
  batches: readonly Batch[];
}

/** What a completion works on, as read. */
export interface CompletionContext {
  job: Job;
  /** By SKU. */
  stock: ReadonlyMap<string, Stock>;
  /** Other jobs whose reservations what is taken would break. */
  jobs: Jobs;
}

/** What is taken of a batch: grams or units; `exhausted` takes the rest too, written off. Neither: its reservation is given back. */
export interface Taken {
  elementId: string;
  usedQuantity: number;
  exhausted: boolean;
}

/** A step of a completion: a batch of a line, which may be a variant's, or (null) the line's end. */
export interface Part {
  sku: string;
  batch: Taken | null;
}

/** An item as it becomes. */
interface Running {
  batches: readonly Batch[];
  /** Grams or units that it holds, that were used, and that were written off or (above zero) made. */
  quantity: number;
  consumed: number;
  otherwise: number;
}

/** What some parts come to. Nothing is written yet. */
export interface Effect {
  job: Job;
  jobs: Jobs;
  stock: ReadonlyMap<string, Running>;
  /** What the closed lines had allocated, by SKU. */
  closed: Record<string, number>;
  ledger: Entry[];
  affected: AffectedReservation[];
  /** What was no longer there: grams or units, in words. */
  missing: string[];
}

/** Nothing taken yet. */
export function untouched(context: CompletionContext): Effect {
  const stock = new Map([...context.stock].map(([sku, { item, batches }]) => [sku, { batches, quantity: item.quantity, consumed: 0, otherwise: 0 }] as const));
  return { job: context.job, jobs: context.jobs, stock, closed: {}, ledger: [], affected: [], missing: [] };
}

/** What a completion comes to after one more part. */
export function taking(context: CompletionContext, effect: Effect, part: Part): Effect {
  const line = effect.job.lines[part.sku];
  if (!line) return effect;
  return part.batch ? takingBatch(context, effect, line, part.batch) : closing(effect, line);
}

function takingBatch(context: CompletionContext, effect: Effect, line: JobLine, taken: Taken): Effect {
  const sku = skuOfBatch(taken.elementId);
  const read = context.stock.get(sku);
  const running = effect.stock.get(sku);
  const batch = running?.batches.find((one) => one.id === taken.elementId);
  if (!read || !running || !batch) return takingNothing(effect, line, taken);
  const used = Math.min(taken.usedQuantity, batch.quantity);
  const left = taken.exhausted ? 0 : batch.quantity - used;
  const writtenOff = batch.quantity - used - left;
  const own = batch.reservations[effect.job.id]?.quantity ?? 0;
  const freed = withoutPart(batch, effect.job.id, own);
  const { reservations, lost } = trimmed(freed, left);
  let { jobs } = effect;
  for (const share of lost) jobs = shiftedJobs(jobs, share.jobId, batch.id, null, share.quantity, share.at);
  const moved = { item: read.item, batch, total: running.quantity, job: effect.job };
  return {
    ...effect,
    jobs,
    job: withLine(effect.job, usedOf(line, batch, used)),
    stock: new Map(effect.stock).set(sku, {
      batches: replaced(running.batches, withQuantity({ ...freed, reservations }, left)),
      quantity: running.quantity - used - writtenOff,
      consumed: running.consumed + used,
      otherwise: running.otherwise - writtenOff,
    }),
    ledger: [...effect.ledger, ...leaving(moved, used, writtenOff)],
    affected: [...effect.affected, ...lost.map((share) => affectedOf(jobs, share.jobId, batch, share.quantity))],
    missing:
      used < taken.usedQuantity
        ? [...effect.missing, `${line.name}, ${batch.batchNumber}: ${quantityText(taken.usedQuantity - used, unitOf(batch))}`]
        : effect.missing,
  };
}

/** The batch is gone since the completion began. */
function takingNothing(effect: Effect, line: JobLine, taken: Taken): Effect {
  const job = withLine(effect.job, withoutReservation(line, taken.elementId));
  return taken.usedQuantity > 0 ? { ...effect, job, missing: [...effect.missing, `${line.name}: ${taken.usedQuantity}`] } : { ...effect, job };
}

function withoutReservation(line: JobLine, batchId: string): JobLine {
  const { [batchId]: _, ...reservations } = line.reservations;
  return { ...line, reservations };
}

/** The line without its reservation on a batch, and with what was used of it. */
function usedOf(line: JobLine, batch: Batch, used: number): JobLine {
  const before = line.used ?? [];
  return {
    ...withoutReservation(line, batch.id),
    used: used > 0 ? [...before, { elementId: batch.id, batchNumber: batch.batchNumber, quantity: used }] : before,
  };
}

function leaving(moved: { item: Item; batch: Batch; total: number; job: Job }, used: number, writtenOff: number): Entry[] {
  const { item, batch, total, job } = moved;
  const purpose = purposeOf(job);
  const out: Entry[] = [];
  if (used > 0) {
    const after = { quantity: batch.quantity - used, totalQuantity: total - used };
    const reason = usedThough(job, batch);
    out.push(movementOf(item, batch, { action: "Used", difference: -used, ...after, reason, for: purpose }));
  }
  if (writtenOff > 0) {
    const after = { quantity: 0, totalQuantity: total - used - writtenOff };
    out.push(movementOf(item, batch, { action: "Written Off", difference: -writtenOff, ...after, reason: "Batch exhausted", for: purpose }));
  }
  return out;
}

/** Why somebody may ask about a batch that was used: it had expired, or it is bulk of another version of the formula. */
function usedThough(job: Job, batch: Batch): string | undefined {
  const reasons = [
    ...(isExpired(batch.expiryDate, dayOf()) ? [`Expired on ${ukDay(batch.expiryDate ?? "")}, reserved before`] : []),
    ...(isOtherVersion(job, batch) ? [`Bulk of the version ${batch.rAndDCode}, filled as ${job.rAndDCode}`] : []),
  ];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

/** What the ledger says that a movement was for. */
export function purposeOf(job: Job): Pick<Entry, "jobId" | "jobNumber" | "salesOrderId" | "soNumber"> {
  return { jobId: job.id, jobNumber: job.jobNumber, salesOrderId: job.salesItems[0]?.salesOrderId, soNumber: job.salesItems[0]?.soNumber };
}

function affectedOf(jobs: Jobs, jobId: number, batch: Batch, quantity: number): AffectedReservation {
  return { jobId, jobNumber: jobs.get(jobId)?.jobNumber ?? "", elementId: batch.id, sku: batch.sku, batchNumber: batch.batchNumber, quantity };
}

/**
 * Only gives other jobs' reservations back that a part would break, the newest first and of `most` jobs: for a batch
 * that is promised to more jobs than one transaction can change.
 */
export function makingRoom(context: CompletionContext, part: Part, most: number): Effect {
  const effect = untouched(context);
  const sku = skuOfBatch(part.batch?.elementId ?? "");
  const running = effect.stock.get(sku);
  const batch = running?.batches.find((one) => one.id === part.batch?.elementId);
  if (!running || !batch || !part.batch) return effect;
  const { [String(context.job.id)]: own, ...others } = batch.reservations;
  const left = part.batch.exhausted ? 0 : Math.max(0, batch.quantity - part.batch.usedQuantity);
  const lost = trimmed({ reservations: others }, left).lost.slice(0, most);
  const given = lost.reduce((sum, share) => sum + share.quantity, 0);
  const promised = Object.values(others).reduce((sum, one) => sum + one.quantity, 0);
  const { reservations } = trimmed({ reservations: others }, promised - given);
  let { jobs } = effect;
  for (const share of lost) jobs = shiftedJobs(jobs, share.jobId, batch.id, null, share.quantity, share.at);
  const becomes = withQuantity({ ...batch, reservations: own ? { ...reservations, [String(context.job.id)]: own } : reservations }, batch.quantity);
  return {
    ...effect,
    jobs,
    stock: new Map(effect.stock).set(sku, { ...running, batches: replaced(running.batches, becomes) }),
    affected: lost.map((share) => affectedOf(jobs, share.jobId, batch, share.quantity)),
  };
}

/** The line's end: nothing of it is allocated any more. It is kept aside until the job is closed. */
function closing(effect: Effect, line: JobLine): Effect {
  return {
    ...effect,
    job: { ...effect.job, ...settling(effect.job, { ...line, used: line.used ?? [] }) },
    closed: { ...effect.closed, [line.sku]: line.quantity },
  };
}

function withLine(job: Job, line: JobLine): Job {
  return { ...job, lines: { ...job.lines, [line.sku]: line } };
}

/** The writes of an effect beside the job's own row: batches, places, items, the lines' rows at their items, other jobs. */
export function usageWrites(context: CompletionContext, effect: Effect): Write[] {
  const writes: Write[] = [];
  for (const [sku, now] of effect.stock) {
    const read = context.stock.get(sku);
    if (!read) continue;
    writes.push(...batchWrites(read.batches, now.batches));
    if (now.consumed > 0) writes.push(consume(read.item, now.consumed, dayOf()));
    if (now.otherwise !== 0) writes.push(moveQuantity(read.item, now.otherwise));
  }
  for (const [sku, quantity] of Object.entries(effect.closed)) {
    writes.push(removeAllocation(sku, context.job.id));
    if (quantity > 0) writes.push(allocate(sku, -quantity));
  }
  return [...writes, ...changedOthers(context.jobs, effect.jobs)];
}

/** Other jobs that lost a reservation. One that an operation works on may lose it too: its steps read afresh. */
function changedOthers(before: Jobs, after: Jobs): Write[] {
  return [...after].flatMap(([id, becomes]) => {
    const was = before.get(id);
    return was && was !== becomes ? [...replaceJob(was, becomes)] : [];
  });
}
