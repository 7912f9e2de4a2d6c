/** A printed sheet of tables, for use in the warehouse. */
import type { ReactNode } from "react";
import "./printed-sheet.css";

export interface PrintedTable {
  title: string;
  /** The lines below the title: how much is required, and where it is. */
  note?: string;
  /** Figures are on the right; of the others only those that wrap take several lines. */
  columns: readonly { header: string; right?: boolean; wraps?: boolean }[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
}

interface Props {
  title: string;
  /** The recipient and the time of printing. */
  lines: readonly string[];
  tables: readonly PrintedTable[];
  /** The name of the sheet, repeated in each table's header and so on every page. */
  name?: string;
}

/** A title, header lines, and tables without page breaks inside rows. */
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
                  {table.columns.map(({ header, ...column }) => (
                    <th key={header} className={cellClass(column)}>
                      {header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(({ id, cells }) => (
                  <tr key={id}>
                    {table.columns.map(({ header, ...column }, position) => (
                      <td key={header} className={cellClass(column)}>
                        {cells[position]}
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

const cellClass = ({ right, wraps }: Pick<PrintedTable["columns"][number], "right" | "wraps">): string | undefined =>
  right ? "printed-right" : wraps ? undefined : "printed-whole";
