/**
 * A printed page of tables to carry along.
 */
import type { ReactNode } from "react";
import "./printed-sheet.css";

export interface PrintedTable {
  title: string;
  /** The lines below the title: how much is required, where it is. */
  note?: string;
  columns: readonly { header: string; right?: boolean }[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

interface Props {
  title: string;
  /** Who it is for and when it was printed. */
  lines: readonly string[];
  tables: readonly PrintedTable[];
  /** What the sheet is, above the head of each table and so on every page. */
  name?: string;
}

/** A title, what it is about, and tables that do not break within a row. */
export function PrintedSheet({ title, lines, tables, name }: Props) {
  return (
    <article className="printed-sheet">
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {tables.map((table) => (
        <section key={table.title}>
          <h2>{table.title}</h2>
          {table.note ? <p>{table.note}</p> : null}
          {table.rows.length === 0 ? null : (
            <table>
              <thead>
                {name ? (
                  <tr>
                    <th colSpan={table.columns.length} scope="colgroup" className="printed-name">
                      {name} · {table.title}
                    </th>
                  </tr>
                ) : null}
                <tr>
                  {table.columns.map(({ header, right }) => (
                    <th key={header} className={right ? "printed-right" : undefined}>
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(({ id, cells }) => (
                  <tr key={id}>
                    {table.columns.map(({ header, right }, place) => (
                      <td key={header} className={right ? "printed-right" : undefined}>
                        {cells[place]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </article>
  );
}
