/**
 * Which report is open over which jobs. The address says so: a reload and a link show the same.
 */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** Reserving for the jobs, picking what is reserved for them from a table, or on a walk. */
export type Mode = "reserve" | "pick" | "walk";

export interface Report {
  mode: Mode;
  jobIds: readonly number[];
}

const MODE = "mode";
const JOBS = "jobs";

/** The report that the address names, and how to show another or none. */
export function useReport(): [report: Report | undefined, show: (report: Report | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const [mode, jobs] = [params.get(MODE), params.get(JOBS)];
  const report = useMemo(() => reportFrom(mode, jobs), [mode, jobs]);
  const show = useCallback(
    (next: Report | undefined) => {
      const address = new URLSearchParams(window.location.search);
      address.delete(MODE);
      address.delete(JOBS);
      if (next) {
        address.set(MODE, next.mode);
        address.set(JOBS, next.jobIds.join(","));
      }
      setParams(address);
    },
    [setParams],
  );
  return [report, show];
}

/** Reads a report from the address; undefined if it is not one. */
export function reportFrom(mode: string | null, jobs: string | null): Report | undefined {
  if (mode !== "reserve" && mode !== "pick" && mode !== "walk") return undefined;
  const ids = [...new Set((jobs ?? "").split(",").map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);
  return ids.length > 0 ? { mode, jobIds: ids } : undefined;
}

/** The report without a job; nothing if that was the last one. */
export function withoutJob(report: Report, jobId: number): Report | undefined {
  const jobIds = report.jobIds.filter((id) => id !== jobId);
  return jobIds.length > 0 ? { ...report, jobIds } : undefined;
}
