/** The store of a table's lines: one immutable object per line, with listeners per line, validated by the rules. */
import { createStore, type Store } from "../../lib/storage/store.ts";
import { type LineValidator, type ValidatedLine, lineValidator } from "./line-validator.ts";
import type { Line, LineRules, NewLine } from "./lines.ts";

export interface LineStore<Row, Values extends object> {
  /** By id, in order. Call `settle` after each change. */
  readonly lines: Map<string, ValidatedLine<Row, Values>>;
  readonly ids: Store<readonly string[]>;
  readonly version: Store<number>;
  readonly edits: Store<number>;
  readonly attempted: Store<boolean>;
  readonly attempts: Store<number>;
  rules: LineRules<Row, Values>;
  /** All lines in order; the same array until something changes. */
  all: () => readonly Line<Row, Values>[];
  subscribe: (id: string, listener: () => void) => () => void;
  /** Returns a validator for the current rules and lines. Empty required fields are errors after the first submit attempt. */
  validator: (afterAttempt?: boolean) => LineValidator<Row, Values>;
  put: (given: readonly NewLine<Row, Values>[]) => void;
  /** Validates these lines again and notifies the listeners of changed ones. Pass `ordered` after adding or removing lines. */
  settle: (touched: Iterable<string>, ordered?: boolean) => void;
  /** Counts an edit by the user. */
  edited: () => void;
}

export function createLineStore<Row, Values extends object>(rules: LineRules<Row, Values>): LineStore<Row, Values> {
  const lines = new Map<string, ValidatedLine<Row, Values>>();
  const listeners = new Map<string, Set<() => void>>();
  const ids = createStore<readonly string[]>([]);
  const [version, edits, attempted, attempts] = [createStore(0), createStore(0), createStore(false), createStore(0)];
  let list: readonly Line<Row, Values>[] | undefined;
  const store: LineStore<Row, Values> = {
    ...{ lines, ids, version, edits, attempted, attempts, rules },
    all: () => {
      list ??= [...lines.values()];
      return list;
    },
    subscribe: (id, listener) => {
      const set = listeners.get(id) ?? new Set();
      listeners.set(id, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(id) === set) listeners.delete(id);
      };
    },
    validator: (afterAttempt = attempted.get()) => lineValidator(store.rules, afterAttempt, lines),
    put: (given) => {
      for (const line of given) lines.set(line.id, { ...line, now: line.row, errors: {}, refused: {} });
    },
    settle: (touched, ordered = false) => {
      list = undefined;
      const validator = store.validator();
      const notified = new Set(touched);
      for (const id of [...notified, ...validator.findDuplicates(notified)]) {
        const line = lines.get(id);
        const next = line && validator.line(line);
        if (next && next !== line) {
          lines.set(id, next);
          notified.add(id);
        }
      }
      list = undefined;
      if (ordered) ids.set([...lines.keys()]);
      for (const id of notified) for (const listener of listeners.get(id) ?? []) listener();
      version.set(version.get() + 1);
    },
    edited: () => edits.set(edits.get() + 1),
  };
  return store;
}
