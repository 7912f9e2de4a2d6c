/** Dates as people type them, `dd/mm/yyyy`, and as they are sent, `YYYY-MM-DD`. */
const TYPED = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Parses a typed date: `31/3/2028`, `31.03.28`, `31-3-2028`, `31032028` and `2028-03-31` → `2028-03-31`; empty → an
 * empty string. Text that is not a valid date is returned unchanged, so that validation refuses it.
 */
export function dayFrom(typed: string): string {
  const text = typed.trim();
  const iso = ISO_DAY.exec(text);
  if (iso) return parseDay(iso[1], iso[2], iso[3]) ?? text;
  const parts = TYPED.exec(text) ?? DIGITS.exec(text);
  if (!parts) return text;
  const year = parts[3]?.length === 2 ? `20${parts[3]}` : parts[3];
  return parseDay(year, parts[2], parts[1]) ?? text;
}

/** Formats `2028-03-31` as `31/03/2028`; other text is returned unchanged. */
export function dayText(day: string | null | undefined): string {
  const parts = ISO_DAY.exec(day ?? "");
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : (day ?? "");
}

/** Whether the text is a valid date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const parts = ISO_DAY.exec(text);
  return parts !== null && parseDay(parts[1], parts[2], parts[3]) !== undefined;
}

function parseDay(year = "", month = "", day = ""): string | undefined {
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const same = found.getUTCFullYear() === Number(year) && found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(day);
  return same ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}
