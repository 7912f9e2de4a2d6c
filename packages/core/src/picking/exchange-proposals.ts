/**
 * Proposing exchanges: what is short because another job has it reserved, and which of those reservations could give way
 * with the least harm.
 */
import { type Job, type JobLine, lineId, reservedOfLine } from "../jobs/job.rows.ts";
import { findJobs, openJobs } from "../jobs/open-job.ts";
import { mayServe } from "../jobs/variants.ts";
import { dayOf } from "../lib/day.ts";
import { unitOf } from "../lib/quantity.ts";
import type { Batch } from "../stock/batch.rows.ts";
import { firstExpiredFirst } from "../stock/fefo.ts";
import type { Exchange } from "./contract.ts";
import { dispatchDateOf } from "./dispatch-date.ts";
import { MAX_INSTEAD } from "./exchange.contract.ts";
import { byDay } from "../stock/rules.ts";
import { stockServingLines } from "./open-batches.ts";
import { isGoodFor } from "./rules.ts";

/** The most other jobs that are looked at. */
const MAX_OTHERS = 100;

/** A line of a selected job that free stock cannot serve in full. */
interface Short {
  job: Job;
  line: JobLine;
  missing: number;
}

/**
 * The exchanges that would help open jobs, the least harmful first. A reservation can give way where its job is open,
 * unprinted, at rest, none of the selected, and dispatched after the job that is short.
 */
export async function proposedExchanges(jobIds: readonly number[]): Promise<Exchange[]> {
  const jobs = [...(await openJobs(jobIds, false)).values()].filter((job) => job.state === "open").toSorted(byDispatch);
  const lines = [...new Set(jobs.flatMap((job) => Object.keys(job.lines)))].map((sku) => ({ sku, exactMatch: false }));
  const stock = (await stockServingLines(lines)).map((of) => of.flatMap(({ batches }) => batches));
  const batches = new Map(stock.flat().map((batch) => [batch.id, batch]));
  const short = shortLines(jobs, [...batches.values()]);
  const selected = new Set(jobIds);
  const serving = [...batches.values()].filter((batch) => short.some(({ line }) => mayServe(line, batch.sku)));
  const others = [...new Set(serving.flatMap((batch) => Object.keys(batch.reservations).map(Number)))].filter((id) => !selected.has(id));
  const giving = [...(await findJobs(others.slice(0, MAX_OTHERS), false)).values()];
  return leastHarmful(short, giving, [...batches.values()]);
}

/** What of each line no unreserved batch can serve: the job that is dispatched first takes first. */
export function shortLines(jobs: readonly Job[], batches: readonly Batch[], today: string = dayOf()): Short[] {
  const free = new Map(firstExpiredFirst(batches, today).map((batch) => [batch.id, { batch, left: batch.unreserved }]));
  return jobs.flatMap((job) =>
    Object.values(job.lines).flatMap((line): Short[] => {
      let missing = line.quantity - reservedOfLine(line);
      for (const one of free.values()) {
        if (!mayServe(line, one.batch.sku) || !isGoodFor({ expiry: one.batch.expiryDate }, { dispatchDate: dispatchDateOf(job) }, today)) continue;
        const taken = Math.min(missing, one.left);
        one.left -= taken;
        missing -= taken;
      }
      return missing > 0 ? [{ job, line, missing }] : [];
    }),
  );
}

/** One exchange for each reservation that can give way, until nothing is short: least short afterwards first, then the latest dispatch. */
export function leastHarmful(short: readonly Short[], giving: readonly Job[], batches: readonly Batch[], today: string = dayOf()): Exchange[] {
  const left = new Map(batches.map((batch) => [batch.id, batch.unreserved]));
  const given = new Set<string>();
  return short.flatMap(({ job, line, missing }) => {
    let open = missing;
    const exchanges: Exchange[] = [];
    while (open > 0) {
      const possible = firstExpiredFirst(batches, today)
        .filter((batch) => mayServe(line, batch.sku) && isGoodFor({ expiry: batch.expiryDate }, { dispatchDate: dispatchDateOf(job) }, today))
        .flatMap((batch) => giving.flatMap((other) => exchangeOf({ job, line, missing: open }, other, batch, batches, left, today) ?? []))
        .filter((one) => !given.has(`${one.elementId} ${one.from.jobId}`));
      const [best] = possible.toSorted((a, b) => a.shortAfter / a.quantity - b.shortAfter / b.quantity || byDay(b.from.dispatchDate, a.from.dispatchDate));
      if (!best) break;
      given.add(`${best.elementId} ${best.from.jobId}`);
      for (const one of best.instead) left.set(one.elementId, (left.get(one.elementId) ?? 0) - one.quantity);
      open -= best.quantity;
      exchanges.push(best);
    }
    return exchanges;
  });
}

/** What it would be to take a batch's reservation of another job; nothing if that cannot give way. */
function exchangeOf(
  { job, line, missing }: Short,
  other: Job,
  batch: Batch,
  batches: readonly Batch[],
  left: ReadonlyMap<string, number>,
  today: string,
): Exchange | undefined {
  const giver = Object.values(other.lines).find((one) => one.reservations[batch.id] !== undefined);
  if (!giver || !mayGiveWay(other, job)) return undefined;
  const quantity = Math.min(missing, giver.reservations[batch.id]?.quantity ?? 0);
  const instead = insteadOf({ line, giver, other, batch, quantity }, batches, left, today);
  const taken = instead.reduce((sum, one) => sum + one.quantity, 0);
  return {
    sku: line.sku,
    unit: unitOf(batch),
    elementId: batch.id,
    batchNumber: batch.batchNumber,
    quantity,
    to: partyOf(job, line),
    from: partyOf(other, giver),
    instead,
    shortAfter: quantity - taken,
  };
}

interface Giving {
  line: JobLine;
  giver: JobLine;
  other: Job;
  batch: Batch;
  quantity: number;
}

/** What the giver can take: unreserved batches that serve it and not the job that is short, else that would take them itself. */
function insteadOf(
  { line, giver, other, batch, quantity }: Giving,
  batches: readonly Batch[],
  left: ReadonlyMap<string, number>,
  today: string,
): Exchange["instead"] {
  let rest = quantity;
  const usable = firstExpiredFirst(batches, today).filter(
    (one) =>
      one.id !== batch.id &&
      mayServe(giver, one.sku) &&
      !mayServe(line, one.sku) &&
      isGoodFor({ expiry: one.expiryDate }, { dispatchDate: dispatchDateOf(other) }, today),
  );
  return usable
    .flatMap((one) => {
      const taken = Math.min(rest, left.get(one.id) ?? 0);
      rest -= taken;
      return taken > 0 ? [{ elementId: one.id, sku: one.sku, batchNumber: one.batchNumber, quantity: taken }] : [];
    })
    .slice(0, MAX_INSTEAD);
}

/** Whether a job can give a reservation to another: open, at rest, its recipe sheet unprinted, and dispatched later. */
export function mayGiveWay(from: Job, to: Job): boolean {
  return from.id !== to.id && from.state === "open" && from.busy === null && !from.printed && byDay(dispatchDateOf(from), dispatchDateOf(to)) > 0;
}

function partyOf(job: Job, line: JobLine): Exchange["to"] {
  return { jobId: job.id, jobNumber: job.jobNumber, jobStockId: lineId(job.id, line.sku), dispatchDate: dispatchDateOf(job) };
}

function byDispatch(a: Job, b: Job): number {
  return byDay(dispatchDateOf(a), dispatchDateOf(b)) || a.id - b.id;
}
