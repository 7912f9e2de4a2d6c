/** Which demands the stock can serve, by dispatch date. Pure. Grams or units. */
import { byFirstExpired, type Served } from "../../stock/lots/fefo.ts";
import { type MinimumShelfLife, shortShelfLife } from "../../lib/rules/shelf-life.ts";
import { expectedAfter } from "../../stock/arrivals/expected.ts";
import type { Expected } from "../../stock/items/item.rows.ts";
import type { Readiness, ReadinessNeed } from "./readiness.contract.ts";

/** A usable batch with its unreserved quantity. */
export type UsableStockLine = Served & { unreserved: number };

/** The stock of one SKU. */
export interface Supply {
  /** Whether it belongs to a client or is released for one only, whose needs take it before stock that serves all. */
  clientsOwn?: boolean;
  /** Live, not expired, not reserved: the total of `batches`. */
  usable: number;
  /** First expired first. */
  stockLines: readonly UsableStockLine[];
  /** In quarantine, not expired, not reserved. */
  quarantined: number;
  /** Its batches, first expired first. */
  quarantinedLines?: readonly UsableStockLine[];
  /** What of it waits for its release, and since when the oldest does. */
  waitsForRelease?: NonNullable<ReadinessNeed["waitsForRelease"]>;
  /** On order with the supplier, or being made for stock. */
  onOrder: number;
  /** How much of that is expected by which day, earliest first; of the rest no day is known. */
  expected?: readonly Expected[];
  /** The day on which it would come if it were ordered today, which also counts for what is on order without a day; absent if its supplier's lead time is not known. */
  orderable?: string;
}

/** A requirement of an item, and the supplies that can serve it, in order: SKUs, and what of a SKU is released for its client or job only. */
export interface Need {
  sku: string;
  name: string;
  needed: number;
  /** What is already reserved, which `usable` excludes. */
  reserved: number;
  serving: readonly string[];
  /** The missing bulk that it would be made into; null for what the demand itself names. */
  inside: string | null;
  /** The formula that makes it, if it is bulk that some demand misses. */
  formulaId: number | null;
  /** The shelf life that the client accepts at least on the day of dispatch, if it is bulk that is filled for it. */
  minimum?: { of: MinimumShelfLife; day: string };
}

/** An open job, or a sales item that waits for one. */
export interface Demand {
  key: string;
  /** `YYYY-MM-DD`; none comes last. */
  dispatchDate: string | null;
  /** ISO 8601. For equal dispatch dates, the oldest order comes first. */
  orderDate: string;
  id: number;
  needs: readonly Need[];
}

export interface DemandReadiness {
  readiness: Readiness;
  needs: ReadinessNeed[];
}

type Placed = Pick<Demand, "dispatchDate" | "orderDate" | "id">;

/** The order in which demands are served. */
export function inDispatchOrder<D extends Placed>(demands: readonly D[]): D[] {
  return demands.toSorted(byDispatch);
}

/** Comparator: negative if the first is served before the second. */
export function byDispatch(a: Placed, b: Placed): number {
  return compare(a.dispatchDate ?? LAST_DAY, b.dispatchDate ?? LAST_DAY) || compare(a.orderDate, b.orderDate) || a.id - b.id;
}

/** Sort key for a missing dispatch date: such demands come last. */
export const LAST_DAY = "9999-12-31";
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Kind = "usable" | "quarantined" | "onOrder";

/**
 * Serves all demands by dispatch date from one snapshot of stock: each takes usable stock, first expired first over all
 * variants as reserving does, then quarantined, then ordered, even if that is not enough, and reduces `left`. Those whose
 * keys are in `first` are served before all others. No day is before `today`. Returns results by key, in the order of serving.
 */
export function readinessByDemand(
  demands: readonly Demand[],
  supplies: ReadonlyMap<string, Supply>,
  today: string,
  left: Map<string, Supply> = copySupplies(supplies),
  first: ReadonlySet<string> = new Set(),
): Map<string, DemandReadiness> {
  const inTurn = inDispatchOrder(demands).toSorted((a, b) => Number(first.has(b.key)) - Number(first.has(a.key)));
  return new Map(inTurn.map((demand) => [demand.key, demandReadiness(demand, supplies, left, today)]));
}

/** The stock, which is reduced as demands take their share. */
export function copySupplies(supplies: ReadonlyMap<string, Supply>): Map<string, Supply> {
  const copied = (stockLines: readonly UsableStockLine[]): UsableStockLine[] => stockLines.map((stockLine) => ({ ...stockLine }));
  return new Map(
    [...supplies].map(([sku, supply]) => [
      sku,
      { ...supply, stockLines: copied(supply.stockLines), ...(supply.quarantinedLines ? { quarantinedLines: copied(supply.quarantinedLines) } : {}) },
    ]),
  );
}

