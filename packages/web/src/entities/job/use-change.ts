/**
 * The preview of a change as somebody looks at it: worked out again with each choice of jobs, and replaced by the fresh one
 * that the server sends where it is out of date.
 */
import { ChangePreview } from "@apothecary/core/jobs/contract";
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallError } from "../../lib/call.ts";
import { useExcepted, useJobChoice, useLatestJobs } from "./job-choice.ts";

interface Settings {
  /** The preview with all jobs in, which led here. */
  seen: ChangePreview;
  keyOf: (exceptJobs: readonly number[]) => QueryKey;
  read: (exceptJobs: number[], signal: AbortSignal) => Promise<ChangePreview>;
}

/** What a change does with the jobs that are ticked. */
export function useChange({ seen, keyOf, read }: Settings) {
  const queries = useQueryClient();
  const jobs = useJobChoice(seen);
  const except = useExcepted(jobs);
  const queryKey = keyOf(except);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(except, signal),
    ...(except.length === 0 ? { initialData: seen } : {}),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const preview = data ?? seen;
  useLatestJobs(jobs, preview);
  return {
    preview,
    jobs,
    except,
    included: preview.jobs.filter(({ included }) => included).length,
    working: isFetching || isPlaceholderData,
    failed: error?.message,
    /** Takes the fresh preview out of a refusal; returns whether there was one. */
    takeOver: (refusal: CallError): boolean => {
      const fresh = ChangePreview.safeParse((refusal.body as { preview?: unknown } | null)?.preview);
      if (refusal.status !== 409 || !fresh.success) return false;
      queries.setQueryData(queryKey, fresh.data);
      return true;
    },
  };
}
