/** Connects lines to an endpoint's form: each contract or server error is shown at its line and field. */
import type { FormLines } from "../form/form-lines.ts";
import type { FieldIn, LineErrors, LineCell, Lines } from "./lines.ts";

interface Settings<Values> {
  /** The path of the lines in the body: `recipe`. */
  path: string;
  /** Fields that have another name in the body: `{ resourceSku: "sku" }`. */
  names?: Readonly<Record<string, FieldIn<Values>>>;
  /** Shows errors without a field, or of a field that is not editable; by default the line as a whole. */
  field?: FieldIn<Values>;
  /** The ids of the submitted lines in order; by default all lines. */
  sent?: () => readonly string[];
  /** Maps a path below `path` to a line and field, for bodies that are not a plain list of lines. */
  findCell?: (rest: readonly string[]) => LineCell<Values> | undefined;
}

/** Connects lines to `useContractForm`. Keep the result stable between renders: create it with the lines. */
export function inForm<Row, Values extends object>(lines: Lines<Row, Values>, { path, names = {}, field: whole, sent, findCell }: Settings<Values>): FormLines {
  const base = path.split(".");
  let order: readonly string[] = lines.ids.get();
  const cellOfPath = (rest: readonly string[]): LineCell<Values> | undefined => {
    const [index, field] = rest;
    const id = index === undefined ? undefined : order[Number(index)];
    const line = id === undefined ? undefined : lines.get(id);
    if (!line) return undefined;
    const name = field === undefined ? undefined : (names[field] ?? field);
    return { id: line.id, field: name !== undefined && name in line.values ? (name as FieldIn<Values>) : (whole ?? "line") };
  };
  const restOfPath = (given: string): string[] | undefined => {
    const parts = given.split(".");
    return base.every((part, position) => parts[position] === part) ? parts.slice(base.length) : undefined;
  };
  return {
    attempt: () => {
      // Server errors refer to lines by their index in the request.
      order = sent?.() ?? lines.ids.get();
      const wrong = lines.attempt();
      return wrong && (() => lines.focusRequest.set(wrong));
    },
    owns: (given) => restOfPath(given) !== undefined,
    placeError: (given, message) => {
      const rest = restOfPath(given);
      const cell = rest && (findCell ?? cellOfPath)(rest);
      if (cell) lines.refuse(new Map([[cell.id, { [cell.field]: message } as LineErrors<Values>]]));
      return cell !== undefined;
    },
    changed: lines.changed,
    subscribe: lines.edits.subscribe,
  };
}
