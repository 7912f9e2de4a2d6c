/**
 * Any invalid input of any endpoint is refused with a plain message for users, never with zod's own.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { expect, test } from "vitest";
import * as z from "zod";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { sampleBody, bodyPaths, replaced } from "../../lib/hostile.ts";

const WRONG: Record<string, unknown> = {
  missing: undefined,
  null: null,
  empty: "",
  word: "x",
  long: "x".repeat(10_000),
  spaces: "   ",
  fraction: 1.5,
  negative: -1,
  zero: 0,
  huge: 1e15,
  yes: true,
  list: [],
  longList: Array.from({ length: 6_000 }, (_, i) => i + 1),
  listOfNothing: [null],
  object: {},
  strange: { nobody: 1 },
};
const plain = z.locales.en().localeError;
const zodsWords = (issue: z.core.$ZodIssue): unknown => plain(issue as never);

/** What the rules say of an input with each of its places gone wrong in each way. */
function faults(schema: z.ZodType, sample: unknown): z.core.$ZodIssue[] {
  return bodyPaths(sample).flatMap(({ path }) =>
    Object.values(WRONG).flatMap((value) => schema.safeParse(replaced(sample, path, value), { reportInput: true }).error?.issues ?? []),
  );
}

const endpoints = await allEndpoints();
const samples = ({ params, query, body, example }: AnyEndpoint): [z.ZodType, unknown][] => [
  [params, sampleBody(params)],
  [query, sampleBody(query)],
  [body, example ?? sampleBody(body)],
  [body, sampleBody(body)],
];

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))("%s", (_, endpoint) => {
  const messages = samples(endpoint).flatMap(([schema, sample]) => faults(schema, sample));
  expect(messages.length).toBeGreaterThan(0);
  for (const issue of messages) {
    expect(issue.message, issue.path.join(".")).not.toBe(zodsWords(issue));
    expect(issue.message, issue.path.join(".")).toMatch(/^['A-Z\d].*\S$/s);
    expect(issue.message, issue.path.join(".")).not.toMatch(/Invalid input|Unrecognized|expected|received|An id is/);
  }
});
