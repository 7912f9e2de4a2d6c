import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { expect, test } from "vitest";
import * as z from "zod";
import { type NamedPart, NAMED_PARTS } from "../../lib/wire-names.ts";

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
}

const endpoints = new Map((await allEndpoints()).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** The alternatives that a part of a body or an answer can be. */
function partsAt(whole: Schema, path: string): Schema[] {
  const unfolded = (schema: Schema | undefined): Schema[] => {
    if (!schema) return [];
    if (schema.$ref) return unfolded(whole.$defs?.[schema.$ref.split("/").at(-1) ?? ""]);
    const among = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    return among ? among.flatMap(unfolded) : [schema];
  };
  const steps = path.match(/\[\]|\{\}|\w+/g) ?? [];
  return steps.reduce((parts, step) => {
    if (step === "[]") return parts.flatMap(({ items }) => unfolded(items));
    if (step === "{}") return parts.flatMap(({ additionalProperties: each }) => (typeof each === "object" ? unfolded(each) : []));
    return parts.flatMap(({ properties }) => unfolded(properties?.[step]));
  }, unfolded(whole));
}

/** The named fields that no alternative of the part has; in an answer they are always there, unless marked. */
function missingFields({ side, path, fields }: NamedPart, endpoint: AnyEndpoint): string[] {
  const of = side === "in" ? endpoint.body : endpoint.answer;
  const parts = partsAt(z.toJSONSchema(of, { io: side === "in" ? "input" : "output", unrepresentable: "any" }) as Schema, path);
  const has = ({ properties = {}, required = [] }: Schema, field: string): boolean =>
    field.endsWith("?") ? field.slice(0, -1) in properties : side === "in" ? field in properties : required.includes(field);
  const lacking = parts.map((part) => fields.filter((field) => !has(part, field)));
  return lacking.toSorted((a, b) => a.length - b.length)[0] ?? [`no part ${path}`];
}

test("each call takes and answers with the fields that the specification names", () => {
  const missing = NAMED_PARTS.flatMap((part) => {
    const endpoint = endpoints.get(part.call);
    const fields = endpoint ? missingFields(part, endpoint) : ["no such call"];
    return fields.length === 0 ? [] : [`${part.call} ${part.side} ${part.path}: ${fields.join(", ")}`];
  });
  expect(missing).toEqual([]);
  expect(new Set(NAMED_PARTS.map(({ call }) => call)).size).toBeGreaterThan(100);
});
