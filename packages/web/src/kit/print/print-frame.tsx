/**
 * Content that is printed instead of the page while it is mounted.
 */
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import "./print-frame.css";

/** Labels are printed at full size. */
export const LABEL_SCALE = 1;
/** Papers of A4 are printed at full size. */
export const PAPER_SCALE = 1;
/** The scale of pick lists, so that more of them fits on a page (specification 3, section 2). */
export const PICK_LIST_SCALE = 0.8;

/** Prints only its content, at a scale, by `window.print()` or Ctrl+P; the screen does not show it. */
export function PrintFrame({ scale, children }: { scale: number; children: ReactNode }) {
  return createPortal(
    <div className="print-frame" style={{ zoom: scale }}>
      {children}
    </div>,
    document.body,
  );
}
