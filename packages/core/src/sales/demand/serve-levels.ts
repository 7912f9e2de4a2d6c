/** Serves open demand with the materials of the bulk that it misses, on all levels. */
import { type BusinessRow, businessKey } from "../../directory/business.rows.ts";
import { fromTable } from "../../formulas/cost-source.ts";
import type { Formula } from "../../formulas/formula.rows.ts";
import { recipeLines } from "../../jobs/creation/make.ts";
import { lineMinimum, type Minimums } from "../../jobs/bulk-shelf-life.ts";
import type { Job, JobLine } from "../../jobs/job.rows.ts";
import { addDays } from "../../lib/rules/calendar.ts";
import { isBulkSku } from "../../lib/rules/quantity.ts";
import { businessDay } from "../../lib/time/day.ts";
import { getMany } from "../../lib/table/table.ts";
import { serving } from "../../stock/lots/serving.ts";
import type { StockLineRow } from "../../stock/lots/stock-line.rows.ts";
import { isReleasedFor } from "../../stock/owner.ts";
import { itemSupply, readStock, type Stocked } from "./demand-stock.ts";
import type { Making } from "./demand-rows.ts";
import { copySupplies, type Demand, type DemandReadiness, latestDay, type Need, readinessByDemand, type Supply } from "./readiness.ts";

/** A demand before the SKUs that can serve it are known. */
export type Needing = Omit<OwnDemand, "needs">;

/** A demand, and its job if it has one. */
export interface OwnDemand extends Demand {
  job: { jobId: number; jobNumber: string; printed: boolean } | null;
  lines: readonly NeedingLine[];
}

/** A line of a job, or of one that is not made yet, and the client that the job is for. `inside`: the missing bulk that it would be made into. */
export type NeedingLine = JobLine & { clientId: number; inside: string | null };

/** What each demand gets of the stock, and what is left of each item. */
export interface Served {
  demands: readonly OwnDemand[];
  readiness: ReadonlyMap<string, DemandReadiness>;
  left: ReadonlyMap<string, Supply>;
}

export interface Conditions {
  /** The keys of the demands that are served before all others. */
  first?: ReadonlySet<string>;
  /** The ids of stock lines that cannot be used. */
  gone?: ReadonlySet<string>;
  /** Other dispatch dates, by the keys of demands. */
  moved?: ReadonlyMap<string, string | null>;
}

/** What was read for open demand. Items and formulas are added as a level of bulk needs them. */
export interface Reading {
  needing: readonly Needing[];
  concerns: (sku: string) => boolean;
  making: ReadonlyMap<string, Making>;
  minimums: Minimums;
  /** Unknown items are undefined. */
  items: Map<string, Stocked | undefined>;
  /** The formulas that make bulk, by its SKU; undefined if none is active. */
  makers: Map<string, Formula | undefined>;
  /** The lead times of suppliers in days, by their ids; null if none is agreed. */
  leadTimes: Map<number, number | null>;
}

/** How deep bulk may be nested in bulk. Recipes have no cycles. */
const MAX_LEVELS = 10;

/** Grams of bulk that a demand misses. */
interface MissingBulk {
  key: string;
  sku: string;
  grams: number;
}

/**
 * Serves the demands with the materials of the bulk that they miss. These materials can contain bulk that is then missing:
 * with each round the missing bulk of one more level is known.
 */
export async function serveLevels(reading: Reading, conditions: Conditions): Promise<Served> {
  let making: readonly MissingBulk[] = [];
  for (let level = 0; ; level++) {
    const served = await serve(reading, conditions, making);
    const missing = served.demands.flatMap((demand) => missingBulk(demand, served.readiness.get(demand.key)));
    if (level >= MAX_LEVELS || JSON.stringify(missing) === JSON.stringify(making)) return served;
    await readBulkMakers(reading, missing);
    making = missing;
  }
}

