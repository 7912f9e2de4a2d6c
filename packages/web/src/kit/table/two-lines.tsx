import type { ReactNode } from "react";
import "./two-lines.css";

/** Two values in one cell, the second a code below the first, which gives way where there is no room for it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two-lines">
      <span className="two-lines-first" title={typeof first === "string" ? first : undefined}>
        {first}
      </span>
      <span className="two-lines-second">{second}</span>
    </span>
  );
}
