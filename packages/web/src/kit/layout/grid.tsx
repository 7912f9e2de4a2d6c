import type { ReactNode } from "react";
import { type Gap, type PartProps, part } from "./stack.tsx";
import "./layout.css";

interface Props {
  /** Two equal columns, or a main column twice as wide as the one beside it. */
  columns?: "equal" | "main-side";
  /** From which width of the grid itself its columns stand beside each other: 35, 48 or 56 rem. A main column needs 56. */
  from?: "small" | "medium" | "large";
  children: ReactNode;
}

/** Parts in two columns where there is room for them, else below each other. */
export function Grid({ columns = "equal", from = "medium", children }: Props) {
  return (
    <div className="grid-frame">
      <div className={`grid grid-${columns === "main-side" ? columns : from}`}>{children}</div>
    </div>
  );
}

interface ColumnsProps extends PartProps {
  /** The least width of a column: 8.5, 12, 20 or 24 rem. */
  least?: "tiny" | "small" | "medium" | "large";
  gap?: Gap;
  /** Few parts share the whole width; else each keeps its own. */
  fill?: boolean;
}

/** Parts of equal width, as many beside each other as there is room for. */
export function Columns({ least = "small", gap = 2, fill = false, ...rest }: ColumnsProps) {
  return part(rest, "columns", `gap-${gap}`, `columns-${least}`, fill && "columns-fill");
}
