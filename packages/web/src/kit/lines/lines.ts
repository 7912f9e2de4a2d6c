/**
 * Tables of lines that people edit: recipes, order lines, transfers, counts. This file holds the lines themselves;
 * `use-lines.ts` ties them to components, `line-table.tsx` draws them.
 *
 * A dialog with lines takes four steps.
 *
 *     // 1. The lines: what each is about (`Row`), what is edited of it (`Values`), and the rules.
 *     interface Values { sku: string | null; percentage: Entry; exactMatch: boolean }
 *     const RULES: LineRules<null, Values> = {
 *       required: { sku: "Raw material is required.", percentage: "Percentage is required." },
 *       unique: { field: "sku", message: "Cannot use the same item more than once." },
 *     };
 *     const lines = useLines({ initial, rules: RULES, keepAs: `recipe/${code}` });
 *
 *     // 2. The columns, the same array between renders.
 *     const COLUMNS: readonly LineColumn<null, Values>[] = [
 *       { kind: "chooser", field: "sku", header: "Raw material", width: 280, grow: true, chooser: (cell) => <ItemChooser {...cell} types={RAW} /> },
 *       { kind: "decimal", field: "percentage", header: "Percentage", unit: "%", width: 120, total: (all) => <Total all={all} /> },
 *       { kind: "tick", field: "exactMatch", header: "Exact match", width: 96 },
 *       { id: "grams", header: "Grams", align: "right", width: 96, shown: ({ values }) => showNumber(gramsOf(values.percentage)) },
 *     ];
 *
 *     // 3. The form: lines are judged, sent, refused and counted as changes with its fields.
 *     const form = useContractForm(editRecipe, {
 *       values, toBody: (values) => ({ ...values, recipe: lines.all().map(bodyOf) }),
 *       lines: [inForm(lines, { path: "recipe", names: { resourceSku: "sku" } })], onDone,
 *     });
 *
 *     // 4. The table, in the form's dialog.
 *     <LineTable name="Recipe" lines={lines} columns={COLUMNS} disabled={form.busy} add={{ label: "Add ingredient", line: () => EMPTY }} removable />
 *
 * In a page that scrolls as a whole give it `whole`; where it is worked by thumb, `floor`.
 *
 * Lines below lines (a job's materials with their batches) are two of these: give `LineTable` the `groups`, and draw each
 * group's heading with the cells of `line-cells.tsx`. Cells also stand by themselves: in a `DataTable`, or in a card; put a
 * `LineArea` around them for the keyboard, for scanning and for `disabled`.
 *
 * Each line has its own listeners, and a cell renders again only when its value or its error changes: a letter
 * typed costs one cell, however many lines there are.
 */
import { createStore, type Store } from "../../lib/store.ts";
import { isEmpty } from "../form/field-names.ts";
import { createLineStore, type LineStore } from "./line-store.ts";

/** A field of a line. */
export type FieldOf<Values> = keyof Values & string;

/** Messages by field; `line` is for a line as a whole. */
export type LineErrors<Values> = { readonly [Name in FieldOf<Values> | "line"]?: string | undefined };

/** A line, immutable: each change makes a new object. */
export interface Line<Row, Values> {
  readonly id: string;
  /** Its subject as it was when the line was added; changes by others are compared with it. */
  readonly row: Row;
  /** Its subject as it is now; undefined once it is gone. */
  readonly now: Row | undefined;
  readonly values: Values;
  /** The errors to show. Those of empty fields appear after the first submit; the server's stay until the field is edited. */
  readonly errors: LineErrors<Values>;
}

/** A line to be added. */
export interface NewLine<Row, Values> {
  id: string;
  row: Row;
  values: Values;
}

/** A field of a line: to focus, or with an error. */
export interface LinePlace<Values> {
  id: string;
  field: FieldOf<Values> | "line";
}

