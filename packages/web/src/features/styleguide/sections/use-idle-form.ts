import { useRef, useState } from "react";

/** A form that sends nothing: what the dialog does with each of its states. */
export function useIdleForm(first: string, error?: string, busy = false) {
  const [value, onChange] = useState(first);
  const element = useRef<HTMLFormElement>(null);
  const field = { name: "name", value, onChange, onBlur: () => undefined, error: undefined };
  return { field, form: { values: { name: value }, element, busy, error, changed: value !== first, submit: () => undefined } };
}
