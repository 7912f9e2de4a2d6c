/**
 * How a completion changes the stock that a job used. Pure rules, stock line by stock line, so that as much as fits goes into one
 * transaction.
 */
import type { Entry } from "../../transaction/entry.rows.ts";
import { isExpired } from "../../lib/rules/calendar.ts";
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { quantityText, itemUnit } from "../../lib/rules/quantity.ts";
import type { Write } from "../../lib/table/write.ts";
import { reservedQuantity, type StockLine, stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { movementEntry } from "../../stock/entries.ts";
import { allocate, consume, type Item, moveQuantity } from "../../stock/items/item.rows.ts";
import { lossEntry, reservationLoss } from "../../stock/reservations/reservation-entries.ts";
import { type Share, trimmed } from "../../stock/reservations/reservations.ts";
import { type Jobs, shiftedJobs } from "../../stock/reservations/reserving-jobs.ts";
import { stockLineWrites, replaced, withQuantity } from "../../stock/lots/stock-line-writes.ts";
import type { AffectedReservation } from "../answers.ts";
import { withoutPart } from "../edits/given-back.ts";
import { type Job, type JobLine, putAllocation, removeAllocation, shifted } from "../job.rows.ts";
import { replaceJob } from "../job-parts.rows.ts";
import { settling } from "../edits/resize.ts";
import { isOtherVersion } from "../usable-for-job.ts";

/** An item and its stock lines, as read. */
export interface Stock {
  item: Item;
  stockLines: readonly StockLine[];
}

/** The rows that a completion changes, as read. */
export interface CompletionContext {
  job: Job;
  /** By SKU. */
  stock: ReadonlyMap<string, Stock>;
  /** Other jobs whose reservations would be broken. */
  jobs: Jobs;
}

/** The quantity taken of a stock line, in grams or units; `exhausted` also writes off the rest. With neither, its reservation is only released. */
export interface Taken {
  elementId: string;
  usedQuantity: number;
  exhausted: boolean;
  /** Of a job that stays open: how much of the line's reservation is released, while it keeps the rest. Absent: all of it. */
  released?: number;
}

/** A part of a completion: a stock line of a line (possibly a variant's), or null for the end of the line. */
export interface Part {
  sku: string;
  batch: Taken | null;
}

/** An item as it becomes. */
interface Running {
  stockLines: readonly StockLine[];
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
  const stock = new Map(
    [...context.stock].map(([sku, { item, stockLines }]) => [sku, { stockLines, quantity: item.quantity, consumed: 0, otherwise: 0 }] as const),
  );
  return { job: context.job, jobs: context.jobs, stock, closed: {}, ledger: [], affected: [], missing: [] };
}

/** The effect of a completion after one more part. */
export function taking(context: CompletionContext, effect: Effect, part: Part): Effect {
  const line = effect.job.lines[part.sku];
  if (!line) return effect;
  return part.batch ? takingStockLine(context, effect, line, part.batch) : closing(effect, line);
}

function takingStockLine(context: CompletionContext, effect: Effect, line: JobLine, taken: Taken): Effect {
  const sku = stockLineSku(taken.elementId);
  const read = context.stock.get(sku);
  const running = effect.stock.get(sku);
  const stockLine = running?.stockLines.find((one) => one.id === taken.elementId);
  if (!read || !running || !stockLine) return takingNothing(effect, line, taken);
  const used = Math.min(taken.usedQuantity, stockLine.quantity);
  const left = taken.exhausted ? 0 : stockLine.quantity - used;
  const writtenOff = stockLine.quantity - used - left;
  const reserved = stockLine.reservations[effect.job.id];
  const ofLine = line.reservations[stockLine.id]?.quantity ?? 0;
  const own = Math.min(reserved?.quantity ?? 0, Math.max(taken.released ?? ofLine, reservedQuantity(stockLine) - left));
  const job = withoutBeside(effect.job, line, stockLine.id, own - ofLine);
  const freed = withoutPart(stockLine, effect.job.id, own);
  const { reservations, lost } = trimmed(freed, left);
  let { jobs } = effect;
  for (const share of lost) jobs = shiftedJobs(jobs, share.jobId, stockLine.id, null, share.quantity, share.at);
  const given = reserved && own > 0 ? [{ ...reserved, jobId: effect.job.id, quantity: own }] : [];
  const moved = { item: read.item, stockLine, total: running.quantity, job: effect.job };
  return {
    ...effect,
    jobs,
    job: withLine(job, taken.released === undefined ? withUsage(line, stockLine, used) : drawnLine(line, stockLine, used, own)),
    stock: new Map(effect.stock).set(sku, {
      stockLines: replaced(running.stockLines, withQuantity({ ...freed, reservations }, left)),
      quantity: running.quantity - used - writtenOff,
      consumed: running.consumed + used,
      otherwise: running.otherwise - writtenOff,
    }),
    ledger: [...effect.ledger, ...leaving(moved, used, writtenOff, [...lost, ...given])],
    affected: [...effect.affected, ...lost.map((share) => affectedReservation(jobs, share.jobId, stockLine, share.quantity))],
    missing:
      used < taken.usedQuantity
        ? [...effect.missing, `${line.name}, ${stockLine.batchNumber}: ${quantityText(taken.usedQuantity - used, itemUnit(stockLine))}`]
        : effect.missing,
  };
}

/** The job with so much less reserved of a stock line by its other lines: a variant's stock line can serve several. */
function withoutBeside(job: Job, line: JobLine, stockLineId: string, quantity: number): Job {
  let [becomes, left] = [job, quantity];
  for (const { sku, reservations } of Object.values(job.lines)) {
    const part = sku === line.sku ? 0 : Math.min(left, reservations[stockLineId]?.quantity ?? 0);
    if (part <= 0) continue;
    becomes = shifted(becomes, sku, stockLineId, null, part);
    left -= part;
  }
  return becomes;
}

/** The stock line was removed after the completion began. */
function takingNothing(effect: Effect, line: JobLine, taken: Taken): Effect {
  const job = withLine(effect.job, withoutReservation(line, taken.elementId));
  return taken.usedQuantity > 0 ? { ...effect, job, missing: [...effect.missing, `${line.name}: ${taken.usedQuantity}`] } : { ...effect, job };
}

function withoutReservation(line: JobLine, stockLineId: string): JobLine {
  const { [stockLineId]: _, ...reservations } = line.reservations;
  return { ...line, reservations };
}

/** The line without its reservation of a stock line, and with the quantity used. */
function withUsage(line: JobLine, stockLine: StockLine, used: number): JobLine {
  return { ...withoutReservation(line, stockLine.id), used: withMoreUsed(line, stockLine, used) };
}

function withMoreUsed({ used: before = [] }: JobLine, { id, batchNumber }: StockLine, used: number): NonNullable<JobLine["used"]> {
  const earlier = before.find(({ elementId }) => elementId === id);
  if (used === 0) return before;
  if (!earlier) return [...before, { elementId: id, batchNumber, quantity: used }];
  return before.map((one) => (one === earlier ? { ...one, quantity: one.quantity + used } : one));
}

/** The line of a job that stays open: what was used is no longer needed, and of its reservation `released` is gone. */
function drawnLine(line: JobLine, stockLine: StockLine, used: number, released: number): JobLine {
  const { [stockLine.id]: reserved, ...others } = line.reservations;
  const left = (reserved?.quantity ?? 0) - released;
  const met = Math.min(used, line.quantity);
  return {
    ...line,
    quantity: line.quantity - met,
    ...(met > 0 ? { drawn: (line.drawn ?? 0) + met } : {}),
    reservations: reserved && left > 0 ? { ...others, [stockLine.id]: { ...reserved, quantity: left } } : others,
    used: withMoreUsed(line, stockLine, used),
  };
}

/** The ledger rows of what leaves a stock line. The last one has what other jobs lose of their reservations by it. */
function leaving(moved: { item: Item; stockLine: StockLine; total: number; job: Job }, used: number, writtenOff: number, lost: readonly Share[]): Entry[] {
  const { item, stockLine, total, job } = moved;
  const purpose = jobPurpose(job);
  const out: Entry[] = [];
  const loss = reservationLoss(lost);
  if (used > 0) {
    const after = { quantity: stockLine.quantity - used, totalQuantity: total - used };
    const reason = usedThough(job, stockLine);
    out.push({ ...movementEntry(item, stockLine, { action: "Used", difference: -used, ...after, reason, for: purpose }), ...(writtenOff > 0 ? {} : loss) });
  }
  if (writtenOff > 0) {
    const after = { quantity: 0, totalQuantity: total - used - writtenOff };
    out.push({
      ...movementEntry(item, stockLine, { action: "Written Off", difference: -writtenOff, ...after, reason: "Batch exhausted", for: purpose }),
      ...loss,
    });
  }
  return out.length === 0 && lost.length > 0 ? [lossEntry(stockLine, lost, `Used for ${job.jobNumber}`)] : out;
}

/** What the ledger notes about a used stock line: it had expired, waited for its release, or is bulk of another version of the formula. */
function usedThough(job: Job, stockLine: StockLine): string | undefined {
  const reasons = [
    ...(isExpired(stockLine.expiryDate, businessDay()) ? [`Expired on ${ukDay(stockLine.expiryDate ?? "")}, reserved before`] : []),
    ...(stockLine.awaitsRelease ? ["Filled at risk, not released before"] : []),
    ...(isOtherVersion(job, stockLine) ? [`Bulk of the version ${stockLine.rAndDCode}, filled as ${job.rAndDCode}`] : []),
  ];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

/** The ledger's reason for a movement. */
export function jobPurpose(job: Job): Pick<Entry, "jobId" | "jobNumber" | "salesOrderId" | "soNumber"> {
  return { jobId: job.id, jobNumber: job.jobNumber, salesOrderId: job.salesItems[0]?.salesOrderId, soNumber: job.salesItems[0]?.soNumber };
}

function affectedReservation(jobs: Jobs, jobId: number, stockLine: StockLine, quantity: number): AffectedReservation {
  return { jobId, jobNumber: jobs.get(jobId)?.jobNumber ?? "", elementId: stockLine.id, sku: stockLine.sku, batchNumber: stockLine.batchNumber, quantity };
}

/**
 * Only releases other jobs' reservations that a part would break, newest first and of at most `most` jobs. For a stock line
 * that is reserved for more jobs than one transaction can change.
 */
export function makingRoom(context: CompletionContext, part: Part, most: number): Effect {
  const effect = untouched(context);
  const sku = stockLineSku(part.batch?.elementId ?? "");
  const running = effect.stock.get(sku);
  const stockLine = running?.stockLines.find((one) => one.id === part.batch?.elementId);
  if (!running || !stockLine || !part.batch) return effect;
  const { [String(context.job.id)]: own, ...others } = stockLine.reservations;
  const left = part.batch.exhausted ? 0 : Math.max(0, stockLine.quantity - part.batch.usedQuantity);
  const lost = trimmed({ reservations: others }, left).lost.slice(0, most);
  const given = lost.reduce((sum, share) => sum + share.quantity, 0);
  const promised = Object.values(others).reduce((sum, one) => sum + one.quantity, 0);
  const { reservations } = trimmed({ reservations: others }, promised - given);
  let { jobs } = effect;
  for (const share of lost) jobs = shiftedJobs(jobs, share.jobId, stockLine.id, null, share.quantity, share.at);
  const becomes = withQuantity({ ...stockLine, reservations: own ? { ...reservations, [String(context.job.id)]: own } : reservations }, stockLine.quantity);
  return {
    ...effect,
    jobs,
    stock: new Map(effect.stock).set(sku, { ...running, stockLines: replaced(running.stockLines, becomes) }),
    ledger: [lossEntry(stockLine, lost, `Used for ${context.job.jobNumber}`)],
    affected: lost.map((share) => affectedReservation(jobs, share.jobId, stockLine, share.quantity)),
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
    writes.push(...stockLineWrites(read.stockLines, now.stockLines));
    if (now.consumed > 0) writes.push(consume(read.item, now.consumed, businessDay()));
    if (now.otherwise !== 0) writes.push(moveQuantity(read.item, now.otherwise));
  }
  for (const [sku, quantity] of Object.entries(effect.closed)) {
    writes.push(removeAllocation(sku, context.job.id));
    if (quantity > 0) writes.push(allocate(sku, -quantity));
  }
  return [...writes, ...drawnWrites(context.job, effect.job), ...changedOthers(context.jobs, effect.jobs)];
}

/** The rows of lines of which a part was used, and what their items have allocated. */
function drawnWrites(was: Job, becomes: Job): Write[] {
  return Object.values(becomes.lines).flatMap((line) => {
    const less = (was.lines[line.sku]?.quantity ?? line.quantity) - line.quantity;
    return less === 0 ? [] : [putAllocation(becomes, line), allocate(line.sku, -less)];
  });
}

/** Other jobs that lose a reservation. A busy job can lose one too: each step of its operation reads it again. */
function changedOthers(before: Jobs, after: Jobs): Write[] {
  return [...after].flatMap(([id, becomes]) => {
    const was = before.get(id);
    return was && was !== becomes ? [...replaceJob(was, becomes)] : [];
  });
}
