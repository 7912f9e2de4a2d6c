/** What a reversal reads, and what becomes of it. Pure, except the reading. */
import { reopenJob } from "../jobs/job-parts.rows.ts";
import { makeProduction } from "../jobs/completion/production.ts";
import { findJobs } from "../jobs/open-job.ts";
import { systemActor } from "../lib/actions/actor.ts";
import { newId } from "../lib/actions/id.ts";
import { PALLET_BIN } from "../lib/rules/fields.ts";
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { businessDay } from "../lib/time/day.ts";
import { type LotRelease, type LotReleaseRow, lotReleaseKey, putLotRelease } from "../release/lot.rows.ts";
import { type LotName, lotName } from "../release/open-lots.ts";
import { setBackWrites } from "../sales/dispatch/reopening.ts";
import type { ShippedOrder } from "../sales/open-order.ts";
import { inAgreement, readStockBySku, type Stock } from "../stock/lots/open-stock-lines.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { stockLineWrites } from "../stock/lots/stock-line-writes.ts";
import { setOnOrder } from "../stock/arrivals/on-order.ts";
import { MAX_EXPECTED_DAYS, withExpected } from "../stock/arrivals/expected.ts";
import { type Item, moveQuantity, USED_EVER, usedIn } from "../stock/items/item.rows.ts";
import { changedJobs, type Jobs, reservedFrom } from "../stock/reservations/reserving-jobs.ts";
import { commit } from "../transaction/commit.ts";
import type { Effect } from "../transaction/packed.ts";
import { type EntryRow, entryTransaction, type ProposedShelfLife } from "../transaction/entry.rows.ts";
import { type LocationRow, locationKey, putLocation, type StockLocation } from "../warehouse/location.rows.ts";
import { locationIdNamed, locationIfThere, openLocation } from "../warehouse/open-location.ts";
import type { Reopened } from "./contract.ts";
import type { Part } from "./original.ts";
import { type ReadRecords, readRecords } from "./read-records.ts";

/** What is kept from one transaction of a reversal to the next. */
export interface Notes {
  /** The transaction that is reversed. */
  id: string;
  reason: string;
  /** What it did, for the notification. */
  action: string;
  reopens: Reopened[];
  notRestored: string[];
  /** What was reversed before it, of a chain. */
  earlier: readonly string[];
  /** In the preview of a chain: the transactions that are reversed before this one. */
  before?: readonly string[];
  /** Whether the order is locked for it: it is done in steps. */
  locked?: boolean;
}

/** The rows that a reversal changes, as read. */
export interface Context extends ReadRecords {
  /** All rows of the transaction that is reversed, by number. */
  rows: ReadonlyMap<number, EntryRow>;
  stock: ReadonlyMap<string, Stock>;
  jobs: Jobs;
  /** The locations that stock comes back to, by the id that the ledger says. */
  locations: ReadonlyMap<string, StockLocation>;
  /** What is known of the release of the touched lots, by name. */
  lots: ReadonlyMap<string, LotRelease>;
}

/** An item as it becomes. Grams or units. */
export interface Running {
  stockLines: readonly StockLine[];
  /** What it has more. */
  difference: number;
  /** What it has used less, by month `YYYY-MM`. */
  unused: Readonly<Record<string, number>>;
  /** What counts no longer as delivered. */
  undelivered: { times: number; expiring: number; quarantined: number };
  /** The pack size that goods in proposes again: grams or units. */
  packSize?: number;
  /** The shelf life that completions propose again. */
  shelfLife?: ProposedShelfLife;
  /** What is on order again: registered by hand, of purchase orders, and by expected day. */
  onOrder: { byHand: number; purchased: number; days: readonly { day: string; quantity: number }[] };
}

const UNTOUCHED: Omit<Running, "stockLines"> = {
  difference: 0,
  unused: {},
  undelivered: { times: 0, expiring: 0, quarantined: 0 },
  onOrder: { byHand: 0, purchased: 0, days: [] },
};

/** A reversal as far as it is done, not yet written. */
export interface World extends Effect<Notes> {
  stock: ReadonlyMap<string, Running>;
  jobs: Jobs;
  /** Releases of lots, as they become. */
  lots: Context["lots"];
  /** The order that was shipped or closed, with its lines and shipments. */
  order?: ShippedOrder;
  /** The writes of records and locations. */
  writes: Write[];
}

