import type { ReactNode } from "react";
import "./layout.css";

/** Space between parts, in steps of the 4 px grid. */
export type Gap = 1 | 2 | 3 | 4 | 6;

interface StackProps {
  gap?: Gap;
  /** Takes every column of a grid. */
  wide?: boolean;
  children: ReactNode;
}

/** Parts below each other. */
export function Stack({ gap = 4, wide = false, children }: StackProps) {
  return <div className={`stack gap-${gap}${wide ? " wide" : ""}`}>{children}</div>;
}

interface RowProps {
  gap?: Gap;
  /** How parts of different heights line up. */
  align?: "center" | "start" | "baseline";
  /** Where the free space goes: after the parts, between them, before them, or on both sides. */
  justify?: "start" | "between" | "end" | "center";
  children: ReactNode;
}

/** Parts beside each other; they wrap where there is no room. */
export function Row({ gap = 2, align = "center", justify = "start", children }: RowProps) {
  return <div className={`row gap-${gap} row-align-${align} row-justify-${justify}`}>{children}</div>;
}
