import { type ReactNode, useId } from "react";
import "./preferences-card.css";

interface Props {
  title: string;
  purpose: string;
  /** Stands at the right of the title. */
  action?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

/** A card of the preferences. */
export function PreferencesCard({ title, purpose, action, wide = false, children }: Props) {
  const id = useId();
  return (
    <section className={`preferences-card ${wide ? "preferences-card-wide" : ""}`} aria-labelledby={id}>
      <header className="preferences-card-head">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="quiet">{purpose}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