/** The rules of lines. Stable between renders: a new object validates all lines again. */
export interface LineRules<Row, Values extends object> {
  /** Required fields with their messages. */
  required?: { readonly [Name in FieldOf<Values>]?: string };
  /** A field whose values must be unique; empty ones may repeat. */
  unique?: { field: FieldOf<Values>; message: string };
  /** Further errors. */
  check?: (line: Line<Row, Values>) => LineErrors<Values>;
  /** Derives values after an edit: fields that depend on each other, or a capped value. */
  settle?: (values: Values, edited: FieldOf<Values>, line: Line<Row, Values>, all: readonly Line<Row, Values>[]) => Values;
  /** Describes what others changed since the line was added; only called after a change. */
  changeOf?: (line: Line<Row, Values>) => string | undefined;
  /** The values of a line that takes over the current state. */
  accept?: (line: Line<Row, Values>, now: Row) => Values;
}

/** Lines, outside of any component. */
export interface Lines<Row, Values extends object> {
  /** The ids in order; a new array only when a line is added or removed. */
  readonly ids: Store<readonly string[]>;
  /** A counter of all changes, for totals. */
  readonly version: Store<number>;
  /** A counter of edits by the person; validation, refusals and changes by others do not count. */
  readonly edits: Store<number>;
  /** Whether a submit was tried: empty required fields have errors from then on. */
  readonly attempted: Store<boolean>;
  /** The number of submits tried: a wrong total flashes each time. */
  readonly attempts: Store<number>;
  /** The requested position: the table scrolls to it and focuses it. */
  readonly lead: Store<LinePlace<Values> | undefined>;
  get: (id: string) => Line<Row, Values> | undefined;
  /** All lines in order; the same array until something changes. */
  all: () => readonly Line<Row, Values>[];
  /** Calls the listener when the line changes, is added or removed. */
  subscribe: (id: string, listener: () => void) => () => void;
  /** Appends lines; existing ids keep their lines. */
  add: (given: readonly NewLine<Row, Values>[]) => void;
  remove: (ids: Iterable<string>) => void;
  /** Edits a field and drops the server's error of it. */
  edit: <Name extends FieldOf<Values>>(id: string, field: Name, value: Values[Name]) => void;
  /** The error of a field, even where it is not shown yet. */
  errorOf: (id: string, field: FieldOf<Values>) => string | undefined;
  /** Replaces all lines; equal ones stay the same objects. */
  load: (given: readonly NewLine<Row, Values>[]) => void;
  /** Records the current subjects by id; lines without one are gone. */
  see: (now: ReadonlyMap<string, Row>) => void;
  /** Takes over the current state: removes lines that are gone, and drops errors of what changed. */
  accept: () => void;
  /** Shows the server's errors at their lines. */
  refuse: (errors: ReadonlyMap<string, LineErrors<Values>>) => void;
  /** Shows all errors. Returns the position of the first, or undefined if there are none. */
  attempt: () => LinePlace<Values> | undefined;
  /** Sets new rules and validates all lines. */
  judge: (rules: LineRules<Row, Values>) => void;
  /** Describes what others changed of a line. */
  changeOf: (line: Line<Row, Values>) => string | undefined;
  /** Whether the person edited, added or removed something. */
  changed: () => boolean;
}

/** Whether every field of a line is empty, except checkboxes. */
export function isEmptyLine<Values extends object>({ values }: { values: Values }): boolean {
  return Object.values(values).every((value) => typeof value === "boolean" || isEmpty(value));
}

/** The sum of a field over lines, to nine significant digits; a text that is not a number counts 0. */
export function sumOf<Row, Values extends object>(lines: readonly Line<Row, Values>[], field: FieldOf<Values>): number {
  const sum = lines.reduce((before, { values }) => before + (typeof values[field] === "number" ? values[field] : 0), 0);
  return Number(sum.toPrecision(9));
}

/** Creates lines outside of components; components use `useLines`. */
export function createLines<Row, Values extends object>(initial: readonly NewLine<Row, Values>[] = [], rules: LineRules<Row, Values> = {}): Lines<Row, Values> {
  const store = createLineStore(rules);
  const { lines, ids, version, edits, attempted, attempts, all, subscribe } = store;
  store.put(initial);
  const begun = all();
  store.settle(lines.keys(), true);
  version.set(0);
  return {
    ...{ ids, version, edits, attempted, attempts, all, subscribe },
    lead: createStore<LinePlace<Values> | undefined>(undefined),
    get: (id) => lines.get(id),
    ...changesOf(store),
    ...validationOf(store),
    changed: () => {
      const now = all();
      return now.length !== begun.length || now.some((line, place) => line.id !== begun[place]?.id || !sameValues(line.values, begun[place].values));
    },
  };
}

