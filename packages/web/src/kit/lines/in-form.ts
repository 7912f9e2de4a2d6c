/**
 * Lines as part of a form over an endpoint: each message of the contract and of the server at its line and field.
 */
import type { FormLines } from "../form/form-lines.ts";
import type { FieldOf, LineErrors, LinePlace, Lines } from "./lines.ts";

interface Settings<Values> {
  /** Where the lines are in the body: `recipe`. */
  path: string;
  /** The fields that are called otherwise in the body: `{ resourceSku: "sku" }`. */
  names?: Readonly<Record<string, FieldOf<Values>>>;
  /** Where a message goes that names no field, or one that is not edited: else to the line as a whole. */
  field?: FieldOf<Values>;
  /** The ids of the lines that are sent, in order, where they are not all. */
  sent?: () => readonly string[];
  /** Where the body is no plain list of lines: which place a path below `path` speaks of. */
  placeOf?: (rest: readonly string[]) => LinePlace<Values> | undefined;
}

/** Ties lines to `useContractForm`. The same object between renders, best made with the lines. */
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
      // What is refused later is counted by the order in which the lines were sent.
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
