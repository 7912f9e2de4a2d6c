/** A form in steps: the current step, what it lacks, and the way to the step of an error. */
import { type ReactNode, useState } from "react";
import type { CheckedForm, Fault } from "../form/checked-form.ts";

export interface Step {
  title: string;
  /** The names of its fields. Next is disabled until they are valid. */
  fields: readonly string[];
  /** What it waits for besides its fields, as a sentence. */
  waitsFor?: string | undefined;
  content: ReactNode;
}

export interface Steps {
  all: readonly Step[];
  at: number;
  isLast: boolean;
  /** What the current step lacks, as a sentence; undefined if it is complete. */
  lacks: string | undefined;
  go: (step: number) => void;
  /** Goes to the next step, or shows what the current one lacks. */
  next: () => void;
}

/** The steps of a form. An error at a field of another step, found by a rule or by the server, leads to that step. */
export function useSteps(form: Pick<CheckedForm<unknown>, "faults" | "showErrors" | "onErrors">, all: readonly Step[]): Steps {
  const [at, go] = useState(0);
  form.onErrors.current = (isWrong) => {
    const wrong = all.findIndex(({ fields }) => fields.some(isWrong));
    if (wrong >= 0) go(wrong);
  };
  const step = all[at];
  const lacks = step && lacking(step, form.faults());
  return {
    all,
    at,
    isLast: at === all.length - 1,
    lacks,
    go,
    next: () => (lacks === undefined ? go(at + 1) : form.showErrors(step?.fields ?? [])),
  };
}

/** The empty required fields of a step, else its first error, else what it waits for. */
export function lacking({ fields, waitsFor }: Omit<Step, "content">, faults: readonly Fault[]): string | undefined {
  const own = faults.filter(({ path }) => fields.includes(path.split(".")[0] ?? ""));
  const missing = own.flatMap((fault) => fault.missing ?? []);
  return missing.length > 0 ? `Still missing: ${missing.join(", ")}.` : (own[0]?.message ?? waitsFor);
}
