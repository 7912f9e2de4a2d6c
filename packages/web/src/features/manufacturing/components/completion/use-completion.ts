/**
 * The form state of a job's completion, with its confirmations (specification 3, sections 4 and 5). The draft survives a
 * reload.
 */
import { LIVE } from "@apothecary/core/lib/rules/fields";
import {
  COMPONENT_REQUIRED,
  completeJob,
  DETAILS_OUTSTANDING,
  NOTES_REQUIRED,
  SHORTAGE_REASON_REQUIRED,
  type SHORTAGE_REASONS,
  YIELD_REASON_REQUIRED,
} from "@apothecary/core/jobs/contract";
import { isHigh, isMoreThanUsed, isShort, totalWith } from "@apothecary/core/jobs/rules";
import { useLayoutEffect, useRef, useState } from "react";
import type { JobDetail } from "../../../../entities/job/queries.ts";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { inForm } from "../../../../kit/lines/in-form.ts";
import { useLines } from "../../../../kit/lines/use-lines.ts";
import { notify } from "../../../../lib/server/notify.ts";
import {
  asReserved,
  type UsedLines,
  type StockLineRow,
  stockLineRows,
  initialLines,
  type Material,
  type MaterialLines,
  type MaterialRow,
  outstanding,
  syncNotUsed,
  USED_RULES,
  type Used,
  usedGrams,
  type UsedLine,
  usedLine,
  usedStock,
} from "../../api/completion-lines.ts";
import { madeExpiry, onlyInPart } from "../../api/job.ts";

/** How long the warning about an outstanding requirement is shown (specification 3, section 5), in milliseconds. */
const OUTSTANDING_MS = 5_000;

export type ShortageReason = (typeof SHORTAGE_REASONS)[number];

export interface Outcome {
  /** Kilograms or units, with this completion. */
  totalProduced: Entry;
  /** Only a part is completed; the job stays open. */
  partial: boolean;
  /** Expiry day of the new batch, `YYYY-MM-DD`, or empty; that of the lot is used once a part of it is made. */
  expiryDate: string;
  notes: string;
  /** Why more than 5 % above the plan was made. */
  yieldReason: string;
  reasonSelected: ShortageReason | null;
  /** SKUs. */
  componentryShortages: readonly string[];
}

const nothingYet = ({ jobDetails }: JobDetail): Outcome => ({
  ...{ totalProduced: null, partial: onlyInPart(jobDetails), expiryDate: "" },
  ...{ notes: "", yieldReason: "", reasonSelected: null, componentryShortages: [] },
});

/** The follow-up question: whether all quantities are as reserved, more bulk came from less material, what was made has no expiry date, or why the job closes short. */
type Question = "unchanged" | "more" | "undated" | "short";

/** The lines, the form and its follow-up questions. `onDone` receives the id of the new batch, if any, and its status. */
export function useCompletion(job: JobDetail, onDone: (made: { elementId: string | null; status: number }, outcome: Outcome) => void) {
  const { jobDetails } = job;
  const draft = `completion/${jobDetails.id}`;
  const { materials, stockLines } = useCompletionLines(job, draft);
  const [question, setQuestion] = useState<Question>();
  /** What the user has confirmed: the question, with the figures that it was about. */
  const confirmed = useRef(new Set<string>());
  const asked = (outcome: Outcome) => completionQuestions(job, outcome, stockLines.all()).filter(({ about }) => !confirmed.current.has(about));
  const [formLines] = useState(() => linesInForm(materials, stockLines));
  const form = useContractForm(completeJob, {
    values: nothingYet(job),
    draftName: draft,
    toBody: ({ reasonSelected, componentryShortages, ...outcome }) => ({
      data: {
        jobId: jobDetails.id,
        usedStock: usedStock(materials.all(), stockLines.all()),
        ...outcome,
        expiryDate: madeExpiry(job, outcome.expiryDate),
        confirmNoExpiry: confirmed.current.has(UNDATED),
        confirmYield: confirmed.current.has(moreAbout(job, outcome.totalProduced, stockLines.all())),
        shortageData: reasonSelected === null ? null : { reasonSelected, componentryShortages: [...componentryShortages] },
      },
    }),
    required: { totalProduced: "Quantity produced" },
    check: (outcome) => ({
      ...(question === "short" ? shortageErrors(outcome) : {}),
      ...(isHigh(jobDetails, totalMade(jobDetails, outcome.totalProduced)) && outcome.yieldReason.trim() === "" ? { yieldReason: YIELD_REASON_REQUIRED } : {}),
      ...(!outcome.partial && outstanding(materials.all(), stockLines.all()).length > 0 ? { root: DETAILS_OUTSTANDING } : {}),
    }),
    onInvalid: ({ root }) => {
      const [first] = outstanding(materials.all(), stockLines.all());
      if (root !== DETAILS_OUTSTANDING || first === undefined) return;
      notify({ message: root, type: "error", timeout: OUTSTANDING_MS });
      materials.focusRequest.set({ id: first, field: "notUsed" });
    },
    asksFirst: (outcome) => {
      const [first] = asked(outcome);
      const short = question !== "short" && !outcome.partial && isShort(jobDetails, totalMade(jobDetails, outcome.totalProduced));
      if (first) setQuestion(first.question);
      else if (short) setQuestion("short");
      return first !== undefined || short;
    },
    lines: formLines,
    inSteps: true,
    onDone: ({ elementId = null, status = LIVE }, outcome) => onDone({ elementId, status }, outcome),
  });
  useServerChanges(job, stockLines, form.busy || form.unanswered);
  const confirm = () => {
    const [first] = asked(form.values);
    if (first) confirmed.current.add(first.about);
    setQuestion(undefined);
    form.submit();
  };
  return { form, materials, stockLines, question, confirm, back: () => setQuestion(undefined) };
}

