import type { ReactNode } from "react";
import { showNumber } from "../../kit/table/columns/format.ts";
import "./unusable.css";

interface Props {
  /** Grams or units of the figure that are quarantined, frozen, redundant or expired, if any. */
  quantity: number | undefined;
  children: ReactNode;
}

/** A figure, and below it how much of it cannot be used. */
export function Unusable({ quantity, children }: Props) {
  if (!quantity) return children;
  return (
    <span className="unusable">
      {children}
      <span className="unusable-part">{showNumber(quantity)} unusable</span>
    </span>
  );
}
