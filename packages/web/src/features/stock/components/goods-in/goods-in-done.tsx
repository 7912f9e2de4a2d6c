/**
 * The result of goods in: batch number and label.
 */
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { LabelDialog } from "../../../../kit/print/label-dialog.tsx";
import { StockLineLabel, type LabelledStockLine } from "../../../../entities/stock-line/stock-line-label.tsx";

interface Props {
  stockLine: LabelledStockLine;
  onAnother: () => void;
  onClose: () => void;
}

/** Shows the batch number and a preview of the label. */
export function GoodsInDone({ stockLine, onAnother, onClose }: Props) {
  return (
    <LabelDialog
      title={`Batch ${stockLine.batchNumber} has been booked in`}
      label={<StockLineLabel stockLine={stockLine} />}
      onClose={onClose}
      more={
        <button type="button" className="button" onClick={onAnother}>
          Book in another
        </button>
      }
    >
      <p className="form-dialog-purpose">
        {quantityText(stockLine.quantity, stockLine.unit)} of {stockLine.name}.
      </p>
    </LabelDialog>
  );
}
