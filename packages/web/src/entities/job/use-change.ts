/**
 * The preview of a change as somebody looks at it: worked out again with each choice of jobs, and replaced by the fresh one
 * that the server sends where it is out of date.
 */
import { ChangePreview } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ContractForm, type Settings as FormSettings, useContractForm } from "../../kit/form/contract-form.ts";
import type { CallError } from "../../lib/call.ts";
import { useExcepted, useJobChoice, useLatestJobs } from "./job-choice.ts";

interface Settings {
  /** The preview with all jobs in, which led here. */
  seen: ChangePreview;
  keyOf: (exceptJobs: readonly number[]) => QueryKey;
  read: (exceptJobs: number[], signal: AbortSignal) => Promise<ChangePreview>;
}

/** What a change does with the jobs that are ticked. */
function useChange({ seen, keyOf, read }: Settings) {
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

/** What saving says beside what is changed: why, which jobs keep their lines, and the mark of the preview that was seen. */
interface Decided {
  reason: string;
  exceptJobs: number[];
  preview: string;
}

interface Saving<E extends AnyEndpoint> extends Settings, Pick<FormSettings<E, { reason: string }>, "invalidates"> {
  /** What is saved; `version` is the one that others made of it meanwhile. */
  toBody: (decided: Decided, version: number | undefined) => ReturnType<FormSettings<E, { reason: string }>["toBody"]>;
  onDone: () => void;
}

/** A change with the form that saves it: a reason is asked where open jobs take it over, and an outdated preview is replaced by the fresh one. */
export function useSavedChange<E extends AnyEndpoint>(endpoint: E, { seen, keyOf, read, toBody, invalidates, onDone }: Saving<E>) {
  const { takeOver, except, ...change } = useChange({ seen, keyOf, read });
  const form: ContractForm<{ reason: string }> = useContractForm(endpoint, {
    values: { reason: "" },
    toBody: ({ reason }, version) => toBody({ reason, exceptJobs: except, preview: change.preview.mark }, version),
    required: change.included > 0 ? { reason: "Reason" } : {},
    placeRefusal: (refusal) => {
      takeOver(refusal);
      return undefined;
    },
    invalidates,
    inSteps: true,
    onDone,
  });
  return { ...change, form };
}
