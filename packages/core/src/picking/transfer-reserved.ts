/** Picking: moves reserved stock, with its reservations, to where it is used. */
import type * as z from "zod";
import { type Job, jobNumberOf } from "../jobs/job.rows.ts";
import { openJobs } from "../jobs/open-job.ts";
import { commit, fits } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { defineOperation } from "../transaction/operation.ts";
import type { Actor } from "../lib/actor.ts";
import { AppError, badInput, conflict, notFound } from "../lib/error.ts";
import type { Write } from "../lib/write.ts";
import { type Batch, skuOfBatch } from "../stock/batch.rows.ts";
import { moveStock, partedTaking } from "../stock/move.ts";
import { changedJobs, type Jobs, reservedFrom } from "../stock/reserving-jobs.ts";
import { batchWrites } from "../stock/batch-writes.ts";
import type { Place } from "../warehouse/place.rows.ts";
import { INVALID_RESERVATION, INVALID_TRANSFER, type transferReservedStock } from "./contract.ts";
import { type Destination, locationOf, palletIn, palletNumbered, writesAt } from "./destination.ts";
import { batchGone, inAgreement, type Stock, stockOf } from "./open-batches.ts";
import { readReservationId } from "./reservation.ts";

type Transfer = z.output<typeof transferReservedStock.body>;
type Transferred = z.output<typeof transferReservedStock.answer>;

/** The pick of one batch: a single movement for all its jobs. Grams or units. */
export interface PickedBatch {
  batchId: string;
  /** The total quantity that moves. */
  quantity: number;
  /** The reserved quantity that moves, by job id. */
  taking: Record<string, number>;
  /** The index of the batch's first entry in the input. */
  at: number;
}

interface PickContext {
  stock: Map<string, Stock>;
  jobs: Map<number, Job>;
}

interface State {
  left: PickedBatch[];
  locationId: string;
  palletNumber: string | null;
  moved: number;
  passedOver: string[];
}

const OPERATION = "transfer_reserved_stock";
/** The most batches that one transaction moves: each costs about five writes. */
const MAX_BATCHES = 24;

/**
 * Moves picked stock to a location, to the roaming pallet of `palletNumber`, or to a new one: grams or units. Each
 * job's picked share moves with its reservation; a transfer beyond the picks takes unreserved stock first. Several
 * reservations of one batch are one movement. Refuses a pick above its reservation, a transfer below its pick or above
 * the batch, and stock that is already at the destination. Continues in steps if it does not fit one transaction.
 * (Specification 3, section 5.)
 */
export async function transferReserved(transfer: Transfer, actor: Actor): Promise<Transferred> {
  const picks = picksOf(transfer.reservations);
  let destination: Destination | undefined;
  return commit(actor, async () => {
    const [to, context] = await Promise.all([destination?.isNew ? destination : destinationOf(transfer), openPicking(picks)]);
    destination = to;
    for (const pick of picks) assertPossible(context.stock, pick, to.place);
    const all = moved(context, picks, to.place);
    const writes = writesAt(to, all.writes);
    const palletNumber = transfer.roamingPallet ? to.place.bin : null;
    if (fits({ writes, ledger: all.ledger })) return { writes, ledger: all.ledger, answer: doneOf(picks.length, to.place, palletNumber, []) };
    const { count, ...first } = leading(context, picks, to);
    if (count === 0) throw tooManyJobs();
    const state: State = { left: picks.slice(count), locationId: to.place.id, palletNumber, moved: count, passedOver: [] };
    return { ...first, answer: doneOf(count, to.place, palletNumber, []), rest: { kind: OPERATION, state, done: count, total: picks.length } };
  });
}

