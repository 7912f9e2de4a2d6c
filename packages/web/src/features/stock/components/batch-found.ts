/**
 * Finding the batch that an address or a label means.
 */
import type { BatchDetail } from "../api/stock-item.ts";

export interface MarkedBatch {
  /** The id that was named. */
  elementId: string;
  /** As far as it is known. */
  batchNumber: string | undefined;
  /** The row that is meant; undefined where there is none, or where several bear its number. */
  batch: BatchDetail | undefined;
  /** It is not the row of that id, but one with its number. */
  moved: boolean;
  /** The rows that it may be. */
  places: readonly BatchDetail[];
}

/** By its id; where that is gone, by its number: what moves to another place has another id there. */
export function findMarked(batches: readonly BatchDetail[], id: string, batchNumber: string | undefined): MarkedBatch {
  const exact = batches.find((batch) => batch.id === id);
  if (exact) return { elementId: id, batchNumber: exact.batchNumber, batch: exact, moved: false, places: [exact] };
  const places = batchNumber === undefined ? [] : batches.filter((batch) => batch.batchNumber === batchNumber);
  return { elementId: id, batchNumber, batch: places.length === 1 ? places[0] : undefined, moved: true, places };
}
