/**
 * A form over an endpoint: the contract's own rules speak at its fields, and so does what the server refuses.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { required as requiredText } from "@apothecary/core/lib/fields";
import { zodResolver } from "@hookform/resolvers/zod";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod";
import type { CallError, Input } from "../../lib/call.ts";
import type { Progress } from "../../lib/follow.ts";
import { type Notice, notify, SHOWN_MS } from "../../lib/notify.ts";
import { noticeOfRefusal } from "../../lib/refusal.ts";
import { useAction } from "../../lib/use-action.ts";
import { useHere } from "../../lib/use-here.ts";
import { useAfterPress } from "./after-press.ts";
import { fieldOf, isEmpty } from "./field-names.ts";
import { type Edited, type Stale, staleOf, untouched } from "./stale.ts";

/** One press a second (specification 1, section 9), in milliseconds. */
const PRESS_MS = 1_000;
export const NO_ANSWER = "No answer came. Your entries are kept: press again to send the same once more. It takes effect once.";

/** What fields hold while somebody types: texts that are no number yet, nothing where something will be. */
export type Typed<T> = T extends string | number | boolean | null | undefined
  ? T | string | null
  : T extends readonly (infer One)[]
    ? readonly Typed<One>[]
    : { [Name in keyof T]: Typed<T[Name]> };

type Body<E extends AnyEndpoint> = z.input<E["body"]>;
type Answer<E extends AnyEndpoint> = z.output<E["answer"]>;

interface Settings<E extends AnyEndpoint, V extends FieldValues> {
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
  /** What is wrong beyond the contract's rules, by field: how fields go together, or with what is there already. */
  check?: (values: V) => Partial<Record<keyof V & string, string | undefined>>;
  /** A refusal that names no field itself: which one it is told at, and how. */
  placeRefusal?: (refusal: CallError) => { path: keyof V & string; message: string } | undefined;
  onDone: (answer: Answer<E>, values: V) => void;
  /** What is to be read anew afterwards, by the beginnings of its keys. */
  invalidates?: readonly QueryKey[];
  /** No notification of a success. */
  quiet?: boolean;
  /** It may take many steps: the dialog shows how far it is, and may be closed meanwhile. */
  inSteps?: boolean;
  noticeOf?: (answer: Answer<E>) => Partial<Notice>;
}

/** What a field is given: its value, how it changes, and what is wrong with it. */
export interface FieldProps<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

export interface ContractForm<V> {
  /** Binds a field by its name. */
  field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>;
  values: V;
  set: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** What is wrong at a path within a field: `lines.0.quantity`. */
  errorAt: (path: string) => string | undefined;
  /** What is wrong with no field in particular. */
  error: string | undefined;
  /** What others made of it, once an edit came too late; shown by `StaleNotice`. */
  stale: Stale<V> | undefined;
  submit: () => void;
  busy: boolean;
  /** How far what goes in steps has come, while it is under way. */
  progress?: Progress | undefined;
  /** Whether something would be lost by leaving. */
  changed: boolean;
  /** To be given to the `<form>`: the first field in error is looked for there. */
  element: RefObject<HTMLFormElement | null>;
}

