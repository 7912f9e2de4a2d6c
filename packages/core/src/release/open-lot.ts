/** Reads a lot that needs a release: its stock lines, its specification, and its row. */
import { isDeepStrictEqual } from "node:util";
import { notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { QUARANTINED, REDUNDANT } from "../lib/rules/fields.ts";
import type { Item } from "../stock/items/item.rows.ts";
import { findItem, openItem, type Opened } from "../stock/items/open-item.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import type { OnlyFor } from "../stock/lots/stock-line-shapes.ts";
import { allocationsAmong } from "../stock/reservations/reservation-rows.ts";
import type { LotState } from "./lot-shapes.ts";
import { filledUndecided, type LotRelease, lotReleaseKey, type LotReleaseRow, retestDay } from "./lot.rows.ts";
import { SPECIFICATION, type Specification, type SpecificationRow } from "./specification.rows.ts";
import type { SpecifiedTest } from "./specification-shapes.ts";

/** A lot as it was read. */
export interface OpenedLot {
  item: Item;
  batchNumber: string;
  /** Its rows of stock. */
  stockLines: StockLine[];
  specification: Specification | undefined;
  /** Absent before the first sample, result or decision. */
  lot: LotRelease | undefined;
  state: LotState;
  /** The open jobs that need the item. */
  allocations: ReturnType<typeof allocationsAmong>;
}

/** A lot that needs a release, or had one (404). Verbs use strongly consistent reads, pages do not need them. */
export async function openLot(sku: string, batchNumber: string, strong = true): Promise<OpenedLot> {
  const [opened, lot] = await Promise.all([openItem(sku, strong), get<LotReleaseRow>(lotReleaseKey(sku, batchNumber), strong)]);
  const found = lotAmong(opened, batchNumber, lot);
  if (!found) throw notFound(`a batch ${batchNumber} of ${opened.item.name} that needs a release`);
  return found;
}

/** The same for steps, which must not refuse: also of an item that was removed, and undefined if there is no such lot. */
export async function findLot(sku: string, batchNumber: string, strong = true): Promise<OpenedLot | undefined> {
  const [opened, lot] = await Promise.all([findItem(sku, strong), get<LotReleaseRow>(lotReleaseKey(sku, batchNumber), strong)]);
  return opened && lotAmong(opened, batchNumber, lot);
}

/** The lot of a number among what was read of its item; undefined if it never needed a release. */
export function lotAmong({ item, stockLines: all, others }: Opened, batchNumber: string, known: LotRelease | undefined): OpenedLot | undefined {
  const stockLines = all.filter((stockLine) => stockLine.batchNumber.toUpperCase() === batchNumber.toUpperCase());
  const lot = known && (stockLines.length > 0 || filledUndecided(known) !== undefined) ? sinceRetest(known) : known;
  if (!lot && !stockLines.some(({ awaitsRelease }) => awaitsRelease)) return undefined;
  const specification = others.find(({ SK }) => SK === SPECIFICATION) as SpecificationRow | undefined;
  const number = stockLines[0]?.batchNumber ?? lot?.batchNumber ?? batchNumber;
  return { item, batchNumber: number, stockLines, specification, lot, state: lotState(stockLines, lot), allocations: allocationsAmong(others) };
}

/** A lot in stock as it counts: one that was used up at its retest day and came back has only the results of since. */
function sinceRetest(lot: LotRelease): LotRelease {
  const { retestBegan } = lot.decision ?? {};
  return retestBegan === undefined ? lot : { ...lot, results: lot.results.filter(({ at }) => at > retestBegan) };
}

function lotState(stockLines: readonly StockLine[], lot: LotRelease | undefined): LotState {
  if (stockLines.some(({ awaitsRelease, status }) => awaitsRelease && status !== REDUNDANT)) return "waiting";
  if (lot && filledUndecided(lot) !== undefined) return "waiting";
  const { decision, retestBegan } = lot?.decision ?? {};
  if (retestBegan !== undefined && stockLines.length > 0) return "waiting";
  if (stockLines.some(({ onlyFor }) => onlyFor)) return "conditional";
  if (decision === undefined) return "waiting";
  return decision === "reject" ? "rejected" : decision === "release" ? "released" : "conditional";
}

/** The ids of the users who booked in, made or sampled a lot, so far as it is known. */
export function handlers({ stockLines, lot }: Pick<OpenedLot, "stockLines" | "lot">): number[] {
  const booked = stockLines.flatMap(({ awaitsRelease }) => awaitsRelease?.by ?? []);
  return [...new Set([...booked, ...(lot?.handledBy ?? [])])].toSorted((a, b) => a - b);
}

/** The row of a lot as it is, or as its first sample, result or decision begins it. */
export function lotRecord({ item, batchNumber, stockLines, lot }: OpenedLot): Omit<LotRelease, "version"> {
  const { samples = [], results = [], decision = null, files = [], filesUnder, filledFrom, filledInto } = lot ?? {};
  const filled = { ...(filledFrom ? { filledFrom } : {}), ...(filledInto ? { filledInto } : {}) };
  const kept = { samples, results, decision, files, ...(filesUnder === undefined ? {} : { filesUnder }), ...filled };
  return { sku: item.sku, batchNumber, handledBy: handlers({ stockLines, lot }), ...kept };
}

/**
 * The rows that a decision at an instant concerns: those that wait since before, those that are Quarantined otherwise, and of a
 * lot under a condition those that it changes, also where they are Redundant: they keep neither the condition nor a way to Live.
 */
export function decidedRows(
  { stockLines, state }: Pick<OpenedLot, "stockLines" | "state">,
  { releases, at, onlyFor }: { releases: boolean; at: string; onlyFor: OnlyFor | undefined },
): StockLine[] {
  return stockLines.filter((stockLine) => {
    const { awaitsRelease, status } = stockLine;
    if (awaitsRelease) return awaitsRelease.since <= at && (releases || status !== REDUNDANT);
    const changes = !releases || !isDeepStrictEqual(stockLine.onlyFor, onlyFor);
    return status === QUARANTINED || (changes && (stockLine.onlyFor !== undefined || state === "conditional"));
  });
}

/** The mandatory tests of a specification that have no result yet. */
export function missingTests({ specification, lot }: Pick<OpenedLot, "specification" | "lot">): SpecifiedTest[] {
  const known = new Set((lot?.results ?? []).map(({ test }) => test));
  return (specification?.tests ?? []).filter(({ name, mandatory }) => mandatory && !known.has(name));
}

/** Until which day a lot can be used that is released at an instant; null for no limit. */
export function nextRetest({ specification }: Pick<OpenedLot, "specification">, at: string): string | null {
  const months = specification?.retestMonths ?? null;
  return months === null ? null : retestDay(at, months);
}
