/**
 * Which reservations could give way to jobs that are short, and with the least harm. Pure. Grams or units throughout; days
 * are `YYYY-MM-DD`.
 */
import { lineMinimum, type Minimums } from "../jobs/bulk-shelf-life.ts";
import { type Job, type JobLine, lineId, reservedOfLine } from "../jobs/job.rows.ts";
import { mayServe } from "../stock/items/variants.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { onlyOwner } from "../stock/owner.ts";
import { firstExpiredFirst } from "../stock/lots/fefo.ts";
import { byDay } from "../stock/rules.ts";
import type { Exchange } from "./contract.ts";
import { jobDispatchDate } from "./dispatch-date.ts";
import { MAX_INSTEAD } from "./exchange.contract.ts";
import { isGoodFor } from "./rules.ts";

type Owned = Pick<Item, "sku" | "ownedById" | "ownedBy">;

/** The stock and the jobs that are looked at. `single` are the jobs whose client wants one batch of each material, `minimums` the shelf life that clients accept at least. */
export interface ExchangeContext {
  stockLines: readonly StockLine[];
  /** The stock lines' items, by SKU. */
  items: ReadonlyMap<string, Owned>;
  single: ReadonlySet<number>;
  minimums: Minimums;
  today: string;
}

/** A line of a selected job that unreserved stock cannot serve in full. */
export interface Short {
  job: Job;
  line: JobLine;
  missing: number;
}

/** What is still unreserved, by stock line id. */
type Unreserved = ReadonlyMap<string, number>;

/**
 * What of each line no unreserved stock line can serve, in the order of the jobs, and what is left unreserved beside that. As with
 * reservations, jobs whose client wants one batch choose first, and one batch serves them whole or not at all; then the job
 * that stands first.
 */
export function shortLines(jobs: readonly Job[], context: ExchangeContext): { short: Short[]; left: Unreserved } {
  const left = new Map(context.stockLines.map((stockLine) => [stockLine.id, stockLine.unreserved]));
  const lines = jobs.flatMap((job) => Object.values(job.lines).map((line) => ({ job, line, missing: line.quantity - reservedOfLine(line) })));
  const serve = (one: Short): Short => {
    const alone = context.single.has(one.job.id);
    let { missing } = one;
    for (const { id } of usableFor(one, context)) {
      const free = left.get(id) ?? 0;
      if (alone && (free < missing || !staysAlone(one.line, id))) continue;
      const taken = Math.min(missing, free);
      left.set(id, free - taken);
      missing -= taken;
    }
    return { ...one, missing };
  };
  const served = new Map<JobLine, Short>();
  for (const one of lines) if (context.single.has(one.job.id)) served.set(one.line, serve(one));
  for (const one of lines) if (!context.single.has(one.job.id)) served.set(one.line, serve(one));
  return { short: lines.flatMap(({ line }) => served.get(line) ?? []).filter(({ missing }) => missing > 0), left };
}

/** What is unreserved, and who gave what, while exchanges are proposed. */
interface State {
  left: Unreserved;
  given: ReadonlySet<string>;
}

/**
 * One exchange for each reservation that can give way, until nothing is short: least short afterwards first, then the latest
 * dispatch. A job whose client wants one batch gets exchanges of one batch that serve it whole together with what is
 * unreserved of that, or none; and it gives way only where it stays with one batch.
 */
export function leastHarmful(short: readonly Short[], giving: readonly Job[], left: Unreserved, context: ExchangeContext): Exchange[] {
  let state: State = { left, given: new Set() };
  return short.flatMap((one) => {
    const alone = context.single.has(one.job.id);
    const found = alone ? exchangesOfOneStockLine(one, giving, state, context) : exchangesOfStockLines(one, usableFor(one, context), giving, state, context);
    state = found.state;
    return found.exchanges;
  });
}

/** What an attempt came to. */
interface Found {
  exchanges: Exchange[];
  state: State;
}

function exchangesOfOneStockLine(short: Short, giving: readonly Job[], state: State, context: ExchangeContext): Found {
  const possible = usableFor(short, context).flatMap((stockLine): Found[] => {
    if (!staysAlone(short.line, stockLine.id)) return [];
    const free = state.left.get(stockLine.id) ?? 0;
    const missing = short.missing - free;
    const rest: State = { ...state, left: new Map(state.left).set(stockLine.id, Math.max(0, free - short.missing)) };
    const found = exchangesOfStockLines({ ...short, missing }, [stockLine], giving, rest, context);
    return total(found.exchanges.map(({ quantity }) => quantity)) === missing ? [found] : [];
  });
  const harm = ({ exchanges }: Found): number => total(exchanges.map(({ shortAfter }) => shortAfter));
  return possible.toSorted((a, b) => harm(a) - harm(b))[0] ?? { exchanges: [], state };
}

function exchangesOfStockLines(short: Short, among: readonly StockLine[], giving: readonly Job[], was: State, context: ExchangeContext): Found {
  const exchanges: Exchange[] = [];
  let state = was;
  for (let { missing } = short; missing > 0; ) {
    const possible = among.flatMap((stockLine) => giving.flatMap((other) => proposeExchange({ ...short, missing }, other, stockLine, state, context) ?? []));
    const [best] = possible.toSorted((a, b) => a.shortAfter / a.quantity - b.shortAfter / b.quantity || byDay(b.from.dispatchDate, a.from.dispatchDate));
    if (!best) break;
    const left = new Map(state.left);
    for (const { elementId, quantity } of best.instead) left.set(elementId, (left.get(elementId) ?? 0) - quantity);
    state = { left, given: new Set([...state.given, givenBy(best.from.jobId, best.elementId, context)]) };
    missing -= best.quantity;
    exchanges.push(best);
  }
  return { exchanges, state };
}

