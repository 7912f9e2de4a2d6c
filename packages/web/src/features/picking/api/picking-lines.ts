/**
 * The lines of the pick view: what is picked of a batch for each job, and what is transferred of it in all (specification 3,
 * section 5).
 */
import { INVALID_RESERVATION, INVALID_TRANSFER } from "@apothecary/core/picking/contract";
import type { Entry } from "../../../kit/form/entry.ts";
import type { Line, LineRules, Lines, NewLine } from "../../../kit/lines/lines.ts";
import type { PickFor, PickRow } from "./pick-lists.ts";

/** What a job has reserved of a batch. */
export interface PickLineRow {
  batch: PickRow;
  of: PickFor;
}
export interface PickValues {
  /** Grams or units. */
  pick: Entry;
}
export interface TransferValues {
  /** Grams or units of the batch that move in all. */
  transfer: Entry;
}

export type PickLine = Line<PickLineRow, PickValues>;
export type PickLines = Lines<PickLineRow, PickValues>;
export type TransferLines = Lines<PickRow, TransferValues>;

/** The batch that a line belongs to. */
export const batchOfLine = ({ row }: Pick<PickLine, "row">): string => row.batch.elementId;

const isWhole = (entry: Entry): entry is number => typeof entry === "number" && Number.isInteger(entry) && entry >= 0;
const figureOf = (entry: Entry): number => (isWhole(entry) ? entry : 0);

/** A whole number up to what the job has reserved. */
export const PICK_RULES: LineRules<PickLineRow, PickValues> = {
  check: ({ row, values: { pick } }) => ({ pick: isWhole(pick) && pick <= row.of.reservationQuantity ? undefined : INVALID_RESERVATION }),
};

/** A whole number from what is picked up to what the batch holds. */
export function transferRules(picks: PickLines): LineRules<PickRow, TransferValues> {
  return {
    check: ({ id, row, values: { transfer } }) => {
      const valid = isWhole(transfer) && transfer >= pickedOf(picks.all(), id) && transfer <= row.quantityOfBatch;
      return { transfer: valid ? undefined : INVALID_TRANSFER };
    },
  };
}

/** What is picked of a batch over all jobs: grams or units. */
export function pickedOf(picks: readonly PickLine[], batchId: string): number {
  return picks.reduce((sum, line) => sum + (batchOfLine(line) === batchId ? figureOf(line.values.pick) : 0), 0);
}

/** The lines of what is reserved: all of it is picked unless somebody says otherwise. What was entered before stays while it is possible. */
export function linesOfPicking(rows: readonly PickRow[], entered: (id: string) => Entry | undefined): NewLine<PickLineRow, PickValues>[] {
  return rows.flatMap((batch) =>
    batch.requiredFor.map((of) => {
      const before = entered(of.reservationId);
      const stays = isWhole(before ?? null) && figureOf(before ?? null) <= of.reservationQuantity;
      return { id: of.reservationId, row: { batch, of }, values: { pick: stays ? (before ?? null) : of.pickQuantity } };
    }),
  );
}

/** Lets what is transferred of each batch follow what is picked of it, until somebody enters more. Answers how to stop that. */
export function followPicks(picks: PickLines, transfers: TransferLines): () => void {
  const sums = new Map(transfers.all().map(({ id }) => [id, pickedOf(picks.all(), id)]));
  return picks.version.subscribe(() => {
    for (const { id, values } of transfers.all()) {
      const [before, now] = [sums.get(id), pickedOf(picks.all(), id)];
      sums.set(id, now);
      if (before !== now && (values.transfer === before || figureOf(values.transfer) < now)) transfers.edit(id, "transfer", now);
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
 * What is sent: each pick with its quantity, and the first of a batch with what is transferred beyond the picks. Batches that are
 * at the destination already are left out.
 */
export function entriesOf(picks: readonly PickLine[], transfers: TransferLines, destinationId: string | null): PickEntry[] {
  const beyond = new Map(transfers.all().map(({ id, values }) => [id, Math.max(0, figureOf(values.transfer) - pickedOf(picks, id))]));
  return picks.flatMap((line) => {
    const { batch, of } = line.row;
    const pickQuantity = figureOf(line.values.pick);
    const surplus = beyond.get(batch.elementId) ?? 0;
    if (batch.locationId === destinationId || pickQuantity + surplus === 0) return [];
    beyond.set(batch.elementId, 0);
    return [{ reservationId: of.reservationId, pickQuantity, transferQuantity: pickQuantity + surplus }];
  });
}