/** What people, and others who work on the same, do with lines. */
function changesOf<Row, Values extends object>(store: LineStore<Row, Values>): Pick<Lines<Row, Values>, "add" | "remove" | "edit" | "load" | "see" | "accept"> {
  const { lines, put, settle, edited, judge, all } = store;
  return {
    add: (given) => {
      const fresh = given.filter(({ id }) => !lines.has(id));
      put(fresh);
      if (fresh.length === 0) return;
      settle(idsOf(fresh), true);
      edited();
    },
    remove: (gone) => {
      const removed = [...gone].filter((id) => lines.has(id));
      const others = judge().alsoOf(new Set(removed));
      for (const id of removed) lines.delete(id);
      if (removed.length === 0) return;
      settle([...removed, ...others], true);
      edited();
    },
    edit: (id, field, value) => {
      const before = lines.get(id);
      if (!before || Object.is(before.values[field], value)) return;
      const others = judge().alsoOf(new Set([id]));
      const typed = { ...before.values, [field]: value };
      const values = store.rules.settle?.(typed, field, before, all()) ?? typed;
      lines.set(id, { ...before, values, refused: { ...before.refused, [field]: undefined, line: undefined } });
      settle([id, ...others]);
      edited();
    },
    load: (given) => {
      const before = new Map(lines);
      lines.clear();
      for (const line of given) {
        const known = before.get(line.id);
        const same = known && known.row === line.row && sameValues(known.values, line.values);
        lines.set(line.id, same ? known : { ...line, now: line.row, errors: {}, refused: known?.refused ?? {} });
      }
      const touched = [...new Set([...before.keys(), ...lines.keys()])].filter((id) => before.get(id) !== lines.get(id));
      const ordered = [...before.keys()].join("\n") !== [...lines.keys()].join("\n");
      if (touched.length > 0 || ordered) settle(touched, ordered);
    },
    see: (now) => {
      const touched = [...lines.values()].filter((line) => line.now !== now.get(line.id));
      for (const line of touched) lines.set(line.id, { ...line, now: now.get(line.id) });
      if (touched.length > 0) settle(idsOf(touched));
    },
    accept: () => {
      const touched = [...lines.values()].filter(({ row, now }) => row !== now);
      for (const line of touched) {
        if (line.now === undefined) lines.delete(line.id);
        else lines.set(line.id, { ...line, row: line.now, refused: {}, values: store.rules.accept?.(line, line.now) ?? line.values });
      }
      settle(idsOf(touched), true);
      edited();
    },
  };
}

/** What the rules and the server find. */
function validationOf<Row, Values extends object>(
  store: LineStore<Row, Values>,
): Pick<Lines<Row, Values>, "errorOf" | "refuse" | "attempt" | "judge" | "changeOf"> {
  const { lines, settle, attempted, attempts, version } = store;
  return {
    errorOf: (id, field) => {
      const line = lines.get(id);
      return line && store.judge(true).line(line).errors[field];
    },
    refuse: (errors) => {
      for (const [id, refused] of errors) {
        const line = lines.get(id);
        if (line) lines.set(id, { ...line, refused: { ...line.refused, ...refused } });
      }
      settle(errors.keys());
    },
    attempt: () => {
      attempted.set(true);
      attempts.set(attempts.get() + 1);
      settle(lines.keys());
      const wrong = [...lines.values()].find((line) => line.wrong !== undefined);
      return wrong?.wrong && { id: wrong.id, field: wrong.wrong };
    },
    judge: (next) => {
      if (store.rules === next && version.get() === 0) return;
      store.rules = next;
      settle(lines.keys());
    },
    changeOf: (line) => (line.now === line.row ? undefined : store.rules.changeOf?.(line)),
  };
}

const idsOf = (lines: readonly { id: string }[]): string[] => lines.map(({ id }) => id);

/** Whether all fields are equal. */
function sameValues<Values extends object>(one: Values, other: Values): boolean {
  const names = Object.keys(one) as FieldOf<Values>[];
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
