/**
 * The choice of open jobs to update with a change.
 */
import type { ChangePreview, ConcernedJob } from "@apothecary/core/jobs/contract";
import { useLayoutEffect } from "react";
import type { Lines, NewLine } from "../../kit/lines/lines.ts";
import { useLines, useLinesValue } from "../../kit/lines/use-lines.ts";

export interface Included {
  included: boolean;
}

export type JobLines = Lines<ConcernedJob, Included>;

const SEPARATOR = ",";

/** The affected jobs as lines with checkboxes, by default all ticked. */
export function useJobChoice(preview: ChangePreview): JobLines {
  return useLines<ConcernedJob, Included>({ initial: preview.jobs.map(jobLine) });
}

/** Updates the lines from the latest preview. */
export function useLatestJobs(lines: JobLines, preview: ChangePreview): void {
  useLayoutEffect(() => {
    const now = new Map(preview.jobs.map((job) => [String(job.jobId), job]));
    lines.add(preview.jobs.map(jobLine));
    lines.remove(lines.ids.get().filter((id) => !now.has(id)));
    lines.see(now);
  }, [lines, preview]);
}

function jobLine(job: ConcernedJob): NewLine<ConcernedJob, Included> {
  return { id: String(job.jobId), row: job, values: { included: true } };
}

/** The ids of excluded jobs, sorted. */
export function useExcepted(lines: JobLines): number[] {
  const ids = useLinesValue(lines, (all) =>
    all
      .filter(({ values }) => !values.included)
      .map(({ id }) => id)
      .join(SEPARATOR),
  );
  return ids === "" ? [] : ids.split(SEPARATOR).map(Number);
}
