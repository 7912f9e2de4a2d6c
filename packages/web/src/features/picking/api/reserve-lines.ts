/**
 * The lines of the reserve view: a batch of a SKU, with how much of it is to be reserved (specification 3, section 5).
 */
import { INVALID_RESERVATION } from "@apothecary/core/picking/contract";
import { dividedAmongJobs, type Need, type ProposedClaim } from "@apothecary/core/picking/rules";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, NewLine } from "../../../kit/lines/lines.ts";
import type { PickBatch, PickListItem } from "./pick-lists.ts";

export interface ReserveRow {
  item: PickListItem;
  batch: PickBatch;
}

export interface ReserveValues {
  /** Grams or units to be reserved beside what is reserved already. */
  reserve: Entry;
  /** Why auto-reserve proposed so much, or nothing; empty once somebody enters a figure. */
  why: string;
}

export type ReserveLine = Line<ReserveRow, ReserveValues>;

/** The id of a batch's line: a batch may serve several SKUs of a family. */
export const reserveLineId = (sku: string, batchId: string): string => `${sku}|${batchId}`;

/** The SKU that a line belongs to. */
export const skuOfLine = ({ row }: Pick<ReserveLine, "row">): string => row.item.sku;

/** What the jobs of a pick list still need of a SKU. */
export function needsOf(item: PickListItem): Need[] {
  return item.requiredFor.map(({ jobId, jobStockId, dispatchDate, remaining, oneBatch, reservations }) => ({
    ...{ jobId, jobStockId, dispatchDate, remaining },
    oneBatch: oneBatch ? { reserved: reservations.map(({ elementId }) => elementId) } : undefined,
  }));
}

/** The number in a cell; 0 if the text is not a number. */
export const figureOf = (entry: Entry): number => (typeof entry === "number" && Number.isFinite(entry) ? entry : 0);

/** A whole number of the batch's unreserved quantity; all batches of a SKU together are capped to its requirement. */
export const RESERVE_RULES: LineRules<ReserveRow, ReserveValues> = {
  check: ({ row, values: { reserve } }) => ({ reserve: isReservable(reserve, row.batch) ? undefined : INVALID_RESERVATION }),
  settle: (values, edited, line, all) => {
    if (edited !== "reserve") return values;
    const { reserve } = values;
    const kept = isReservable(reserve, line.row.batch) ? Math.min(figureOf(reserve), roomFor(line, all)) : reserve;
    return { reserve: kept, why: "" };
  },
};

function isReservable(entry: Entry, batch: PickBatch): boolean {
  return typeof entry === "number" && Number.isInteger(entry) && entry >= 0 && entry <= batch.unreservedQuantity;
}

/** How much of a line's batch may be reserved beside what the other lines take of the requirement and of the batch. */
export function roomFor({ id, row }: Pick<ReserveLine, "id" | "row">, all: readonly ReserveLine[]): number {
  const others = all.filter((line) => line.id !== id);
  const sum = (lines: readonly ReserveLine[]) => lines.reduce((total, { values }) => total + figureOf(values.reserve), 0);
  const required = row.item.requirementRemaining - sum(others.filter((line) => skuOfLine(line) === row.item.sku));
  const unreserved = row.batch.unreservedQuantity - sum(others.filter((line) => line.row.batch.id === row.batch.id));
  return Math.max(0, Math.min(required, unreserved));
}

/** The lines of a pick list; what was entered before stays, as far as the batch still has it. */
export function linesOfPickList(items: readonly PickListItem[], entered: (id: string) => ReserveValues | undefined): NewLine<ReserveRow, ReserveValues>[] {
  return items.flatMap((item) =>
    item.batches.map((batch) => {
      const id = reserveLineId(item.sku, batch.id);
      const { reserve = 0, why = "" } = entered(id) ?? {};
      const most = Math.min(batch.unreservedQuantity, item.requirementRemaining);
      return { id, row: { item, batch }, values: figureOf(reserve) > most ? { reserve: most, why: "" } : { reserve, why } };
    }),
  );
}

/** What is saved: what was entered for each SKU, divided among its jobs. `today` is a day. */
export function claimsOf(lines: readonly ReserveLine[], today: string): ProposedClaim[] {
  const bySku = Map.groupBy(lines, skuOfLine);
  return [...bySku.values()].flatMap((of) => {
    const item = of[0]?.row.item;
    const entries = of.map(({ row, values }) => ({ offer: row.batch, quantity: figureOf(values.reserve) }));
    return item ? dividedAmongJobs(needsOf(item), entries, today) : [];
  });
}
