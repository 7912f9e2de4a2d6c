/**
 * Lines as part of an endpoint's form: each error of the contract and of the server at its line and field.
 */
import type { FormLines } from "../form/form-lines.ts";
import type { FieldOf, LineErrors, LinePlace, Lines } from "./lines.ts";

interface Settings<Values> {
  /** Where the lines are in the body: `recipe`. */
  path: string;
  /** Fields with another name in the body: `{ resourceSku: "sku" }`. */
  names?: Readonly<Record<string, FieldOf<Values>>>;
  /** The field for messages without a field, or of a field that is not edited; by default the line as a whole. */
  field?: FieldOf<Values>;
  /** The ids of the lines that are sent, in order, if not all. */
  sent?: () => readonly string[];
  /** For bodies that are not a plain list of lines: which line and field a path below `path` means. */
  placeOf?: (rest: readonly string[]) => LinePlace<Values> | undefined;
}

/** Connects lines to `useContractForm`. Keep the object stable between renders, best made with the lines. */
export function inForm<Row, Values extends object>(lines: Lines<Row, Values>, { path, names = {}, field: whole, sent, placeOf }: Settings<Values>): FormLines {
  const base = path.split(".");
  let order: readonly string[] = lines.ids.get();
  const placed = (rest: readonly string[]): LinePlace<Values> | undefined => {
    const [index, field] = rest;
    const id = index === undefined ? undefined : order[Number(index)];
    const line = id === undefined ? undefined : lines.get(id);
    if (!line) return undefined;
    const name = field === undefined ? undefined : (names[field] ?? field);
    return { id: line.id, field: name !== undefined && name in line.values ? (name as FieldOf<Values>) : (whole ?? "line") };
  };
  const restOf = (given: string): string[] | undefined => {
    const parts = given.split(".");
    return base.every((part, place) => parts[place] === part) ? parts.slice(base.length) : undefined;
  };
  return {
    attempt: () => {
      // A later refusal names lines by the order in which they were sent.
      order = sent?.() ?? lines.ids.get();
      const wrong = lines.attempt();
      return wrong && (() => lines.lead.set(wrong));
    },
    owns: (given) => restOf(given) !== undefined,
    place: (given, message) => {
      const rest = restOf(given);
      const place = rest && (placeOf ?? placed)(rest);
      if (place) lines.refuse(new Map([[place.id, { [place.field]: message } as LineErrors<Values>]]));
      return place !== undefined;
    },
    changed: lines.changed,
    subscribe: lines.edits.subscribe,
  };
}
