/**
 * The preview of a change: recalculated with each choice of jobs, and replaced by the server's current one if it is stale.
 */
import { ChangePreview } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ContractForm, type Settings as FormSettings, useContractForm } from "../../kit/form/contract-form.ts";
import type { CallError } from "../../lib/call.ts";
import { useExcepted, useJobChoice, useLatestJobs } from "./job-choice.ts";

interface Settings {
  /** The initial preview, with all jobs included. */
  seen: ChangePreview;
  keyOf: (exceptJobs: readonly number[]) => QueryKey;
  read: (exceptJobs: number[], signal: AbortSignal) => Promise<ChangePreview>;
}

/** The preview for the included jobs. */
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
    /** Takes the current preview from a refusal; returns whether there was one. */
    takeOver: (refusal: CallError): boolean => {
      const fresh = ChangePreview.safeParse((refusal.body as { preview?: unknown } | null)?.preview);
      if (refusal.status !== 409 || !fresh.success) return false;
      queries.setQueryData(queryKey, fresh.data);
      return true;
    },
  };
}

/** Request fields beside the change: reason, excluded jobs, and the mark of the preview shown. */
interface Decided {
  reason: string;
  exceptJobs: number[];
  preview: string;
}

interface Saving<E extends AnyEndpoint> extends Settings, Pick<FormSettings<E, { reason: string }>, "invalidates"> {
  /** The request body; `version` is the current one after a conflict. */
  toBody: (decided: Decided, version: number | undefined) => ReturnType<FormSettings<E, { reason: string }>["toBody"]>;
  onDone: () => void;
}

/** The form to save a change. Requires a reason if open jobs are updated, and replaces a stale preview. */
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
