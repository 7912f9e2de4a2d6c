/** Picking: moves reserved stock, with its reservations, to where it is used. */
import type * as z from "zod";
import { type Job, jobNumberText } from "../jobs/job.rows.ts";
import { openJobs } from "../jobs/open-job.ts";
import { commit } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { type Effect, packed } from "../transaction/packed.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { AppError, badInput, conflict, notFound } from "../lib/actions/error.ts";
import { type StockLine, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { moveStock, partedTaking } from "../stock/transfers/move.ts";
import { changedJobs, type Jobs, reservedFrom } from "../stock/reservations/reserving-jobs.ts";
import { stockLineWrites } from "../stock/lots/stock-line-writes.ts";
import type { StockLocation } from "../warehouse/location.rows.ts";
import { locationIfThere } from "../warehouse/open-location.ts";
import { INVALID_RESERVATION, INVALID_TRANSFER, type transferReservedStock } from "./contract.ts";
import { type Destination, existingDestination, palletIn, palletNumbered, writesAt } from "../stock/transfers/destination.ts";
import { stockLineGone, inAgreement, type Stock, readStockBySku } from "../stock/lots/open-stock-lines.ts";
import { readReservationId } from "./reservation.ts";

type Transfer = z.output<typeof transferReservedStock.body>;
type Transferred = z.output<typeof transferReservedStock.answer>;

/** The pick of one batch: a single movement for all its jobs. Grams or units. */
export interface PickedStockLine {
  batchId: string;
  /** The total quantity that moves. */
  quantity: number;
  /** The reserved quantity that moves, by job id. */
  taking: Record<string, number>;
  /** The index of the stock line's first entry in the input. */
  at: number;
}

/** `to` is undefined if the location was removed meanwhile. */
interface PickContext {
  to: Destination | undefined;
  stock: Map<string, Stock>;
  jobs: Map<number, Job>;
}

interface Notes {
  locationId: string;
  palletNumber: string | null;
  moved: number;
  passedOver: string[];
}

/** Some movements: one row per stock line and job. */
interface Moved extends Effect<Notes> {
  jobs: Jobs;
  /** By SKU. */
  stockLines: Map<string, readonly StockLine[]>;
}

const transferring = packed({
  kind: "transfer_reserved_stock",
  most: 24,
  read: async ({ locationId }: Notes, picks: readonly PickedStockLine[]) => {
    const [location, opened] = await Promise.all([locationIfThere(locationId), openPicking(picks)]);
    return { to: location && { location, isNew: false }, ...opened };
  },
  start: ({ jobs }: PickContext, notes: Notes): Moved => ({ notes, ledger: [], jobs, stockLines: new Map() }),
  apply: moved,
  skip: (notes, { batchId: stockLineId }, { message }) => ({ ...notes, passedOver: [...notes.passedOver, `${stockLineId}: ${message}`] }),
  split: () => {
    throw conflict("This batch is reserved for too many jobs to move that much of it at once. Please transfer less.");
  },
  write: ({ to, stock, jobs }, effect) => {
    const rows = [...effect.stockLines].flatMap(([sku, after]) => stockLineWrites(stock.get(sku)?.stockLines ?? [], after));
    return to ? writesAt(to, [...rows, ...changedJobs(jobs, effect.jobs)]) : [];
  },
  close: (notes, { to }) => pickedAnswer(notes, to?.location),
  earlier: ({ left: parts, ...notes }: Notes & { left: PickedStockLine[] }) => ({ parts, notes }),
});

/**
 * Moves picked stock to a location, to the roaming pallet of `palletNumber`, or to a new one: grams or units. Each
 * job's picked share moves with its reservation; a transfer beyond the picks takes unreserved stock first. Several
 * reservations of one batch are one movement. Refuses a pick above its reservation, a transfer below its pick or above
 * the stock line, and stock that is already at the destination. Continues in steps if it does not fit one transaction.
 * (Specification 3, section 5.)
 */
export async function transferReserved(transfer: Transfer, actor: Actor): Promise<Transferred> {
  const parts = picksByStockLine(transfer.reservations);
  let destination: Destination | undefined;
  return commit(actor, async () => {
    const [to, opened] = await Promise.all([destination?.isNew ? destination : openDestination(transfer), openPicking(parts)]);
    destination = to;
    const notes = { locationId: to.location.id, palletNumber: transfer.roamingPallet ? to.location.bin : null, moved: 0, passedOver: [] };
    return transferring({ notes, parts, context: { to, ...opened } }, actor);
  });
}

/** A location, the roaming pallet that the screen created for this, or a new one. */
function openDestination({ roamingPallet, palletNumber, palletWarehouse, transferLocation }: Transfer): Promise<Destination> {
  if (!roamingPallet) return existingDestination(transferLocation ?? "");
  return palletNumber === "" ? palletIn(palletWarehouse) : palletNumbered(palletNumber, palletWarehouse);
}

/** The entries by stock line: the pick of each job, and the total that moves. 400 if an entry transfers less than it picks, or nothing moves. */
export function picksByStockLine(entries: Transfer["reservations"]): PickedStockLine[] {
  const picks = new Map<string, PickedStockLine>();
  for (const [at, { reservationId, pickQuantity, transferQuantity }] of entries.entries()) {
    const named = readReservationId(reservationId);
    if (!named) throw notFound("the reservation");
    if (transferQuantity < pickQuantity) throw badInput(`reservations.${at}.transferQuantity`, INVALID_TRANSFER);
    const { stockLineId, jobId } = named;
    const earlier = picks.get(stockLineId) ?? { batchId: stockLineId, quantity: 0, taking: {}, at };
    const taking = { ...earlier.taking, [jobId]: (earlier.taking[jobId] ?? 0) + pickQuantity };
    picks.set(stockLineId, { ...earlier, quantity: earlier.quantity + transferQuantity, taking });
  }
  const moving = [...picks.values()].filter((pick) => pick.quantity > 0);
  if (moving.length === 0) throw badInput("reservations.0.transferQuantity", INVALID_TRANSFER);
  return moving;
}

/**
 * A strongly consistent snapshot of the items' stock and every job whose reservations will move: the jobs of the picks
 * are read in the same round trip, others only if their reservations must move too.
 */
async function openPicking(picks: readonly PickedStockLine[]): Promise<Omit<PickContext, "to">> {
  const named = [...new Set(picks.flatMap((pick) => Object.keys(pick.taking).map(Number)))];
  const skus = picks.map((pick) => stockLineSku(pick.batchId));
  return inAgreement(async () => {
    const [stock, picked] = await Promise.all([readStockBySku(skus, true), openJobs(named)]);
    const shares = picks.flatMap((pick) => movingShares(stock, pick));
    const others = shares.map((share) => share.jobId).filter((id) => !picked.has(id));
    const jobs = others.length > 0 ? new Map([...picked, ...(await openJobs(others))]) : picked;
    const agree = shares.every(({ stockLine, jobId }) => {
      const job = jobs.get(jobId);
      return job !== undefined && reservedFrom(job, stockLine.id) === stockLine.reservations[jobId]?.quantity;
    });
    return agree ? { stock, jobs } : undefined;
  });
}

/** The reservations that move with a pick; empty for an invalid pick, which is refused later. */
function movingShares(stock: Map<string, Stock>, pick: PickedStockLine): { stockLine: StockLine; jobId: number }[] {
  const stockLine = findStockLine(stock, pick.batchId);
  if (!stockLine || pickRefusal(stockLine, pick)) return [];
  return partedTaking(stockLine, pick.quantity, pick.taking).shares.map(({ jobId }) => ({ stockLine, jobId }));
}

function findStockLine(stock: Map<string, Stock>, stockLineId: string): StockLine | undefined {
  return stock.get(stockLineSku(stockLineId))?.stockLines.find((stockLine) => stockLine.id === stockLineId);
}

function pickRefusal(stockLine: StockLine, pick: PickedStockLine): AppError | undefined {
  for (const [jobId, quantity] of Object.entries(pick.taking)) {
    const reserved = stockLine.reservations[jobId];
    if (!reserved) return notFound(`the reservation of ${stockLine.name} for ${jobNumberText(Number(jobId))}`);
    if (quantity > reserved.quantity) return badInput(`reservations.${pick.at}.pickQuantity`, INVALID_RESERVATION);
  }
  return pick.quantity > stockLine.quantity ? badInput(`reservations.${pick.at}.transferQuantity`, INVALID_TRANSFER) : undefined;
}

function assertPossible(stockLine: StockLine | undefined, pick: PickedStockLine, to: StockLocation): asserts stockLine is StockLine {
  if (!stockLine) throw stockLineGone();
  const refusal = pickRefusal(stockLine, pick);
  if (refusal) throw refusal;
  if (stockLine.locationId === to.id) throw badInput("transferLocation", `${stockLine.name} ${stockLine.batchNumber} is already at ${to.warehouse} ${to.bin}.`);
}

/** The movements with one more pick. */
function moved({ stock, to }: PickContext, effect: Moved, pick: PickedStockLine): Moved {
  if (!to) throw new AppError("not_found", "The location was removed in the meantime.");
  const { location } = to;
  const { batchId: stockLineId, quantity, taking } = pick;
  assertPossible(findStockLine(stock, stockLineId), pick, location);
  const sku = stockLineSku(stockLineId);
  const opened = stock.get(sku);
  const stockLines = effect.stockLines.get(sku) ?? opened?.stockLines ?? [];
  const stockLine = stockLines.find((one) => one.id === stockLineId);
  if (!opened || !stockLine) throw stockLineGone();
  const move = moveStock({
    item: opened.item,
    stockLines,
    stockLine,
    quantity,
    to: location,
    jobs: effect.jobs,
    action: "Pick",
    taking,
    reason: pickReason(taking),
  });
  return {
    notes: { ...effect.notes, moved: effect.notes.moved + 1 },
    ledger: [...effect.ledger, ...move.entries.map((entry) => ({ ...entry, ...soleJob(taking), forJobs: taking }))],
    jobs: move.jobs,
    stockLines: new Map(effect.stockLines).set(sku, move.stockLines),
  };
}

function pickReason(taking: Record<string, number>): string {
  return `Picked for ${Object.keys(taking)
    .slice(0, 10)
    .map((id) => jobNumberText(Number(id)))
    .join(", ")}`;
}

/** The job that the ledger names, if there is only one. */
function soleJob(taking: Record<string, number>): Partial<Pick<Entry, "jobId" | "jobNumber">> {
  const [id, ...more] = Object.keys(taking).map(Number);
  return id !== undefined && more.length === 0 ? { jobId: id, jobNumber: jobNumberText(id) } : {};
}

function pickedAnswer({ moved: count, palletNumber, passedOver }: Notes, to: StockLocation | undefined): Transferred {
  const destination = to ? `${to.warehouse} ${to.bin}` : "a location that was removed since";
  const message = `${count === 1 ? "1 batch has" : `${count} batches have`} been transferred to ${destination}.`;
  const pallet = palletNumber === null || !to ? {} : { palletNumber, locationId: to.id };
  if (passedOver.length === 0) return { message, type: "success", ...pallet };
  const details = Object.fromEntries(passedOver.slice(0, 50).map((text, i) => [`Not transferred ${i + 1}: `, text]));
  return { message: `${message} ${passedOver.length} could no longer be transferred.`, type: "warning", details, ...pallet };
}
