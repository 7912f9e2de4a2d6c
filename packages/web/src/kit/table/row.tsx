import { type MouseEvent, memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { alignmentOf, type Column, written } from "./column.ts";

/** Where a row leads. */
export interface RowLink<Row> {
  to: (row: Row) => string;
  /** Opens a window of its own. */
  newWindow?: boolean;
}

interface Props<Row> {
  id: string;
  row: Row;
  /** Its place on the page, and among all that match; from 0. */
  index: number;
  position: number;
  columns: readonly Column<Row>[];
  link: RowLink<Row> | undefined;
  selectable: boolean;
  selected: boolean;
  current: boolean;
  opened: boolean;
  /** Calls what it is given, whatever row it is; the same function for all rows. */
  onSelect: (index: number, range: boolean) => void;
}

function RowLine<Row>({ id, row, index, position, columns, link, selectable, selected, current, opened, onSelect }: Props<Row>) {
  return (
    <tr
      id={id}
      data-index={index}
      aria-rowindex={position + 2}
      aria-selected={selectable ? selected : undefined}
      aria-current={opened ? "true" : undefined}
      className={`table-row ${selected ? "table-row-selected" : ""} ${current ? "table-row-current" : ""} ${opened ? "table-row-opened" : ""}`}
    >
      {selectable ? (
        <td className="table-select table-sticky-first">
          <label className="table-tick">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Select ${columns[0] ? written(columns[0], row) : "the row"}`}
              checked={selected}
              onChange={() => undefined}
              onClick={(event: MouseEvent) => onSelect(index, event.shiftKey)}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, place) => (
        <Cell key={column.id} column={column} row={row} sticky={place === 0} link={place === 0 ? link : undefined} />
      ))}
    </tr>
  );
}

function Cell<Row>({ column, row, sticky, link }: { column: Column<Row>; row: Row; sticky: boolean; link: RowLink<Row> | undefined }) {
  const text = written(column, row);
  const drawn: ReactNode = column.cell ? column.cell(row) : text;
  return (
    <td
      className={`table-cell table-${alignmentOf(column)} table-kind-${column.kind ?? "text"} ${sticky ? "table-sticky" : ""} ${column.pinned ? "table-pinned" : ""}`}
      title={column.cell && !column.text ? undefined : text}
    >
      {link ? (
        <Link className="table-link" to={link.to(row)} {...(link.newWindow ? { target: "_blank", rel: "noopener" } : {})}>
          {drawn}
        </Link>
      ) : (
        drawn
      )}
    </td>
  );
}

/** A row; drawn again only when something of it changes. */
export const TableRow = memo(RowLine) as typeof RowLine;
