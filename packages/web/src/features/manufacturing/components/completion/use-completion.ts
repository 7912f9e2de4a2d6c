/**
 * The form state of a job's completion, with its confirmations (specification 3, sections 4 and 5). The draft survives a
 * reload.
 */
import {
  COMPONENT_REQUIRED,
  completeJob,
  DETAILS_OUTSTANDING,
  NOTES_REQUIRED,
  SHORTAGE_REASON_REQUIRED,
  type SHORTAGE_REASONS,
} from "@apothecary/core/jobs/contract";
import { isShort } from "@apothecary/core/jobs/rules";
import { useLayoutEffect, useRef, useState } from "react";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { useUnsavedGuard } from "../../../../kit/dialog/unsaved-guard.ts";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { useSaveDraftValues, useDraftValues } from "../../../../kit/form/draft-values.ts";
import { inForm } from "../../../../kit/lines/in-form.ts";
import { useLines } from "../../../../kit/lines/use-lines.ts";
import { notify } from "../../../../lib/notify.ts";
import {
  asReserved,
  type BatchLines,
  type BatchRow,
  batchRows,
  initialLines,
  type Material,
  type MaterialLines,
  type MaterialRow,
  outstanding,
  syncNotUsed,
  USED_RULES,
  type Used,
  usedLine,
  usedStock,
} from "../../api/completion-lines.ts";
import { JOB_KEYS } from "../../api/job.ts";

/** How long the warning about an outstanding requirement is shown (specification 3, section 5), in milliseconds. */
const OUTSTANDING_MS = 5_000;

export type ShortageReason = (typeof SHORTAGE_REASONS)[number];

export interface Outcome {
  /** Kilograms or units. */
  totalProduced: Entry;
  /** Expiry day of the new batch, `YYYY-MM-DD`, or empty. */
  expiryDate: string;
  notes: string;
  reasonSelected: ShortageReason | null;
  /** SKUs. */
  componentryShortages: readonly string[];
}

const NOTHING_YET: Outcome = { totalProduced: null, expiryDate: "", notes: "", reasonSelected: null, componentryShortages: [] };

/** The follow-up question: whether all quantities are as reserved, or why the job closes short. */
export type Question = "unchanged" | "short" | undefined;

/** The lines, the form and its follow-up questions. `onDone` receives the id of the new batch, if any. */
export function useCompletion(job: JobDetail, onDone: (elementId: string | null, outcome: Outcome) => void) {
  const { jobDetails } = job;
  const draft = `completion/${jobDetails.id}`;
  const { materials, batches } = useCompletionLines(job, draft);
  const { values, drafted } = useDraftValues(draft, NOTHING_YET);
  const [question, setQuestion] = useState<Question>();
  const confirmed = useRef(false);
  const [formLines] = useState(() => linesInForm(materials, batches));
  const form = useContractForm(completeJob, {
    values,
    toBody: ({ reasonSelected, componentryShortages, ...outcome }) => ({
      data: {
        jobId: jobDetails.id,
        usedStock: usedStock(materials.all(), batches.all()),
        ...outcome,
        shortageData: reasonSelected === null ? null : { reasonSelected, componentryShortages: [...componentryShortages] },
      },
    }),
    required: { totalProduced: "Quantity produced" },
    check: (outcome) => ({
      ...(question === "short" ? shortageErrors(outcome) : {}),
      ...(outstanding(materials.all(), batches.all()).length > 0 ? { root: DETAILS_OUTSTANDING } : {}),
    }),
    onInvalid: ({ root }) => {
      const [first] = outstanding(materials.all(), batches.all());
      if (root !== DETAILS_OUTSTANDING || first === undefined) return;
      notify({ message: root, type: "error", timeout: OUTSTANDING_MS });
      materials.focusRequest.set({ id: first, field: "notUsed" });
    },
    asksFirst: ({ totalProduced }) => {
      const unchanged = !confirmed.current && asReserved(batches.all());
      const short = question !== "short" && isShort(jobDetails, Number(totalProduced));
      if (unchanged) setQuestion("unchanged");
      else if (short) setQuestion("short");
      return unchanged || short;
    },
    lines: formLines,
    inSteps: true,
    invalidates: JOB_KEYS,
    onDone: ({ elementId }, outcome) => onDone(elementId ?? null, outcome),
  });
  const changed = form.changed || drafted;
  useSaveDraftValues(draft, form.values, changed);
  // Back goes from the short-close question to the used quantities.
  useUnsavedGuard(
    () => question === "short" && !form.busy,
    () => setQuestion(undefined),
  );
  useServerChanges(job, batches, form.busy || form.unanswered);
  const confirm = () => {
    confirmed.current = true;
    setQuestion(undefined);
    form.submit();
  };
  return { form: { ...form, changed }, materials, batches, question, confirm, back: () => setQuestion(undefined) };
}

function useCompletionLines(job: JobDetail, draft: string) {
  const [initial] = useState(() => initialLines(job));
  const materials = useLines<MaterialRow, Material>({ initial: initial.materials, draftName: `${draft}/materials` });
  const batches = useLines<BatchRow, Used>({ initial: initial.batches, rules: USED_RULES, draftName: `${draft}/batches` });
  useLayoutEffect(() => syncNotUsed(materials, batches), [materials, batches]);
  return { materials, batches };
}

/** Merges changes by other users: batch quantities, new lines and new reservations. */
function useServerChanges(job: JobDetail, batches: BatchLines, paused: boolean): void {
  useLayoutEffect(() => {
    if (paused) return;
    const rows = batchRows(job).map(usedLine);
    batches.add(rows.filter(({ id, row }) => row.reserved > 0 && !batches.get(id)));
    batches.see(new Map(rows.map(({ id, row }) => [id, unlessChanged(batches.get(id)?.row, row)])));
  }, [job, batches, paused]);
}

/** Keeps the previous object if no relevant field changed, so that the row does not re-render on each poll. */
function unlessChanged(before: BatchRow | undefined, now: BatchRow): BatchRow {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** Validation errors of a short close, by field (specification 3, section 5). */
function shortageErrors({ reasonSelected, componentryShortages, notes }: Outcome): Partial<Record<keyof Outcome, string>> {
  if (reasonSelected === null) return { reasonSelected: SHORTAGE_REASON_REQUIRED };
  if (reasonSelected === "componentry" && componentryShortages.length === 0) return { componentryShortages: COMPONENT_REQUIRED };
  return reasonSelected === "other" && notes.trim() === "" ? { notes: NOTES_REQUIRED } : {};
}

/** Maps form paths to lines: a path names a material, then one of its batches. */
function linesInForm(materials: MaterialLines, batches: BatchLines) {
  const path = "data.usedStock";
  const ofMaterial = (index: string | undefined) => materials.all()[Number(index)];
  return [
    inForm(batches, {
      path,
      placeOf: ([index, list, place, field]) => {
        const material = ofMaterial(index);
        const batch = list === "batches" && material ? batches.all().filter(({ row }) => row.lineId === material.id)[Number(place)] : undefined;
        return batch && { id: batch.id, field: field === "usedQuantity" || field === "exhausted" ? field : "line" };
      },
    }),
    inForm(materials, {
      path,
      placeOf: ([index, field]) => {
        const material = ofMaterial(index);
        return material && { id: material.id, field: field === "notUsed" ? "notUsed" : "line" };
      },
    }),
  ];
}
