import type { ReactNode } from "react";
import "./layout.css";

/** Cards of equal width in five, two or one columns, depending on the width. A `double` tile spans two. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className="grid-frame">
      <div className="tiles">{children}</div>
    </div>
  );
}

interface Props {
  /** Spans two columns. */
  double?: boolean;
  /** Not printed. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A tile in `Tiles`. */
export function Tile({ double = false, screenOnly = false, children }: Props) {
  return <div className={`tile${double ? " tile-double" : ""}${screenOnly ? " no-print" : ""}`}>{children}</div>;
}
