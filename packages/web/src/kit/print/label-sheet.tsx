/** Labels on A4, eight per page. */
import type { ReactNode } from "react";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./label-sheet.css";

/** Prints the labels in order at full size while rendered. */
export function LabelSheet({ children }: { children: ReactNode }) {
  return (
    <PrintFrame scale={LABEL_SCALE}>
      <div className="label-sheet">{children}</div>
    </PrintFrame>
  );
}
