/**
 * Handles label scans in a dialog with an item and a batch field.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useState } from "react";
import type { FieldProps } from "../../../../kit/form/field.tsx";
import type { ScannedStockLine } from "../../../../entities/stock-line/label-text.ts";
import { itemStockLinesQuery } from "../../api/item-stock-lines.ts";
import { type ReadLabel, readLabel } from "./marked-stock-line.ts";

interface Fields {
  item: FieldProps<string | null>;
  stockLine: FieldProps<string | null>;
}

/** A label with its scan time. Batches fetched before then may be stale. */
interface Scan {
  label: ScannedStockLine;
  at: number;
}

/**
 * Handles the scan of a batch label: selects the item and, once its current batches are loaded, the batch by id or number.
 * `read` is the result until another item or batch is selected (`forget`).
 */
export function useScannedStockLine({ item, stockLine }: Fields): { scan: (label: ScannedStockLine) => void; read: ReadLabel | undefined; forget: () => void } {
  const queries = useQueryClient();
  const [scan, setScan] = useState<Scan>();
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery(itemStockLinesQuery(item.value));
  const known = scan?.label.sku === item.value && Math.max(dataUpdatedAt, errorUpdatedAt) >= scan.at ? data?.stockLines : undefined;
  const read = useMemo(() => (scan && known ? readLabel(known, scan.label) : undefined), [scan, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scan applies once; later choices are the user's.
  useLayoutEffect(() => {
    if (read && read.id !== stockLine.value) stockLine.onChange(read.id);
  }, [read]);
  return {
    scan: (label) => {
      setScan({ label, at: Date.now() });
      item.onChange(label.sku);
      stockLine.onChange(label.stockLineId);
      void queries.invalidateQueries({ queryKey: itemStockLinesQuery(label.sku).queryKey });
    },
    read,
    forget: () => setScan(undefined),
  };
}
