/**
 * The open report and its jobs, kept in the query string.
 */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { numberedId } from "../../../lib/page/address-id.ts";

/** Reserve stock, pick from a table, or pick on a walk. */
export type Mode = "reserve" | "pick" | "walk";

export interface Report {
  mode: Mode;
  jobIds: readonly number[];
}

const MODE = "mode";
const JOBS = "jobs";

/** Shows a report, or the one that a function makes of the report that is open now: the rendered one may be older. */
export type ShowReport = (next: Report | undefined | ((now: Report | undefined) => Report | undefined)) => void;

/** The report of the query string, and its setter. */
export function useReport(): [report: Report | undefined, show: ShowReport] {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const [mode, jobs] = [params.get(MODE), params.get(JOBS)];
  const report = useMemo(() => reportFrom(mode, jobs), [mode, jobs]);
  const show = useCallback<ShowReport>(
    (shown) =>
      changeAddress((now) => {
        const next = typeof shown === "function" ? shown(reportFrom(now.get(MODE), now.get(JOBS))) : shown;
        now.delete(MODE);
        now.delete(JOBS);
        if (!next) return;
        now.set(MODE, next.mode);
        now.set(JOBS, next.jobIds.join(","));
      }),
    [changeAddress],
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
