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

/** Prints figures as a table, each with its target and whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.row,
    figure.what,
    round(figure.measured),
    figure.against,
    `${figure.kind === "most" ? "≤" : "≥"} ${figure.target}`,
    isMet(figure) ? "met" : "MISSED",
  ]);
  const all = [["#", "figure", "measured", "against", "target", ""], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** Whether a figure meets its target. */
export function isMet(figure: Figure): boolean {
  return figure.kind === "most" ? figure.measured <= figure.target : figure.measured >= figure.target;
}

function round(number: number): string {
  return number >= 100 ? number.toFixed(0) : number.toFixed(2);
}
