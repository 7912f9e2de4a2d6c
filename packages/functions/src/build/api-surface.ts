/**
 * What a program that calls the API relies on: the calls, and the fields that each takes and answers. Compared with the
 * last release it gives the next version and the lines of `docs/api-changelog.md`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import type { AnyEndpoint } from "../../../core/src/lib/rules/endpoint.ts";
import { ROOT } from "./root.ts";

/** By call, such as `POST /api/goods_in`: the fields that it takes and answers, such as `[].sku`, with their types. A type ends in `?` if the field may be missing. */
export type ApiSurface = Record<string, { takes: Record<string, string>; answers: Record<string, string> }>;

/** The surface of the last release, with its version `major.minor`. */
export interface ApiRelease {
  version: string;
  calls: ApiSurface;
}

const RELEASE_FILE = new URL("docs/api-release.json", ROOT);

/** A difference to the last release; breaking if a program written for that release may fail. */
export interface ApiChange {
  text: string;
  breaking: boolean;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The last release, as it was recorded. */
export function lastRelease(): ApiRelease {
  return JSON.parse(readFileSync(RELEASE_FILE, "utf8")) as ApiRelease;
}

/** Records a release, one call a line. */
export function writeRelease({ version, calls }: ApiRelease): void {
  const lines = Object.entries(calls).map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(call)}`);
  writeFileSync(RELEASE_FILE, `{ "version": ${JSON.stringify(version)}, "calls": {\n${lines.join(",\n")}\n} }\n`);
}

/** The surface of these endpoints. */
export function apiSurface(endpoints: readonly AnyEndpoint[]): ApiSurface {
  const calls = endpoints.map((endpoint) => {
    const takes = { ...fieldTypes(endpoint.params, "input"), ...fieldTypes(endpoint.query, "input"), ...fieldTypes(endpoint.body, "input") };
    return [`${endpoint.method} ${endpoint.path}`, { takes, answers: fieldTypes(endpoint.answer, "output") }] as const;
  });
  return Object.fromEntries(calls.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The differences, call by call. */
export function apiChanges(before: ApiSurface, after: ApiSurface): ApiChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (!was) return [{ text: `\`${name}\` is new.`, breaking: false }];
    if (!is) return [{ text: `\`${name}\` is gone.`, breaking: true }];
    return [...sideChanges(name, "takes", was.takes, is.takes), ...sideChanges(name, "answers", was.answers, is.answers)];
  });
}

/** The version of the API: that of the last release, raised by what has changed since. */
export function apiVersion({ version, calls }: ApiRelease, now: ApiSurface): string {
  const changes = apiChanges(calls, now);
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (changes.some(({ breaking }) => breaking)) return `${major + 1}.0`;
  return changes.length > 0 ? `${major}.${minor + 1}` : version;
}

function sideChanges(name: string, side: "takes" | "answers", was: Record<string, string>, is: Record<string, string>): ApiChange[] {
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted();
  return fields.flatMap((field): ApiChange[] => {
    const [before, after] = [was[field], is[field]];
    if (before === after) return [];
    // A field within something that is new or gone is reported with it.
    if (after === undefined) return hasNewParent(field, was, is) ? [] : [{ text: `\`${name}\` no longer ${side} \`${field}\`.`, breaking: true }];
    const needed = side === "takes" && !after.endsWith("?");
    if (before === undefined)
      return hasNewParent(field, is, was) ? [] : [{ text: `\`${name}\` ${side} \`${field}\` (${typeWords(after)}).`, breaking: needed }];
    const isSafe = side === "takes" ? isWithin(before, after) : isWithin(after, before);
    const change = isWithin(before, after) ? `also as ${added(before, after)}` : `as ${typeWords(after)}, before as ${typeWords(before)}`;
    return [{ text: `\`${name}\` ${side} \`${field}\` ${change}.`, breaking: !isSafe }];
  });
}

/** Whether the field lies in a field that only one of the two has. */
function hasNewParent(field: string, having: Record<string, string>, other: Record<string, string>): boolean {
  return Object.keys(having).some(
    (parent) => other[parent] === undefined && parent !== field && (field.startsWith(`${parent}.`) || field.startsWith(`${parent}[`)),
  );
}

/** Whether each value of one type is one of the other. */
function isWithin(inner: string, outer: string): boolean {
  const allowed = alternatives(outer);
  return alternatives(inner).every((one) => allowed.includes(one));
}

/** What a type allows that the earlier one did not. */
function added(before: string, after: string): string {
  const known = alternatives(before);
  return alternatives(after)
    .filter((one) => !known.includes(one))
    .join(" or ");
}

/** The alternatives of a type; `missing` for a field that may be missing. */
function alternatives(type: string): string[] {
  return type.endsWith("?") ? [...type.slice(0, -1).split(" or "), "missing"] : type.split(" or ");
}

const typeWords = (type: string): string => (type.endsWith("?") ? `${type.slice(0, -1)}, optional` : type);

function fieldTypes(schema: z.ZodType, io: "input" | "output"): Record<string, string> {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema;
  const types: Record<string, string> = {};
  const visit = (part: Schema, path: string, optional: boolean, within: readonly Schema[]): void => {
    const schemas = unfolded(part, whole);
    const type = `${[...new Set(schemas.map(typeName))].join(" or ")}${optional ? "?" : ""}`;
    if (path) types[path] ??= type;
    for (const at of schemas) {
      // A schema that contains itself is described once.
      if (within.includes(at)) continue;
      const inside = [...within, at];
      for (const [name, property] of Object.entries(at.properties ?? {}))
        visit(property, path ? `${path}.${name}` : name, schemas.length > 1 || !at.required?.includes(name), inside);
      for (const item of [at.items, ...(at.prefixItems ?? [])]) if (item) visit(item, `${path}[]`, false, inside);
      if (typeof at.additionalProperties === "object") visit(at.additionalProperties, `${path}{}`, false, inside);
    }
  };
  visit(whole, "", false, []);
  return types;
}

/** The alternatives of a schema. */
function unfolded(schema: Schema, whole: Schema): Schema[] {
  if (schema.$ref) return unfolded(schema.$ref === "#" ? whole : (whole.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}), whole);
  const among = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return among ? among.flatMap((one) => unfolded(one, whole)) : [schema];
}

function typeName({ type, const: only, enum: some }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (some) return some.map((value) => JSON.stringify(value)).join(" or ");
  return Array.isArray(type) ? type.join(" or ") : (type ?? "anything");
}
