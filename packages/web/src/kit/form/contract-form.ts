/**
 * A form of an endpoint: its fields show the errors of the contract and of the server.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { CallError, Input } from "../../lib/call.ts";
import type { Progress } from "../../lib/follow.ts";
import { type Notice, notify, SHOWN_MS } from "../../lib/notify.ts";
import { isTooSoonAfter } from "../../lib/one-click.ts";
import { noticeOfRefusal } from "../../lib/refusal.ts";
import { useAction } from "../../lib/use-action.ts";
import { useHere } from "../../lib/use-here.ts";
import { type CheckedForm, useCheckedForm } from "./checked-form.ts";
import type { FormLines } from "./form-lines.ts";
import { faultsOf, isUnanswered, placeRefusal, refusedLines } from "./form-rules.ts";
import { type Edited, type Stale, staleOf, untouched } from "./stale.ts";

/** The values while somebody types: a text that is not a number yet, null for a field that is still empty. */
export type Typed<T> = T extends string | number | boolean | null | undefined
  ? T | string | null
  : T extends readonly (infer One)[]
    ? readonly Typed<One>[]
    : { [Name in keyof T]: Typed<T[Name]> };

type Body<E extends AnyEndpoint> = z.input<E["body"]>;
type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

export interface Settings<E extends AnyEndpoint, V extends FieldValues> {
  /** The initial values; name the fields as in the payload where possible. */
  values: V;
  /** The body from the values, before validation by the contract; `version` is the one that is edited. */
  toBody: (values: V, version: number | undefined) => Typed<Body<E>>;
  /** For forms that edit a record: how to continue after a stale edit (`stale-notice.tsx`). */
  edits?: Edited<V>;
  /** The parameters of the path. */
  params?: Record<string, string | number>;
  /** Fields that must not be empty, with the name for `{field} is required.`. Other messages are the contract's. */
  required?: Partial<Record<keyof V & string, string>>;
  /** Errors beyond the contract's rules, by field: combinations of fields, or conflicts with existing data. `root` is the whole form. */
  check?: (values: V) => Partial<Record<(keyof V & string) | "root", string | undefined>>;
  /** The lines that are edited in it (`kit/lines`): validated, sent and refused with its fields. Stable between renders. */
  lines?: readonly FormLines[];
  /** Called before valid values are sent. Returns true to ask something first instead of sending. */
  asksFirst?: (values: V) => boolean;
  /** Called when errors prevent sending, with the messages by field. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** For refusals without a field: which field shows it, and with which text. */
  placeRefusal?: (refusal: CallError) => { path: keyof V & string; message: string } | undefined;
  /** The message when only a part was done; the form stays open and shows it. */
  partly?: (answer: Answer<E>, values: V) => string | undefined;
  /** Called with each answer, even after the dialog was closed. */
  onAnswer?: (answer: Answer<E>) => void;
  onDone: (answer: Answer<E>, values: V) => void;
  /** The queries to invalidate afterwards, by key prefix. */
  invalidates?: readonly QueryKey[];
  /** No notification of a success. */
  quiet?: boolean;
  /** An operation in steps: the dialog shows its progress, and may be closed meanwhile. */
  inSteps?: boolean;
  noticeOf?: (answer: Answer<E>) => Partial<Notice>;
}

export interface ContractForm<V> extends CheckedForm<V> {
  /** What others saved meanwhile, after a stale edit; shown by `StaleNotice`. */
  stale: Stale<V> | undefined;
  /** No answer came, so the outcome is unknown. Submitting sends the same request again, until something is edited. */
  unanswered: boolean;
  busy: boolean;
  /** The progress of an operation in steps. */
  progress?: Progress | undefined;
}