/** Nothing is reversed yet. */
export function untouched({ stock, jobs, lots, order }: Context, notes: Notes): World {
  const running = new Map([...stock].map(([sku, { stockLines }]) => [sku, { ...UNTOUCHED, stockLines }] as const));
  return { notes, ledger: [], stock: running, jobs, lots, ...(order ? { order } : {}), writes: [] };
}

interface Reading {
  /** Whether an order waits for it, so that its stock comes back to Production if need be. */
  locked?: boolean | undefined;
  /** Whether it is to be written: a pallet that was removed is made again. */
  writing?: boolean;
}

/** Reads what parts of a reversal change, strongly consistent. */
export async function readWorld(rows: Context["rows"], parts: readonly Part[], reading: Reading = {}): Promise<Context> {
  const touched = parts.flatMap(({ kind, n }) => {
    if (kind === "records") return [];
    const [row, next] = [rows.get(n), kind === "move" || kind === "pallet" ? rows.get(n + 1) : undefined];
    return [row, next].filter((one) => one !== undefined);
  });
  const records = await readRecords([...rows.values()], parts);
  const skus = [...new Set([...touched.flatMap(({ sku }) => sku ?? [])])];
  const named = [...new Set([...touched.flatMap(({ forJobs = {} }) => Object.keys(forJobs).map(Number)), ...(records.job ? [records.job.id] : [])])];
  const locations = await readLocations(touched, reading);
  const elements = new Set(touched.flatMap(({ elementId }) => elementId ?? []));
  const { stock, jobs } = await readStockWithJobs(skus, elements, named);
  const lots = await readReleases(touched, stock);
  return { ...records, rows, stock, jobs, lots, locations };
}

/**
 * The locations of rows. In place of one that was removed: the one that has its name now, else the pallet itself, whose
 * number is never given again, or Production if it is `locked`.
 */
