import { type ReactNode, useId } from "react";
import "./card.css";
import "./layout.css";

interface Props {
  title: string;
  /** One line that says what it is for. */
  purpose?: string;
  /** At the right of the title: a chip, a count, a button. */
  aside?: ReactNode;
  /** Takes every column of a grid. */
  wide?: boolean;
  children?: ReactNode;
}

/** A titled part of a page in a frame of its own. */
export function Card({ title, purpose, aside, wide = false, children }: Props) {
  const id = useId();
  return (
    <section className={`card${wide ? " wide" : ""}`} aria-labelledby={id}>
      <header className="card-head">
        <div>
          <h2 id={id}>{title}</h2>
          {purpose ? <p className="card-purpose quiet">{purpose}</p> : null}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A remark in a card, or a count beside its title. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className="card-note">{children}</p>;
}

/** In place of a card's content: why there is none, and the next step. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <div className="card-empty">{children}</div>;
}