/** A form whose rules are an endpoint's contract. Nothing typed is lost by a refusal; pressing again after no answer sends the same request. */
export function useContractForm<E extends AnyEndpoint, V extends FieldValues>(endpoint: E, settings: Settings<E, V>): ContractForm<V> {
  const element = useRef<HTMLFormElement>(null);
  const pressedAt = useRef(0);
  const here = useHere();
  const afterPress = useAfterPress();
  const [error, setError] = useState<string>();
  const late = useLate(settings);
  const form = useForm<V>({
    defaultValues: settings.values as DefaultValues<V>,
    resolver: zodResolver(rulesOf(endpoint, settings, late.version)),
    mode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const values = form.watch();

  const action = useAction(endpoint, {
    quiet: settings.quiet,
    invalidates: settings.invalidates,
    noticeOf: settings.noticeOf,
    inSteps: settings.inSteps,
    onSuccess: (answer) => {
      // Whoever closed the dialog while it went on is told by the notification alone.
      if (here.current) settings.onDone(answer, form.getValues());
    },
    onRefused: (refusal) => {
      const takeOver = late.read(refusal, { ...form.getValues() });
      for (const [name, value] of takeOver ?? []) form.setValue(name as Path<V>, value as PathValue<V, Path<V>>);
      if (takeOver) tellLate(refusal);
      return takeOver !== undefined || placeRefusal(refusal, settings, form, element, setError);
    },
  });

  const set = <N extends keyof V & string>(name: N, value: V[N]) => {
    form.setValue(name as unknown as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    setError(undefined);
    judgeAgain(form, isSubmitted ? undefined : Object.keys(errors), settings.values);
  };
  const field = <N extends keyof V & string>(name: N): FieldProps<V[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => {
      // What the server refused stands until it is changed: a message that went with the focus would move the button that is being pressed.
      const refused = (get(errors, name) as { type?: unknown } | undefined)?.type === "server";
      if (refused || isEmpty(form.getValues(name as unknown as Path<V>))) return;
      afterPress(() => void form.trigger(name as unknown as Path<V>));
    },
    error: messageAt(errors, name),
  });
  const submit = () => {
    if (action.isPending || Date.now() - pressedAt.current < PRESS_MS) return;
    pressedAt.current = Date.now();
    setError(undefined);
    void form.handleSubmit(
      (valid) =>
        action.run({ ...(settings.params ? { params: settings.params } : {}), body: settings.toBody(valid as V, late.version) } as unknown as Input<E>),
      () => focusFirstError(element),
    )();
  };

  return {
    field,
    values,
    set,
    errorAt: (path) => messageAt(errors, path),
    error: error ?? messageAt(errors, "root"),
    stale: late.stale,
    submit,
    busy: action.isPending,
    progress: action.progress,
    changed: JSON.stringify(values) !== JSON.stringify(settings.values),
    element,
  };
}

/** One field's rule may speak of another: after the first try all are judged again, before it those that are `wrong`. */
function judgeAgain<V extends FieldValues>({ trigger }: Pick<UseFormReturn<V>, "trigger">, wrong: readonly string[] | undefined, values: V): void {
  if (wrong === undefined) void trigger();
  else if (wrong.length > 0) void trigger(wrong.filter((name) => name in values) as Path<V>[]);
}

/** Tells a refusal at the fields that it speaks of, else at the whole form; answers whether the fields say all of it. */
function placeRefusal<E extends AnyEndpoint, V extends FieldValues>(
  refusal: CallError,
  settings: Settings<E, V>,
  form: Pick<UseFormReturn<V>, "setError">,
  element: RefObject<HTMLFormElement | null>,
  tellForm: (message: string) => void,
): boolean {
  const names = Object.keys(settings.values);
  const tellField = (path: string, message: string) => form.setError(path as Path<V>, { type: "server", message });
  const place = settings.placeRefusal?.(refusal);
  const rest = refusal.fieldErrors.filter(({ path, message }) => {
    const name = place ? undefined : fieldOf(path, names);
    if (name !== undefined) tellField(name, message);
    return name === undefined;
  });
  const placed = refusal.fieldErrors.length > 0 && rest.length === 0;
  if (place) tellField(place.path, place.message);
  else if (!placed) tellForm(textOf(refusal, rest[0]?.message));
  focusFirstError(element);
  return placed;
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
    /** Notes a refusal that is a late edit, and answers the values that fields which were left alone take over. */
    read: (refusal: CallError, mine: V): [name: string, value: unknown][] | undefined => {
      const found = staleOf(refusal, edits, base.current, mine);
      if (!found) return undefined;
      const left = untouched(found, base.current);
      base.current = { ...base.current, ...found.now };
      setStale(found);
      for (const queryKey of invalidates ?? []) void queries.invalidateQueries({ queryKey });
      return left.map((name) => [name, found.now[name]]);
    },
  };
}

/** The contract's rules over what the fields hold; each message at the field that it speaks of, or at the whole form. */
function rulesOf<E extends AnyEndpoint, V extends FieldValues>(
  endpoint: E,
  { toBody, required = {}, check, values }: Settings<E, V>,
  version: number | undefined,
) {
  const names = Object.keys(values);
  return z
    .custom<V>(() => true)
    .check((context) => {
      const missing = Object.entries(required).filter(([name]) => isEmpty(context.value[name]));
      for (const [name, word] of missing) tell(context, [name], requiredText(String(word)));
      const told = new Set(missing.map(([name]) => name));
      for (const [name, message] of Object.entries(check?.(context.value) ?? {})) {
        if (message === undefined || told.has(name)) continue;
        tell(context, [name], String(message));
        told.add(name);
      }
      for (const issue of endpoint.body.safeParse(toBody(context.value, version)).error?.issues ?? []) {
        const path = fieldOf(issue.path.join("."), names)?.split(".") ?? ["root"];
        if (!told.has(path[0] ?? "")) tell(context, path, issue.message);
      }
    });
}

function tell(context: z.core.ParsePayload, path: string[], message: string): void {
  context.issues.push({ code: "custom", path, message, input: context.value });
}

function messageAt(errors: object, path: string): string | undefined {
  const found = get(errors, path) as { message?: unknown } | undefined;
  return typeof found?.message === "string" ? found.message : undefined;
}

function textOf(error: CallError, message: string | undefined): string {
  return error.status === 0 || error.status === 503 || error.status === 504 ? NO_ANSWER : (message ?? error.message);
}

/** Leads to the first field that is in error, once it is shown to be. */
function focusFirstError(element: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
}
