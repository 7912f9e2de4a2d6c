/**
 * What becomes of a form whose edit came too late: somebody else saved the same thing while it was open, and the server
 * (409) says who, when, and what is there now.
 */
import * as z from "zod";
import type { CallError } from "../../lib/call.ts";

/** The version that an edit began from, and how what is there now reads as the values of its form. */
export interface Edited<V> {
  version: number;
  read: (current: unknown) => { version: number; values: Partial<V> } | undefined;
}

/** Ties a form to what it edits: the shape of the `current` that a late edit is answered with, and its values in the form. */
export function edited<V, Current extends { version: number }>(
  shape: z.ZodType<Current>,
  version: number,
  valuesOf: (current: Current) => Partial<V>,
): Edited<V> {
  return {
    version,
    read: (current) => {
      const { data } = shape.safeParse(current);
      return data && { version: data.version, values: valuesOf(data) };
    },
  };
}

/** What others made of it meanwhile. */
export interface Stale<V> {
  /** A username; null if the server does not know. */
  by: string | null;
  /** ISO 8601; null if the server does not know. */
  at: string | null;
  version: number;
  /** What the form held when it was refused. */
  mine: V;
  /** What is there now, of the fields that the form has. */
  now: Partial<V>;
  /** The fields that others changed, and that the form did not hold like that. */
  changed: readonly (keyof V & string)[];
}

const Late = z.object({ changedBy: z.string().nullable().default(null), changedAt: z.string().nullable().default(null), current: z.unknown() });

/** Reads a refusal as a late edit; undefined if it is not one. `base` is what the form began from, `mine` what it holds. */
export function staleOf<V extends object>(refusal: CallError, of: Edited<V> | undefined, base: V, mine: V): Stale<V> | undefined {
  const late = Late.safeParse(refusal.body).data;
  const there = refusal.status === 409 && late ? of?.read(late.current) : undefined;
  if (!late || !there) return undefined;
  const now = there.values;
  const names = Object.keys(now) as (keyof V & string)[];
  const changed = names.filter((name) => !alike(now[name], base[name]) && !alike(now[name], mine[name]));
  return { by: late.changedBy, at: late.changedAt, version: there.version, mine, now, changed };
}

/** The fields that somebody left alone: they take what is there now, so that nobody else's change is undone by accident. */
export function untouched<V extends object>({ mine, changed }: Stale<V>, base: V): readonly (keyof V & string)[] {
  return changed.filter((name) => alike(mine[name], base[name]));
}

/** Whether two values of a field are the same. */
export function alike(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
