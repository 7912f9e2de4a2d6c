/**
 * Finding the batch that an address or a label means.
 */
import type { BatchDetail } from "../api/stock-item.ts";

export interface MarkedBatch {
  /** The id that was named. */
  elementId: string;
  /** As far as it is known. */
  batchNumber: string | undefined;
  /** The row that is meant; undefined if there is none, or where several have its number. */
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

/** What a scanned label comes to: the batch that it chooses, and what is to be said of it. */
export interface ReadLabel {
  /** The row that is chosen; null if somebody has to choose, or nothing is left. */
  id: string | null;
  /** Said below the field. */
  told?: string;
  /** Said as an error: nothing is left of what the label was printed for. */
  gone?: string;
  /** What the list is narrowed to, where several rows have the number. */
  seek?: string;
}

/** Reads the label of a batch against what its item has by now: what was moved or split since has other ids, and the same number. */
export function readLabel(batches: readonly BatchDetail[], label: { batchId: string; batchNumber?: string }): ReadLabel {
  const { batch, batchNumber, moved, places } = findMarked(batches, label.batchId, label.batchNumber);
  if (batch && !moved) return { id: batch.id };
  if (batch) return { id: batch.id, told: `Moved since its label was printed: now at ${batch.location.warehouse} ${batch.location.bin}.` };
  if (batchNumber === undefined) return { id: null, gone: "The stock of this label was moved or used up. Choose the batch by the number on the label." };
  if (places.length === 0) return { id: null, gone: `There is nothing left of batch ${batchNumber}.` };
  return { id: null, told: `Batch ${batchNumber} is now in ${places.length} places. Choose one of them.`, seek: batchNumber };
}
