/**
 * Bodies made from a contract's own schema, and the same with one place in them gone wrong.
 */
import * as z from "zod";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minItems?: number;
  $ref?: string;
}

/** Where a value stands in a body, and what it is there. */
export interface Place {
  path: (string | number)[];
  value: unknown;
}

/** A body that has every field that the schema names, each with the plainest value of its type. */
export function bodyOf(schema: z.ZodType): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema);
}

function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).toSorted((a, b) => Number(a.type === "null") - Number(b.type === "null"));
  if (choice) return sampleOf(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown;
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, sampleOf(one)]));
  if (schema.prefixItems) return schema.prefixItems.map(sampleOf);
  if (schema.type === "array") return [sampleOf(schema.items ?? {})];
  if (schema.type === "object") return {};
  if (schema.type === "number" || schema.type === "integer") return 1;
  if (schema.type === "boolean") return true;
  return "x";
}

/** Every place in a body, the body itself first. */
export function placesIn(value: unknown, path: (string | number)[] = []): Place[] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, i) => placesIn(one, [...path, i]))
    : value !== null && typeof value === "object"
      ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]))
      : [];
  return [{ path, value }, ...inner];
}

/** The body with another value in that place. */
export function replaced(body: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (Array.isArray(body)) return body.map((one, i) => (i === first ? replaced(one, rest, by) : one));
  const object = body as Record<string, unknown>;
  return { ...object, [first]: replaced(object[first], rest, by) };
}

/** What stands in a body's text for something that JSON cannot say by a plain value. */
const MARK = "\u2063here\u2063";

/** The body's text with `text` as it is in that place, e.g. `1e309`. */
export function withText(body: unknown, path: readonly (string | number)[], text: string): string {
  return JSON.stringify(replaced(body, path, MARK)).replace(JSON.stringify(MARK), () => text);
}
