/** The reasons that calls take, in the bodies of their actions. */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import * as z from "zod";

/** The reason for a yield beyond the plan is a field of its job, which the trail has with the job's other fields. */
const FIELD = "reason";
export const REASON = "As the auditor asked";

interface Shape {
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  allOf?: Shape[];
}

/** The reasons in a body, as paths of fields. Those of lines are within arrays, and not looked at. */
function reasonPaths({ properties = {}, anyOf = [], allOf = [] }: Shape): string[][] {
  const own = Object.entries(properties).flatMap(([name, shape]) => (name === FIELD ? [[name]] : reasonPaths(shape).map((path) => [name, ...path])));
  return [...own, ...[...anyOf, ...allOf].flatMap(reasonPaths)];
}

/** The body with the reason at a path, if it has the object that takes it. */
function withReason(body: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (typeof body !== "object" || body === null) return body;
  const fields = body as Record<string, unknown>;
  return { ...fields, [name]: rest.length === 0 ? REASON : withReason(fields[name], rest) };
}

/** Where a call takes reasons; empty if it takes none. */
export const reasonsIn = ({ body }: AnyEndpoint): string[][] => reasonPaths(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Shape);

/** A call's body with `REASON` in each place that takes one. */
export const withReasons = (body: unknown, paths: readonly string[][]): unknown => paths.reduce<unknown>(withReason, body);
