/** Exchanging reservations: one job gives its reservation of a stock line to another, and reserves other stock lines instead. */
import type * as z from "zod";
import { type Job, type JobLine, MAX_EXCHANGED, readLineId, reservedOfLine, shifted } from "../jobs/job.rows.ts";
import { replaceJob } from "../jobs/job-parts.rows.ts";
import { assertOpen, openJobs } from "../jobs/open-job.ts";
import { isReleasedFor } from "../stock/owner.ts";
import { mayServe, unfitText } from "../stock/items/variants.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { quantityText, itemUnit } from "../lib/rules/quantity.ts";
import { type StockLine, replaceStockLine } from "../stock/lots/stock-line.rows.ts";
import { isUsable } from "../stock/lots/fefo.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { commit } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import { type exchangeReservations, INVALID_RESERVATION } from "./contract.ts";
import { mayGiveWay } from "./exchange-rules.ts";
import { hasAddedStockLine, wantingOneBatch } from "./one-batch.ts";
import { stockLineGone, findOwnedStockLines } from "../stock/lots/open-stock-lines.ts";
import { reservationEntry } from "../stock/reservations/reservation-entries.ts";
import { unreservedQuantity, withClaim } from "./reservation.ts";

type Wanted = z.output<typeof exchangeReservations.body>;

/** Both jobs and all stock lines of an exchange: as read, then as each change leaves them. */
interface Parties {
  to: Job;
  from: Job;
  stockLines: Map<string, StockLine>;
  items: ReadonlyMap<string, Item>;
}

/**
 * Gives `to` a reservation of `from`, grams or units, and `from` other stock lines instead, in one transaction. Refuses (409)
 * jobs that are not open, a giver whose sheet is printed or that is not dispatched later, and what changed since it was
 * proposed, and a further stock line for a job whose client wants one of each material; 400 for what a line does not need or a
 * stock line has not unreserved.
 */
export async function exchange(wanted: Wanted, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const was = await openParties(wanted);
    assertOpen(was.to);
    assertOpen(was.from);
    if (!mayGiveWay(was.from, was.to))
      throw conflict(`Job ${was.from.jobNumber} cannot give its reservation: it is printed, or not dispatched later than ${was.to.jobNumber}.`);
    const ledger: Entry[] = [];
    let now = handedOver(was, wanted, ledger);
    for (const [at, one] of wanted.instead.entries()) now = taken(now, wanted, one, at, ledger);
    await assertOneBatch(was, now, wanted);
    now = noted(now, wanted, actor);
    return {
      writes: [
        ...[...now.stockLines].flatMap(([id, becomes]) => {
          const before = was.stockLines.get(id);
          return before && before !== becomes ? [replaceStockLine(before, becomes)] : [];
        }),
        ...replaceJob(was.to, now.to),
        ...replaceJob(was.from, now.from),
      ],
      ledger,
      answer: exchangeAction(was, wanted),
    };
  });
}

async function openParties({ to, from, elementId, instead }: Wanted): Promise<Parties> {
  const [stock, jobs] = await Promise.all([findOwnedStockLines([elementId, ...instead.map((one) => one.elementId)]), openJobs([to.jobId, from.jobId])]);
  const [taker, giver] = [jobs.get(to.jobId), jobs.get(from.jobId)];
  if (!taker || !giver) throw notFound("the job");
  return { to: taker, from: giver, ...stock };
}

/** Moves the reservation of the stock line from one job to the other. */
function handedOver(parties: Parties, { elementId, quantity, to, from }: Wanted, ledger: Entry[]): Parties {
  const stockLine = parties.stockLines.get(elementId);
  if (!stockLine) throw stockLineGone();
  const [needs, gives] = [namedJobLine(parties.to, to.jobStockId), namedJobLine(parties.from, from.jobStockId)];
  const reserved = gives.reservations[elementId]?.quantity ?? 0;
  if (quantity > reserved || quantity > (stockLine.reservations[from.jobId]?.quantity ?? 0))
    throw conflict(`Job ${parties.from.jobNumber} no longer has that much of this batch reserved.`);
  assertTakes(parties.to, needs, stockLine, parties.items, "elementId");
  if (quantity > needs.quantity - reservedOfLine(needs)) throw badInput("quantity", INVALID_RESERVATION);
  const { [String(from.jobId)]: before, ...others } = stockLine.reservations;
  const kept = before && before.quantity > quantity ? { ...others, [from.jobId]: { ...before, quantity: before.quantity - quantity } } : others;
  const both = withClaim({ stockLine: { ...stockLine, reservations: kept }, job: parties.to }, needs.sku, quantity, instant());
  ledger.push(reservationEntry("Reservation Removed", both.stockLine, { jobId: from.jobId, quantity }));
  ledger.push(reservationEntry("Reservation", both.stockLine, { jobId: to.jobId, quantity }));
  const giver = shifted(parties.from, gives.sku, elementId, null, quantity);
  return { ...parties, to: both.job, from: giver, stockLines: new Map(parties.stockLines).set(stockLine.id, both.stockLine) };
}

