/**
 * The width of a heading whose words take at most two lines. All widths in pixels.
 */

/** The least width of two lines of words of these widths, with a space between them. */
export function widthInTwoLines(words: readonly number[], space: number): number {
  const lineOf = (some: readonly number[]) => some.reduce((sum, width) => sum + width, 0) + space * Math.max(0, some.length - 1);
  return Math.min(...words.map((_, at) => Math.max(lineOf(words.slice(0, at + 1)), lineOf(words.slice(at + 1)))), lineOf(words));
}
