/**
 * Lines in components: making them, following one cell of them, and keeping what was entered across a reload.
 */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { keepLines, keptLines } from "./kept-lines.ts";
import { createLines, type FieldOf, type Line, type LineRules, type Lines, type NewLine } from "./lines.ts";

interface Settings<Row, Values extends object> {
  /** What the lines are at first; read once. */
  initial?: readonly NewLine<Row, Values>[];
  /** The same object between renders. */
  rules?: LineRules<Row, Values>;
  /** Other lines that the rules look at: when they change, these are judged again. */
  judgedWith?: Pick<Lines<unknown, object>, "version">;
  /** Names the draft that this window keeps across a reload, until the component goes: `recipe/LAW01`. */
  keepAs?: string;
}

/** Lines that live as long as the component. */
export function useLines<Row, Values extends object>({ initial, rules, judgedWith, keepAs }: Settings<Row, Values>): Lines<Row, Values> {
  const [lines] = useState(() => {
    const made = createLines(initial, rules);
    const draft = keepAs === undefined ? undefined : keptLines<Row, Values>(keepAs);
    if (draft) made.load(draft);
    return made;
  });
  const judged = useRef(rules);
  judged.current = rules;
  useRules(lines, rules);
  useEffect(() => judgedWith?.version.subscribe(() => judged.current && lines.judge(judged.current)), [lines, judgedWith]);
  useEffect(() => (keepAs === undefined ? undefined : keepLines(keepAs, lines)), [lines, keepAs]);
  return lines;
}

/** Judges lines by these rules, where they come of what is known later than the lines: a form's values. */
export function useRules<Row, Values extends object>(lines: Lines<Row, Values>, rules: LineRules<Row, Values> | undefined): void {
  useLayoutEffect(() => {
    if (rules) lines.judge(rules);
  }, [lines, rules]);
}

/** One line, followed; undefined where it is not among them. */
export function useLine<Row, Values extends object>(lines: Lines<Row, Values>, id: string): Line<Row, Values> | undefined {
  const subscribe = useSubscription(lines, id);
  return useSyncExternalStore(subscribe, () => lines.get(id));
}

/** A cell of a line: what it holds, and what is wrong with it. The component is drawn again when one of them changes. */
export function useCell<Row, Values extends object, Name extends FieldOf<Values>>(lines: Lines<Row, Values>, id: string, field: Name) {
  const subscribe = useSubscription(lines, id);
  const value = useSyncExternalStore(subscribe, () => lines.get(id)?.values[field]);
  const error = useSyncExternalStore(subscribe, () => lines.get(id)?.errors[field]);
  return { value, error };
}

/** Something worked out of one line, followed: its name, its unit. `select` returns a figure or a text, or the same object while it is the same. */
export function useOfLine<Row, Values extends object, T>(lines: Lines<Row, Values>, id: string, select: (line: Line<Row, Values>) => T): T | undefined {
  const subscribe = useSubscription(lines, id);
  return useSyncExternalStore(subscribe, () => {
    const line = lines.get(id);
    return line && select(line);
  });
}

/** Something worked out of all lines, followed: a total, a count. `select` returns a figure or a text, or the same object while it is the same. */
export function useOfLines<Row, Values extends object, T>(lines: Lines<Row, Values>, select: (all: readonly Line<Row, Values>[]) => T): T {
  return useSyncExternalStore(lines.version.subscribe, () => select(lines.all()));
}

/** The same function for the same line: a subscription is not made anew with each render. */
function useSubscription<Row, Values extends object>(lines: Lines<Row, Values>, id: string) {
  const made = useRef<{ lines: unknown; id: string; subscribe: (listener: () => void) => () => void }>(undefined);
  if (made.current?.lines !== lines || made.current.id !== id) made.current = { lines, id, subscribe: (listener) => lines.subscribe(id, listener) };
  return made.current.subscribe;
}
