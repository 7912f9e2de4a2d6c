import type { LotRef, Trace } from "@apothecary/core/trace/graph";
import { Paper, type PaperColumn, PaperTable } from "../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../kit/print/paper-dialog.tsx";
import { written } from "../../../kit/table/columns/column.ts";
import { showInstant } from "../../../kit/table/columns/format.ts";
import { lotPath } from "../../../lib/page/paths.ts";
import type { TraceRow } from "../api/trace-rows.ts";
import { SHOWN_COLUMNS } from "./trace-columns.tsx";

interface Props {
  lot: LotRef;
  trace: Trace;
  rows: readonly TraceRow[];
  onClose: () => void;
}

const INDENT = "\u2003";

/** The printed trace, with indented rows. */
export function TracePaper({ lot, trace, rows, onClose }: Props) {
  const title = `${lot.batchNumber} ${lot.sku}`;
  const columns: PaperColumn<TraceRow>[] = SHOWN_COLUMNS.map((column, at) => ({
    header: column.header,
    figure: column.kind === "number",
    cell: (row) => (at === 0 ? INDENT.repeat(row.depth) : "") + written(column, row),
  }));
  const facts = [
    { label: "Direction", value: trace.direction === "forward" ? "Forward" : "Backward" },
    { label: "Printed", value: showInstant(new Date().toISOString()) },
    { label: "Complete", value: trace.unread.length === 0 ? "Yes" : "No" },
  ];
  return (
    <PaperDialog
      title={`Trace of ${title}`}
      paper={
        <Paper code={window.location.origin + lotPath(lot.batchNumber, lot.sku)} kind="Batch trace" title={title} facts={facts}>
          <PaperTable
            caption="Trace"
            columns={columns}
            rows={rows.map((row, at) => ({ ...row, at }))}
            rowKey={(row) => String((row as TraceRow & { at: number }).at)}
          />
        </Paper>
      }
      onClose={onClose}
    />
  );
}
