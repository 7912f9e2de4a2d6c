/**
 * The printed recipe sheet of a compounding job: its rows, its revision, and whether one that was printed is still good.
 */
import { jobPath } from "../../../lib/links.ts";
import { type JobBatch, type JobDetails, type StockLine, stateOf } from "./job.ts";

/** Where a sheet's code names its revision. */
export const SHEET = "sheet";

/** The revision that a sheet printed now has. The first is 1; each printed sheet that a change made void counts. */
export const revisionOf = ({ sheetRevision }: Pick<JobDetails, "sheetRevision">): number => sheetRevision + 1;

/** What a sheet's code has: a link to its job, and the revision. */
export function sheetLink(job: Pick<JobDetails, "id" | "sheetRevision">, origin: string): string {
  return `${origin}${jobPath(job.id) ?? ""}&${SHEET}=${revisionOf(job)}`;
}

/** A row of the sheet, which one lot is weighed into: a batch that is reserved, or grams for which none is. */
export interface SheetRow {
  line: StockLine;
  /** Whether it is the line's first row, which bears its grams. */
  first: boolean;
  batch: JobBatch | undefined;
  grams: number;
}

/** The rows of the lines: each has one for every batch that is reserved for it, and one for what is not reserved. */
export function sheetRows(lines: readonly StockLine[]): SheetRow[] {
  return lines.flatMap((line) => {
    const reserved = line.batches.filter((batch) => batch.reserved > 0).map((batch) => ({ batch, grams: batch.reserved }));
    const open = line.allocatedQuantity - line.reserved;
    const rows = open > 0 || reserved.length === 0 ? [...reserved, { batch: undefined, grams: open }] : reserved;
    return rows.map((row, place) => ({ line, first: place === 0, ...row }));
  });
}

/** What is to be said of printed sheets: of the one whose code was scanned, or of the last one that was printed; undefined if all is well. */
export function voidSheet(
  job: Pick<JobDetails, "sheetRevision" | "printed" | "dateCompleted" | "dateCancelled">,
  scanned: string | undefined,
): string | undefined {
  const now = revisionOf(job);
  const state = stateOf(job);
  if (state === "cancelled") return scanned === undefined ? undefined : "This recipe sheet is void: the job has been cancelled.";
  if (scanned !== undefined && Number(scanned) !== now)
    return `This recipe sheet is void: it is revision ${scanned}, and the job has changed since. Revision ${now} counts.`;
  if (state === "completed" || job.printed || job.sheetRevision === 0) return undefined;
  return `The recipe sheet that was printed (revision ${job.sheetRevision}) is void: the job has changed since. Print revision ${now}.`;
}
