import type { ReactNode } from "react";
import "./two-lines.css";

/** Two values in one cell, one below the other. The first is truncated if there is no room. The second is a code or text. */
export function TwoLines({ first, second, kind = "code" }: { first: ReactNode; second: ReactNode; kind?: "code" | "text" }) {
  return (
    <span className="two-lines">
      <span className="two-lines-first" title={typeof first === "string" ? first : undefined}>
        {first}
      </span>
      <span className={kind === "code" ? "two-lines-second two-lines-code" : "two-lines-second"}>{second}</span>
    </span>
  );
}
