/**
 * The two CSV files of a stock take.
 */
import { stockTakeReport } from "@apothecary/core/stock-take/contract";
import { Icon } from "../../../kit/layout/icon.tsx";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";

const WORDS = { details: "Discrepancy Details", summary: "Discrepancy Summary" } as const;

interface Props {
  id: number;
  /** The stock take's reference, for the accessible label. */
  of: string;
  type: keyof typeof WORDS;
  /** The size of a dialog's footer button. */
  large?: boolean;
}

/** Requests and downloads the file. */
export function ReportButton({ id, of, type, large }: Props) {
  const report = useAction(stockTakeReport, { onSuccess: fetchFile });
  return (
    <button
      type="button"
      className={large ? "button" : "tool"}
      aria-label={`${WORDS[type]}: ${of}`}
      aria-busy={report.isPending}
      onClick={() => void report.run({ body: { stockTakeGroupId: id, type } })}
    >
      <Icon name="download" size={large ? "normal" : "small"} />
      {WORDS[type]}
    </button>
  );
}
