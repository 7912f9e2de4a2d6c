/** Row filters: a choice of values, as a menu or as buttons, or a switch. */
import { type Column, written } from "../columns/column.ts";
import { NOTHING } from "../columns/format.ts";
import { compareKeys, sortKey } from "../columns/order.ts";

export interface Option {
  value: string;
  label: string;
}

interface Common {
  id: string;
  label: string;
  /** It chooses which rows are loaded, so it stays where there are none. */
  loads?: boolean;
}

/** A filter of values: keeps rows with a selected value. */
export interface ChoiceFilter<Row> extends Common {
  as: "menu" | "buttons";
  /** The value of a row, or several values. */
  values: (row: Row) => string | readonly string[];
  /** The options; by default all values of the rows. */
  options?: readonly Option[];
  /** Single selection. */
  single?: boolean;
}

/** A switch: when on, it keeps the rows that match. */
export interface SwitchFilter<Row> extends Common {
  as: "switch";
  keeps: (row: Row) => boolean;
}

export type Filter<Row> = ChoiceFilter<Row> | SwitchFilter<Row>;

/** The selected values by filter id; a switch that is on has the value `on`. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

export const ON = "on";

/** The filters of a table: its own, and one for each filterable column. */
export function tableFilters<Row>(columns: readonly Column<Row>[], own: readonly Filter<Row>[] = []): readonly Filter<Row>[] {
  const taken = new Set(own.map(({ id }) => id));
  const ofColumns = columns.filter(({ id, filterable }) => filterable === true && !taken.has(id));
  return [...own, ...ofColumns.map((column): Filter<Row> => ({ id: column.id, label: column.header, as: "menu", values: (row) => written(column, row) }))];
}

/** A predicate for the selected filters; undefined without any. */
export function filterTest<Row>(filters: readonly Filter<Row>[], chosen: Chosen): ((row: Row) => boolean) | undefined {
  const tests = filters.flatMap((filter) => {
    const values = chosen[filter.id] ?? [];
    if (values.length === 0) return [];
    if (filter.as === "switch") return [filter.keeps];
    const wanted = new Set(values);
    return [(row: Row) => toList(filter.values(row)).some((value) => wanted.has(value))];
  });
  return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row));
}

/** The options of a filter: its own, or the sorted values of the rows with empty last. */
export function filterOptions<Row>(filter: ChoiceFilter<Row>, rows: readonly Row[]): readonly Option[] {
  if (filter.options) return filter.options;
  const values = new Set<string>();
  for (const row of rows) for (const value of toList(filter.values(row))) values.add(value);
  const keyed = [...values].map((value) => ({ value, key: sortKey(value) ?? "" }));
  keyed.sort((a, b) => Number(a.value === NOTHING) - Number(b.value === NOTHING) || compareKeys(a.key, b.key));
  return keyed.map(({ value }) => ({ value, label: value === NOTHING ? "None" : value }));
}

/** The label of a selected value. */
export function filterLabel<Row>(filter: ChoiceFilter<Row>, value: string): string {
  return filter.options?.find((option) => option.value === value)?.label ?? (value === NOTHING ? "None" : value);
}

function toList(values: string | readonly string[]): readonly string[] {
  return typeof values === "string" ? [values] : values;
}
