/** Reserving stock lines for lines of jobs. */
import type * as z from "zod";
import { type Job, readLineId, reservedOfLine } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { isUsableAtRisk, madeAtRisk } from "../jobs/usable-for-job.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { fitsLine, mayServe, unfitText } from "../stock/items/variants.ts";
import { commit } from "../transaction/commit.ts";
import { type Effect, packed } from "../transaction/packed.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import { picked } from "../lib/rules/keyed.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { type StockLine, replaceStockLine, stockLineSku } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { reservationEntry } from "../stock/reservations/reservation-entries.ts";
import { INVALID_RESERVATION, type reserveStock } from "./contract.ts";
import { stockLineGone, findOwnedStockLines } from "../stock/lots/open-stock-lines.ts";
import { refuseReservedMeanwhile } from "./reserved-meanwhile.ts";
import { type Claim, unreservedQuantity, withClaim } from "./reservation.ts";

type Wanted = z.output<typeof reserveStock.body>["reservationList"][number];
type Reserved = z.output<typeof reserveStock.answer>;

/** A claim and its index in the input. */
interface Asked extends Claim {
  at: number;
}

interface ReserveContext {
  stockLines: Map<string, StockLine>;
  items: Map<string, Item>;
  jobs: Map<number, Job>;
  /** What the jobs make, by SKU, if some of the stock waits for a release. */
  made: Map<string, Item>;
}

interface Notes {
  made: number;
  passedOver: string[];
}

/** Some reservations: stock lines and jobs as they become. */
interface Reserving extends Effect<Notes> {
  at: string;
  stockLines: ReadonlyMap<string, StockLine>;
  jobs: ReadonlyMap<number, Job>;
}

const reserving = packed({
  kind: "reserve_stock",
  most: 50,
  read: (_notes: Notes, claims: readonly Asked[]) => openReserving(claims),
  start: (_context: ReserveContext, notes: Notes): Reserving => ({ notes, ledger: [], at: instant(), stockLines: new Map(), jobs: new Map() }),
  apply: reserved,
  skip: (notes, { batchId }, { message }) => ({ ...notes, passedOver: [...notes.passedOver, `${batchId}: ${message}`] }),
  write: (context, { stockLines, jobs }) => [
    ...[...stockLines].map(([id, becomes]) => replaceStockLine(was(context.stockLines, id), becomes)),
    ...[...jobs].flatMap(([id, becomes]) => replaceJob(was(context.jobs, id), becomes)),
  ],
  close: ({ made, passedOver }) => reservedAnswer(made, passedOver),
  earlier: ({ left: parts, ...notes }: Notes & { left: Asked[] }) => ({ parts, notes }),
});

/**
 * Reserves stock lines for job lines, in whole grams or units. Merges entries for the same batch and line. Refuses what
 * others have reserved meanwhile (409), more than the stock line has or the line needs, a stock line of another item, of a variant that may not serve or of another
 * client, and stock lines that are not Live or have expired, save bulk that waits for its release and is filled at risk. If one entry is refused, all are. Continues in steps if it does not fit
 * one transaction. (Specification 3, section 5; contract, section 4.)
 */
export async function reserve(list: readonly Wanted[], actor: Actor): Promise<Reserved> {
  const claims = summed(list);
  return commit(actor, async () => {
    const context = await openReserving(claims);
    await refuseReservedMeanwhile(claims, context.stockLines);
    return reserving({ notes: { made: 0, passedOver: [] }, parts: claims, context }, actor);
  });
}

/** The entries as claims by job, merged for the same batch and line. 400 if a line does not belong to the job, or a stock line not to its SKU. */
function summed(list: readonly Wanted[]): Asked[] {
  const claims = new Map<string, Asked>();
  for (const [at, { jobId, jobStockId, elementId, quantity }] of list.entries()) {
    const line = readLineId(jobStockId);
    if (line?.jobId !== jobId) throw badInput(`reservationList.${at}.jobStockId`, "This requirement does not belong to the job.");
    const lineSku = line.sku;
    if (!fitsLine({ sku: lineSku, exactMatch: false }, stockLineSku(elementId)))
      throw badInput(`reservationList.${at}.elementId`, `This batch is not a batch of ${lineSku}.`);
    const key = `${jobStockId}~${elementId}`;
    const earlier = claims.get(key);
    claims.set(key, earlier ? { ...earlier, quantity: earlier.quantity + quantity } : { jobId, batchId: elementId, lineSku, quantity, at });
  }
  return [...claims.values()].toSorted((a, b) => a.jobId - b.jobId || a.at - b.at);
}

async function openReserving(claims: readonly Claim[]): Promise<ReserveContext> {
  const [stock, jobs] = await Promise.all([findOwnedStockLines(claims.map((claim) => claim.batchId)), openJobs(claims.map((claim) => claim.jobId))]);
  return { ...stock, jobs, made: await madeAtRisk([...jobs.values()], stock.stockLines.values()) };
}

/** The reservations with one more claim. Throws its refusal. */
function reserved(context: ReserveContext, effect: Reserving, claim: Asked): Reserving {
  const stockLine = effect.stockLines.get(claim.batchId) ?? context.stockLines.get(claim.batchId);
  const job = effect.jobs.get(claim.jobId) ?? context.jobs.get(claim.jobId);
  if (!stockLine) throw stockLineGone();
  if (!job) throw notFound(`the job ${claim.jobId}`);
  assertPossible(stockLine, context, job, claim);
  const both = withClaim({ stockLine, job }, claim.lineSku, claim.quantity, effect.at);
  return {
    ...effect,
    notes: { ...effect.notes, made: effect.notes.made + 1 },
    stockLines: new Map(effect.stockLines).set(claim.batchId, both.stockLine),
    jobs: new Map(effect.jobs).set(claim.jobId, both.job),
    ledger: [...effect.ledger, reservationEntry("Reservation", both.stockLine, picked(claim, ["jobId", "quantity"]))],
  };
}

function was<K, V>(rows: Map<K, V>, id: K): V {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`${String(id)} was not read.`);
  return row;
}

function assertPossible(stockLine: StockLine, { items, made }: ReserveContext, job: Job, claim: Asked): void {
  assertOpen(job);
  const item = items.get(stockLine.sku);
  const line = job.lines[claim.lineSku];
  if (!line) throw notFound(`the requirement of ${claim.lineSku} in job ${job.jobNumber}`);
  if (!item) throw stockLineGone();
  if (!mayServe(line, job, item, stockLine)) throw badInput(`reservationList.${claim.at}.elementId`, unfitText(line, job, stockLine, item));
  if (!isUsable(stockLine) && !isUsableAtRisk(job, made.get(job.code), stockLine))
    throw conflict(`Batch ${stockLine.batchNumber} of ${stockLine.name} cannot be reserved: only Live batches within their expiry date can.`);
  if (claim.quantity > unreservedQuantity(stockLine) || claim.quantity > line.quantity - reservedOfLine(line)) {
    throw badInput(`reservationList.${claim.at}.quantity`, INVALID_RESERVATION);
  }
}

function reservedAnswer(made: number, passedOver: readonly string[]): Reserved {
  const message = made === 1 ? "1 reservation has been made." : `${made} reservations have been made.`;
  if (passedOver.length === 0) return { message, type: "success" };
  const details = Object.fromEntries(passedOver.slice(0, 50).map((text, i) => [`Not reserved ${i + 1}: `, text]));
  return { message: `${message} ${passedOver.length} could no longer be made.`, type: "warning", details };
}
