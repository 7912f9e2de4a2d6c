/**
 * A page of A4 for people: a heading, facts, a table.
 */
import type { ReactNode } from "react";
import { Facts, type Fact } from "../layout/facts.tsx";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./note.css";

/** The head of a column. Figures stand at the right; they, codes and days (`exact`) are never broken over two lines. */
export interface NoteHeading {
  word: string;
  figure?: boolean;
  exact?: boolean;
}

interface Props {
  title: string;
  facts: readonly Fact[];
  headings: readonly NoteHeading[];
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
              {headings.map((heading) => (
                <th key={heading.word} scope="col" className={classOf(heading)}>
                  {heading.word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join("\n")}>
                {headings.map((heading, place) => (
                  <td key={heading.word} className={classOf(heading)}>
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

const classOf = ({ figure, exact }: NoteHeading): string | undefined => (figure ? "note-figure" : exact ? "note-exact" : undefined);