defineOperation<State>(OPERATION, async ({ left, locationId, palletNumber, moved: before, passedOver }) => {
  const next = left.slice(0, MAX_BATCHES);
  const [to, context] = await Promise.all([locationOf(locationId), openPicking(next)]);
  const missed = [...passedOver];
  const possible = next.filter((pick) => {
    try {
      assertPossible(context.stock, pick, to.place);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      missed.push(`${pick.batchId}: ${error.message}`);
      return false;
    }
  });
  const { count, writes, ledger } = leading(context, possible, to);
  const stuck = count === 0 ? possible[0] : undefined;
  if (stuck) missed.push(`${stuck.batchId}: ${tooManyJobs().message}`);
  const later = possible.slice(stuck ? 1 : count);
  const state: State = { left: [...later, ...left.slice(next.length)], locationId, palletNumber, moved: before + count, passedOver: missed };
  const finished = state.left.length === 0;
  const answer = finished ? { answer: doneOf(state.moved, to.place, palletNumber, missed) } : {};
  return { writes, ledger, state, done: state.moved + missed.length, ...answer };
});

/** A location, the roaming pallet that the screen created for this, or a new one. */
function destinationOf({ roamingPallet, palletNumber, palletWarehouse, transferLocation }: Transfer): Promise<Destination> {
  if (!roamingPallet) return locationOf(transferLocation ?? "");
  return palletNumber === "" ? palletIn(palletWarehouse) : palletNumbered(palletNumber, palletWarehouse);
}

/** The entries by batch: the pick of each job, and the total that moves. 400 if an entry transfers less than it picks, or nothing moves. */
export function picksOf(entries: Transfer["reservations"]): PickedBatch[] {
  const picks = new Map<string, PickedBatch>();
  for (const [at, { reservationId, pickQuantity, transferQuantity }] of entries.entries()) {
    const named = readReservationId(reservationId);
    if (!named) throw notFound("the reservation");
    if (transferQuantity < pickQuantity) throw badInput(`reservations.${at}.transferQuantity`, INVALID_TRANSFER);
    const { batchId, jobId } = named;
    const earlier = picks.get(batchId) ?? { batchId, quantity: 0, taking: {}, at };
    const taking = { ...earlier.taking, [jobId]: (earlier.taking[jobId] ?? 0) + pickQuantity };
    picks.set(batchId, { ...earlier, quantity: earlier.quantity + transferQuantity, taking });
  }
  const moving = [...picks.values()].filter((pick) => pick.quantity > 0);
  if (moving.length === 0) throw badInput("reservations.0.transferQuantity", INVALID_TRANSFER);
  return moving;
}

/**
 * A strongly consistent snapshot of the items' stock and every job whose reservations will move: the jobs of the picks
 * are read in the same round trip, others only if their reservations must move too.
 */
async function openPicking(picks: readonly PickedBatch[]): Promise<PickContext> {
  const named = [...new Set(picks.flatMap((pick) => Object.keys(pick.taking).map(Number)))];
  const skus = picks.map((pick) => skuOfBatch(pick.batchId));
  return inAgreement(async () => {
    const [stock, picked] = await Promise.all([stockOf(skus, true), openJobs(named)]);
    const shares = picks.flatMap((pick) => sharesOf(stock, pick));
    const others = shares.map((share) => share.jobId).filter((id) => !picked.has(id));
    const jobs = others.length > 0 ? new Map([...picked, ...(await openJobs(others))]) : picked;
    const agree = shares.every(({ batch, jobId }) => {
      const job = jobs.get(jobId);
      return job !== undefined && reservedFrom(job, batch.id) === batch.reservations[jobId]?.quantity;
    });
    return agree ? { stock, jobs } : undefined;
  });
}

/** The reservations that move with a pick; empty for an invalid pick, which is refused later. */
function sharesOf(stock: Map<string, Stock>, pick: PickedBatch): { batch: Batch; jobId: number }[] {
  const batch = findBatch(stock, pick.batchId);
  if (!batch || refusalOf(batch, pick)) return [];
  return partedTaking(batch, pick.quantity, pick.taking).shares.map(({ jobId }) => ({ batch, jobId }));
}

function findBatch(stock: Map<string, Stock>, batchId: string): Batch | undefined {
  return stock.get(skuOfBatch(batchId))?.batches.find((batch) => batch.id === batchId);
}

