/**
 * The table of transfer lines, with selection, search, filters and inline editing.
 */
import { ChosenLines, type ChoiceRow, type ChosenLinesProps } from "../../../../kit/lines/chosen-lines.tsx";
import { nameOfLine, newLine, type Transferred } from "../../api/transfer-rules.ts";
import type { TransferLine } from "../../api/transfers.ts";

/** A table row; `gone` if it is selected and no longer exists. */
export type ShownLine = ChoiceRow<TransferLine>;

type Props = Omit<ChosenLinesProps<TransferLine, Transferred>, "createLine" | "rowName" | "rowSearchText" | "removedRow" | "acceptLabel">;

export function TransferTable(props: Props) {
  return (
    <ChosenLines
      {...props}
      createLine={wholeLine}
      rowName={nameOfLine}
      rowSearchText={transferSearchText}
      removedRow={emptied}
      acceptLabel="Use current quantities"
    />
  );
}

const wholeLine = (row: TransferLine) => newLine(row);
const transferSearchText = ({ sku, batchNumber, bin }: TransferLine): string => `${sku} ${batchNumber} ${bin}`;
const emptied = (row: TransferLine): TransferLine => ({ ...row, quantity: 0, reserved: 0 });
