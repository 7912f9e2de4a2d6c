/**
 * Labels side by side on A4, eight on a page.
 */
import type { ReactNode } from "react";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./label-sheet.css";

/** Prints the labels in order at their true size while it is rendered. */
export function LabelSheet({ children }: { children: ReactNode }) {
  return (
    <PrintFrame scale={LABEL_SCALE}>
      <div className="label-sheet">{children}</div>
    </PrintFrame>
  );
}
