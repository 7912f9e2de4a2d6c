/**
 * The editable and calculated cells of a transfer table.
 */
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { InlineEdit } from "../../../../kit/form/inline-edit.tsx";
import { ChangeMark } from "../../../../kit/lines/change-mark.tsx";
import { useArea } from "../../../../kit/lines/line-area.tsx";
import { NumberCell } from "../../../../kit/lines/line-cells.tsx";
import { useLine } from "../../../../kit/lines/use-lines.ts";
import { GONE, nameOfLine, newLine, type TransferLines } from "../../api/transfer-rules.ts";
import { Amount } from "../../../../entities/item/quantity.tsx";
import type { ShownLine } from "./transfer-table.tsx";
import { Row } from "../../../../kit/layout/stack.tsx";

interface Props {
  lines: TransferLines;
  line: ShownLine;
}

/** The quantity to transfer. Typing selects the line. */
export function TransferCell({ lines, line }: Props) {
  return (
    <NumberCell
      lines={lines}
      id={line.id}
      field="transfer"
      label={`Transfer of ${nameOfLine(line)}`}
      unit={itemUnit(line)}
      disabled={line.gone === true}
      whenAbsent={(entry) => (entry === null ? undefined : lines.add([newLine(line, entry)]))}
    />
  );
}

/** The remaining quantity. */
export function RemainingCell({ lines, line }: Props) {
  const transfer = useLine(lines, line.id)?.values.transfer;
  const moved = typeof transfer === "number" && transfer > 0 && transfer <= line.quantity ? transfer : 0;
  return <Amount value={line.quantity - moved} unit={itemUnit(line)} />;
}

/** Corrects a batch quantity. */
export interface Adjusting {
  /** Rejects with the reason if refused. */
  adjust: (line: ShownLine, quantity: number) => Promise<unknown>;
  /** The error of a quantity. */
  validate: (quantity: unknown) => string | undefined;
}

/** The batch quantity, editable with `adjusting`. Marks changes by other users. */
export function QuantityCell({ lines, line, adjusting }: Props & { adjusting?: Adjusting }) {
  const { disabled } = useArea();
  const unit = itemUnit(line);
  return (
    <Row as="span" gap={1} justify="end" oneLine>
      <ChangeMark lines={lines} row={line} gone={GONE} />
      {adjusting ? (
        <InlineEdit
          kind="number"
          value={line.quantity}
          unit={unit}
          label={`Quantity of ${nameOfLine(line)}`}
          disabled={disabled || line.gone === true}
          validate={adjusting.validate}
          onSave={(quantity) => adjusting.adjust(line, Number(quantity))}
        />
      ) : (
        <Amount value={line.quantity} unit={unit} />
      )}
    </Row>
  );
}
