/**
 * The preview of a change: recalculated with each choice of jobs, and again after a conflict.
 */
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ContractForm, type Settings as FormSettings, useContractForm } from "../../kit/form/contract-form.ts";
import { useExcepted, useJobChoice, useLatestJobs } from "./job-choice.ts";

interface Settings {
  /** The initial preview, with all jobs included. */
  seen: ChangePreview;
  previewKey: (exceptJobs: readonly number[]) => QueryKey;
  read: (exceptJobs: number[], signal: AbortSignal) => Promise<ChangePreview>;
}

/** The preview for the included jobs. */
function useChange({ seen, previewKey, read }: Settings) {
  const jobs = useJobChoice(seen);
  const except = useExcepted(jobs);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: previewKey(except),
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
  };
}

/** Request fields beside the change: excluded jobs, and the mark of the preview shown. */
interface Decided {
  exceptJobs: number[];
  preview: string;
}

/** The fields of the form. */
type Reasoned = { reason: string };

/** The step that saves: the preview, what was typed in it before, and the way back to the lines. */
export interface SavingStep {
  seen: ChangePreview;
  typed: Reasoned | undefined;
  onBack: (typed: Reasoned) => void;
}

/** The two steps of an edit: its lines until their preview was seen, then `saving`. The reason is kept when the user goes back. */
export function useChangeSteps(): { onSeen: (preview: ChangePreview) => void; saving: SavingStep | undefined } {
  const [seen, setSeen] = useState<ChangePreview>();
  const [typed, setTyped] = useState<Reasoned>();
  const onBack = (entered: Reasoned) => {
    setTyped(entered);
    setSeen(undefined);
  };
  return { onSeen: setSeen, saving: seen && { seen, typed, onBack } };
}

interface Saving<E extends AnyEndpoint, V extends Reasoned> extends Settings, Pick<FormSettings<E, V>, "values" | "typed" | "edits"> {
  /** The request body; `version` is the current one after a conflict. */
  toBody: (values: V & Decided, version: number | undefined) => ReturnType<FormSettings<E, V>["toBody"]>;
  onDone: () => void;
}

/** The form to save a change. Requires a reason if open jobs are updated. */
export function useSavedChange<E extends AnyEndpoint, V extends Reasoned>(endpoint: E, { seen, previewKey, read, toBody, ...saving }: Saving<E, V>) {
  const { except, ...change } = useChange({ seen, previewKey, read });
  const form: ContractForm<V> = useContractForm<E, V>(endpoint, {
    ...saving,
    toBody: (values, version) => toBody({ ...values, exceptJobs: except, preview: change.preview.mark }, version),
    required: change.included > 0 ? ({ reason: "Reason" } as Partial<Record<keyof V & string, string>>) : {},
    inSteps: true,
  });
  return { ...change, form };
}
