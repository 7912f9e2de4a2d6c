import { type ReactNode, useId } from "react";
import "./card.css";
import "./layout.css";

interface Props {
  title: string;
  /** One line: the purpose. */
  purpose?: string;
  /** Content at the right of the title: a chip, a count, a button. */
  aside?: ReactNode;
  /** Spans all columns of a grid. */
  wide?: boolean;
  children?: ReactNode;
}

/** A card: a titled section with a border. */
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

/** A note in a card, or a count beside its title. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className="card-note">{children}</p>;
}

/** The empty state of a card: the reason, and the next step. */
export function CardEmpty({ children }: { children: ReactNode }) {
  return <div className="card-empty">{children}</div>;
}
