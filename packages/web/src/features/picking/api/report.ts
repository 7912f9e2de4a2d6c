/**
 * The open report and its jobs, kept in the query string.
 */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { numberedId } from "../../../lib/address-id.ts";

/** Reserve stock, pick from a table, or pick on a walk. */
export type Mode = "reserve" | "pick" | "walk";

export interface Report {
  mode: Mode;
  jobIds: readonly number[];
}

const MODE = "mode";
const JOBS = "jobs";

/** The report of the query string, and its setter. */
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

/** Parses a report from the query string; undefined if it is invalid. */
export function reportFrom(mode: string | null, jobs: string | null): Report | undefined {
  if (mode !== "reserve" && mode !== "pick" && mode !== "walk") return undefined;
  const ids = [...new Set((jobs ?? "").split(",").flatMap((id) => numberedId(id) ?? []))];
  return ids.length > 0 ? { mode, jobIds: ids } : undefined;
}

/** The report without a job; undefined if it was the last one. */
export function withoutJob(report: Report, jobId: number): Report | undefined {
  const jobIds = report.jobIds.filter((id) => id !== jobId);
  return jobIds.length > 0 ? { ...report, jobIds } : undefined;
}
