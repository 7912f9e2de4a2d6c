/**
 * The form engine: fields, their errors and the focus. It sends nothing. `contract-form.ts` adds an
 * endpoint; forms that send nothing (filters, lines of a draft) use it as it is.
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
  /** Called with valid values. */
  onValid: (values: V) => void;
  /** Called instead where there are errors, with the messages by field. */
  onInvalid?: (errors: Partial<Record<(keyof V & string) | "root", string>>) => void;
  /** Called with each edit. */
  onEdit?: () => void;
}

export interface CheckedForm<V> {
  /** Binds a field by its name. */
  field: <N extends keyof V & string>(name: N) => FieldProps<V[N]>;
  values: V;
  set: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** The error at a path within a field: `lines.0.quantity`. */
  errorAt: (path: string) => string | undefined;
  /** The error of the form as a whole. */
  error: string | undefined;
  /** Validates everything, then calls `onValid` or focuses the first error. */
  submit: () => void;
  /** Whether a submit was tried. */
  attempted: boolean;
  /** Whether leaving would lose input. */
  changed: boolean;
  /** The ref of the `<form>`, in which the first invalid field is found. */
  element: RefObject<HTMLFormElement | null>;
}

interface Engine<V> extends CheckedForm<V> {
  /** The current values, also between renders. */
  now: () => V;
  /** Shows the server's errors until something is edited. */
  refuse: (path: string, message: string) => void;
  /** Sets values that were changed elsewhere. */
  take: (values: Partial<V>) => void;
  /** Resets the form to these values. */
  restart: (values: V) => void;
  /** Validates all fields. */
  judge: () => void;
  /** Focuses the first error once it is shown. */
  leadToFault: () => void;
}

/** A form with validation. Errors are shown when a field is left, and all of them from the first submit on. */
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
    // A rule may depend on another field: after the first submit all are validated again, before it only the invalid ones.
    const wrong = Object.keys(errors).filter((one) => one in first);
    if (isSubmitted) void form.trigger();
    else if (wrong.length > 0) void form.trigger(wrong as Path<V>[]);
  };
  const field = <N extends keyof V & string>(name: N): FieldProps<V[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    onBlur: () => {
      // A server error stays until its field changes: one that vanished on blur would move the button that is being pressed.
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

/** Marks an error as the server's. */
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