/** Refuses a stock line that is released for others only (400), and one that cannot serve a job's line now (409). */
function assertTakes(job: Job, line: JobLine, stockLine: StockLine, items: Parties["items"], path: string): void {
  const item = items.get(stockLine.sku);
  if (item && !isReleasedFor(stockLine, job.clientId, job.id)) throw badInput(path, unfitText(line, job, stockLine, item));
  if (!item || !mayServe(line, job, item, stockLine) || !isUsable(stockLine))
    throw conflict(`Batch ${stockLine.batchNumber} can no longer be reserved for job ${job.jobNumber}.`);
}

/** The giver reserves another stock line. */
function taken(parties: Parties, { from }: Wanted, { elementId, quantity }: Wanted["instead"][number], at: number, ledger: Entry[]): Parties {
  const stockLine = parties.stockLines.get(elementId);
  if (!stockLine) throw stockLineGone();
  const line = namedJobLine(parties.from, from.jobStockId);
  assertTakes(parties.from, line, stockLine, parties.items, `instead.${at}.elementId`);
  if (quantity > unreservedQuantity(stockLine) || quantity > line.quantity - reservedOfLine(line))
    throw badInput(`instead.${at}.quantity`, INVALID_RESERVATION);
  const both = withClaim({ stockLine, job: parties.from }, line.sku, quantity, instant());
  ledger.push(reservationEntry("Reservation", both.stockLine, { jobId: from.jobId, quantity }));
  return { ...parties, from: both.job, stockLines: new Map(parties.stockLines).set(stockLine.id, both.stockLine) };
}

/** Refuses a further stock line for a job whose client wants one. The flags are read only where a job comes to several stock lines. */
async function assertOneBatch(was: Parties, now: Parties, { to, from }: Wanted): Promise<void> {
  const comeToMore = [
    { job: now.to, before: namedJobLine(was.to, to.jobStockId), after: namedJobLine(now.to, to.jobStockId) },
    { job: now.from, before: namedJobLine(was.from, from.jobStockId), after: namedJobLine(now.from, from.jobStockId) },
  ].flatMap(({ job, before, after }) => (hasAddedStockLine(before, after) ? [job] : []));
  const single = await wantingOneBatch(comeToMore, true);
  const refusing = comeToMore.find(({ id }) => single.has(id));
  if (refusing) throw conflict(`Job ${refusing.jobNumber} must have one batch of each material, and has another one reserved.`);
}

function namedJobLine(job: Job, jobStockId: string): JobLine {
  const named = readLineId(jobStockId);
  const line = named?.jobId === job.id ? job.lines[named.sku] : undefined;
  if (!line) throw notFound(`the requirement in job ${job.jobNumber}`);
  return line;
}

/** Stores the exchange with both jobs, for their history. */
function noted(parties: Parties, { elementId, quantity, instead }: Wanted, actor: Actor): Parties {
  const { to, from, stockLines } = parties;
  const stockLine = stockLines.get(elementId);
  if (!stockLine) throw stockLineGone();
  const { sku, batchNumber } = stockLine;
  const taken = instead.reduce((sum, one) => sum + one.quantity, 0);
  const what = { at: instant(), by: actor.name, sku, batchNumber, quantity, instead: taken, unit: itemUnit(stockLine) };
  const withIt = (job: Job, gave: boolean, other: Job): Job => ({
    ...job,
    exchanged: [{ ...what, gave, otherJobId: other.id, otherJobNumber: other.jobNumber }, ...(job.exchanged ?? [])].slice(0, MAX_EXCHANGED),
  });
  return { ...parties, to: withIt(to, false, from), from: withIt(from, true, to) };
}

/** The exchange as each of the two jobs stores it. */
function exchangeAction({ to, from, stockLines }: Parties, { elementId, quantity, instead }: Wanted): Action {
  const stockLine = stockLines.get(elementId);
  const unit = stockLine ? itemUnit(stockLine) : "units";
  const got = instead.map((one) => `${quantityText(one.quantity, unit)} of ${stockLines.get(one.elementId)?.batchNumber}`);
  const short = quantity - instead.reduce((sum, one) => sum + one.quantity, 0);
  const gave = [
    `gave ${quantityText(quantity, unit)}`,
    ...(got.length > 0 ? [`took ${got.join(", ")}`] : []),
    ...(short > 0 ? [`lacks ${quantityText(short, unit)}`] : []),
  ];
  return {
    message: `${quantityText(quantity, unit)} of ${stockLine?.name} ${stockLine?.batchNumber} is now reserved for ${to.jobNumber}.`,
    type: "success",
    details: { [`${to.jobNumber}: `]: `reserved ${quantityText(quantity, unit)} of ${stockLine?.batchNumber}`, [`${from.jobNumber}: `]: gave.join(", ") },
  };
}