/** What is given once: a reservation, but of a job whose client wants one batch only one of them. */
function givenBy(jobId: number, stockLineId: string, { single }: ExchangeContext): string {
  return single.has(jobId) ? String(jobId) : `${jobId} ${stockLineId}`;
}

/** What it would be to take a stock line's reservation of another job; nothing if that cannot give way. */
function proposeExchange(
  { job, line, missing }: Short,
  other: Job,
  stockLine: StockLine,
  { left, given }: State,
  context: ExchangeContext,
): Exchange | undefined {
  const giver = Object.values(other.lines).find((one) => one.reservations[stockLine.id] !== undefined);
  if (!giver || !mayGiveWay(other, job) || given.has(givenBy(other.id, stockLine.id, context))) return undefined;
  const quantity = Math.min(missing, giver.reservations[stockLine.id]?.quantity ?? 0);
  const instead = replacementStock({ short: { job, line }, giver, other, stockLine, quantity }, left, context);
  return {
    sku: line.sku,
    unit: itemUnit(stockLine),
    elementId: stockLine.id,
    batchNumber: stockLine.batchNumber,
    quantity,
    to: exchangeParty(job, line),
    from: exchangeParty(other, giver),
    instead,
    shortAfter: quantity - total(instead.map((one) => one.quantity)),
  };
}

interface Giving {
  short: Pick<Short, "job" | "line">;
  giver: JobLine;
  other: Job;
  stockLine: StockLine;
  quantity: number;
}

/**
 * What the giver can take: unreserved stock lines that suit it and not the job that is short, else that would take them itself.
 * If its client wants one batch, one that serves all that it lacks, and none beside another.
 */
function replacementStock({ short, giver, other, stockLine, quantity }: Giving, left: Unreserved, context: ExchangeContext): Exchange["instead"] {
  const alone = context.single.has(other.id);
  const lacks = giver.quantity - reservedOfLine(giver) + quantity;
  const keeps = { reservations: withoutGiven(giver, stockLine.id, quantity) };
  let rest = quantity;
  return usableFor({ job: other, line: giver }, context)
    .filter((one) => one.id !== stockLine.id && !suits(short, one, context))
    .filter(({ id }) => !alone || (staysAlone(keeps, id) && (left.get(id) ?? 0) >= lacks))
    .flatMap(({ id, sku, batchNumber }) => {
      const taken = Math.min(rest, left.get(id) ?? 0);
      rest -= taken;
      return taken > 0 ? [{ elementId: id, sku, batchNumber, quantity: taken }] : [];
    })
    .slice(0, MAX_INSTEAD);
}

/** A line's reservations once it has given so much of a stock line. */
function withoutGiven({ reservations }: JobLine, stockLineId: string, quantity: number): JobLine["reservations"] {
  return Object.fromEntries(Object.entries(reservations).filter(([id, one]) => id !== stockLineId || one.quantity > quantity));
}

/** Whether a line would have one batch with this one. */
function staysAlone({ reservations }: Pick<JobLine, "reservations">, stockLineId: string): boolean {
  return Object.keys(reservations).every((id) => id === stockLineId);
}

/** Stock lines that may serve a line and are good on its job's dispatch date: the client's own first, then the first to expire. */
function usableFor(need: Pick<Short, "job" | "line">, context: ExchangeContext): StockLine[] {
  const own = ({ sku, onlyFor }: StockLine): number => Number(onlyFor !== undefined || onlyOwner(ownedItem(sku, context)) !== null);
  return firstExpiredFirst(context.stockLines, context.today)
    .filter((stockLine) => suits(need, stockLine, context))
    .toSorted((a, b) => own(b) - own(a));
}

/** Whether a stock line may serve a line of a job and is good on its dispatch date, with the shelf life that its client accepts at least. */
function suits({ job, line }: Pick<Short, "job" | "line">, stockLine: StockLine, context: ExchangeContext): boolean {
  const need = { dispatchDate: jobDispatchDate(job), minimumShelfLife: lineMinimum(line, job.clientId, context.minimums) };
  return serves({ job, line }, stockLine, context) && isGoodFor({ ...stockLine, expiry: stockLine.expiryDate }, need, context.today);
}

function ownedItem(sku: string, { items }: Pick<ExchangeContext, "items">): Owned {
  const item = items.get(sku);
  if (!item) throw new Error(`The item ${sku} was not read.`);
  return item;
}

/** Whether a stock line may serve a line of a job. */
export function serves({ job, line }: Pick<Short, "job" | "line">, stockLine: StockLine, context: Pick<ExchangeContext, "items">): boolean {
  return mayServe(line, job, ownedItem(stockLine.sku, context), stockLine);
}

/** Whether a job can give a reservation to another: open, at rest, its recipe sheet unprinted, and dispatched later. */
export function mayGiveWay(from: Job, to: Job): boolean {
  return from.id !== to.id && from.state === "open" && from.busy === null && !from.printed && byDay(jobDispatchDate(from), jobDispatchDate(to)) > 0;
}

function exchangeParty(job: Job, line: JobLine): Exchange["to"] {
  return { jobId: job.id, jobNumber: job.jobNumber, jobStockId: lineId(job.id, line.sku), dispatchDate: jobDispatchDate(job) };
}

const total = (quantities: readonly number[]): number => quantities.reduce((sum, one) => sum + one, 0);
