/** The fields of a stored record, each declared once: its schema, and its word in the trail or why it has none. Pure; the browser uses it too. */
import * as z from "zod";
import { plucked } from "../../lib/rules/keyed.ts";
import type { AuditedField, RecordRows } from "./record-shapes.ts";

/** A field with a trail. */
export const audited = <Word extends AuditedField, Rule extends z.ZodType>(word: Word, rule: Rule) => ({ rule, word });
/** A field without one. */
export const unaudited = <Rule extends z.ZodType>(reason: string, rule: Rule) => ({ rule, reason });

interface Declared {
  rule: z.ZodType;
  word?: AuditedField;
  reason?: string;
}

/** The schema of declared fields. */
export const declaredShape = <T extends Record<string, Declared>>(fields: T) => z.object(plucked(fields, "rule"));

/** The trail of declared fields. */
export function declaredTrail(fields: Readonly<Record<string, Declared>>): Pick<RecordRows, "fields" | "leftOut"> {
  const all = Object.entries(fields);
  const untold = Map.groupBy(
    all.filter(([, { reason }]) => reason !== undefined),
    ([, { reason = "" }]) => reason,
  );
  return {
    fields: Object.fromEntries(all.flatMap(([name, { word }]) => (word === undefined ? [] : [[name, word]]))),
    leftOut: Object.fromEntries([...untold].map(([reason, of]) => [reason, of.map(([name]) => name)])),
  };
}
