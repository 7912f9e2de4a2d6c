import type { Header } from "@tanstack/react-table";
import { useId } from "react";
import { Icon } from "../../layout/icon.tsx";
import { columnAlignment, type Column } from "../columns/column.ts";
import type { features } from "../state/features.ts";
import { HeadHelp } from "./head-help.tsx";

interface Props<Row extends object> {
  header: Header<typeof features, Row, unknown>;
  column: Column<Row>;
  /** Stays visible while other columns scroll horizontally. */
  sticky: boolean;
  /** A page of columns starts with it. */
  starts: boolean;
  /** Shows the position among several sorted columns. */
  numbered: boolean;
  onSort: (id: string, adds: boolean) => void;
}

/** A column heading. A press sorts by it; Shift adds it to the sort. */
export function HeadCell<Row extends object>({ header, column, sticky, starts, numbered, onSort }: Props<Row>) {
  const helpId = useId();
  const direction = header.column.getIsSorted();
  const position = header.column.getSortIndex() + 1;
  const words = (
    <>
      <span className="table-head-word">{column.header}</span>
      {column.unit ? <span className="table-head-unit">{column.unit}</span> : null}
    </>
  );
  return (
    <th
      scope="col"
      className={`table-head table-${columnAlignment(column)} ${sticky ? "table-sticky" : ""} ${starts ? "table-page-start" : ""} ${column.pinned ? "table-pinned" : ""}`}
      aria-sort={direction === false ? undefined : direction === "asc" ? "ascending" : "descending"}
      // Without the name of the button for its help.
      aria-label={column.help && [column.header, column.unit ?? ""].join(" ").trim()}
      aria-describedby={column.help ? helpId : undefined}
      title={column.help}
    >
      <span className="table-head-line">
        {header.column.getCanSort() ? (
          <button type="button" className="table-head-button" onClick={({ shiftKey }) => onSort(column.id, shiftKey)}>
            {words}
            {direction === false ? null : (
              <span className="table-sort">
                <Icon name={direction === "asc" ? "arrow-up" : "arrow-down"} size="small" />
                {numbered ? position : null}
              </span>
            )}
          </button>
        ) : (
          <span className="table-head-button">{words}</span>
        )}
        {column.help ? <HeadHelp header={column.header} help={column.help} /> : null}
      </span>
      {column.help ? (
        <span id={helpId} hidden>
          {column.help}
        </span>
      ) : null}
    </th>
  );
}
