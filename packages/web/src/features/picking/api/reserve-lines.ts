/**
 * The lines of the reserve view: a batch of a SKU with the quantity to reserve (specification 3, section 5).
 */
import { INVALID_RESERVATION } from "@apothecary/core/picking/contract";
import { dividedAmongJobs, type Need, type ProposedClaim } from "@apothecary/core/picking/rules";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import type { PickStockLine, PickListItem } from "./pick-lists.ts";

export interface ReserveRow {
  item: PickListItem;
  stockLine: PickStockLine;
}

export interface ReserveValues {
  /** Grams or units to add to existing reservations. */
  reserve: Entry;
  /** The reason for the proposed quantity; empty once the user edits it. */
  why: string;
}

export type ReserveLine = Line<ReserveRow, ReserveValues>;

/** Includes the SKU, because a batch can be used for several SKUs of a family. */
export const reserveLineId = (sku: string, stockLineId: string): string => `${sku}|${stockLineId}`;

export const skuOfLine = ({ row }: Pick<ReserveLine, "row">): string => row.item.sku;

/** The outstanding requirements of a SKU by job. */
export function jobNeeds(item: PickListItem): Need[] {
  return item.requiredFor.map(({ jobId, jobStockId, dispatchDate, remaining, minimumShelfLife, oneBatch, reservations }) => ({
    ...{ jobId, jobStockId, dispatchDate, remaining, minimumShelfLife },
    oneBatch: oneBatch ? { reserved: reservations.map(({ elementId }) => elementId) } : undefined,
  }));
}

/** The number of a cell; 0 if the entry is not a number. */
export const numberOrZero = (entry: Entry): number => (typeof entry === "number" && Number.isFinite(entry) ? entry : 0);

/** A whole number, at most the batch's unreserved quantity. The total of a SKU is capped to its requirement. */
export const RESERVE_RULES: LineRules<ReserveRow, ReserveValues> = {
  check: ({ row, values: { reserve } }) => ({ reserve: isReservable(reserve, row.stockLine) ? undefined : INVALID_RESERVATION }),
  settle: (values, edited, line, all) => {
    if (edited !== "reserve") return values;
    const { reserve } = values;
    const kept = isReservable(reserve, line.row.stockLine) ? Math.min(numberOrZero(reserve), roomFor(line, all)) : reserve;
    return { reserve: kept, why: "" };
  },
};

function isReservable(entry: Entry, stockLine: PickStockLine): boolean {
  return typeof entry === "number" && Number.isInteger(entry) && entry >= 0 && entry <= stockLine.unreservedQuantity;
}

/** The largest quantity of a line, given what other lines take of its batch, and of the requirements of jobs that it may serve. */
export function roomFor({ id, row }: Pick<ReserveLine, "id" | "row">, all: readonly ReserveLine[]): number {
  const others = all.filter((line) => line.id !== id);
  const sum = (lines: readonly ReserveLine[]) => lines.reduce((total, { values }) => total + numberOrZero(values.reserve), 0);
  const ofItem = others.filter((line) => skuOfLine(line) === row.item.sku);
  const alsoServed = ofItem.filter((line) => line.row.stockLine.serves.every((jobId) => row.stockLine.serves.includes(jobId)));
  const served = row.item.requiredFor.reduce((total, { jobId, remaining }) => total + (row.stockLine.serves.includes(jobId) ? remaining : 0), 0);
  const required = Math.min(row.item.requirementRemaining - sum(ofItem), served - sum(alsoServed));
  const unreserved = row.stockLine.unreservedQuantity - sum(others.filter((line) => line.row.stockLine.id === row.stockLine.id));
  return Math.max(0, Math.min(required, unreserved));
}

/** The lines of a pick list. Earlier entries are kept, up to the available quantity. */
export function linesOfPickList(items: readonly PickListItem[], entered: (id: string) => ReserveValues | undefined): NewLine<ReserveRow, ReserveValues>[] {
  return items.flatMap((item) =>
    item.batches.map((stockLine) => {
      const id = reserveLineId(item.sku, stockLine.id);
      const { reserve = 0, why = "" } = entered(id) ?? {};
      const most = Math.min(stockLine.unreservedQuantity, item.requirementRemaining);
      return { id, row: { item, stockLine }, values: numberOrZero(reserve) > most ? { reserve: most, why: "" } : { reserve, why } };
    }),
  );
}

/** The reservations to save: the entries of each SKU, divided among its jobs. `today` is a day. */
export function proposedClaims(lines: readonly ReserveLine[], today: string): ProposedClaim[] {
  const bySku = Map.groupBy(lines, skuOfLine);
  return [...bySku.values()].flatMap((of) => {
    const item = of[0]?.row.item;
    const entries = of.map(({ row, values }) => ({ offer: row.stockLine, quantity: numberOrZero(values.reserve) }));
    return item ? dividedAmongJobs(jobNeeds(item), entries, today) : [];
  });
}
