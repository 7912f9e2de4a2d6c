/**
 * Form fields for an item and one of its batches, with support for label scans.
 */
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { BatchChooser } from "./batch-chooser.tsx";
import { useScannedBatch } from "./scanned-batch.ts";

interface Props {
  /** The value is a SKU. */
  item: FieldProps<string | null>;
  /** The value is a batch id. */
  batch: FieldProps<string | null>;
}

/** Changing the item clears the batch. */
export function BatchFields({ item, batch }: Props) {
  const { scan, read, forget } = useScannedBatch({ item, batch });
  const chooseItem = (sku: string | null) => {
    forget();
    if (sku !== item.value) batch.onChange(null);
    item.onChange(sku);
  };
  const chooseBatch = (id: string | null) => {
    forget();
    batch.onChange(id);
  };
  return (
    <>
      <ItemChooser {...item} label="Item" onChange={chooseItem} onScanBatch={scan} />
      <BatchChooser {...batch} label="Batch" sku={item.value} onChange={chooseBatch} onScan={scan} read={read} />
    </>
  );
}
