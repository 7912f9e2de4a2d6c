/** Lines in components: creation, fine-grained subscriptions, and drafts that survive a reload. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { keepDraft, readDraft } from "../form/draft.ts";
import { createLines, type FieldIn, type Line, type LineRules, type Lines, type NewLine } from "./lines.ts";

interface Settings<Row, Values extends object> {
  /** The initial lines, read once. */
  initial?: readonly NewLine<Row, Values>[];
  /** Keep stable between renders. */
  rules?: LineRules<Row, Values>;
  /** Other lines that the rules depend on: their changes validate these lines again. */
  validateWith?: Pick<Lines<unknown, object>, "version">;
  /** The name of the draft (`kit/form/draft.ts`), stored until the component unmounts: `recipe/12`. */
  draftName?: string | undefined;
  /** The record that the lines are edits of; stored with the draft, so that a reload does not hide a later change by others. */
  draftBase?: unknown;
}

/** A draft of lines. */
interface LineDraft<Row, Values extends object> {
  base?: unknown;
  lines: NewLine<Row, Values>[];
}

/** The stored draft of lines; undefined if nothing is stored. */
export function readLineDraft<Row, Values extends object>(name: string | undefined): LineDraft<Row, Values> | undefined {
  const draft = readDraft("lines", name);
  const isDraft = typeof draft === "object" && draft !== null && "lines" in draft && Array.isArray(draft.lines);
  return isDraft ? (draft as LineDraft<Row, Values>) : undefined;
}

/** Creates lines that live as long as the component. */
export function useLines<Row, Values extends object>(settings: Settings<Row, Values>): Lines<Row, Values> {
  const { initial, rules, validateWith, draftName } = settings;
  const [lines] = useState(() => {
    const made = createLines(initial, rules);
    const draft = readLineDraft<Row, Values>(draftName);
    if (draft) made.load(draft.lines);
    return made;
  });
  const latest = useRef(settings);
  latest.current = settings;
  useRules(lines, rules);
  useLayoutEffect(() => validateWith?.version.subscribe(() => latest.current.rules && lines.setRules(latest.current.rules)), [lines, validateWith]);
  useLayoutEffect(() => {
    if (draftName === undefined) return;
    const input = (): LineDraft<Row, Values> | undefined =>
      lines.changed() ? { base: latest.current.draftBase, lines: lines.all().map(({ id, row, values }) => ({ id, row, values })) } : undefined;
    const draft = keepDraft("lines", draftName, input);
    const stop = lines.edits.subscribe(draft.changed);
    return () => {
      stop();
      draft.end();
    };
  }, [lines, draftName]);
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
export function useCell<Row, Values extends object, Name extends FieldIn<Values>>(lines: Lines<Row, Values>, id: string, field: Name) {
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
