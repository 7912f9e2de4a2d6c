/** A form of an endpoint: its fields show the errors of the contract and of the server. */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { useLayoutEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { CallError, Input } from "../../lib/server/call.ts";
import type { Progress } from "../../lib/server/follow.ts";
import { type Notice, notify, SHOWN_MS } from "../../lib/server/notify.ts";
import { isTooSoonAfter } from "../../lib/server/one-click.ts";
import { noticeOfRefusal } from "../../lib/server/refusal.ts";
import { type Removed, useAction } from "../../lib/server/use-action.ts";
import { useIsMounted } from "../../lib/page/use-is-mounted.ts";
import type { CheckedForm, useCheckedForm } from "./checked-form.ts";
import { useDraftedForm } from "./drafted-form.ts";
import type { FormLines } from "./form-lines.ts";
import { formFaults, isUnanswered, placeRefusal, refusedLines } from "./form-rules.ts";
import { type Edited, type Stale, readStaleEdit, untouched } from "./stale.ts";

/** The values while typing: text that is not a number yet, null for an empty field. */
export type Typed<T> = T extends string | number | boolean | null | undefined
  ? T | string | null
  : T extends readonly (infer One)[]
    ? readonly Typed<One>[]
    : { [Name in keyof T]: Typed<T[Name]> };

type Body<E extends AnyEndpoint> = z.input<E["body"]>;
type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

/** Required fields by name, with the words for `{field} is required.`. */
export type RequiredFields<V> = Partial<Record<keyof V & string, string>>;

export interface Settings<E extends AnyEndpoint, V extends FieldValues> {
  /** The initial values; name the fields as in the payload where possible. */
  values: V;
  /** What was typed in an earlier step, over the initial values. */
  typed?: Partial<V>;
  /** The name of the draft of the fields (`draft.ts`). Lines take the same name. */
  draftName?: string | undefined;
  /** Builds the body from the values, before validation by the contract. `version` is the edited version. */
  toBody: (values: V, version: number | undefined) => Typed<Body<E>>;
  /** For forms that edit a record: what happens after a stale edit (`stale-notice.tsx`). */
  edits?: Edited<V>;
  /** The parameters of the path. */
  params?: Record<string, string | number>;
  /** Required fields, also depending on other values. All other messages come from the contract. */
  required?: RequiredFields<V> | ((values: V) => RequiredFields<V>);
  /** Errors beyond the contract's rules, by field: combinations of fields, or conflicts with existing data. `root` is the whole form. */
  check?: (values: V) => Partial<Record<(keyof V & string) | "root", string | undefined>>;
  /** The lines edited in the form (`kit/lines`): validated, sent and refused together with its fields. Keep stable between renders. */
  lines?: readonly FormLines[];
  /** Called before valid values are sent. Return true to ask for confirmation instead of sending. */
  asksFirst?: (values: V) => boolean;
  /** Called when errors prevent sending, with the messages by field. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** Places a refusal without a field: the field that shows it, and the message. */
  placeRefusal?: (refusal: CallError) => { path: keyof V & string; message: string } | undefined;
  /** Called with a refusal. Return true to ask for confirmation of it; nothing else shows it then. */
  asksAfter?: (refusal: CallError) => boolean;
  /** The message for a partial success; the form stays open and shows it. */
  partly?: (answer: Answer<E>, values: V) => string | undefined;
  /** Called with each response, even after the dialog was closed. */
  onAnswer?: (answer: Answer<E>) => void;
  onDone: (answer: Answer<E>, values: V) => void;
  /** What the action removes (`lib/server/use-action.ts`). */
  removes?: (values: V) => Removed;
  /** Suppresses the success notification. */
  quiet?: boolean;
  /** A multi-step operation: the dialog shows its progress and may be closed in the meantime. */
  inSteps?: boolean;
  successNotice?: (answer: Answer<E>) => Partial<Notice>;
}

export interface ContractForm<V> extends CheckedForm<V> {
  /** The conflicting values after a stale edit; shown by `StaleNotice`. */
  stale: Stale<V> | undefined;
  /** Whether the outcome is unknown because no response arrived. Until an edit, submitting retries the same request. */
  unanswered: boolean;
  busy: boolean;
  /** The progress of a multi-step operation. */
  progress?: Progress | undefined;
}

/** A form validated by its endpoint's contract. A refusal keeps all input; a submit after no response retries the same request (idempotent). */
export function useContractForm<E extends AnyEndpoint, V extends FieldValues>(endpoint: E, settings: Settings<E, V>): ContractForm<V> {
  const clickedAt = useRef(0);
  const [error, setError] = useState<string>();
  const [unanswered, setUnanswered] = useState<Input<E>>();
  const staleEdit = useStaleEdit(settings);
  const edited = () => {
    setError(undefined);
    setUnanswered(undefined);
  };
  const form = useDraftedForm<V>(settings.draftName, {
    values: settings.values,
    typed: settings.typed,
    validate: (values) => formFaults(endpoint, settings, values, staleEdit.version),
    onValid: (valid) => send(valid),
    onInvalid: (errors) => {
      setError(undefined);
      settings.onInvalid?.(errors);
    },
    onEdit: edited,
  });
  /** Resets the one-click-per-second guard: the user may confirm within a second. */
  const mayConfirm = () => {
    clickedAt.current = 0;
  };
  const { quiet, successNotice, inSteps } = settings;
  const action = useAction(endpoint, {
    ...{ quiet, successNotice, inSteps },
    removes: () => settings.removes?.(form.now()),
    ...useOutcome(settings, { form, staleEdit, setError, setUnanswered, mayConfirm }),
  });
  const linesChanged = useEditedLines(settings.lines, () => {
    edited();
    // The form's own error may be an error of its lines.
    if (form.error !== undefined) form.validate();
  });
  const run = (body: unknown) => void action.run({ ...(settings.params ? { params: settings.params } : {}), body } as unknown as Input<E>);
  const toWrongLine = useRef<() => void>(undefined);
  /** Sends valid fields, unless lines have errors: then focuses the first of those. */
  const send = (valid: V) => {
    const body = settings.toBody(valid, staleEdit.version);
    const refused = toWrongLine.current ? undefined : refusedLines(endpoint, body, settings.lines ?? []);
    setError(refused?.message);
    if (!toWrongLine.current && !refused) {
      if (!settings.asksFirst?.(valid)) return run(body);
      return mayConfirm();
    }
    settings.onInvalid?.({});
    if (toWrongLine.current) toWrongLine.current();
    else form.showFirstError();
  };
  const submit = () => {
    if (action.isPending || isTooSoonAfter(clickedAt.current)) return;
    clickedAt.current = Date.now();
    if (unanswered) return void action.run(unanswered);
    // Lines show all their errors, even if the fields are valid.
    toWrongLine.current = settings.lines?.map(({ attempt }) => attempt()).find((showError) => showError !== undefined);
    form.submit();
  };

  return {
    ...form,
    error: error ?? form.error,
    stale: staleEdit.stale,
    submit,
    unanswered: unanswered !== undefined,
    busy: action.isPending,
    progress: action.progress,
    changed: linesChanged || form.changed,
  };
}

interface Shown<E extends AnyEndpoint, V extends FieldValues> {
  form: ReturnType<typeof useCheckedForm<V>>;
  staleEdit: ReturnType<typeof useStaleEdit<V>>;
  setError: (message: string | undefined) => void;
  setUnanswered: (input: Input<E> | undefined) => void;
  mayConfirm: () => void;
}

/** Handles the response and the refusal: closes the form, or shows its errors. */
function useOutcome<E extends AnyEndpoint, V extends FieldValues>(
  settings: Settings<E, V>,
  { form, staleEdit, setError, setUnanswered, mayConfirm }: Shown<E, V>,
) {
  const mounted = useIsMounted();
  const onSuccess = (answer: Answer<E>) => {
    settings.onAnswer?.(answer);
    // After the dialog was closed, only the notification reports the outcome.
    if (!mounted.current) return;
    setUnanswered(undefined);
    const part = settings.partly?.(answer, form.now());
    if (part === undefined) return settings.onDone(answer, form.now());
    setError(part);
    form.showFirstError();
  };
  const onRefused = (refusal: CallError, input: Input<E>): boolean => {
    setUnanswered(isUnanswered(refusal) ? input : undefined);
    if (settings.asksAfter?.(refusal)) {
      mayConfirm();
      return true;
    }
    const currentValues = staleEdit.read(refusal, { ...form.now() });
    if (currentValues) {
      form.setChangedElsewhere(currentValues);
      notifyStale(refusal);
      return true;
    }
    const placed = placeRefusal(refusal, settings, { field: form.refuse, form: setError });
    form.showFirstError();
    return placed;
  };
  return { onSuccess, onRefused };
}

/** A short notification of the conflict: the form shows the details, and the toast must not cover its button. */
function notifyStale(refusal: CallError): void {
  const notice = noticeOfRefusal(refusal);
  if (notice) notify({ ...notice, timeout: SHOWN_MS });
}

/** Tracks the edited version and the conflicting values after a stale edit. */
function useStaleEdit<V extends FieldValues>({ edits, values }: Pick<Settings<AnyEndpoint, V>, "edits" | "values">) {
  const [stale, setStale] = useState<Stale<V>>();
  // The base that fields are compared with: the initial values, then the saved values of the last refusal.
  const base = useRef(values);
  return {
    stale,
    version: stale?.version ?? edits?.version,
    /** Records a stale edit and returns the saved values of the fields that the user has not edited. */
    read: (refusal: CallError, mine: V): Partial<V> | undefined => {
      const found = readStaleEdit(refusal, edits, base.current, mine);
      if (!found) return undefined;
      const left = untouched(found, base.current);
      base.current = { ...base.current, ...found.now };
      setStale(found);
      found.tell();
      return Object.fromEntries(left.map((name) => [name, found.now[name]])) as Partial<V>;
    },
  };
}

/** Whether leaving would lose edits of the lines. Calls `onEdit` on each edit. */
function useEditedLines(lines: readonly FormLines[] | undefined, onEdit: () => void): boolean {
  const [changed, setChanged] = useState(() => lines?.some((one) => one.changed()) ?? false);
  const latest = useRef(onEdit);
  latest.current = onEdit;
  const first = useRef(lines).current;
  useLayoutEffect(() => {
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
