/**
 * Bodies generated from a contract's own schema, and variants with one invalid value.
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

/** The path of a value in a body, and the value. */
export interface BodyPath {
  path: (string | number)[];
  value: unknown;
}

/** A body with every field of the schema, each with the simplest value of its type. */
export function sampleBody(schema: z.ZodType): unknown {
  return schemaSample(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema);
}

function schemaSample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []).toSorted((a, b) => Number(a.type === "null") - Number(b.type === "null"));
  if (choice) return schemaSample(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(schemaSample)) as unknown;
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, schemaSample(one)]));
  if (schema.prefixItems) return schema.prefixItems.map(schemaSample);
  if (schema.type === "array") return [schemaSample(schema.items ?? {})];
  if (schema.type === "object") return {};
  if (schema.type === "number" || schema.type === "integer") return 1;
  if (schema.type === "boolean") return true;
  return "x";
}

/** Every path in a body, starting with the body itself. */
export function bodyPaths(value: unknown, path: (string | number)[] = []): BodyPath[] {
  const inner = Array.isArray(value)
    ? value.flatMap((one, i) => bodyPaths(one, [...path, i]))
    : value !== null && typeof value === "object"
      ? Object.entries(value).flatMap(([name, one]) => bodyPaths(one, [...path, name]))
      : [];
  return [{ path, value }, ...inner];
}

/** The body with another value at that path. */
export function replaced(body: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return by;
  if (Array.isArray(body)) return body.map((one, i) => (i === first ? replaced(one, rest, by) : one));
  const object = body as Record<string, unknown>;
  return { ...object, [first]: replaced(object[first], rest, by) };
}

/** Placeholder in a body's text for a value that JSON.stringify cannot write. */
const MARK = "\u2063here\u2063";

/** The body's text with `text` inserted verbatim at that path, e.g. `1e309`. */
export function withText(body: unknown, path: readonly (string | number)[], text: string): string {
  return JSON.stringify(replaced(body, path, MARK)).replace(JSON.stringify(MARK), () => text);
}