/** What is confirmed if what was made has no expiry date. */
const UNDATED = "undated";

/** The questions before a completion, each with the figures that it is about. */
function completionQuestions(
  job: JobDetail,
  { totalProduced, expiryDate, partial }: Outcome,
  stockLines: readonly UsedLine[],
): { question: Question; about: string }[] {
  const produced = kilogramsToGrams(totalMade(job.jobDetails, totalProduced));
  const used = usedGrams(stockLines) + usedBefore(job);
  return [
    ...(!partial && asReserved(stockLines) ? [{ question: "unchanged" as const, about: "unchanged" }] : []),
    ...(isMoreThanUsed(job.jobDetails, produced, used, job.jobStock.length)
      ? [{ question: "more" as const, about: moreAbout(job, totalProduced, stockLines) }]
      : []),
    ...(madeExpiry(job, expiryDate) === "" && Number(totalProduced) > 0 ? [{ question: "undated" as const, about: UNDATED }] : []),
  ];
}

/** What the job has made with this completion, in kilograms or units. */
export function totalMade(job: JobDetail["jobDetails"], totalProduced: Entry): number {
  return totalWith(job, Number(totalProduced));
}

/** What earlier parts of the job used, in grams or units. */
export function usedBefore({ jobStock }: Pick<JobDetail, "jobStock">): number {
  return jobStock.reduce((sum, { used }) => sum + used, 0);
}

function moreAbout({ jobDetails: { id } }: JobDetail, totalProduced: Entry, stockLines: readonly UsedLine[]): string {
  return `${id} ${kilogramsToGrams(totalProduced)} ${usedGrams(stockLines)}`;
}

/** The grams of kilograms of bulk. */
export function kilogramsToGrams(kilograms: Entry): number {
  return Math.round(Number(kilograms) * 1_000);
}

function useCompletionLines(job: JobDetail, draft: string) {
  const [initial] = useState(() => initialLines(job));
  const materials = useLines<MaterialRow, Material>({ initial: initial.materials, draftName: `${draft}/materials` });
  const stockLines = useLines<StockLineRow, Used>({ initial: initial.stockLines, rules: USED_RULES, draftName: `${draft}/batches` });
  useLayoutEffect(() => syncNotUsed(materials, stockLines), [materials, stockLines]);
  return { materials, stockLines };
}

/** Merges changes by other users: batch quantities, new lines and new reservations. */
function useServerChanges(job: JobDetail, stockLines: UsedLines, paused: boolean): void {
  useLayoutEffect(() => {
    if (paused) return;
    const rows = stockLineRows(job).map(usedLine);
    stockLines.add(rows.filter(({ id, row }) => row.reserved > 0 && !stockLines.get(id)));
    stockLines.see(new Map(rows.map(({ id, row }) => [id, unlessChanged(stockLines.get(id)?.row, row)])));
  }, [job, stockLines, paused]);
}

/** Keeps the previous object if no relevant field changed, so that the row does not re-render on each poll. */
function unlessChanged(before: StockLineRow | undefined, now: StockLineRow): StockLineRow {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** Validation errors of a short close, by field (specification 3, section 5). */
function shortageErrors({ reasonSelected, componentryShortages, notes }: Outcome): Partial<Record<keyof Outcome, string>> {
  if (reasonSelected === null) return { reasonSelected: SHORTAGE_REASON_REQUIRED };
  if (reasonSelected === "componentry" && componentryShortages.length === 0) return { componentryShortages: COMPONENT_REQUIRED };
  return reasonSelected === "other" && notes.trim() === "" ? { notes: NOTES_REQUIRED } : {};
}

/** Maps form paths to lines: a path names a material, then one of its batches. */
function linesInForm(materials: MaterialLines, stockLines: UsedLines) {
  const path = "data.usedStock";
  const ofMaterial = (index: string | undefined) => materials.all()[Number(index)];
  return [
    inForm(stockLines, {
      path,
      findCell: ([index, list, location, field]) => {
        const material = ofMaterial(index);
        const stockLine = list === "batches" && material ? stockLines.all().filter(({ row }) => row.lineId === material.id)[Number(location)] : undefined;
        return stockLine && { id: stockLine.id, field: field === "usedQuantity" || field === "exhausted" ? field : "line" };
      },
    }),
    inForm(materials, {
      path,
      findCell: ([index, field]) => {
        const material = ofMaterial(index);
        return material && { id: material.id, field: field === "notUsed" ? "notUsed" : "line" };
      },
    }),
  ];
}
