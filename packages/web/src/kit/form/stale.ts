/** Stale edits: another user saved the same record while the form was open. The server answers 409 with who, when, and the current record. */
import * as z from "zod";
import type { CallError } from "../../lib/server/call.ts";

/** The version that the edit started from, and how to read the current record as form values. */
export interface Edited<V> {
  version: number;
  read: (current: unknown) => { version: number; values: Partial<V>; tell: (by: Author) => void } | undefined;
}

/** Who changed the record, and when: a username and ISO 8601, each null if the server does not know. */
export type Author = Pick<Stale<unknown>, "by" | "at">;

/**
 * Describes the edited record: the shape of `current` in the 409 response, and its form values. `onStale` gets the rest of
 * it: lines, for example.
 */
export function edited<V, Current extends { version: number }>(
  shape: z.ZodType<Current>,
  version: number,
  readValues: (current: Current) => Partial<V>,
  onStale: (current: Current, by: Author) => void = () => undefined,
): Edited<V> {
  return {
    version,
    read: (current) => {
      const { data } = shape.safeParse(current);
      return data && { version: data.version, values: readValues(data), tell: (by) => onStale(data, by) };
    },
  };
}

/** The conflicting changes of another user. */
export interface Stale<V> {
  /** A username; null if the server does not know. */
  by: string | null;
  /** ISO 8601; null if the server does not know. */
  at: string | null;
  version: number;
  /** The form's values when it was refused. */
  mine: V;
  /** The current values of the record, for the fields of the form. */
  now: Partial<V>;
  /** The fields that others changed to a value different from the form's. */
  changed: readonly (keyof V & string)[];
  /** Tells the dialog what is not in the fields of its form. */
  tell: () => void;
}

const Conflict = z.object({ changedBy: z.string().nullable().default(null), changedAt: z.string().nullable().default(null), current: z.unknown() });

/** Reads a refusal as a stale edit; undefined for other refusals. `base` are the form's initial values, `mine` its current ones. */
export function readStaleEdit<V extends object>(refusal: CallError, of: Edited<V> | undefined, base: V, mine: V): Stale<V> | undefined {
  const conflict = Conflict.safeParse(refusal.body).data;
  const current = refusal.status === 409 && conflict ? of?.read(conflict.current) : undefined;
  if (!conflict || !current) return undefined;
  const now = current.values;
  const names = Object.keys(now) as (keyof V & string)[];
  const changed = names.filter((name) => !alike(now[name], base[name]) && !alike(now[name], mine[name]));
  const author = { by: conflict.changedBy, at: conflict.changedAt };
  return { ...author, version: current.version, mine, now, changed, tell: () => current.tell(author) };
}

/** The fields that the user did not edit: they take the current values, so that the save does not undo changes by others. */
export function untouched<V extends object>({ mine, changed }: Stale<V>, base: V): readonly (keyof V & string)[] {
  return changed.filter((name) => alike(mine[name], base[name]));
}

/** Whether two field values are equal. */
export function alike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
