/**
 * Editable tables of lines: recipes, order lines, transfers, counts. This file defines the lines; `use-lines.ts` connects
 * them to components, `line-table.tsx` renders them.
 *
 * A dialog with lines takes four steps:
 *
 *     // 1. The lines: the subject of each (`Row`), its editable fields (`Values`), and the rules.
 *     interface Values { sku: string | null; percentage: Entry; exactMatch: boolean }
 *     const RULES: LineRules<null, Values> = {
 *       required: { sku: "Raw material is required.", percentage: "Percentage is required." },
 *       unique: { field: "sku", message: "Cannot use the same item more than once." },
 *     };
 *     const lines = useLines({ initial, rules: RULES, draftName: `recipe/${code}` });
 *
 *     // 2. The columns. Keep the array stable between renders.
 *     const COLUMNS: readonly LineColumn<null, Values>[] = [
 *       { kind: "chooser", field: "sku", header: "Raw material", width: 280, grow: true, chooser: (cell) => <ItemChooser {...cell} types={RAW} /> },
 *       { kind: "decimal", field: "percentage", header: "Percentage", unit: "%", width: 120, total: (all) => <Total all={all} /> },
 *       { kind: "tick", field: "exactMatch", header: "Exact match", width: 96 },
 *       { id: "grams", header: "Grams", align: "right", width: 96, shown: ({ values }) => showNumber(gramsOf(values.percentage)) },
 *     ];
 *
 *     // 3. The form: it validates and sends the lines, shows their errors, and includes them in its unsaved changes.
 *     const form = useContractForm(editRecipe, {
 *       values, toBody: (values) => ({ ...values, recipe: lines.all().map(bodyOf) }),
 *       lines: [inForm(lines, { path: "recipe", names: { resourceSku: "sku" } })], onDone,
 *     });
 *
 *     // 4. The table, in the form's dialog.
 *     <LineTable name="Recipe" lines={lines} columns={COLUMNS} disabled={form.busy} add={{ label: "Add ingredient", line: () => EMPTY }} removable />
 *
 * Use `whole` in a page that scrolls as a whole, and `floor` for touch.
 *
 * Nested lines (a job's materials with their batches) are two sets of lines: pass the parents to `LineTable` as `groups`, and
 * render each group's heading with the cells of `line-cells.tsx`. Cells also work outside a `LineTable`, in a `DataTable` or
 * a card: wrap them in a `LineArea` for keyboard navigation, scanning and `disabled`.
 *
 * Each line has its own listeners, and a cell re-renders only when its value or error changes: a typed letter re-renders one
 * cell, independent of the number of lines.
 */
import { createStore, type Store } from "../../lib/storage/store.ts";
import { isEmpty } from "../form/field-names.ts";
import { createLineStore, type LineStore } from "./line-store.ts";

/** The name of a field. */
export type FieldIn<Values> = keyof Values & string;

/** Error messages by field; `line` is for the line as a whole. */
export type LineErrors<Values> = { readonly [Name in FieldIn<Values> | "line"]?: string | undefined };

/** A line. Immutable: each change creates a new object. */
export interface Line<Row, Values> {
  readonly id: string;
  /** The subject as it was when the line was added; the base for detecting changes by others. */
  readonly row: Row;
  /** The current subject; undefined once it is removed. */
  readonly now: Row | undefined;
  readonly values: Values;
  /** The visible errors. Empty required fields are errors after the first submit; the server's errors stay until the field is edited. */
  readonly errors: LineErrors<Values>;
}

/** A line to add. */
export interface NewLine<Row, Values> {
  id: string;
  row: Row;
  values: Values;
}

/** A field of a line, to focus or to mark with an error. */
export interface LineCell<Values> {
  id: string;
  field: FieldIn<Values> | "line";
}

/** The rules of lines. Keep stable between renders: a new object validates all lines again. */
export interface LineRules<Row, Values extends object> {
  /** Required fields with their messages. */
  required?: { readonly [Name in FieldIn<Values>]?: string };
  /** A field whose values must be unique; empty values may repeat. */
  unique?: { field: FieldIn<Values>; message: string };
  /** Further validation of a line. */
  check?: (line: Line<Row, Values>) => LineErrors<Values>;
  /** Derives values after an edit, such as dependent fields or a capped value. */
  settle?: (values: Values, edited: FieldIn<Values>, line: Line<Row, Values>, all: readonly Line<Row, Values>[]) => Values;
  /** Describes what others changed since the line was added; called only after a change. */
  describeChange?: (line: Line<Row, Values>) => string | undefined;
  /** The values of a line after accepting the current state. */
  accept?: (line: Line<Row, Values>, now: Row) => Values;
}