function demandReadiness(demand: Demand, supplies: ReadonlyMap<string, Supply>, left: Map<string, Supply>, today: string): DemandReadiness {
  const needs = withMaking(
    demand.needs.map((need) => served(need, demand.dispatchDate, supplies, left, today)),
    today,
  );
  return { readiness: worstReadiness(needs.map(needReadiness)), needs: needs.toSorted(byCoveredShare) };
}

/** Missing bulk is there once its materials are: making it takes no day. */
function withMaking(needs: readonly ReadinessNeed[], today: string): ReadinessNeed[] {
  const inside = Map.groupBy(needs, (need) => need.inside);
  const readyOn = (need: ReadinessNeed): string | null => {
    if (need.missing === 0 || need.formulaId === null) return need.readyOn;
    const materials = inside.get(need.sku) ?? [];
    return materials.length === 0 ? null : latestDay([need.readyOn, ...materials.map(readyOn)], today);
  };
  return needs.map((need) => ({ ...need, readyOn: readyOn(need) }));
}

/** The latest of several days, at least today; null if one of them is not known. */
export function latestDay(days: readonly (string | null)[], today: string): string | null {
  return days.reduce((latest, day) => (latest === null || day === null ? null : day > latest ? day : latest), today);
}

function served(
  { sku, name, needed, reserved, serving, inside, formulaId, minimum }: Need,
  dispatchDate: string | null,
  supplies: ReadonlyMap<string, Supply>,
  left: Map<string, Supply>,
  today: string,
): ReadinessNeed {
  const clients = serving.filter((one) => left.get(one)?.clientsOwn);
  const inTurn = clients.length === 0 ? serving : [...clients, ...serving.filter((one) => !clients.includes(one))];
  const later = (): number => sumSupplies(clients, left, "quarantined") + sumSupplies(clients, left, "onOrder");
  const clientsHad = { usable: sumSupplies(clients, left, "usable"), later: later() };
  const usable = sumSupplies(serving, supplies, "usable");
  const remaining = sumSupplies(serving, left, "usable");
  const expiresBefore = dispatchDate === null ? 0 : expiringBefore(serving, left, dispatchDate);
  const [quarantined, onOrder] = [sumSupplies(serving, left, "quarantined"), sumSupplies(serving, left, "onOrder")];
  let open = Math.max(0, needed - reserved);
  const isGood = (stockLine: UsableStockLine): boolean => minimum === undefined || shortShelfLife(minimum.of, stockLine, minimum.day) === undefined;
  const short = minimum && shortStock(serving, left, minimum);
  const waiting = waitingStock(serving, left, isGood);
  open -= takeUsable(serving, left, open, isGood);
  const fromQuarantine = takeQuarantined(inTurn, left, open, isGood);
  const ordered = takeOrdered(inTurn, left, open - fromQuarantine);
  const awaited = fromQuarantine + ordered.quantity;
  // Missing bulk is made instead: of its materials.
  const bought = open > awaited && formulaId === null ? [left.get(sku)?.orderable ?? null] : [];
  return {
    sku,
    name,
    needed,
    reserved,
    usable,
    takenFirst: usable - remaining,
    remaining,
    expiresBefore,
    quarantined,
    onOrder,
    awaited,
    missing: open - awaited,
    readyOn: latestDay([...ordered.days, ...bought], today),
    clientUsable: clientsHad.usable - sumSupplies(clients, left, "usable"),
    clientAwaited: clientsHad.later - later(),
    inside,
    formulaId,
    ...(short ? { shortShelfLife: short } : {}),
    ...(waiting ? { waitsForRelease: waiting } : {}),
  };
}

type IsGood = (stockLine: UsableStockLine) => boolean;

/** What of a supply in quarantine is good for a need. */
function goodQuarantined({ quarantined, quarantinedLines = [] }: Supply, isGood: IsGood): number {
  return quarantined - quarantinedLines.reduce((sum, stockLine) => sum + (isGood(stockLine) ? 0 : stockLine.unreserved), 0);
}

/** What of the good stock in quarantine that earlier demands leave waits for its release; undefined without any. */
function waitingStock(serving: readonly string[], left: ReadonlyMap<string, Supply>, isGood: IsGood): ReadinessNeed["waitsForRelease"] {
  const waiting = serving.flatMap((sku) => {
    const supply = left.get(sku);
    const quantity = supply?.waitsForRelease ? Math.min(supply.waitsForRelease.quantity, goodQuarantined(supply, isGood)) : 0;
    return supply?.waitsForRelease && quantity > 0 ? [{ quantity, since: supply.waitsForRelease.since }] : [];
  });
  const [oldest] = waiting.toSorted((a, b) => compare(a.since, b.since));
  return oldest && { quantity: waiting.reduce((sum, { quantity }) => sum + quantity, 0), since: oldest.since };
}

