/** An A4 document, for print and preview. */
import { createContext, type ReactNode, useContext } from "react";
import { QrCode } from "./qr-code.tsx";
import "./paper.css";

export interface PaperFact {
  label: string;
  value: ReactNode;
}

interface Props {
  /** The content of the QR code: a link. */
  code: string;
  /** The document type, above the title. */
  kind: string;
  title: string;
  facts: readonly PaperFact[];
  children: ReactNode;
}

/** The document's name, for the header of later pages. */
const PaperName = createContext("");

/** A title with a QR code, facts, and tables. Every printed page has the title, the document type and the page number. */
export function Paper({ code, kind, title, facts, children }: Props) {
  return (
    <article className="paper">
      <header className="paper-head">
        <div className="paper-words">
          <p className="paper-small">{kind}</p>
          <h2 className="paper-title">{title}</h2>
          <dl className="paper-facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <QrCode text={code} label={`QR code of ${title}`} />
      </header>
      <PaperName value={`${title} · ${kind}`}>{children}</PaperName>
    </article>
  );
}

export interface PaperColumn<Row> {
  header: string;
  /** Renders the cell. Omit it for an empty box to fill in by hand. */
  cell?: (row: Row) => ReactNode;
  figure?: boolean;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly PaperColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table whose header repeats on every page, with the document's name. Columns without `cell` are boxes to fill in by hand. */
export function PaperTable<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const name = useContext(PaperName);
  return (
    <table className="paper-table">
      <caption>{caption}</caption>
      <thead>
        <tr className="paper-name">
          <th colSpan={columns.length} scope="colgroup">
            <strong>{caption}</strong> · {name}
          </th>
        </tr>
        <tr>
          {columns.map(({ header, figure }) => (
            <th key={header} scope="col" className={figure ? "paper-figure" : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={columns.length}>None</td>
          </tr>
        ) : null}
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ header, cell, figure }) => (
              <td key={header} className={cell ? (figure ? "paper-figure" : undefined) : "paper-box"}>
                {cell?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Signature lines. */
export function PaperSignatures({ words }: { words: readonly string[] }) {
  return (
    <div className="paper-boxes">
      {words.map((word) => (
        <div key={word}>{word}</div>
      ))}
    </div>
  );
}
