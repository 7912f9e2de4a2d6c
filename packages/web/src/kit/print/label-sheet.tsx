/**
 * Labels side by side on A4, eight on a page.
 */
import type { ReactNode } from "react";
import { LABEL_SCALE, PrintFrame } from "./print-frame.tsx";
import "./label-sheet.css";

/** What is printed while it is rendered: the labels in their order, at their true size. */
export function LabelSheet({ children }: { children: ReactNode }) {
  return (
    <PrintFrame scale={LABEL_SCALE}>
      <div className="label-sheet">{children}</div>
    </PrintFrame>
  );
}
