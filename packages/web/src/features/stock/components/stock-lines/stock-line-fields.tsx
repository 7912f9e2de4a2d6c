/**
 * Form fields for an item and one of its batches, with support for label scans.
 */
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { StockLineChooser } from "./stock-line-chooser.tsx";
import { useScannedStockLine } from "./scanned-stock-line.ts";

interface Props {
  /** The value is a SKU. */
  item: FieldProps<string | null>;
  /** The value is a batch id. */
  stockLine: FieldProps<string | null>;
}

/** Changing the item clears the batch. */
export function StockLineFields({ item, stockLine }: Props) {
  const { scan, read, forget } = useScannedStockLine({ item, stockLine });
  const chooseItem = (sku: string | null) => {
    forget();
    if (sku !== item.value) stockLine.onChange(null);
    item.onChange(sku);
  };
  const chooseStockLine = (id: string | null) => {
    forget();
    stockLine.onChange(id);
  };
  return (
    <>
      <ItemChooser {...item} label="Item" onChange={chooseItem} onScanStockLine={scan} />
      <StockLineChooser {...stockLine} label="Batch" sku={item.value} onChange={chooseStockLine} onScan={scan} read={read} />
    </>
  );
}
