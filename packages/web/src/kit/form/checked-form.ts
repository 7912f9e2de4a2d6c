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
  /** For an empty required field: its name. */
  missing?: string;
}

interface Settings<V extends FieldValues> {
  /** The initial values. */
  values: V;
  /** What was typed in an earlier step, over the initial values. */
  typed?: Partial<V> | undefined;
  /** Validates all values together. The first error of each field is shown. */
  validate: (values: V) => readonly Fault[];
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
  /** Validates all fields, for rules that depend on more than the values. */
  validate: () => void;
  /** Whether a submit was attempted. */
  attempted: boolean;
  /** Whether leaving would lose input. */
  changed: boolean;
  /** The ref of the `<form>`, used to find the first invalid field. */
  element: RefObject<HTMLFormElement | null>;
  /** The errors of the current values, whether shown or not. */
  faults: () => readonly Fault[];
  /** Shows the errors of these fields, and focuses the first. */
  showErrors: (names: readonly string[]) => void;
  /** Called before the first error is focused, so that a form in steps can show the step of that field. */
  onErrors: RefObject<((isWrong: (name: string) => boolean) => void) | undefined>;
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
  /** Focuses the first error once it is rendered. */
  showFirstError: () => void;
}

/** A form with validation. A field shows its error on blur; after the first submit all errors are shown. */
export function useCheckedForm<V extends FieldValues>({ values: first, typed, validate, onValid, onInvalid, onEdit }: Settings<V>): Engine<V> {
  const element = useRef<HTMLFormElement>(null);
  const onErrors: CheckedForm<V>["onErrors"] = useRef(undefined);
  const afterPress = useAfterPress();
  const form = useForm<V>({
    defaultValues: { ...first, ...typed } as DefaultValues<V>,
    resolver: zodResolver(schemaFromCheck(validate)),
    mode: "onSubmit",
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  const values = form.watch();
  const put = (name: string, value: unknown) => form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  const showFirstError = () => {
    onErrors.current?.((name) => form.getFieldState(name as Path<V>).invalid);
    focusFirstError(element);
  };

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
        onInvalid?.(messagesByField<V>(wrong));
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
    onErrors,
    faults: () => validate(values),
    showErrors: (names) => void form.trigger(names as Path<V>[]).then(showFirstError),
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

function schemaFromCheck<V>(validate: (values: V) => readonly Fault[]) {
  return z
    .custom<V>(() => true)
    .check((context) => {
      for (const { path, message } of validate(context.value)) {
        context.issues.push({ code: "custom", path: path.split("."), message, input: context.value });
      }
    });
}

/** The messages of all fields with errors. */
function messagesByField<V>(errors: object): Partial<Record<(keyof V & string) | "root", string>> {
  return Object.fromEntries(Object.keys(errors).map((name) => [name, messageAt(errors, name)])) as Partial<Record<(keyof V & string) | "root", string>>;
}

function messageAt(errors: object, path: string): string | undefined {
  const found = get(errors, path) as { message?: unknown } | undefined;
  return typeof found?.message === "string" ? found.message : undefined;
}