async function serve(reading: Reading, { first, gone = new Set(), moved = new Map() }: Conditions, making: readonly MissingBulk[]): Promise<Served> {
  const madeInto = Map.groupBy(making, ({ key }) => key);
  const placed = reading.needing.map((one) => ({ ...one, dispatchDate: moved.has(one.key) ? (moved.get(one.key) ?? null) : one.dispatchDate }));
  const needing = placed.map((one) => {
    const inside = (madeInto.get(one.key) ?? []).flatMap((bulk) => bulkLines(bulk, reading));
    return inside.length === 0 ? one : { ...one, lines: [...one.lines, ...inside] };
  });
  const demands = await withStock(needing, reading, gone);
  let supplies = presentSupplies(reading, gone);
  for (let level = 0; ; level++) {
    const left = copySupplies(supplies);
    const served = { demands, readiness: readinessByDemand(demands, supplies, businessDay(), left, first), left };
    const dated = jobDays(reading, served).filter(([sku, day]) => supplies.get(sku)?.orderable !== day);
    if (level >= MAX_LEVELS || dated.length === 0) return served;
    supplies = new Map([...supplies, ...dated.flatMap(([sku, orderable]) => withDay(sku, supplies.get(sku), orderable))]);
  }
}

const withDay = (sku: string, supply: Supply | undefined, orderable: string): [string, Supply][] => (supply ? [[sku, { ...supply, orderable }]] : []);

/** Bulk that jobs for stock make comes once their materials are there: the day of each, if it is known. */
function jobDays({ making }: Reading, { demands, readiness }: Pick<Served, "demands" | "readiness">): [sku: string, day: string][] {
  const keys = new Map(demands.flatMap(({ key, job }) => (job ? [[job.jobId, key] as const] : [])));
  const daysOfJob = (jobId: number): (string | null)[] => readiness.get(keys.get(jobId) ?? "")?.needs.map((need) => need.readyOn) ?? [null];
  return [...making].flatMap(([sku, { jobs }]): [string, string][] => {
    const day = latestDay(jobs.flatMap(daysOfJob), businessDay());
    return day === null ? [] : [[sku, day]];
  });
}

/** What a demand misses of bulk that its recipe names. Bulk that a filling job misses is the matter of its compounding job. */
function missingBulk({ key, lines }: OwnDemand, served: DemandReadiness | undefined): MissingBulk[] {
  const filled = new Set(lines.flatMap(({ sku, origin }) => (origin === "bulk" ? [sku] : [])));
  const missing = (served?.needs ?? []).filter((need) => need.missing > 0 && isBulkSku(need.sku) && !filled.has(need.sku));
  return [...Map.groupBy(missing, ({ sku }) => sku)].map(([sku, needs]) => ({ key, sku, grams: needs.reduce((sum, need) => sum + need.missing, 0) }));
}

/** The requirements of missing bulk, if it were made without wastage. */
function bulkLines({ sku, grams }: MissingBulk, { makers, concerns }: Reading): NeedingLine[] {
  const formula = makers.get(sku);
  if (!formula) return [];
  return linesFor(formula.clientId, recipeLines(formula.recipe, grams / GRAMS), sku).filter((line) => concerns(line.sku));
}

const GRAMS = 1_000;

/** Reads the formulas of bulk: the first active version of each, with which its cost is calculated too. */
async function readBulkMakers({ makers }: Reading, missing: readonly MissingBulk[]): Promise<void> {
  const unread = [...new Set(missing.map(({ sku }) => sku))].filter((sku) => !makers.has(sku));
  const versions = await Promise.all(unread.map((sku) => fromTable.versions(sku.slice(0, sku.lastIndexOf("-")))));
  for (const [i, sku] of unread.entries())
    makers.set(
      sku,
      versions[i]?.find(({ active }) => active),
    );
}

/** Lines for a client. */
export function linesFor(clientId: number, lines: Job["lines"], inside: string | null = null): NeedingLine[] {
  return Object.values(lines).map((line) => ({ ...line, clientId, inside }));
}