/** The stock, usable or in quarantine, that has less shelf life left than the client accepts, with the days of what has least; undefined without any. */
function shortStock(serving: readonly string[], left: ReadonlyMap<string, Supply>, minimum: NonNullable<Need["minimum"]>): ReadinessNeed["shortShelfLife"] {
  const supplies = serving.flatMap((sku) => left.get(sku) ?? []);
  const stockLines = supplies
    .flatMap(({ stockLines, quarantinedLines = [] }) => [...stockLines, ...quarantinedLines])
    .filter(({ unreserved }) => unreserved > 0);
  const short = stockLines.flatMap((stockLine) => {
    const lacking = shortShelfLife(minimum.of, stockLine, minimum.day);
    return lacking ? [{ ...lacking, quantity: stockLine.unreserved }] : [];
  });
  const [least] = short.toSorted((a, b) => a.left - b.left);
  return least && { ...least, quantity: short.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function sumSupplies(serving: readonly string[], supplies: ReadonlyMap<string, Supply>, kind: Kind): number {
  return serving.reduce((sum, sku) => sum + (supplies.get(sku)?.[kind] ?? 0), 0);
}

/** How much of the usable batches expires before a day. They are usable on their expiry date. */
function expiringBefore(serving: readonly string[], left: ReadonlyMap<string, Supply>, day: string): number {
  let expiring = 0;
  for (const sku of serving)
    for (const { expiryDate, unreserved } of left.get(sku)?.stockLines ?? []) if (expiryDate !== null && expiryDate < day) expiring += unreserved;
  return expiring;
}

/** Takes up to a quantity from the good ones of the usable batches of all SKUs, the client's own and then first expired first; returns the quantity taken. */
function takeUsable(serving: readonly string[], left: ReadonlyMap<string, Supply>, quantity: number, isGood: IsGood): number {
  const supplies = serving.flatMap((sku) => left.get(sku) ?? []).filter(({ usable }) => usable > 0);
  const offered = supplies.flatMap((supply) => supply.stockLines.filter(isGood).map((stockLine) => ({ supply, stockLine })));
  if (supplies.length > 1)
    offered.sort((a, b) => Number(b.supply.clientsOwn ?? false) - Number(a.supply.clientsOwn ?? false) || byFirstExpired(a.stockLine, b.stockLine));
  let taken = 0;
  for (const { supply, stockLine } of offered) {
    const part = Math.min(stockLine.unreserved, quantity - taken);
    stockLine.unreserved -= part;
    supply.usable -= part;
    taken += part;
  }
  return taken;
}

/** Takes up to a quantity of what is on order, in the order of SKUs and of the days on which it is expected: how much, and when it comes. */
function takeOrdered(serving: readonly string[], left: ReadonlyMap<string, Supply>, quantity: number): { quantity: number; days: (string | null)[] } {
  const days: (string | null)[] = [];
  const taken = serving.reduce((sum, sku) => {
    const supply = left.get(sku);
    const part = Math.min(supply?.onOrder ?? 0, quantity - sum);
    if (!supply || part === 0) return sum;
    supply.onOrder -= part;
    const { expected = [] } = supply;
    supply.expected = expectedAfter(expected, part);
    const dated = expected.reduce((total, one) => total + one.quantity, 0);
    const last = expected.find((_, i) => expected.slice(0, i + 1).reduce((total, one) => total + one.quantity, 0) >= part);
    days.push((part > dated ? supply.orderable : last?.day) ?? null);
    return sum + part;
  }, 0);
  return { quantity: taken, days };
}

/** Takes up to a quantity from the good ones of the batches in quarantine, in the order of SKUs; returns the quantity taken. */
function takeQuarantined(serving: readonly string[], left: ReadonlyMap<string, Supply>, quantity: number, isGood: IsGood): number {
  return serving.reduce((taken, sku) => {
    const supply = left.get(sku);
    const part = supply ? Math.min(goodQuarantined(supply, isGood), quantity - taken) : 0;
    if (!supply || part === 0) return taken;
    supply.quarantined -= part;
    let rest = part;
    for (const stockLine of (supply.quarantinedLines ?? []).filter(isGood)) {
      const own = Math.min(stockLine.unreserved, rest);
      stockLine.unreserved -= own;
      rest -= own;
    }
    return taken + part;
  }, 0);
}

/** Whether a need is met now, will be, or is not. */
export function needReadiness({ awaited, missing }: Pick<ReadinessNeed, "awaited" | "missing">): Readiness {
  if (missing > 0) return "short";
  return awaited > 0 ? "awaited" : "ready";
}

/** The worst of several; ready if the list is empty. */
export function worstReadiness(all: readonly Readiness[]): Readiness {
  if (all.includes("short")) return "short";
  return all.includes("awaited") ? "awaited" : "ready";
}

/** Comparator of needs: what runs out first, and of equals what the demand itself needs, by SKU. */
export function byCoveredShare(a: ReadinessNeed, b: ReadinessNeed): number {
  return coveredShare(a) - coveredShare(b) || Number(a.inside !== null) - Number(b.inside !== null) || compare(a.sku, b.sku);
}

/** The usable share of a need, from 0 to 1: what runs out first has the lowest. */
function coveredShare({ needed, missing, awaited }: ReadinessNeed): number {
  return needed === 0 ? 1 : (needed - missing - awaited) / needed;
}
