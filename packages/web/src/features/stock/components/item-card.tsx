import { type ReactNode, useId } from "react";
import "./item-card.css";

interface Props {
  title: string;
  /** Stands at the right of the title: a chip, a count. */
  aside?: ReactNode;
  /** Takes the whole width of the page. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A card of the item page. */
export function ItemCard({ title, aside, wide = false, className = "", children }: Props) {
  const id = useId();
  return (
    <section className={`item-card ${wide ? "item-card-wide" : ""} ${className}`} aria-labelledby={id}>
      <header className="item-card-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Words and what they stand for. Nothing is a dash. */
export function Facts({ facts }: { facts: readonly (readonly [word: string, value: ReactNode])[] }) {
  return (
    <dl className="item-facts">
      {facts.map(([word, value]) => (
        <div key={word} className="item-fact">
          <dt>{word}</dt>
          <dd>{value === "" || value === null || value === undefined ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
