/** Lines in components: creation, fine-grained subscriptions, and drafts that survive a reload. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { saveDraft, readDraft } from "./line-draft.ts";
import { createLines, type FieldOf, type Line, type LineRules, type Lines, type NewLine } from "./lines.ts";

interface Settings<Row, Values extends object> {
  /** The initial lines, read once. */
  initial?: readonly NewLine<Row, Values>[];
  /** Keep stable between renders. */
  rules?: LineRules<Row, Values>;
  /** Other lines that the rules depend on: their changes validate these lines again. */
  validateWith?: Pick<Lines<unknown, object>, "version">;
  /** The name of the draft, stored until the component unmounts: `recipe/LAW01`. */
  draftName?: string;
}

/** Creates lines that live as long as the component. */
export function useLines<Row, Values extends object>({ initial, rules, validateWith, draftName }: Settings<Row, Values>): Lines<Row, Values> {
  const [lines] = useState(() => {
    const made = createLines(initial, rules);
    const draft = draftName === undefined ? undefined : readDraft<Row, Values>(draftName);
    if (draft) made.load(draft);
    return made;
  });
  const latestRules = useRef(rules);
  latestRules.current = rules;
  useRules(lines, rules);
  useLayoutEffect(() => validateWith?.version.subscribe(() => latestRules.current && lines.setRules(latestRules.current)), [lines, validateWith]);
  useLayoutEffect(() => (draftName === undefined ? undefined : saveDraft(draftName, lines)), [lines, draftName]);
  return lines;
}

/** Sets rules that depend on later values, such as a form's. */
export function useRules<Row, Values extends object>(lines: Lines<Row, Values>, rules: LineRules<Row, Values> | undefined): void {
  useLayoutEffect(() => {
    if (rules) lines.setRules(rules);
  }, [lines, rules]);
}

/** Subscribes to one line; undefined if it does not exist. */
export function useLine<Row, Values extends object>(lines: Lines<Row, Values>, id: string): Line<Row, Values> | undefined {
  const subscribe = useSubscription(lines, id);
  return useSyncExternalStore(subscribe, () => lines.get(id));
}

/** Subscribes to a cell's value and error. */
export function useCell<Row, Values extends object, Name extends FieldOf<Values>>(lines: Lines<Row, Values>, id: string, field: Name) {
  const subscribe = useSubscription(lines, id);
  const value = useSyncExternalStore(subscribe, () => lines.get(id)?.values[field]);
  const error = useSyncExternalStore(subscribe, () => lines.get(id)?.errors[field]);
  return { value, error };
}

/** Subscribes to a value derived from one line. `select` must return a primitive, or the same object while nothing changed. */
export function useLineValue<Row, Values extends object, T>(lines: Lines<Row, Values>, id: string, select: (line: Line<Row, Values>) => T): T | undefined {
  const subscribe = useSubscription(lines, id);
  return useSyncExternalStore(subscribe, () => {
    const line = lines.get(id);
    return line && select(line);
  });
}

/** Subscribes to a value derived from all lines: a total, a count. `select` must return a primitive, or the same object while nothing changed. */
export function useLinesValue<Row, Values extends object, T>(lines: Lines<Row, Values>, select: (all: readonly Line<Row, Values>[]) => T): T {
  return useSyncExternalStore(lines.version.subscribe, () => select(lines.all()));
}

/** A stable function per line, so that a render does not subscribe again. */
function useSubscription<Row, Values extends object>(lines: Lines<Row, Values>, id: string) {
  const made = useRef<{ lines: unknown; id: string; subscribe: (listener: () => void) => () => void }>(undefined);
  if (made.current?.lines !== lines || made.current.id !== id) made.current = { lines, id, subscribe: (listener) => lines.subscribe(id, listener) };
  return made.current.subscribe;
}
