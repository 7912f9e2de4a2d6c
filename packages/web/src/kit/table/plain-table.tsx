import type { ReactNode } from "react";
import "./plain-table.css";

interface PlainColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, codes in letters of one width. */
  kind?: "number" | "code";
}

interface Props<Row> {
  /** What it lists. */
  name: string;
  /** The first names its row. */
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** As high as its rows, where what is around it scrolls. */
  whole?: boolean;
}

/** A few rows to be read: no search, no order, no pages. It scrolls where there is no room for it. */
export function PlainTable<Row>({ name, columns: [first, ...others], rows, rowId, whole = false }: Props<Row>) {
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
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
