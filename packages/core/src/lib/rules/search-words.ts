/** Text search. Pure: the browser's tables and the server's files use the same rules. */
import { MINUS } from "./quantity.ts";

const IN_FIGURES = /(?<=\d)[,\u202F](?=\d{3})/g;
const ACCENTS = /\p{M}/gu;
const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Lower case, without accents and thousands separators, and with the keyboard's minus. */
export function folded(text: string): string {
  const lower = text.toLowerCase().replaceAll(IN_FIGURES, "").replaceAll(MINUS, "-");
  return BEYOND_ASCII.test(lower) ? lower.normalize("NFKD").replaceAll(ACCENTS, "") : lower;
}

/** The words of a search; a row matches if it contains all of them. */
export function searchWords(search: string): string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether a row's search text contains every word. */
export function holds(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}
