/**
 * A recipe or bill of componentry that another user changed while it was edited: the dialog continues from the current
 * version, keeps the typed lines, and shows the changed ones.
 */
import { useState } from "react";
import type * as z from "zod";
import { type Author, edited } from "../../kit/form/stale.ts";
import { type ChangedValue, ChangedElsewhere } from "../../kit/form/stale-notice.tsx";
import type { FieldIn, LineRules, Lines, NewLine } from "../../kit/lines/lines.ts";
import { readLineDraft, useLines, useLinesValue } from "../../kit/lines/use-lines.ts";
import type { VersionLine } from "./change-words.ts";

/** A saved line with the name of its item. */
export interface SavedLine extends VersionLine {
  name: string;
}

/** How the lines of a kind of list are read, made and shown. */
export interface ListKind<Values extends object> {
  /** The line as typed; undefined without an item. */
  read: (values: Values) => VersionLine | undefined;
  line: (line: VersionLine) => NewLine<null, Values>;
  shown: (line: VersionLine) => string;
}

/** A conflict: who changed the list, and the lines typed until then. */
interface Conflict extends Author {
  typed: readonly VersionLine[];
}

interface EditedList<Current, Values extends object> {
  kind: ListKind<Values>;
  lines: Lines<null, Values>;
  /** The record when the dialog was opened, and the latest known one. */
  opened: Current;
  was: Current;
  conflict: Conflict | undefined;
}

interface ListSettings<Current, Values extends object> {
  record: Current;
  shape: z.ZodType<Current>;
  kind: ListKind<Values>;
  /** The lines of the record. */
  initial: readonly NewLine<null, Values>[];
  rules: LineRules<null, Values>;
  /** The name of the lines' draft. */
  draftName: string;
}

/** The record whose list is edited, its lines with their draft, and the settings of a form that saves it. */
export function useEditedList<Current extends { version: number }, Values extends object>({
  record,
  shape,
  kind,
  initial,
  rules,
  draftName,
}: ListSettings<Current, Values>) {
  // A draft continues from the record that it is an edit of.
  const [opened] = useState(() => (readLineDraft(draftName)?.base as Current | undefined) ?? record);
  const [was, setWas] = useState(opened);
  const lines = useLines({ initial, rules, draftName, draftBase: was });
  const [conflict, setConflict] = useState<Conflict>();
  const edits = edited<{ reason: string }, Current>(
    shape,
    was.version,
    () => ({}),
    (current, by) => {
      setWas({ ...was, ...current });
      setConflict({ ...by, typed: lines.all().flatMap(({ values }) => kind.read(values) ?? []) });
    },
  );
  return { kind, lines, opened, was, conflict, edits };
}

interface Props<Current, Values extends object> {
  list: EditedList<Current, Values>;
  savedLines: (record: Current) => readonly SavedLine[];
  /** The lines can be changed in this step. */
  editable?: boolean;
}

/** Shows the lines that others changed; nothing before a conflict. */
export function StaleList<Current extends { version: number }, Values extends object>({ list, savedLines, editable = false }: Props<Current, Values>) {
  const { kind, lines, opened, was, conflict } = list;
  const all = useLinesValue(lines, (now) => now);
  if (!conflict) return null;
  const changed = changedLines(savedLines(opened), savedLines(was), conflict.typed);
  const values = changed.map(({ sku, name, now, mine }): ChangedValue => {
    const line = all.find(({ values: typed }) => kind.read(typed)?.sku === sku);
    const theirs = alike(line && kind.read(line.values), now);
    const shown = (one: VersionLine | undefined) => (one ? kind.shown(one) : "Not in the list");
    return {
      ...{ label: `${sku} ${name}`, mine: shown(mine), now: shown(now), theirs },
      ...(editable ? { take: () => put(list, line?.id, theirs ? mine : now) } : {}),
    };
  });
  return <ChangedElsewhere key={was.version} {...conflict} values={values} kept="Your lines are kept. Saving replaces the current list with them." />;
}

/** Sets a line to the values of another; without them it is removed. */
function put<Values extends object>(
  { lines, kind }: Pick<EditedList<unknown, Values>, "lines" | "kind">,
  id: string | undefined,
  line: VersionLine | undefined,
) {
  if (!line) return id === undefined ? undefined : lines.remove([id]);
  const made = kind.line(line);
  if (id === undefined) return lines.add([made]);
  for (const field of Object.keys(made.values) as FieldIn<Values>[]) lines.edit(id, field, made.values[field]);
}

interface ChangedLine {
  sku: string;
  name: string;
  now: VersionLine | undefined;
  mine: VersionLine | undefined;
}

/** The lines that others changed to something else than was typed. */
export function changedLines(before: readonly SavedLine[], after: readonly SavedLine[], typed: readonly VersionLine[]): ChangedLine[] {
  const names = new Map([...before, ...after].map(({ sku, name }) => [sku, name]));
  return [...names].flatMap(([sku, name]) => {
    const [was, now, mine] = [before, after, typed].map((lines) => lines.find((line) => line.sku === sku));
    return alike(was, now) || alike(mine, now) ? [] : [{ sku, name, now, mine }];
  });
}

function alike(one: VersionLine | undefined, other: VersionLine | undefined): boolean {
  return one?.amount === other?.amount && one?.exactMatch === other?.exactMatch;
}
