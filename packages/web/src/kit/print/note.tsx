/**
 * A page of A4 for people: a heading, facts, a table.
 */
import type { ReactNode } from "react";
import { Facts, type Fact } from "../layout/facts.tsx";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./note.css";

interface Props {
  title: string;
  facts: readonly Fact[];
  headings: readonly { word: string; figure?: boolean }[];
  /** The cells of each row in the order of the headings; the first is unique. */
  rows: readonly (readonly [string, ...string[]])[];
  /** The signature lines below the table. */
  children?: ReactNode;
}

/** Printed while it is rendered. The table's headings repeat on every page. */
export function Note({ title, facts, headings, rows, children }: Props) {
  return (
    <PrintFrame scale={LABEL_SCALE}>
      <article className="note">
        <h1>{title}</h1>
        <Facts facts={facts} />
        <table className="note-table">
          <thead>
            <tr>
              {headings.map(({ word, figure }) => (
                <th key={word} scope="col" className={figure ? "note-figure" : undefined}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join("\n")}>
                {headings.map(({ word, figure }, place) => (
                  <td key={word} className={figure ? "note-figure" : undefined}>
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </article>
    </PrintFrame>
  );
}
