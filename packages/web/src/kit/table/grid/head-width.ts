/** The width of a heading that wraps onto at most two lines. All widths in pixels. */

/** The minimum width to fit words of these widths, separated by `space`, on two lines. */
export function widthInTwoLines(words: readonly number[], space: number): number {
  const lineWidth = (some: readonly number[]) => some.reduce((sum, width) => sum + width, 0) + space * Math.max(0, some.length - 1);
  return Math.min(...words.map((_, at) => Math.max(lineWidth(words.slice(0, at + 1)), lineWidth(words.slice(at + 1)))), lineWidth(words));
}
