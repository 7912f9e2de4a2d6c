/**
 * Figures, and the table in which the bench prints them.
 */

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface Figure {
  /** The row of the list of figures, e.g. `1`. */
  row: string;
  what: string;
  measured: number;
  /** The basis of comparison, as text. */
  against: string;
  target: number;
  /** `most`: at most the target; `least`: at least. */
  kind: "most" | "least";
}

/** The width of each column but the last, in characters. Rows are printed as they are measured, before the others are known. */
const WIDTHS = [3, 76, 9, 28, 8];

/** Prints the heading of the table. */
export function printHeading(): void {
  printRow(["#", "figure", "measured", "against", "target", ""]);
}

/** Prints a figure with its target, and whether it is met. */
export function printFigure(figure: Figure): void {
  const target = `${figure.kind === "most" ? "≤" : "≥"} ${figure.target}`;
  printRow([figure.row, figure.what, round(figure.measured), figure.against, target, isMet(figure) ? "met" : "MISSED"]);
}

function printRow(cells: readonly string[]): void {
  const padded = cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0));
  console.log(padded.join("  ").trimEnd());
}

/** Whether a figure meets its target. */
export function isMet(figure: Figure): boolean {
  return figure.kind === "most" ? figure.measured <= figure.target : figure.measured >= figure.target;
}

function round(number: number): string {
  return number >= 100 ? number.toFixed(0) : number.toFixed(2);
}
