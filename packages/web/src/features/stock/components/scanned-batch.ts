/**
 * The batch that a scanned label means, in a dialog that asks for an item and one of its batches.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { FieldProps } from "../../../kit/form/field.tsx";
import type { BatchLabel } from "../../../entities/batch/label-text.ts";
import { itemBatchesQuery } from "../api/batches.ts";
import { type ReadLabel, readLabel } from "./batch-found.ts";

interface Fields {
  item: FieldProps<string | null>;
  batch: FieldProps<string | null>;
}

/** A label, and when it was read: batches that were asked for before then may be out of date. */
interface Scan {
  label: BatchLabel;
  at: number;
}

/**
 * Takes the scan of a batch's label: it chooses the item, and, once the batches are known as they are now, the batch by
 * its id or else by its number. `read` is what became of it, until another batch or item is chosen (`forget`).
 */
export function useScannedBatch({ item, batch }: Fields): { scan: (label: BatchLabel) => void; read: ReadLabel | undefined; forget: () => void } {
  const queries = useQueryClient();
  const [scan, setScan] = useState<Scan>();
  const { data, dataUpdatedAt, errorUpdatedAt } = useQuery(itemBatchesQuery(item.value));
  const known = scan?.label.sku === item.value && Math.max(dataUpdatedAt, errorUpdatedAt) >= scan.at ? data?.batches : undefined;
  const read = useMemo(() => (scan && known ? readLabel(known, scan.label) : undefined), [scan, known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of the label is taken over once; later choices are the person's.
  useEffect(() => {
    if (read && read.id !== batch.value) batch.onChange(read.id);
  }, [read]);
  return {
    scan: (label) => {
      setScan({ label, at: Date.now() });
      item.onChange(label.sku);
      batch.onChange(label.batchId);
      void queries.invalidateQueries({ queryKey: itemBatchesQuery(label.sku).queryKey });
    },
    read,
    forget: () => setScan(undefined),
  };
}
