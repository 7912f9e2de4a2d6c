import type { RefusedLine } from "@apothecary/core/stock/contract";
import { useMemo } from "react";
import { Chip } from "../../../../kit/layout/chip.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import type { Filter } from "../../../../kit/table/toolbar/filter.ts";
import { type ImportFile, refusedReason } from "./import-file.ts";

interface Row {
  line: number;
  cells: readonly string[];
  /** Errors by field; `reason` has them in one text. */
  faults: ReadonlyMap<string, string>;
  reason: string;
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();
const LINE_WIDTH = 80;
const STATE_WIDTH = 110;
const REASON_WIDTH = 380;
/** Minimum width of the reason column, so that a text wraps to few lines. */
const REASON_LEAST = 320;
const CELL_WIDTH = 150;
const FILTERS: readonly Filter<Row>[] = [{ id: "faulty", label: "Only lines with errors", as: "switch", keeps: ({ reason }) => reason !== "" }];
const importRowId = (row: Row): string => `${row.line}`;

/** The lines of a file, refused ones first, with errors at their cells. */
export function LinesTable({ file, refused, only = false }: { file: ImportFile; refused: readonly RefusedLine[]; only?: boolean }) {
  const rows = useMemo(() => importRows(file, refused, only), [file, refused, only]);
  const columns = useMemo(() => importColumns(file, only), [file, only]);
  return (
    <DataTable
      id={`import-${file.kind}`}
      name="Lines of the file"
      columns={columns}
      rows={rows}
      rowId={importRowId}
      filters={only ? [] : FILTERS}
      searchLabel="Search lines"
      height="rows"
      empty={{ title: "No lines" }}
    />
  );
}

function importRows(file: ImportFile, refused: readonly RefusedLine[], only: boolean): Row[] {
  const faulty = new Map(refused.map((line) => [line.line, line]));
  const rows = file.lines.map(({ line, cells }): Row => {
    const wrong = faulty.get(line);
    if (!wrong) return { line, cells, faults: NO_FAULTS, reason: "" };
    return { line, cells, faults: new Map(wrong.faults.map(({ field, message }) => [field, message])), reason: refusedReason(file, wrong) };
  });
  return [...rows.filter(({ reason }) => reason !== ""), ...(only ? [] : rows.filter(({ reason }) => reason === ""))];
}

function importColumns({ columns }: ImportFile, only: boolean): readonly Column<Row>[] {
  return [
    { id: "line", header: "Line", kind: "number", width: LINE_WIDTH, value: ({ line }) => line, help: "The row number in a spreadsheet" },
    ...(only
      ? []
      : [
          {
            id: "state",
            header: "State",
            width: STATE_WIDTH,
            value: ({ reason }: Row) => (reason === "" ? "Good" : "Faulty"),
            cell: ({ reason }: Row) =>
              reason === "" ? (
                <Chip tone="green" icon="success">
                  Good
                </Chip>
              ) : (
                <Chip tone="red" icon="error">
                  Faulty
                </Chip>
              ),
          },
        ]),
    { id: "reason", header: "Reason", width: REASON_WIDTH, least: REASON_LEAST, grow: true, wraps: true, value: ({ reason }) => reason },
    ...columns.map(
      ({ field, heading }, at): Column<Row> => ({
        id: field,
        header: heading,
        width: CELL_WIDTH,
        value: ({ cells }) => cells[at],
        cell: ({ cells, faults }) => <Cell text={cells[at] ?? ""} fault={faults.get(field)} />,
      }),
    ),
  ];
}

function Cell({ text, fault }: { text: string; fault: string | undefined }) {
  if (fault === undefined) return text;
  return (
    <span className="import-faulty" title={fault}>
      <Icon name="error" size="small" label={fault} />
      {text === "" ? "empty" : text}
    </span>
  );
}
