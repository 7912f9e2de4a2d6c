/**
 * The form engine: fields, their errors and the focus. It sends nothing. `contract-form.ts` adds an endpoint; forms
 * without one (filters, lines of a draft) use it directly.
 */
import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useRef } from "react";
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useForm } from "react-hook-form";
import * as z from "zod";
import { useAfterPress } from "./after-press.ts";
import type { FieldProps } from "./field.tsx";
import { isEmpty } from "./field-names.ts";
import { focusFirstError } from "./first-error.ts";

/** The error of a field, or of a path in it: `lines.0.sku`. `root` is the whole form. */
export interface Fault {
  path: string;
  message: string;
}

interface Settings<V extends FieldValues> {
  /** The initial values. */
  values: V;
  /** Validates all values together. The first error of each field is shown. */
  faultsOf: (values: V) => readonly Fault[];
  /** Called on submit with valid values. */
  onValid: (values: V) => void;
  /** Called on submit with the messages by field, if there are errors. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** Called on each edit. */
  onEdit?: () => void;
}

export interface CheckedForm<V> {
  /** Binds a field by name. */
  field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>;
  values: V;
  set: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** The error at a path within a field: `lines.0.quantity`. */
  errorAt: (path: string) => string | undefined;
  /** The error of the form as a whole. */
  error: string | undefined;
  /** Validates all fields, then calls `onValid` or focuses the first error. */
  submit: () => void;
  /** Whether a submit was attempted. */
  attempted: boolean;
  /** Whether leaving would lose input. */
  changed: boolean;
  /** The ref of the `<form>`, used to find the first invalid field. */
  element: RefObject<HTMLFormElement | null>;
}

interface Engine<V> extends CheckedForm<V> {
  /** The current values, also between renders. */
  now: () => V;
  /** Shows the server's errors until the next edit. */
  refuse: (path: string, message: string) => void;
  /** Sets values that changed elsewhere. */
  setChangedElsewhere: (values: Partial<V>) => void;
  /** Resets the form to these values. */
  resetTo: (values: V) => void;
  /** Validates all fields. */
  validate: () => void;
  /** Focuses the first error once it is rendered. */
  showFirstError: () => void;
}

/** A form with validation. A field shows its error on blur; after the first submit all errors are shown. */
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
  const showFirstError = () => focusFirstError(element);

  const set = <N extends keyof V & string>(name: N, value: V[N]) => {
    put(name, value);
    onEdit?.();
    // Rules may depend on other fields: after the first submit an edit validates all fields, before that only the invalid ones.
    const wrong = Object.keys(errors).filter((one) => one in first);
    if (isSubmitted) void form.trigger();
    else if (wrong.length > 0) void form.trigger(wrong as Path<V>[]);
  };
  const field = <N extends keyof V & string>(name: N): FieldProps<V[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => {
      // A server error stays until its field is edited. Clearing it on blur would shift the layout under the pointer.
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
        showFirstError();
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
    setChangedElsewhere: (taken) => {
      for (const [name, value] of Object.entries(taken)) put(name, value);
    },
    resetTo: (next) => form.reset(next as DefaultValues<V>),
    validate: () => void form.trigger(),
    showFirstError,
  };
}

/** Marks an error as returned by the server. */
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
