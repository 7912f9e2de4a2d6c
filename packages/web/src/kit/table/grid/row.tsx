import { type MouseEvent, memo } from "react";
import { Link } from "react-router-dom";
import { cellClass, drawnIn } from "./cell.tsx";
import { type Column, isMeasured, rowName, takesTwoLines, written } from "../columns/column.ts";

/** The link of a row. */
export interface RowLink<Row> {
  to: (row: Row) => string;
  /** Opens in a new window. */
  newWindow?: boolean;
}

export interface RowProps<Row> {
  id: string;
  row: Row;
  /** The index on the page, and among all matches; from 0. */
  index: number;
  position: number;
  columns: readonly Column<Row>[];
  link: RowLink<Row> | undefined;
  selectable: boolean;
  selected: boolean;
  current: boolean;
  opened: boolean;
  /** The selection handler, shared by all rows; stable. */
  onSelect: (index: number, range: boolean) => void;
  /** Measures rows of variable height. */
  measure: (row: HTMLElement | null) => void;
}

function RowLine<Row>(props: RowProps<Row>) {
  const { id, row, index, position, columns, link, selectable, selected, opened, measure } = props;
  return (
    <tr
      ref={columns.some(({ wraps, below }) => wraps || below) ? measure : undefined}
      id={id}
      data-index={index}
      aria-rowindex={position + 2}
      aria-selected={selectable ? selected : undefined}
      aria-current={opened ? "true" : undefined}
      className={`table-row ${rowStateClass(props)}`}
    >
      {selectable ? <SelectRow {...props} /> : null}
      {columns.map((column, position) => (
        <Cell key={column.id} column={column} row={row} sticky={position === 0} link={position === 0 ? link : undefined} />
      ))}
    </tr>
  );
}

/** The class names of a row that is selected, has the keyboard focus, or is open. */
export function rowStateClass({ selected, current, opened }: Pick<RowProps<unknown>, "selected" | "current" | "opened">): string {
  return `${selected ? "table-row-selected" : ""} ${current ? "table-row-current" : ""} ${opened ? "table-row-opened" : ""}`;
}

/** The selection checkbox; a press anywhere in its cell toggles it. */
export function SelectRow<Row>({ row, index, columns, selected, onSelect }: Pick<RowProps<Row>, "row" | "index" | "columns" | "selected" | "onSelect">) {
  return (
    <td className="table-select table-sticky-first">
      <label className="table-tick">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${rowName(columns, row)}`}
          checked={selected}
          onChange={() => undefined}
          onClick={(event: MouseEvent) => onSelect(index, event.shiftKey)}
        />
      </label>
    </td>
  );
}

function Cell<Row>({ column, row, sticky, link }: { column: Column<Row>; row: Row; sticky: boolean; link: RowLink<Row> | undefined }) {
  const drawn = drawnIn(column, row);
  const twoLines = typeof drawn === "string" && takesTwoLines(column);
  return (
    <td
      data-label={column.header}
      className={`${cellClass(column)} ${isMeasured(column) ? "table-whole" : ""} ${column.wraps ? "table-wraps" : ""} ${sticky ? "table-sticky" : ""} ${column.pinned ? "table-pinned" : ""}`}
      title={column.cell && !column.text ? undefined : written(column, row)}
    >
      {link ? (
        <Link
          className={`table-link ${twoLines ? "table-two-lines" : ""}`}
          to={link.to(row)}
          {...(link.newWindow ? { target: "_blank", rel: "noopener" } : {})}
        >
          {drawn}
        </Link>
      ) : twoLines ? (
        <span className="table-two-lines">{drawn}</span>
      ) : (
        drawn
      )}
    </td>
  );
}

/** A row, memoised. */
export const TableRow = memo(RowLine) as typeof RowLine;
