/**
 * The lines of the pick view: quantity picked of a batch for each job, and quantity transferred in total (specification 3,
 * section 5).
 */
import { INVALID_RESERVATION, INVALID_TRANSFER } from "@apothecary/core/picking/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, Lines, NewLine } from "../../../kit/lines/lines.ts";
import type { PickFor, PickRow } from "./pick-lists.ts";

/** A job's reservation on a batch. */
export interface PickLineRow {
  stockLine: PickRow;
  of: PickFor;
}
export interface PickValues {
  /** Grams or units. */
  pick: Entry;
}
export interface TransferValues {
  /** Total transferred of the batch, in grams or units. */
  transfer: Entry;
}

export type PickLine = Line<PickLineRow, PickValues>;
export type PickLines = Lines<PickLineRow, PickValues>;
export type TransferLines = Lines<PickRow, TransferValues>;

export const pickedStockLineId = ({ row }: Pick<PickLine, "row">): string => row.stockLine.elementId;

const isWhole = (entry: Entry): entry is number => typeof entry === "number" && Number.isInteger(entry) && entry >= 0;
const wholeOrZero = (entry: Entry): number => (isWhole(entry) ? entry : 0);

/** A pick is a whole number, at most the job's reservation. */
export const PICK_RULES: LineRules<PickLineRow, PickValues> = {
  check: ({ row, values: { pick } }) => ({ pick: isWhole(pick) && pick <= row.of.reservationQuantity ? undefined : INVALID_RESERVATION }),
};

/** A transfer is a whole number, at least the total picked and at most the batch quantity. */
export function transferRules(picks: PickLines): LineRules<PickRow, TransferValues> {
  return {
    check: ({ id, row, values: { transfer } }) => {
      const valid = isWhole(transfer) && transfer >= totalPicked(picks.all(), id) && transfer <= row.quantityOfBatch;
      return { transfer: valid ? undefined : INVALID_TRANSFER };
    },
  };
}

/** The total picked of a batch over all jobs, in grams or units. */
export function totalPicked(picks: readonly PickLine[], stockLineId: string): number {
  return picks.reduce((sum, line) => sum + (pickedStockLineId(line) === stockLineId ? wholeOrZero(line.values.pick) : 0), 0);
}

/** A line for each reservation, by default picked in full. Valid earlier entries are kept. */
export function linesOfPicking(rows: readonly PickRow[], entered: (id: string) => Entry | undefined): NewLine<PickLineRow, PickValues>[] {
  return rows.flatMap((stockLine) =>
    stockLine.requiredFor.map((of) => {
      const before = entered(of.reservationId);
      const stays = isWhole(before ?? null) && wholeOrZero(before ?? null) <= of.reservationQuantity;
      return { id: of.reservationId, row: { stockLine, of }, values: { pick: stays ? (before ?? null) : of.pickQuantity } };
    }),
  );
}

/**
 * A line for each batch, by default with the total picked. A valid earlier entry beyond that is kept while the batch holds
 * what it held: once it moved, it is done.
 */
export function linesOfTransfers(
  rows: readonly PickRow[],
  picks: readonly PickLine[],
  entered: (id: string) => Line<PickRow, TransferValues> | undefined,
): NewLine<PickRow, TransferValues>[] {
  return rows.map((row) => {
    const picked = totalPicked(picks, row.elementId);
    const before = entered(row.elementId);
    const most = before?.row.quantityOfBatch === row.quantityOfBatch ? row.quantityOfBatch : picked;
    const transfer = wholeOrZero(before?.values.transfer ?? null);
    return { id: row.elementId, row, values: { transfer: transfer > picked && transfer <= most ? transfer : picked } };
  });
}

/** Updates the transfer of each batch with its picks until the user enters more. Returns the unsubscribe function. */
export function followPicks(picks: PickLines, transfers: TransferLines): () => void {
  const sums = new Map(transfers.all().map(({ id }) => [id, totalPicked(picks.all(), id)]));
  return picks.version.subscribe(() => {
    for (const { id, values } of transfers.all()) {
      const [before, now] = [sums.get(id), totalPicked(picks.all(), id)];
      sums.set(id, now);
      if (before !== now && (values.transfer === before || wholeOrZero(values.transfer) < now)) transfers.edit(id, "transfer", now);
    }
  });
}

/** One entry of `transfer_reserved_stock`. */
interface PickEntry {
  reservationId: string;
  pickQuantity: number;
  transferQuantity: number;
}

/**
 * The request body: each pick with its quantity; the first pick of a batch also has the quantity transferred beyond the picks.
 * Batches already at the destination are omitted.
 */
export function pickEntries(picks: readonly PickLine[], transfers: TransferLines, destinationId: string | null): PickEntry[] {
  const beyond = new Map(transfers.all().map(({ id, values }) => [id, Math.max(0, wholeOrZero(values.transfer) - totalPicked(picks, id))]));
  return picks.flatMap((line) => {
    const { stockLine, of } = line.row;
    const pickQuantity = wholeOrZero(line.values.pick);
    const surplus = beyond.get(stockLine.elementId) ?? 0;
    if (stockLine.locationId === destinationId || pickQuantity + surplus === 0) return [];
    beyond.set(stockLine.elementId, 0);
    return [{ reservationId: of.reservationId, pickQuantity, transferQuantity: pickQuantity + surplus }];
  });
}
