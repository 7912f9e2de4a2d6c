/** A printed A4 page: a heading, facts, a table. */
import type { ReactNode } from "react";
import { Facts, type Fact } from "../layout/facts.tsx";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./note.css";

/** A column heading. Numbers are right-aligned. Numbers, codes and dates (`exact`) do not wrap. */
export interface NoteHeading {
  word: string;
  figure?: boolean;
  exact?: boolean;
}

interface Props {
  title: string;
  /** What the head of the table repeats on every page; by default the title. */
  name?: string;
  facts: readonly Fact[];
  headings: readonly NoteHeading[];
  /** The cells of each row in the order of the headings. The first cell is the unique key. */
  rows: readonly (readonly [string, ...string[]])[];
  /** Paragraphs above the table. */
  intro?: ReactNode;
  /** Signature lines below the table. */
  children?: ReactNode;
}

/** An A4 page, printed while rendered. The table's header repeats on every page. */
export function Note({ title, name, facts, headings, rows, intro, children }: Props) {
  return (
    <PrintFrame scale={LABEL_SCALE}>
      <article className="note">
        <h1>{title}</h1>
        <Facts facts={facts} />
        {intro}
        <table className="note-table">
          <thead>
            <tr className="note-name">
              <th colSpan={headings.length} scope="colgroup">
                {name ?? title}
              </th>
            </tr>
            <tr>
              {headings.map((heading) => (
                <th key={heading.word} scope="col" className={headingClass(heading)}>
                  {heading.word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join("\n")}>
                {headings.map((heading, position) => (
                  <td key={heading.word} className={headingClass(heading)}>
                    {cells[position]}
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

const headingClass = ({ figure, exact }: NoteHeading): string | undefined => (figure ? "note-figure" : exact ? "note-exact" : undefined);
