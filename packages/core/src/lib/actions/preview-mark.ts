/** The mark of a preview: an action that bears it takes effect only while the preview is still the same. */
import { createHash } from "node:crypto";
import { byCodeUnits } from "../rules/canonical-json.ts";

/** Length of a mark, in characters. */
const MARK_DIGITS = 24;

/** The mark of what a preview shows, and of what it depends on, in any order: the table keeps no order of a row's lines. */
export function previewMark(shown: unknown): string {
  return createHash("sha256").update(unorderedText(shown)).digest("hex").slice(0, MARK_DIGITS);
}

/** A value as text, the same for any order of its lists and fields. */
function unorderedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(unorderedText).toSorted(byCodeUnits).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${fields
    .map(([name, one]) => `${JSON.stringify(name)}:${unorderedText(one)}`)
    .toSorted(byCodeUnits)
    .join(",")}}`;
}
