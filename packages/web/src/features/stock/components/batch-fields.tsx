/**
 * An item, and one of its batches: two fields of a form, or one scan of the batch's label.
 */
import type { FieldProps } from "../../../kit/form/field.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { BatchChooser } from "./batch-chooser.tsx";
import { useScannedBatch } from "./scanned-batch.ts";

interface Props {
  /** Holds the SKU. */
  item: FieldProps<string | null>;
  /** Holds the batch's id. */
  batch: FieldProps<string | null>;
}

/** Another item has other batches: choosing one clears the batch. */
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
