import type { ReactNode } from "react";
import { NOTHING, unbroken } from "../table/columns/format.ts";
import "./facts.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Spans the whole line, for long values. */
  whole?: boolean;
}

interface Props {
  facts: readonly Fact[];
  /** Labels beside their values in one column, or above them in as many columns as fit; `strip` for short figures in one line. */
  labels?: "beside" | "above" | "strip";
  /** With labels beside: two columns where they fit. */
  pairs?: boolean;
}

/** A description list: labels and values. An empty value shows a dash. */
export function Facts({ facts, labels = "beside", pairs = false }: Props) {
  return (
    <div className="facts-frame">
      <dl className={`facts facts-${labels === "strip" ? "above facts-strip" : labels}${pairs ? " facts-pairs" : ""}`}>
        {facts.map(({ label, value, whole }) => (
          <div key={label} className={`fact${whole ? " fact-whole" : ""}`}>
            <dt>{label}</dt>
            <dd>{factText(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factText(value: ReactNode): ReactNode {
  if (value === "" || value === null || value === undefined) return NOTHING;
  return typeof value === "string" ? unbroken(value) : value;
}