/** A form that an endpoint's contract validates. A refusal loses no input; submitting again after no answer sends the same request. */
export function useContractForm<E extends AnyEndpoint, V extends FieldValues>(endpoint: E, settings: Settings<E, V>): ContractForm<V> {
  const clickedAt = useRef(0);
  const [error, setError] = useState<string>();
  const [unanswered, setUnanswered] = useState<Input<E>>();
  const late = useLate(settings);
  const edited = () => {
    setError(undefined);
    setUnanswered(undefined);
  };
  const form = useCheckedForm<V>({
    values: settings.values,
    faultsOf: (values) => faultsOf(endpoint, settings, values, late.version),
    onValid: (valid) => send(valid),
    onInvalid: (errors) => {
      setError(undefined);
      settings.onInvalid?.(errors);
    },
    onEdit: edited,
  });

  const action = useAction(endpoint, {
    quiet: settings.quiet,
    invalidates: settings.invalidates,
    noticeOf: settings.noticeOf,
    inSteps: settings.inSteps,
    ...useOutcome(settings, { form, late, setError, setUnanswered }),
  });
  const linesChanged = useEditedLines(settings.lines, () => {
    edited();
    // The form's own error may have come from its lines.
    if (form.error !== undefined) form.judge();
  });
  const run = (body: unknown) => void action.run({ ...(settings.params ? { params: settings.params } : {}), body } as unknown as Input<E>);
  const toWrongLine = useRef<() => void>(undefined);
  /** Sends valid fields, unless lines have errors: then it focuses the first of those. */
  const send = (valid: V) => {
    const body = settings.toBody(valid, late.version);
    const refused = toWrongLine.current ? undefined : refusedLines(endpoint, body, settings.lines ?? []);
    setError(refused?.message);
    if (!toWrongLine.current && !refused) {
      if (!settings.asksFirst?.(valid)) return run(body);
      // An answer comes within a second.
      clickedAt.current = 0;
      return;
    }
    settings.onInvalid?.({});
    if (toWrongLine.current) toWrongLine.current();
    else form.leadToFault();
  };
  const submit = () => {
    if (action.isPending || isTooSoonAfter(clickedAt.current)) return;
    clickedAt.current = Date.now();
    if (unanswered) return void action.run(unanswered);
    // The lines show all their errors, whether or not the fields have errors.
    toWrongLine.current = settings.lines?.map(({ attempt }) => attempt()).find((lead) => lead !== undefined);
    form.submit();
  };

  return {
    ...form,
    error: error ?? form.error,
    stale: late.stale,
    submit,
    unanswered: unanswered !== undefined,
    busy: action.isPending,
    progress: action.progress,
    changed: linesChanged || form.changed,
  };
}

interface Shown<E extends AnyEndpoint, V extends FieldValues> {
  form: ReturnType<typeof useCheckedForm<V>>;
  late: ReturnType<typeof useLate<V>>;
  setError: (message: string | undefined) => void;
  setUnanswered: (input: Input<E> | undefined) => void;
}

/** What follows an answer and a refusal: the form is done, or shows why it is not. */
function useOutcome<E extends AnyEndpoint, V extends FieldValues>(settings: Settings<E, V>, { form, late, setError, setUnanswered }: Shown<E, V>) {
  const here = useHere();
  const onSuccess = (answer: Answer<E>) => {
    settings.onAnswer?.(answer);
    // After the dialog was closed, the notification alone reports the end.
    if (!here.current) return;
    setUnanswered(undefined);
    const part = settings.partly?.(answer, form.now());
    if (part === undefined) return settings.onDone(answer, form.now());
    setError(part);
    form.leadToFault();
  };
  const onRefused = (refusal: CallError, input: Input<E>): boolean => {
    setUnanswered(isUnanswered(refusal) ? input : undefined);
    const takeOver = late.read(refusal, { ...form.now() });
    if (takeOver) {
      form.take(takeOver);
      tellLate(refusal);
      return true;
    }
    const placed = placeRefusal(refusal, settings, { field: form.refuse, form: setError });
    form.leadToFault();
    return placed;
  };
  return { onSuccess, onRefused };
}

/** Notifies of the conflict, but briefly: the form shows the details, and its button is needed again. */
function tellLate(refusal: CallError): void {
  const notice = noticeOfRefusal(refusal);
  if (notice) notify({ ...notice, timeout: SHOWN_MS });
}

/** Which version is edited, and what others saved meanwhile. */
function useLate<V extends FieldValues>({ edits, values, invalidates }: Pick<Settings<AnyEndpoint, V>, "edits" | "values" | "invalidates">) {
  const queries = useQueryClient();
  const [stale, setStale] = useState<Stale<V>>();
  // The values that the fields are compared with: the initial ones, then those of the last refusal.
  const base = useRef(values);
  return {
    stale,
    version: stale?.version ?? edits?.version,
    /** Records a stale edit, and returns the saved values for the fields that were not edited. */
    read: (refusal: CallError, mine: V): Partial<V> | undefined => {
      const found = staleOf(refusal, edits, base.current, mine);
      if (!found) return undefined;
      const left = untouched(found, base.current);
      base.current = { ...base.current, ...found.now };
      setStale(found);
      for (const queryKey of invalidates ?? []) void queries.invalidateQueries({ queryKey });
      return Object.fromEntries(left.map((name) => [name, found.now[name]])) as Partial<V>;
    },
  };
}

/** Whether leaving would lose edits of the lines; `onEdit` is called with each change. */
function useEditedLines(lines: readonly FormLines[] | undefined, onEdit: () => void): boolean {
  const [changed, setChanged] = useState(() => lines?.some((one) => one.changed()) ?? false);
  const latest = useRef(onEdit);
  latest.current = onEdit;
  const first = useRef(lines).current;
  useEffect(() => {
    const stops = first?.map(({ subscribe }) =>
      subscribe(() => {
        setChanged(first.some((one) => one.changed()));
        latest.current();
      }),
    );
    return () => {
      for (const stop of stops ?? []) stop();
    };
  }, [first]);
  return changed;
}
