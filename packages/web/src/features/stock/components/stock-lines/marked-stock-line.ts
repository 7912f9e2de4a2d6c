/**
 * Finds the batch of a query string or a label.
 */
import type { StockLineDetail } from "../../api/stock-item.ts";

export interface MarkedStockLine {
  /** The requested id. */
  elementId: string;
  /** Undefined if unknown. */
  batchNumber: string | undefined;
  /** The row; undefined unless exactly one has the number. */
  stockLine: StockLineDetail | undefined;
  /** The row was found by number, not by id. */
  moved: boolean;
  /** The candidate rows. */
  candidates: readonly StockLineDetail[];
}

/** Finds a batch by id, or by number if the id no longer exists, because a batch gets a new id when it moves. */
export function findMarked(stockLines: readonly StockLineDetail[], id: string, batchNumber: string | undefined): MarkedStockLine {
  const exact = stockLines.find((stockLine) => stockLine.id === id);
  if (exact) return { elementId: id, batchNumber: exact.batchNumber, stockLine: exact, moved: false, candidates: [exact] };
  const candidates = batchNumber === undefined ? [] : stockLines.filter((stockLine) => stockLine.batchNumber === batchNumber);
  return { elementId: id, batchNumber, stockLine: candidates.length === 1 ? candidates[0] : undefined, moved: true, candidates };
}

/** The result of a scanned label. */
export interface ReadLabel {
  /** The selected row; null if the user must choose, or nothing is left. */
  id: string | null;
  /** A message below the field. */
  message?: string;
  /** An error: the stock of this label no longer exists. */
  gone?: string;
  /** The search text if several rows have the number. */
  seek?: string;
}

/** Matches a label with the item's current batches. Stock that was moved or split has new ids and the same number. */
export function readLabel(stockLines: readonly StockLineDetail[], label: { stockLineId: string; batchNumber?: string }): ReadLabel {
  const { stockLine, batchNumber, moved, candidates } = findMarked(stockLines, label.stockLineId, label.batchNumber);
  if (stockLine && !moved) return { id: stockLine.id };
  if (stockLine) return { id: stockLine.id, message: `Moved since its label was printed: now at ${stockLine.location.warehouse} ${stockLine.location.bin}.` };
  if (batchNumber === undefined) return { id: null, gone: "The stock of this label was moved or used up. Choose the batch by the number on the label." };
  if (candidates.length === 0) return { id: null, gone: `No stock is left of batch ${batchNumber}.` };
  return { id: null, message: `Batch ${batchNumber} is now in ${candidates.length} places. Choose one of them.`, seek: batchNumber };
}