async function readLocations(touched: readonly EntryRow[], { locked = false, writing = false }: Reading): Promise<Map<string, StockLocation>> {
  const named = new Map(touched.flatMap((row) => (row.locationId === undefined ? [] : [[row.locationId, row] as const])));
  const ids = [...named.keys()];
  const rows = await getMany<LocationRow>(ids.map(locationKey), true);
  const found = new Map<string, StockLocation>(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  for (const id of ids.filter((one) => !found.has(one))) {
    const { warehouse = "", bin = "" } = named.get(id) ?? {};
    const other = await locationIdNamed(warehouse, bin);
    const location = other === undefined ? undefined : await locationIfThere(other);
    if (location) found.set(id, location);
    else if (PALLET_BIN.test(bin)) found.set(id, await removedPallet({ id, warehouse, bin, roaming: true, rows: 0 }, writing));
    else if (locked) found.set(id, await makeProduction());
  }
  return found;
}

/** A pallet that was removed, under its number; made again if it is to be written. */
async function removedPallet(pallet: StockLocation, writing: boolean): Promise<StockLocation> {
  if (!writing) return pallet;
  const requestId = newId();
  return commit(systemActor(requestId), async () => {
    const id = await locationIdNamed(pallet.warehouse, pallet.bin);
    const again: StockLocation = { ...pallet, id: requestId };
    return id === undefined ? { writes: putLocation(again, undefined), answer: again } : { writes: [], answer: await openLocation(id) };
  });
}

/**
 * The releases of the lots of rows, of the numbers that a row changed, and of what was filled at risk with them; nothing is read for
 * items that never needed one.
 */
async function readReleases(touched: readonly EntryRow[], stock: Context["stock"]): Promise<Context["lots"]> {
  const named = touched.flatMap(({ sku = "", batchNumber = "", changes = [] }) => {
    if (stock.get(sku)?.item.needsRelease === undefined) return [];
    const renumbered = changes.flatMap(({ field, from, to }) => (field === "batchNumber" ? [String(from), String(to)] : []));
    return [batchNumber, ...renumbered].map((number) => ({ sku, batchNumber: number }));
  });
  const lots = await readLots(named);
  const atRisk = new Set(touched.flatMap((row) => (row.awaitsRelease ? [entryTransaction(row)] : [])));
  const filled = [...lots.values()].flatMap(({ filledInto = [] }) => filledInto.filter(({ transactionId }) => atRisk.has(transactionId)));
  return new Map([...lots, ...(await readLots(filled.filter((lot) => !lots.has(lotName(lot)))))]);
}

async function readLots(named: readonly LotName[]): Promise<Context["lots"]> {
  const keys = [...new Map(named.map((lot) => [lotName(lot), lotReleaseKey(lot.sku, lot.batchNumber)])).values()];
  const lots = await getMany<LotReleaseRow>(keys, true);
  return new Map(lots.flatMap((lot) => (lot ? [[lotName(lot), lot] as const] : [])));
}

/** Items with their stock lines, the jobs that reserve the touched ones, and the named jobs. */
function readStockWithJobs(skus: readonly string[], elements: ReadonlySet<string>, named: readonly number[]): Promise<Pick<Context, "stock" | "jobs">> {
  return inAgreement(async () => {
    const stock = await readStockBySku(skus, true);
    const reserved = [...stock.values()].flatMap(({ stockLines }) => stockLines.filter((one) => elements.has(one.id)));
    const shares = reserved.flatMap((stockLine) => Object.keys(stockLine.reservations).map((id) => ({ stockLine, jobId: Number(id) })));
    const jobs = await findJobs([...new Set([...named, ...shares.map(({ jobId }) => jobId)])]);
    const agree = shares.every(({ stockLine, jobId }) => {
      const job = jobs.get(jobId);
      return job !== undefined && reservedFrom(job, stockLine.id) === stockLine.reservations[jobId]?.quantity;
    });
    return agree ? { stock, jobs } : undefined;
  });
}

/** The writes of a reversal: one for each item, stock line, job and record. */
export function worldWrites(context: Context, world: World): Write[] {
  const stock = [...world.stock].flatMap(([sku, running]) => {
    const was = context.stock.get(sku);
    return was ? [...itemWrites(was.item, running), ...stockLineWrites(was.stockLines, running.stockLines)] : [];
  });
  const [open, closed] = [new Map(context.jobs), new Map(context.jobs)];
  for (const [id, { state }] of context.jobs) (state === "open" ? closed : open).delete(id);
  const reopened = [...closed].flatMap(([id, was]) => reopenJob(was, world.jobs.get(id) ?? was));
  const changed = changedJobs(open, new Map([...world.jobs].filter(([id]) => open.has(id))));
  const order = context.order && world.order ? setBackWrites(context.order, world.order) : [];
  const lots = [...world.lots].flatMap(([name, lot]) => (context.lots.get(name) === lot ? [] : [putLotRelease(context.lots.get(name), lot)]));
  return [...stock, ...reopened, ...changed, ...order, ...lots, ...world.writes];
}

function itemWrites(item: Item, { difference, unused, undelivered, onOrder, packSize, shelfLife }: Running): Write[] {
  const months = Object.entries(unused).flatMap(([month, quantity]) => (usedIn(month) in item ? [[usedIn(month), -quantity] as const] : []));
  const used = Object.values(unused).reduce((sum, quantity) => sum + quantity, 0);
  const add = {
    ...Object.fromEntries(months),
    ...(used === 0 ? {} : { [USED_EVER]: -used }),
    ...(undelivered.times === 0
      ? {}
      : { deliveredTimes: -undelivered.times, deliveredExpiring: -undelivered.expiring, deliveredQuarantined: -undelivered.quarantined }),
  };
  const more = onOrder.byHand + onOrder.purchased;
  if (difference === 0 && more === 0 && Object.keys(add).length === 0) return [];
  const moved = more === 0 ? moveQuantity(item, difference) : setOnOrder(item, item.onOrder + more, difference, orderedAgain(item, onOrder));
  const proposed = packSize === undefined ? {} : { deliveredPackSize: packSize };
  const { days, by } = shelfLife ?? {};
  const set = { ...moved.set, ...proposed, ...(days === undefined ? {} : { shelfLifeDays: days }), ...(by === undefined ? {} : { shelfLifeBy: by }) };
  const unknown = shelfLife ? [...(days === undefined ? ["shelfLifeDays"] : []), ...(by === undefined ? ["shelfLifeBy"] : [])] : [];
  const remove = [...(moved.remove ?? []), ...unknown];
  return [{ ...moved, add: { ...moved.add, ...add }, set, ...(remove.length > 0 ? { remove } : {}) }];
}

function orderedAgain(item: Item, { purchased, days }: Running["onOrder"]) {
  const expected = days.reduce((all, { day, quantity }) => (all.length < MAX_EXPECTED_DAYS ? withExpected(all, day, quantity) : all), item.expected ?? []);
  return { expected, ...(purchased === 0 ? {} : { purchased: (item.purchased ?? 0) + purchased }) };
}

/** The month in which the ledger counts a row's usage, `YYYY-MM`. */
export const usageMonth = ({ at }: Pick<EntryRow, "at">): string => businessDay(at).slice(0, 7);
