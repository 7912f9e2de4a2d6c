import { useLayoutEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useCheckedForm } from "./checked-form.ts";
import { keepDraft, readDraft } from "./draft.ts";

/** A checked form that begins with its draft, which is removed on unmount. Without a name it has none. */
export function useDraftedForm<V extends FieldValues>(name: string | undefined, settings: Parameters<typeof useCheckedForm<V>>[0]) {
  const [drafted] = useState(() => draftedFields(name, settings.values));
  const form = useCheckedForm<V>({ ...settings, typed: { ...settings.typed, ...drafted } });
  const latest = useRef(form);
  latest.current = form;
  const draft = useRef<ReturnType<typeof keepDraft>>(undefined);
  useLayoutEffect(() => {
    if (name === undefined) return;
    draft.current = keepDraft("fields", name, () => (latest.current.changed ? latest.current.values : undefined));
    return draft.current.end;
  }, [name]);
  const text = name === undefined ? "" : JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value is stored.
  useLayoutEffect(() => draft.current?.changed(), [text]);
  return form;
}

/** The stored values of the form's fields. */
function draftedFields<V extends object>(name: string | undefined, values: V): Partial<V> {
  const draft = readDraft("fields", name);
  const fields = typeof draft === "object" && draft !== null ? Object.entries(draft) : [];
  return Object.fromEntries(fields.filter(([field]) => field in values)) as Partial<V>;
}
