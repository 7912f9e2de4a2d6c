/**
 * The form engine: fields, what is wrong with each, and where the focus goes. It sends nothing. `contract-form.ts` adds an
 * endpoint; a form that sends nothing itself (filters, what is added to a draft) uses it as it is.
 */
import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useRef } from "react";
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useForm } from "react-hook-form";
import * as z from "zod";
import { useAfterPress } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { isEmpty } from "./field-names.ts";
import { focusFirstError } from "./first-error.ts";

/** What is wrong at a field, or at a part of it: `lines.0.sku`. `root` is the form as a whole. */
export interface Fault {
  path: string;
  message: string;
}

interface Settings<V extends FieldValues> {
  /** What the fields hold at first. */
  values: V;
  /** What is wrong, judged of all values at once. The first fault of a field is shown. */
  faultsOf: (values: V) => readonly Fault[];
  /** Called with values that have no fault. */
  onValid: (values: V) => void;
  /** Called instead when something is wrong, with the messages by field. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** Called with each edit. */
  onEdit?: () => void;
}

export interface CheckedForm<V> {
  /** Binds a field by its name. */
  field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>;
  values: V;
  set: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** What is wrong at a path within a field: `lines.0.quantity`. */
  errorAt: (path: string) => string | undefined;
  /** What is wrong with no field in particular. */
  error: string | undefined;
  /** Judges everything, then calls `onValid`, or leads to the first fault. */
  submit: () => void;
  /** Whether it was tried to submit. */
  attempted: boolean;
  /** Whether something would be lost by leaving. */
  changed: boolean;
  /** To be given to the `<form>`: the first field in error is searched for there. */
  element: RefObject<HTMLFormElement | null>;
}

interface Engine<V> extends CheckedForm<V> {
  /** The values as they are now, between renders too. */
  now: () => V;
  /** Shows what the server refused. It stands until something is edited. */
  refuse: (path: string, message: string) => void;
  /** Takes over values that were changed elsewhere. */
  take: (values: Partial<V>) => void;
  /** Starts again from these values. */
  restart: (values: V) => void;
  /** Judges all fields. */
  judge: () => void;
  /** Moves the focus to the first fault, once it is shown. */
  leadToFault: () => void;
}

/** A form whose fields are judged by rules. Faults are shown when a field is left, and all of them from the first attempt on. */
export function useCheckedForm<V extends FieldValues>({ values: first, faultsOf, onValid, onInvalid, onEdit }: Settings<V>): Engine<V> {
  const element = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const form = useForm<V>({
    defaultValues: first as DefaultValues<V>,
    resolver: zodResolver(schemaOf(faultsOf)),
    mode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const values = form.watch();
  const put = (name: string, value: unknown) => form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  const leadToFault = () => focusFirstError(element);

  const set = <N extends keyof V & string>(name: N, value: V[N]) => {
    put(name, value);
    onEdit?.();
    // One field's rule may speak of another: after the first attempt all are judged again, before it those that are wrong.
    const wrong = Object.keys(errors).filter((one) => one in first);
    if (isSubmitted) void form.trigger();
    else if (wrong.length > 0) void form.trigger(wrong as Path<V>[]);
  };
  const field = <N extends keyof V & string>(name: N): FieldProps<V[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => {
      // A refusal stands until its field is changed: a message that went with the focus would move the button that is being pressed.
      const refused = (get(errors, name) as { type?: unknown } | undefined)?.type === REFUSED;
      if (refused || isEmpty(form.getValues(name as unknown as Path<V>))) return;
      afterPress(() => void form.trigger(name as unknown as Path<V>));
    },
    error: messageAt(errors, name),
  });
  const submit = () => {
    void form.handleSubmit(
      (valid) => onValid(valid as V),
      (wrong) => {
        const names = Object.keys(wrong) as (keyof V & string)[];
        onInvalid?.(Object.fromEntries(names.map((name) => [name, messageAt(wrong, name)])) as Parameters<NonNullable<typeof onInvalid>>[0]);
        leadToFault();
      },
    )();
  };
  return {
    field,
    values,
    set,
    errorAt: (path) => messageAt(errors, path),
    error: messageAt(errors, "root"),
    submit,
    attempted: isSubmitted,
    changed: JSON.stringify(values) !== JSON.stringify(first),
    element,
    now: () => form.getValues(),
    refuse: (path, message) => form.setError(path as Path<V>, { type: REFUSED, message }),
    take: (taken) => {
      for (const [name, value] of Object.entries(taken)) put(name, value);
    },
    restart: (next) => form.reset(next as DefaultValues<V>),
    judge: () => void form.trigger(),
    leadToFault,
  };
}

/** Marks a fault as the server's. */
const REFUSED = "refused";

function schemaOf<V>(faultsOf: (values: V) => readonly Fault[]) {
  return z
    .custom<V>(() => true)
    .check((context) => {
      for (const { path, message } of faultsOf(context.value)) {
        context.issues.push({ code: "custom", path: path.split("."), message, input: context.value });
      }
    });
}

function messageAt(errors: object, path: string): string | undefined {
  const found = get(errors, path) as { message?: unknown } | undefined;
  return typeof found?.message === "string" ? found.message : undefined;
}
