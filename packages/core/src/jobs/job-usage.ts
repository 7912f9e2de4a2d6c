/**
 * How a completion changes the stock that a job used. Pure rules, batch by batch, so that as much as fits goes into one
 * transaction.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import { isExpired } from "../lib/calendar.ts";
import { dayOf, ukDay } from "../lib/day.ts";
import { quantityText, unitOf } from "../lib/quantity.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, skuOfBatch } from "../stock/batch.rows.ts";
import { movementOf } from "../stock/entries.ts";
import { allocate, consume, type Item, moveQuantity } from "../stock/item.rows.ts";
import { lossEntry, lossOf } from "../stock/reservation-entries.ts";
import { type Share, trimmed } from "../stock/reservations.ts";
import { type Jobs, shiftedJobs } from "../stock/reserving-jobs.ts";
import { batchWrites, replaced, withQuantity } from "../stock/batch-writes.ts";
import type { AffectedReservation } from "./answers.ts";
import { withoutPart } from "./given-back.ts";
import { type Job, type JobLine, removeAllocation } from "./job.rows.ts";
import { replaceJob } from "./job-parts.rows.ts";
import { settling } from "./resize.ts";
import { isOtherVersion } from "./usable-for-job.ts";

/** An item and its batches, as read. */
export interface Stock {
  item: Item;
  batches: readonly Batch[];
}

/** The rows that a completion changes, as read. */
export interface CompletionContext {
  job: Job;
  /** By SKU. */
  stock: ReadonlyMap<string, Stock>;
  /** Other jobs whose reservations would be broken. */
  jobs: Jobs;
}

/** The quantity taken of a batch, in grams or units; `exhausted` also writes off the rest. With neither, its reservation is only released. */
export interface Taken {
  elementId: string;
  usedQuantity: number;
  exhausted: boolean;
}

/** A part of a completion: a batch of a line (possibly a variant's), or null for the end of the line. */
export interface Part {
  sku: string;
  batch: Taken | null;
}

/** An item as it becomes. */
interface Running {
  batches: readonly Batch[];
  /** Grams or units: in stock, used, and written off (negative) or made (positive). */
  quantity: number;
  consumed: number;
  otherwise: number;
}

/** The effect of some parts, not yet written. */
export interface Effect {
  job: Job;
  jobs: Jobs;
  stock: ReadonlyMap<string, Running>;
  /** The allocations of the closed lines, by SKU. */
  closed: Record<string, number>;
  ledger: Entry[];
  affected: AffectedReservation[];
  /** Stock that was no longer there, in grams or units, as text. */
  missing: string[];
}

/** The effect of no parts. */
export function untouched(context: CompletionContext): Effect {
  const stock = new Map([...context.stock].map(([sku, { item, batches }]) => [sku, { batches, quantity: item.quantity, consumed: 0, otherwise: 0 }] as const));
  return { job: context.job, jobs: context.jobs, stock, closed: {}, ledger: [], affected: [], missing: [] };
}

/** The effect of a completion after one more part. */
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
    ledger: [...effect.ledger, ...leaving(moved, used, writtenOff, lost)],
    affected: [...effect.affected, ...lost.map((share) => affectedOf(jobs, share.jobId, batch, share.quantity))],
    missing:
      used < taken.usedQuantity
        ? [...effect.missing, `${line.name}, ${batch.batchNumber}: ${quantityText(taken.usedQuantity - used, unitOf(batch))}`]
        : effect.missing,
  };
}

/** The batch was removed after the completion began. */
function takingNothing(effect: Effect, line: JobLine, taken: Taken): Effect {
  const job = withLine(effect.job, withoutReservation(line, taken.elementId));
  return taken.usedQuantity > 0 ? { ...effect, job, missing: [...effect.missing, `${line.name}: ${taken.usedQuantity}`] } : { ...effect, job };
}

function withoutReservation(line: JobLine, batchId: string): JobLine {
  const { [batchId]: _, ...reservations } = line.reservations;
  return { ...line, reservations };
}

/** The line without its reservation of a batch, and with the quantity used. */
function usedOf(line: JobLine, batch: Batch, used: number): JobLine {
  const before = line.used ?? [];
  return {
    ...withoutReservation(line, batch.id),
    used: used > 0 ? [...before, { elementId: batch.id, batchNumber: batch.batchNumber, quantity: used }] : before,
  };
}

/** The ledger rows of what leaves a batch. The last one has what other jobs lose of their reservations by it. */
function leaving(moved: { item: Item; batch: Batch; total: number; job: Job }, used: number, writtenOff: number, lost: readonly Share[]): Entry[] {
  const { item, batch, total, job } = moved;
  const purpose = purposeOf(job);
  const out: Entry[] = [];
  const loss = lossOf(lost);
  if (used > 0) {
    const after = { quantity: batch.quantity - used, totalQuantity: total - used };
    const reason = usedThough(job, batch);
    out.push({ ...movementOf(item, batch, { action: "Used", difference: -used, ...after, reason, for: purpose }), ...(writtenOff > 0 ? {} : loss) });
  }
  if (writtenOff > 0) {
    const after = { quantity: 0, totalQuantity: total - used - writtenOff };
    out.push({ ...movementOf(item, batch, { action: "Written Off", difference: -writtenOff, ...after, reason: "Batch exhausted", for: purpose }), ...loss });
  }
  return out;
}

/** What the ledger notes about a used batch: it had expired, or it is bulk of another version of the formula. */
function usedThough(job: Job, batch: Batch): string | undefined {
  const reasons = [
    ...(isExpired(batch.expiryDate, dayOf()) ? [`Expired on ${ukDay(batch.expiryDate ?? "")}, reserved before`] : []),
    ...(isOtherVersion(job, batch) ? [`Bulk of the version ${batch.rAndDCode}, filled as ${job.rAndDCode}`] : []),
  ];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

/** The ledger's reason for a movement. */
export function purposeOf(job: Job): Pick<Entry, "jobId" | "jobNumber" | "salesOrderId" | "soNumber"> {
  return { jobId: job.id, jobNumber: job.jobNumber, salesOrderId: job.salesItems[0]?.salesOrderId, soNumber: job.salesItems[0]?.soNumber };
}

function affectedOf(jobs: Jobs, jobId: number, batch: Batch, quantity: number): AffectedReservation {
  return { jobId, jobNumber: jobs.get(jobId)?.jobNumber ?? "", elementId: batch.id, sku: batch.sku, batchNumber: batch.batchNumber, quantity };
}

/**
 * Only releases other jobs' reservations that a part would break, newest first and of at most `most` jobs. For a batch
 * that is reserved for more jobs than one transaction can change.
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
    ledger: [lossEntry(batch, lost, `Used for ${context.job.jobNumber}`)],
    affected: lost.map((share) => affectedOf(jobs, share.jobId, batch, share.quantity)),
  };
}

/** The end of a line: nothing of it is allocated any more. It is kept in `settled` until the job is closed. */
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

/** The writes of an effect besides the job's own rows: batches, locations, items, the lines' rows in their items' partitions, other jobs. */
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

/** Other jobs that lose a reservation. A busy job can lose one too: each step of its operation reads it again. */
function changedOthers(before: Jobs, after: Jobs): Write[] {
  return [...after].flatMap(([id, becomes]) => {
    const was = before.get(id);
    return was && was !== becomes ? [...replaceJob(was, becomes)] : [];
  });
}
