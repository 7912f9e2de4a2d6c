/** Validation of lines: the errors of each, and the other lines that a change affects. */
import { isEmpty } from "../form/field-names.ts";
import type { FieldIn, Line, LineErrors, LineRules } from "./lines.ts";

/** A line with the server's errors, and its first invalid field. */
export interface ValidatedLine<Row, Values> extends Line<Row, Values> {
  readonly refused: LineErrors<Values>;
  readonly wrong?: FieldIn<Values> | "line" | undefined;
}

/** Validates lines that belong together. */
export interface LineValidator<Row, Values> {
  /** The lines that share a unique field's value with these. */
  findDuplicates: (ids: ReadonlySet<string>) => string[];
  /** The validated line; the same object if nothing changed. */
  line: (line: ValidatedLine<Row, Values>) => ValidatedLine<Row, Values>;
}

/** Duplicates are counted once for all lines of a validation. */
export function lineValidator<Row, Values extends object>(
  rules: LineRules<Row, Values>,
  attempted: boolean,
  lines: ReadonlyMap<string, ValidatedLine<Row, Values>>,
): LineValidator<Row, Values> {
  const { unique } = rules;
  let byValue: Map<unknown, string[]> | undefined;
  const same = (value: unknown): readonly string[] => {
    if (!unique || isEmpty(value)) return [];
    byValue ??= grouped(lines, unique.field);
    return byValue.get(value) ?? [];
  };
  return {
    findDuplicates: (ids) => {
      if (!unique) return [];
      return [...ids].flatMap((id) => same(lines.get(id)?.values[unique.field])).filter((id) => !ids.has(id));
    },
    line: (line) => {
      const broken = brokenBy(rules, line, (value) => same(value).length > 1);
      const names = [...new Set([...Object.keys(line.values), "line"])] as (FieldIn<Values> | "line")[];
      const shown = names.flatMap((name) => {
        const hidden = !attempted && name !== "line" && isEmpty(line.values[name]);
        const message = (hidden ? undefined : broken[name]) ?? line.refused[name];
        return message === undefined ? [] : [[name, message] as const];
      });
      const wrong = names.find((name) => broken[name] !== undefined);
      const before = Object.entries(line.errors);
      const unchanged = wrong === line.wrong && shown.length === before.length && shown.every(([name, message]) => line.errors[name] === message);
      return unchanged ? line : { ...line, errors: Object.fromEntries(shown) as LineErrors<Values>, wrong };
    },
  };
}

function brokenBy<Row, Values extends object>(
  { required = {}, unique, check }: LineRules<Row, Values>,
  line: Line<Row, Values>,
  isTwice: (value: unknown) => boolean,
): Record<string, string | undefined> {
  const broken: Record<string, string | undefined> = { ...check?.(line) };
  if (unique && isTwice(line.values[unique.field])) broken[unique.field] ??= unique.message;
  for (const [name, message] of Object.entries<string | undefined>(required)) {
    if (isEmpty(line.values[name as FieldIn<Values>])) broken[name] = message;
  }
  return broken;
}

function grouped<Row, Values>(lines: ReadonlyMap<string, Line<Row, Values>>, field: FieldIn<Values>): Map<unknown, string[]> {
  const byValue = new Map<unknown, string[]>();
  for (const { id, values } of lines.values()) {
    const value = values[field];
    if (isEmpty(value)) continue;
    const known = byValue.get(value);
    if (known) known.push(id);
    else byValue.set(value, [id]);
  }
  return byValue;
}
