import type { ReactNode } from "react";
import { type Gap, type PartProps, part } from "./stack.tsx";
import "./layout.css";

interface Props {
  /** Two equal columns, or a main column twice as wide as the side column. */
  columns?: "equal" | "main-side";
  /** The minimum width of the grid itself for two columns: 35, 48 or 56 rem. `main-side` needs 56. */
  from?: "small" | "medium" | "large";
  children: ReactNode;
}

/** Two columns where they fit, else one. */
export function Grid({ columns = "equal", from = "medium", children }: Props) {
  return (
    <div className="grid-frame">
      <div className={`grid grid-${columns === "main-side" ? columns : from}`}>{children}</div>
    </div>
  );
}

interface ColumnsProps extends PartProps {
  /** The minimum width of a column: 8.5, 12, 20 or 24 rem. */
  least?: "tiny" | "small" | "medium" | "large";
  gap?: Gap;
  /** Few items stretch to the full width; by default the column width stays the same. */
  fill?: boolean;
}

/** Columns of equal width, as many as fit. */
export function Columns({ least = "small", gap = 2, fill = false, ...rest }: ColumnsProps) {
  return part(rest, "columns", `gap-${gap}`, `columns-${least}`, fill && "columns-fill");
}
