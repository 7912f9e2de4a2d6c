import type { ReactNode } from "react";
import { NOTHING } from "../table/format.ts";
import "./facts.css";

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a whole line, for a long value. */
  whole?: boolean;
}

interface Props {
  facts: readonly Fact[];
  /** Labels beside their values, one below the other; or above them, as many columns as fit. */
  labels?: "beside" | "above";
  /** Labels beside their values, in two columns where there is room. */
  pairs?: boolean;
}

/** Labels with their values. An empty value is a dash. */
export function Facts({ facts, labels = "beside", pairs = false }: Props) {
  return (
    <div className="facts-frame">
      <dl className={`facts facts-${labels}${pairs ? " facts-pairs" : ""}`}>
        {facts.map(({ label, value, whole }) => (
          <div key={label} className={`fact${whole ? " fact-whole" : ""}`}>
            <dt>{label}</dt>
            <dd>{value === "" || value === null || value === undefined ? NOTHING : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
