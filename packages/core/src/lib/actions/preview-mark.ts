/** The mark of a preview: an action that bears it takes effect only while the preview is still the same. */
import { createHash } from "node:crypto";

/** Length of a mark, in characters. */
const MARK_DIGITS = 24;

/** The mark of what a preview shows, and of what it depends on. */
export function previewMark(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, MARK_DIGITS);
}
