/**
 * A form over an endpoint: the contract's own rules speak at its fields, and so does what the server refuses.
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

/** What fields hold while somebody types: texts that are not a number yet, nothing where something will be. */
export type Typed<T> = T extends string | number | boolean | null | undefined
  ? T | string | null
  : T extends readonly (infer One)[]
    ? readonly Typed<One>[]
    : { [Name in keyof T]: Typed<T[Name]> };

type Body<E extends AnyEndpoint> = z.input<E["body"]>;
type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

export interface Settings<E extends AnyEndpoint, V extends FieldValues> {
  /** What the fields hold at first; their names are the form's, best those of the payload. */
  values: V;
  /** The body that is sent of them, before the contract's rules have seen it; `version` is the one that is edited. */
  toBody: (values: V, version: number | undefined) => Typed<Body<E>>;
  /** Where the form edits what others may edit too: how it goes on when they were faster (`stale-notice.tsx`). */
  edits?: Edited<V>;
  /** Parameters of the path, where it has some. */
  params?: Record<string, string | number>;
  /** Fields that must not be empty, with the word that `{field} is required.` is told with. Else the contract speaks. */
  required?: Partial<Record<keyof V & string, string>>;
  /** What is wrong beyond the contract's rules, by field: how fields go together, or with what is there already. `root` is for the form as a whole. */
  check?: (values: V) => Partial<Record<(keyof V & string) | "root", string | undefined>>;
  /** The lines that are edited in it (`kit/lines`): judged, sent and refused with its fields. The same objects between renders. */
  lines?: readonly FormLines[];
  /** Called when all is right, before it is sent. True where something has to be asked first: it is not sent then. */
  asksFirst?: (values: V) => boolean;
  /** Called when it is not sent because something is wrong, with the messages by field. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** A refusal that names no field itself: which one it is told at, and how. */
  placeRefusal?: (refusal: CallError) => { path: keyof V & string; message: string } | undefined;
  /** What is said where only a part of it was done: the form stays open, and says it. */
  partly?: (answer: Answer<E>, values: V) => string | undefined;
  /** Called with each answer, also where the dialog was closed meanwhile. */
  onAnswer?: (answer: Answer<E>) => void;
  onDone: (answer: Answer<E>, values: V) => void;
  /** What is to be read again afterwards, by the beginnings of its keys. */
  invalidates?: readonly QueryKey[];
  /** No notification of a success. */
  quiet?: boolean;
  /** It may take many steps: the dialog shows how far it is, and may be closed meanwhile. */
  inSteps?: boolean;
  noticeOf?: (answer: Answer<E>) => Partial<Notice>;
}

export interface ContractForm<V> extends CheckedForm<V> {
  /** What others made of it, once an edit came too late; shown by `StaleNotice`. */
  stale: Stale<V> | undefined;
  /** No answer came: nobody knows whether it took effect. Submitting sends the same once more, until something is edited. */
  unanswered: boolean;
  busy: boolean;
  /** How far what goes in steps has come, while it is under way. */
  progress?: Progress | undefined;
}

/** A form whose rules are an endpoint's contract. Nothing typed is lost by a refusal; pressing again after no answer sends the same request. */
export function useContractForm<E extends AnyEndpoint, V extends FieldValues>(endpoint: E, settings: Settings<E, V>): ContractForm<V> {
  const here = useHere();
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
    onSuccess: (answer) => {
      settings.onAnswer?.(answer);
      // After the dialog was closed, the notification alone reports the end.
      if (!here.current) return;
      setUnanswered(undefined);
      const part = settings.partly?.(answer, form.now());
      if (part === undefined) return settings.onDone(answer, form.now());
      setError(part);
      form.leadToFault();
    },
    onRefused: (refusal, input) => {
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
    },
  });

  const linesChanged = useEditedLines(settings.lines, () => {
    edited();
    // What was said of the form as a whole may have been of its lines.
    if (form.error !== undefined) form.judge();
  });
  const run = (body: unknown) => void action.run({ ...(settings.params ? { params: settings.params } : {}), body } as unknown as Input<E>);
  const toWrongLine = useRef<() => void>(undefined);
  /** Sends valid fields, unless the lines are wrong: then it leads to the first of those. */
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
    // The lines show all that is wrong with them, whatever is wrong with the fields.
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

/** Says it as any conflict is said, but no longer than needed: the form tells all of it, and its button is needed again. */
function tellLate(refusal: CallError): void {
  const notice = noticeOfRefusal(refusal);
  if (notice) notify({ ...notice, timeout: SHOWN_MS });
}

/** Which version is edited, and what others made of it meanwhile. */
function useLate<V extends FieldValues>({ edits, values, invalidates }: Pick<Settings<AnyEndpoint, V>, "edits" | "values" | "invalidates">) {
  const queries = useQueryClient();
  const [stale, setStale] = useState<Stale<V>>();
  // What the fields were compared with last: what the form began from, then what was there when it was refused.
  const base = useRef(values);
  return {
    stale,
    version: stale?.version ?? edits?.version,
    /** Notes a refusal that is a late edit, and returns the values that fields which were left alone take over. */
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

/** Whether something of the lines would be lost by leaving; `onEdit` is called with each change of theirs. */
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
