/** A word across every printed page. */
import { createPortal } from "react-dom";
import "./print-mark.css";

/** Prints a word across every page, over its text, while mounted: of the page itself, and of a `PrintFrame`. Hidden on screen. */
export function PrintMark({ word }: { word: string }) {
  return createPortal(<div className="print-mark">{word}</div>, document.body);
}
