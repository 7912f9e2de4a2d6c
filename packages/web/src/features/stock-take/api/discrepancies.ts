/**
 * Display of discrepancies: percentages, and groups by SKU.
 */
import { showPercent } from "../../../kit/table/columns/format.ts";
import type { Discrepancy, ReservationAffected } from "./stock-takes.ts";

/** `+12.5 %`, `−100 %`; 0 has a plus sign too. */
export function differenceText(percent: number): string {
  return `${percent >= 0 ? "+" : ""}${showPercent(percent)}`;
}

/** A difference with its sign. */
export function signed(difference: number, shown: (value: number) => string): string {
  return difference > 0 ? `+${shown(difference)}` : shown(difference);
}

/** All discrepancies of one item. */
export interface SkuGroup {
  sku: string;
  name: string;
  rows: readonly Discrepancy[];
  expected: number;
  counted: number;
  difference: number;
}

/** The discrepancies grouped by SKU, in order of first appearance. */
export function bySku(rows: readonly Discrepancy[]): readonly SkuGroup[] {
  const groups = new Map<string, Discrepancy[]>();
  for (const row of rows) groups.set(row.sku, [...(groups.get(row.sku) ?? []), row]);
  return [...groups].map(([sku, of]) => ({
    sku,
    name: of[0]?.name ?? "",
    rows: of,
    expected: sum(of, ({ expectedQuantity }) => expectedQuantity),
    counted: sum(of, ({ countedQuantity }) => countedQuantity),
    difference: sum(of, ({ quantityDifference }) => quantityDifference),
  }));
}

/** The text about movements since the count; undefined if there were none. */
export function movedText({ movedSince, quantityNow }: Pick<Discrepancy, "movedSince" | "quantityNow">, shown: (value: number) => string): string | undefined {
  if (movedSince === 0) return undefined;
  const moved = movedSince > 0 ? `${shown(movedSince)} came` : `${shown(-movedSince)} left`;
  return `${moved} since the count: ${shown(quantityNow)} now`;
}

/** A row of the list: a discrepancy, or the total of a SKU. */
export type Shown = Discrepancy | SkuGroup;

export const isGroup = (row: Shown): row is SkuGroup => "rows" in row;

export const shownId = (row: Shown): string => (isGroup(row) ? `sku ${row.sku}` : row.id);

/** Each SKU's total row, followed by its discrepancies. */
export function grouped(rows: readonly Discrepancy[]): readonly Shown[] {
  return bySku(rows).flatMap((group): Shown[] => [group, ...group.rows]);
}

/** The selected rows, including the total of each SKU with all its discrepancies selected. */
export function shownChosen(shown: readonly Shown[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const groups = shown.filter((row): row is SkuGroup => isGroup(row) && row.rows.every(({ id }) => chosen.has(id)));
  return new Set([...chosen, ...groups.map(shownId)]);
}

/** The selected discrepancies after a change of the selected rows. A total row stands for all discrepancies of its SKU. */
export function nextChosen(shown: readonly Shown[], chosen: ReadonlySet<string>, next: ReadonlySet<string>): ReadonlySet<string> {
  const before = shownChosen(shown, chosen);
  const groups = new Set(shown.filter(isGroup).map(shownId));
  const result = new Set([...next].filter((id) => !groups.has(id)));
  for (const row of shown) {
    if (!isGroup(row) || before.has(shownId(row)) === next.has(shownId(row))) continue;
    for (const { id } of row.rows) {
      if (next.has(shownId(row))) result.add(id);
      else result.delete(id);
    }
  }
  return result;
}

function sum(rows: readonly Discrepancy[], of: (row: Discrepancy) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** What names an affected reservation in the list. */
export const affectedId = ({ jobId, elementSku }: Pick<ReservationAffected, "jobId" | "elementSku">): string => `${jobId} ${elementSku}`;

/** The affected reservations, one for each job and SKU: a job can have lost several batches of one. */
export function affectedRequirements(reservations: readonly ReservationAffected[]): readonly ReservationAffected[] {
  return [...new Map(reservations.map((one) => [affectedId(one), one])).values()];
}
