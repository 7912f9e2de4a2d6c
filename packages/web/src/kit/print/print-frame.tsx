/** Content that is printed instead of the page while mounted. */
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import "./print-frame.css";

/** Labels are printed at full size. */
export const LABEL_SCALE = 1;
/** A4 documents are printed at full size. */
export const PAPER_SCALE = 1;
/** The scale of pick lists, to fit more on a page (specification 3, section 2). */
export const PICK_LIST_SCALE = 0.8;

/** Prints only its children, at a scale, on `window.print()` or Ctrl+P. Hidden on screen. */
export function PrintFrame({ scale, children }: { scale: number; children: ReactNode }) {
  return createPortal(
    <div className="print-frame" style={{ zoom: scale }}>
      {children}
    </div>,
    document.body,
  );
}
