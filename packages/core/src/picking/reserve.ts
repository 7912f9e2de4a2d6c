/** Reserving batches for lines of jobs. */
import type * as z from "zod";
import { type Job, readLineId, reservedOfLine } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { mayServe } from "../jobs/variants.ts";
import { commit } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { instant } from "../lib/clock.ts";
import { AppError, badInput, conflict, notFound } from "../lib/error.ts";
import { MAX_WRITES } from "../lib/table.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, replaceBatch, skuOfBatch } from "../stock/batch.rows.ts";
import { isUsable } from "../stock/fefo.ts";
import { reservationEntry } from "../stock/reservation-entries.ts";
import { INVALID_RESERVATION, type reserveStock } from "./contract.ts";
import { batchGone, findBatches } from "./open-batches.ts";
import { type Claim, unreservedOf, withClaim } from "./reservation.ts";

type Wanted = z.output<typeof reserveStock.body>["reservationList"][number];
type Reserved = z.output<typeof reserveStock.answer>;

/** A claim and its index in the input. */
interface Asked extends Claim {
  at: number;
}

interface ReserveContext {
  batches: Map<string, Batch>;
  jobs: Map<number, Job>;
}

interface State {
  left: Asked[];
  made: number;
  passedOver: string[];
}

const OPERATION = "reserve_stock";

/**
 * Reserves batches for job lines, in whole grams or units. Merges entries for the same batch and line. Refuses more
 * than the batch has unreserved or the line needs, a batch of another item or of a variant that may not serve, and
 * batches that are not Live or have expired. If one entry is refused, all are. Continues in steps if it does not fit
 * one transaction. (Specification 3, section 5; contract, section 4.)
 */
export async function reserve(list: readonly Wanted[], actor: Actor): Promise<Reserved> {
  const claims = summed(list);
  return commit(actor, async () => {
    const context = await openReserving(claims);
    const all = applied(context, claims);
    const first = leading(claims, MAX_WRITES - 1);
    if (first === claims.length) return { ...all, answer: madeOf(claims.length, []) };
    return {
      ...applied(context, claims.slice(0, first)),
      answer: madeOf(first, []),
      rest: { kind: OPERATION, state: { left: claims.slice(first), made: first, passedOver: [] } satisfies State, done: first, total: claims.length },
    };
  });
}

defineOperation<State>(OPERATION, async ({ left, made, passedOver }) => {
  const chunk = left.slice(0, leading(left, MAX_WRITES - 1));
  const context = await openReserving(chunk);
  const possible: Asked[] = [];
  const missed = [...passedOver];
  let step: { writes: Write[]; ledger: Entry[] } = { writes: [], ledger: [] };
  for (const claim of chunk) {
    try {
      step = applied(context, [...possible, claim]);
      possible.push(claim);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      missed.push(`${claim.batchId}: ${error.message}`);
    }
  }
  const state: State = { left: left.slice(chunk.length), made: made + possible.length, passedOver: missed };
  const finished = state.left.length === 0;
  return { ...step, state, done: state.made + missed.length, ...(finished ? { answer: madeOf(state.made, missed) } : {}) };
});

/** The entries as claims by job, merged for the same batch and line. 400 if a line does not belong to the job, or a batch not to its SKU. */
function summed(list: readonly Wanted[]): Asked[] {
  const claims = new Map<string, Asked>();
  for (const [at, { jobId, jobStockId, elementId, quantity }] of list.entries()) {
    const line = readLineId(jobStockId);
    if (line?.jobId !== jobId) throw badInput(`reservationList.${at}.jobStockId`, "This requirement does not belong to the job.");
    const lineSku = line.sku;
    if (!mayServe({ sku: lineSku, exactMatch: false }, skuOfBatch(elementId)))
      throw badInput(`reservationList.${at}.elementId`, `This batch is not a batch of ${lineSku}.`);
    const key = `${jobStockId}~${elementId}`;
    const earlier = claims.get(key);
    claims.set(key, earlier ? { ...earlier, quantity: earlier.quantity + quantity } : { jobId, batchId: elementId, lineSku, quantity, at });
  }
  return [...claims.values()].toSorted((a, b) => a.jobId - b.jobId || a.at - b.at);
}

async function openReserving(claims: readonly Claim[]): Promise<ReserveContext> {
  const [batches, jobs] = await Promise.all([findBatches(claims.map((claim) => claim.batchId)), openJobs(claims.map((claim) => claim.jobId))]);
  return { batches, jobs };
}

/** The combined writes and ledger rows of some claims. Throws the refusal of the first invalid claim. */
function applied(context: ReserveContext, claims: readonly Asked[]): { writes: Write[]; ledger: Entry[] } {
  const at = instant();
  const batches = new Map<string, Batch>();
  const jobs = new Map<number, Job>();
  const ledger: Entry[] = [];
  for (const claim of claims) {
    const batch = batches.get(claim.batchId) ?? context.batches.get(claim.batchId);
    const job = jobs.get(claim.jobId) ?? context.jobs.get(claim.jobId);
    if (!batch) throw batchGone();
    if (!job) throw notFound(`the job ${claim.jobId}`);
    assertPossible(batch, job, claim);
    const both = withClaim({ batch, job }, claim.lineSku, claim.quantity, at);
    batches.set(claim.batchId, both.batch);
    jobs.set(claim.jobId, both.job);
    ledger.push(reservationEntry("Reservation", both.batch, claim));
  }
  const writes: Write[] = [];
  for (const [id, becomes] of batches) writes.push(replaceBatch(was(context.batches, id), becomes));
  for (const [id, becomes] of jobs) writes.push(...replaceJob(was(context.jobs, id), becomes));
  return { writes, ledger };
}

function was<K, V>(rows: Map<K, V>, id: K): V {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`${String(id)} was not read.`);
  return row;
}

function assertPossible(batch: Batch, job: Job, claim: Asked): void {
  assertOpen(job);
  const line = job.lines[claim.lineSku];
  if (!line) throw notFound(`the requirement of ${claim.lineSku} in job ${job.jobNumber}`);
  if (!mayServe(line, batch.sku)) throw badInput(`reservationList.${claim.at}.elementId`, `${line.sku} must be used; no other variant can serve.`);
  if (!isUsable(batch)) throw conflict(`Batch ${batch.batchNumber} of ${batch.name} cannot be reserved: only Live batches within their expiry date can.`);
  if (claim.quantity > unreservedOf(batch) || claim.quantity > line.quantity - reservedOfLine(line)) {
    throw badInput(`reservationList.${claim.at}.quantity`, INVALID_RESERVATION);
  }
}

/** How many of the claims, from the first, fit `room` writes: one ledger row per claim, one write per batch and job. */
function leading(claims: readonly Claim[], room: number): number {
  const rows = new Set<string>();
  for (const [i, { jobId, batchId }] of claims.entries()) {
    rows.add(batchId).add(String(jobId));
    if (rows.size + i + 1 > room) return i;
  }
  return claims.length;
}

function madeOf(made: number, passedOver: readonly string[]): Reserved {
  const message = made === 1 ? "1 reservation has been made." : `${made} reservations have been made.`;
  if (passedOver.length === 0) return { message, type: "success" };
  const details = Object.fromEntries(passedOver.slice(0, 50).map((text, i) => [`Not reserved ${i + 1}: `, text]));
  return { message: `${message} ${passedOver.length} could no longer be made.`, type: "warning", details };
}