/** Lines, independent of any component. */
export interface Lines<Row, Values extends object> {
  /** The ids in order; a new array only when a line is added or removed. */
  readonly ids: Store<readonly string[]>;
  /** Counts all changes; for totals. */
  readonly version: Store<number>;
  /** Counts edits by the user, not validation, refusals or changes by others. */
  readonly edits: Store<number>;
  /** Whether a submit was attempted: from then on empty required fields are errors. */
  readonly attempted: Store<boolean>;
  /** The number of submit attempts: an invalid total flashes on each. */
  readonly attempts: Store<number>;
  /** The position to scroll to and focus. */
  readonly focusRequest: Store<LineCell<Values> | undefined>;
  get: (id: string) => Line<Row, Values> | undefined;
  /** All lines in order; the same array until something changes. */
  all: () => readonly Line<Row, Values>[];
  /** Calls the listener when the line changes, is added or removed. Returns the unsubscribe function. */
  subscribe: (id: string, listener: () => void) => () => void;
  /** Appends lines; lines with existing ids are kept. */
  add: (given: readonly NewLine<Row, Values>[]) => void;
  remove: (ids: Iterable<string>) => void;
  /** Edits a field and clears its server error. */
  edit: <Name extends FieldIn<Values>>(id: string, field: Name, value: Values[Name]) => void;
  /** The error of a field, even if it is not visible yet. */
  fieldError: (id: string, field: FieldIn<Values>) => string | undefined;
  /** Replaces all lines; equal ones keep their identity. */
  load: (given: readonly NewLine<Row, Values>[]) => void;
  /** Sets the current subjects by id; lines without one are marked as removed. */
  see: (now: ReadonlyMap<string, Row>) => void;
  /** Accepts the current state: removes lines whose subject is gone, and clears errors of changed fields. */
  accept: () => void;
  /** Shows the server's errors at their lines. */
  refuse: (errors: ReadonlyMap<string, LineErrors<Values>>) => void;
  /** Shows all errors. Returns the position of the first; undefined without errors. */
  attempt: () => LineCell<Values> | undefined;
  /** Sets new rules and validates all lines. */
  setRules: (rules: LineRules<Row, Values>) => void;
  /** Describes what others changed in the line. */
  describeChange: (line: Line<Row, Values>) => string | undefined;
  /** Whether the user edited, added or removed a line. */
  changed: () => boolean;
}

/** Whether all fields except checkboxes are empty. */
export function isEmptyLine<Values extends object>({ values }: { values: Values }): boolean {
  return Object.values(values).every((value) => typeof value === "boolean" || isEmpty(value));
}

/** The sum of a field, to nine significant digits; values that are not numbers count as 0. */
export function sumField<Row, Values extends object>(lines: readonly Line<Row, Values>[], field: FieldIn<Values>): number {
  const sum = lines.reduce((before, { values }) => before + (typeof values[field] === "number" ? values[field] : 0), 0);
  return Number(sum.toPrecision(9));
}

/** Creates lines outside components; components use `useLines`. */
export function createLines<Row, Values extends object>(initial: readonly NewLine<Row, Values>[] = [], rules: LineRules<Row, Values> = {}): Lines<Row, Values> {
  const store = createLineStore(rules);
  const { lines, ids, version, edits, attempted, attempts, all, subscribe } = store;
  store.put(initial);
  const initialLines = all();
  store.settle(lines.keys(), true);
  version.set(0);
  return {
    ...{ ids, version, edits, attempted, attempts, all, subscribe },
    focusRequest: createStore<LineCell<Values> | undefined>(undefined),
    get: (id) => lines.get(id),
    ...lineEdits(store),
    ...lineValidation(store),
    changed: () => {
      const now = all();
      return (
        now.length !== initialLines.length ||
        now.some((line, position) => line.id !== initialLines[position]?.id || !sameValues(line.values, initialLines[position].values))
      );
    },
  };
}

/** Edits by the user, and changes by others. */
function lineEdits<Row, Values extends object>(store: LineStore<Row, Values>): Pick<Lines<Row, Values>, "add" | "remove" | "edit" | "load" | "see" | "accept"> {
  const { lines, put, settle, edited, validator: setRules, all } = store;
  return {
    add: (given) => {
      const fresh = given.filter(({ id }) => !lines.has(id));
      put(fresh);
      if (fresh.length === 0) return;
      settle(lineIds(fresh), true);
      edited();
    },
    remove: (gone) => {
      const removed = [...gone].filter((id) => lines.has(id));
      const others = setRules().findDuplicates(new Set(removed));
      for (const id of removed) lines.delete(id);
      if (removed.length === 0) return;
      settle([...removed, ...others], true);
      edited();
    },
    edit: (id, field, value) => {
      const before = lines.get(id);
      if (!before || Object.is(before.values[field], value)) return;
      const others = setRules().findDuplicates(new Set([id]));
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
      if (touched.length > 0) settle(lineIds(touched));
    },
    accept: () => {
      const touched = [...lines.values()].filter(({ row, now }) => row !== now);
      for (const line of touched) {
        if (line.now === undefined) lines.delete(line.id);
        else lines.set(line.id, { ...line, row: line.now, refused: {}, values: store.rules.accept?.(line, line.now) ?? line.values });
      }
      settle(lineIds(touched), true);
      edited();
    },
  };
}

/** Validation by the rules, and errors from the server. */
function lineValidation<Row, Values extends object>(
  store: LineStore<Row, Values>,
): Pick<Lines<Row, Values>, "fieldError" | "refuse" | "attempt" | "setRules" | "describeChange"> {
  const { lines, settle, attempted, attempts, version } = store;
  return {
    fieldError: (id, field) => {
      const line = lines.get(id);
      return line && store.validator(true).line(line).errors[field];
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
    setRules: (next) => {
      if (store.rules === next && version.get() === 0) return;
      store.rules = next;
      settle(lines.keys());
    },
    describeChange: (line) => (line.now === line.row ? undefined : store.rules.describeChange?.(line)),
  };
}

const lineIds = (lines: readonly { id: string }[]): string[] => lines.map(({ id }) => id);

/** Whether all fields are equal. */
function sameValues<Values extends object>(one: Values, other: Values): boolean {
  const names = Object.keys(one) as FieldIn<Values>[];
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}
