/**
 * The printed recipe sheet of a compounding job: its revision, and whether one that was printed is still good.
 */
import { jobPath } from "../../../lib/links.ts";
import type { JobDetails } from "./job.ts";

/** Where a sheet's code names its revision. */
export const SHEET = "sheet";

/** The revision that a sheet printed now has. The first is 1; each printed sheet that a change made void counts. */
export const revisionOf = ({ sheetRevision }: Pick<JobDetails, "sheetRevision">): number => sheetRevision + 1;

/** What a sheet's code has: a link to its job, and the revision. */
export function sheetLink(job: Pick<JobDetails, "id" | "sheetRevision">, origin: string): string {
  return `${origin}${jobPath(job.id) ?? ""}&${SHEET}=${revisionOf(job)}`;
}

/** What is to be said of printed sheets: of the one whose code was scanned, or of the last one that was printed; undefined where all is well. */
export function voidSheet(job: Pick<JobDetails, "sheetRevision" | "printed">, scanned: string | undefined): string | undefined {
  const now = revisionOf(job);
  if (scanned !== undefined && Number(scanned) !== now)
    return `This recipe sheet is void: it is revision ${scanned}, and the job has changed since. Revision ${now} counts.`;
  if (job.printed || job.sheetRevision === 0) return undefined;
  return `The recipe sheet that was printed (revision ${job.sheetRevision}) is void: the job has changed since. Print revision ${now}.`;
}
