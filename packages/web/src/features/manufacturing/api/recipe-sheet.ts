/**
 * The printed recipe sheet of a compounding job: rows, revision, and whether a printed sheet is still valid.
 */
import { jobPath } from "../../../lib/page/links.ts";
import { type JobStockLine, type JobDetails, type Requirement, jobState } from "./job.ts";

/** Query parameter with the revision of a scanned sheet. */
export const SHEET = "sheet";

/** The revision of a sheet printed now. The first is 1; each voided printed sheet adds 1. */
export const printedRevision = ({ sheetRevision }: Pick<JobDetails, "sheetRevision">): number => sheetRevision + 1;

/** How a revision is written in an address. */
const REVISION = /^[1-9]\d{0,5}$/;

/** The URL in a sheet's QR code: its job with the revision. */
export function sheetLink(job: Pick<JobDetails, "id" | "sheetRevision">, origin: string): string {
  return `${origin}${jobPath(job.id) ?? ""}&${SHEET}=${printedRevision(job)}`;
}

/** A row of the sheet for one lot: a reserved batch, or grams that are not reserved. */
export interface SheetRow {
  line: Requirement;
  /** The first row of its line shows the line's total. */
  first: boolean;
  stockLine: JobStockLine | undefined;
  grams: number;
}

/** A row for each reserved batch of a line, and one for its unreserved quantity. */
export function sheetRows(lines: readonly Requirement[]): SheetRow[] {
  return lines.flatMap((line) => {
    const reserved = line.batches.filter((stockLine) => stockLine.reserved > 0).map((stockLine) => ({ stockLine, grams: stockLine.reserved }));
    const open = line.allocatedQuantity - line.reserved;
    const rows = open > 0 || reserved.length === 0 ? [...reserved, { stockLine: undefined, grams: open }] : reserved;
    return rows.map((row, position) => ({ line, first: position === 0, ...row }));
  });
}

/** The warning for the scanned sheet, or else for the last printed one; undefined if it is valid. */
export function voidSheet(
  job: Pick<JobDetails, "sheetRevision" | "printed" | "dateCompleted" | "dateCancelled">,
  scanned: string | undefined,
): string | undefined {
  const current = printedRevision(job);
  const state = jobState(job);
  if (state === "cancelled") return scanned === undefined ? undefined : "This recipe sheet is void: the job has been cancelled.";
  if (scanned !== undefined && (!REVISION.test(scanned) || Number(scanned) > current))
    return `This link does not name a recipe sheet of this job. Use revision ${current}.`;
  if (scanned !== undefined && Number(scanned) !== current)
    return `This recipe sheet is void: it is revision ${scanned}, and the job has changed since. Use revision ${current}.`;
  if (state === "completed" || job.printed || job.sheetRevision === 0) return undefined;
  return `The recipe sheet that was printed (revision ${job.sheetRevision}) is void: the job has changed since. Print revision ${current}.`;
}
