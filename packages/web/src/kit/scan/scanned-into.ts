/** Labels scanned into a number field. */

/** The longest number typed before a scan into the same field, in characters. */
const MAX_TYPED = 12;

export interface ScannedInto {
  /** The typed value before the scan. */
  typed: string;
  /** The text of the label. */
  read: string;
}

/** Splits a field's text into the typed number and the label scanned after it; undefined without a label. */
export function scannedInto(text: string, isLabel: (text: string) => boolean): ScannedInto | undefined {
  const link = text.search(/https?:\/\//i);
  if (link >= 0) return isLabel(text.slice(link)) ? { typed: text.slice(0, link), read: text.slice(link) } : undefined;
  if (!text.includes("~")) return undefined;
  // SKUs start with a letter, so digits before it were typed.
  const digits = /^[\d ,\u00a0\u202f]*/.exec(text)?.[0].length ?? 0;
  const at = digits <= MAX_TYPED ? digits : 0;
  return isLabel(text.slice(at)) ? { typed: text.slice(0, at), read: text.slice(at) } : undefined;
}
