/**
 * What is printed instead of the page, while it is there.
 */
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import "./print-frame.css";

/** The scale of labels: as they are. */
export const LABEL_SCALE = 1;
/** The scale of papers of A4: as they are. */
export const PAPER_SCALE = 1;
/** The scale of pick lists, so that more of them fits on a page (specification 3, section 2). */
export const PICK_LIST_SCALE = 0.8;

/** Its content alone goes to paper, at a scale; the screen does not show it. `window.print()` prints it, and so does Ctrl+P. */
export function PrintFrame({ scale, children }: { scale: number; children: ReactNode }) {
  return createPortal(
    <div className="print-frame" style={{ zoom: scale }}>
      {children}
    </div>,
    document.body,
  );
}
