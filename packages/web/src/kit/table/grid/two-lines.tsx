import type { ReactNode } from "react";
import { unbroken } from "../columns/format.ts";
import "./two-lines.css";

interface Props {
  first: ReactNode;
  second: ReactNode;
  kind?: "code" | "text";
  whole?: boolean;
}

/** Two values in one cell, one below the other. The first is truncated if there is no room, unless it is `whole`. The second is a code or text. */
export function TwoLines({ first, second, kind = "code", whole = false }: Props) {
  return (
    <span className="two-lines">
      <span className={whole ? undefined : "two-lines-first"} title={typeof first === "string" ? first : undefined}>
        {typeof first === "string" ? unbroken(first) : first}
      </span>
      <span className={kind === "code" ? "two-lines-second two-lines-code" : "two-lines-second"}>{second}</span>
    </span>
  );
}
