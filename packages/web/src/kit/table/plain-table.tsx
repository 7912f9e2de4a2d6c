import type { ReactNode } from "react";
import "./plain-table.css";

interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, codes in tabular figures. */
  kind?: "number" | "code";
}

interface Props<Row> {
  /** The accessible name. */
  name: string;
  /** The first column names the row. */
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** As high as its rows, inside a scrolling container. */
  whole?: boolean;
}

/** A read-only table of a few rows, without search, sorting or pagination. Scrolls if it does not fit. */
export function PlainTable<Row>({ name, columns: [first, ...others], rows, rowId, whole = false }: Props<Row>) {
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard.
    <div className={`plain-table ${whole ? "plain-table-whole" : ""}`} tabIndex={0}>
      <table aria-label={name}>
        <thead>
          <tr>
            {[first, ...others].map(({ header, kind }) => (
              <th key={header} scope="col" data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              <th scope="row" data-kind={first.kind}>
                {first.cell(row)}
              </th>
              {others.map(({ header, kind, cell }) => (
                <td key={header} data-kind={kind}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