/** Lists the SKUs that can serve each need. Reads the stock of each required item once. */
async function withStock(needing: readonly Needing[], { items, makers, minimums, leadTimes }: Reading, gone: ReadonlySet<string>): Promise<OwnDemand[]> {
  const found = await serving(
    needing.flatMap((one) => one.lines),
    async (skus) => {
      const unread = skus.filter((sku) => !items.has(sku));
      const stocked = new Map((await readStock(unread)).map((one) => [one.item.sku, one]));
      for (const sku of unread) items.set(sku, stocked.get(sku));
      await readLeadTimes([...stocked.values()], leadTimes);
      return skus.flatMap((sku) => items.get(sku) ?? []);
    },
  );
  let at = 0;
  const today = businessDay();
  return needing.map((one) => ({
    ...one,
    needs: one.lines.map((line): Need => {
      const { sku, name, quantity: needed, inside } = line;
      const servedBy = (found[at++] ?? []).flatMap(({ item, stockLines }) => [
        ...new Set(stockLines.filter((stockLine) => isReleasedFor(stockLine, line.clientId, one.job?.jobId)).map(supplyKey)).add(item.sku),
      ]);
      const asked = lineMinimum(line, line.clientId, minimums);
      return {
        ...{ sku, name, needed, reserved: sumReserved(line, (id) => !gone.has(id)), serving: servedBy, inside, formulaId: makers.get(sku)?.id ?? null },
        ...(asked === null ? {} : { minimum: { of: asked, day: one.dispatchDate !== null && one.dispatchDate > today ? one.dispatchDate : today } }),
      };
    }),
  }));
}

/** Reads the lead times of the suppliers of items. */
async function readLeadTimes(stocked: readonly Stocked[], leadTimes: Map<number, number | null>): Promise<void> {
  const unread = [...new Set(stocked.flatMap(({ item }) => item.suppliedById ?? []))].filter((id) => !leadTimes.has(id));
  const suppliers = await getMany<BusinessRow>(unread.map(businessKey));
  for (const [i, id] of unread.entries()) leadTimes.set(id, suppliers[i]?.leadTimeDays ?? null);
}

/** The supply that a stock line belongs to: its item's, or one of its own if it is released for one client or job only. */
const supplyKey = ({ sku, onlyFor }: StockLineRow): string => (onlyFor ? `${sku} ${onlyFor.kind} ${onlyFor.id}` : sku);

/** The stock of each item that was read, with what open jobs for stock make. */
function presentSupplies({ items, making, leadTimes }: Reading, gone: ReadonlySet<string>): Map<string, Supply> {
  const today = businessDay();
  return new Map(
    [...items].flatMap(([sku, stocked]) => {
      if (!stocked) return [];
      const { item, stockLines } = stocked;
      const present = Map.groupBy(
        stockLines.filter(({ id }) => !gone.has(id)),
        supplyKey,
      );
      const free = present.get(sku) ?? [];
      const supply = free.length === stockLines.length ? stocked.supply : itemSupply(item, free, today);
      present.delete(sku);
      const others = [...present].map(([key, some]) => [key, { ...itemSupply(item, some, today), clientsOwn: true, onOrder: 0 }] as const);
      const leadTime = leadTimes.get(item.suppliedById ?? 0) ?? null;
      const orderable = leadTime === null ? {} : { orderable: addDays(today, leadTime) };
      return [[sku, { ...supply, onOrder: supply.onOrder + (making.get(sku)?.grams ?? 0), ...orderable }] as const, ...others];
    }),
  );
}

/** A demand's reservations for a line, of the stock lines that count. */
export function sumReserved({ reservations }: JobLine, counts: (stockLineId: string) => boolean): number {
  return Object.entries(reservations).reduce((sum, [id, { quantity }]) => sum + (counts(id) ? quantity : 0), 0);
}