function refusalOf(batch: Batch, pick: PickedBatch): AppError | undefined {
  for (const [jobId, quantity] of Object.entries(pick.taking)) {
    const reserved = batch.reservations[jobId];
    if (!reserved) return notFound(`the reservation of ${batch.name} for ${jobNumberOf(Number(jobId))}`);
    if (quantity > reserved.quantity) return badInput(`reservations.${pick.at}.pickQuantity`, INVALID_RESERVATION);
  }
  return pick.quantity > batch.quantity ? badInput(`reservations.${pick.at}.transferQuantity`, INVALID_TRANSFER) : undefined;
}

function assertPossible(stock: Map<string, Stock>, pick: PickedBatch, to: Place): void {
  const batch = findBatch(stock, pick.batchId);
  if (!batch) throw batchGone();
  const refusal = refusalOf(batch, pick);
  if (refusal) throw refusal;
  if (batch.locationId === to.id) throw badInput("transferLocation", `${batch.name} ${batch.batchNumber} is already at ${to.warehouse} ${to.bin}.`);
}

/** The combined movements of some picks: one write per row and job. */
function moved(context: PickContext, picks: readonly PickedBatch[], to: Place): { writes: Write[]; ledger: Entry[] } {
  let jobs: Jobs = context.jobs;
  const batches = new Map<string, readonly Batch[]>();
  const ledger: Entry[] = [];
  for (const { batchId, quantity, taking } of picks) {
    const sku = skuOfBatch(batchId);
    const opened = context.stock.get(sku);
    const now = batches.get(sku) ?? opened?.batches ?? [];
    const batch = now.find((one) => one.id === batchId);
    if (!opened || !batch) throw batchGone();
    const move = moveStock({ item: opened.item, batches: now, batch, quantity, to, jobs, action: "Pick", taking, reason: reasonOf(taking) });
    jobs = move.jobs;
    batches.set(sku, move.batches);
    ledger.push(...move.entries.map((entry) => ({ ...entry, ...soleJob(taking), forJobs: taking })));
  }
  const rows = [...batches].flatMap(([sku, after]) => batchWrites(context.stock.get(sku)?.batches ?? [], after));
  return { writes: [...rows, ...changedJobs(context.jobs, jobs)], ledger };
}

/** How many picks, from the first, fit one transaction besides the operation's row. */
function leading(context: PickContext, picks: readonly PickedBatch[], to: Destination): { count: number; writes: Write[]; ledger: Entry[] } {
  for (let count = Math.min(picks.length, MAX_BATCHES); count > 0; count--) {
    const { writes: plain, ledger } = moved(context, picks.slice(0, count), to.place);
    const writes = writesAt(to, plain);
    if (fits({ writes, ledger }, 1)) return { count, writes, ledger };
  }
  return { count: 0, writes: [], ledger: [] };
}

function reasonOf(taking: Record<string, number>): string {
  return `Picked for ${Object.keys(taking)
    .slice(0, 10)
    .map((id) => jobNumberOf(Number(id)))
    .join(", ")}`;
}

/** The job that the ledger names, if there is only one. */
function soleJob(taking: Record<string, number>): Partial<Pick<Entry, "jobId" | "jobNumber">> {
  const [id, ...more] = Object.keys(taking).map(Number);
  return id !== undefined && more.length === 0 ? { jobId: id, jobNumber: jobNumberOf(id) } : {};
}

function tooManyJobs(): AppError {
  return conflict("This batch is reserved for too many jobs to move that much of it at once. Please transfer less.");
}

function doneOf(count: number, to: Place, palletNumber: string | null, passedOver: readonly string[]): Transferred {
  const message = `${count === 1 ? "1 batch has" : `${count} batches have`} been transferred to ${to.warehouse} ${to.bin}.`;
  const pallet = palletNumber === null ? {} : { palletNumber, locationId: to.id };
  if (passedOver.length === 0) return { message, type: "success", ...pallet };
  const details = Object.fromEntries(passedOver.slice(0, 50).map((text, i) => [`Not transferred ${i + 1}: `, text]));
  return { message: `${message} ${passedOver.length} could no longer be transferred.`, type: "warning", details, ...pallet };
}
