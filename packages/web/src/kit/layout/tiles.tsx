import type { ReactNode } from "react";
import "./layout.css";

/** Cards of equal width: five beside each other where there is room, else two, else one. A wide card takes the place of two. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <div className="grid-frame">
      <div className="tiles">{children}</div>
    </div>
  );
}

interface Props {
  /** Takes the place of two. */
  double?: boolean;
  children: ReactNode;
}

/** A part of the tiles. */
export function Tile({ double = false, children }: Props) {
  return <div className={`tile${double ? " tile-double" : ""}`}>{children}</div>;
}
