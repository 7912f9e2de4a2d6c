import { AppError } from "@apothecary/core/lib/actions/error";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { users } from "@apothecary/core/users/contract";
import { readBody, validateInput } from "@apothecary/functions/lib/input";
import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { toEvent } from "../../../packages/host/src/local/event.ts";
import { plant } from "../../lib/base-world.ts";
import { sampleBody, type BodyPath, bodyPaths, replaced, withText } from "../../lib/hostile.ts";
import { sampleList } from "../../lib/soak.ts";
import { tableVersion } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

/** Every POST endpoint there is: the tables below grow with the contracts. */
const posts = (await allEndpoints()).filter(({ method }) => method === "POST");
const table = posts.map((endpoint) => [endpoint.path, endpoint, endpoint.example ?? sampleBody(endpoint.body)] as const);
/** What is refused before the contract is looked at, by the same code for all: five endpoints, and all of them in the full run. */
const someOfTable = sampleList(table);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/**
 * Sends each text to the endpoint as a user with all roles; each is refused with this status and nothing is written. Those that the
 * contract refuses are refused before anything is read: of these one is sent, and the others meet the check of the input alone.
 */
async function refused(endpoint: AnyEndpoint, texts: Record<string, string>, status = 400): Promise<void> {
  const before = await tableVersion();
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "1"]));
  for (const [i, [name, raw]] of Object.entries(texts).entries()) {
    const refusal = inputRefusal(endpoint, params, raw);
    if (refusal && i > 0) {
      expect(refusal.status, name).toBe(status);
      expect(JSON.stringify([refusal.message, refusal.extras]).length, name).toBeLessThan(100_000);
      continue;
    }
    const answered = await world.call(endpoint, { params }, { as: "everything", raw });
    expect(answered.status, `${name}: ${answered.text.slice(0, 200)}`).toBe(status);
    expect(answered.body, name).toMatchObject({ type: "error" });
    expect(answered.text.length, name).toBeLessThan(100_000);
  }
  expect(await tableVersion()).toEqual(before);
}

/** How the check of the input refuses a body, as in the chain; undefined if it does not. */
function inputRefusal(endpoint: AnyEndpoint, params: Record<string, string>, raw: string): AppError | undefined {
  const event = toEvent({ method: endpoint.method, path: endpoint.path, params, headers: { "content-type": "application/json" }, body: raw });
  try {
    validateInput(endpoint, event, readBody(event));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const NOT_OBJECTS: Record<string, string> = {
  text: "stock",
  half: '{"a":',
  notANumber: '{"a":NaN}',
  trailing: "{} {}",
  comment: "{/* */}",
  null: "null",
  array: "[]",
  arrayOfObjects: "[{}]",
  number: "1",
  string: '"x"',
  deepArray: `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  deepObject: `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
};
const LONG_TEXTS = ["a".repeat(50_000), `${"a".repeat(50_000)}!`, `x${" ".repeat(50_000)}x`, `x@${"a.".repeat(25_000)}`, "0".repeat(50_000)];
/** Lists by their entry. */
const LONG_LISTS = ["{}", "1", '"x"', "null"].map((entry) => [entry, `[${Array(100_000).fill(entry).join(",")}]`] as const);
const LONG_OBJECTS: Record<string, string> = {
  "a long name": JSON.stringify({ ["x".repeat(900_000)]: 1 }),
  "many names": JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, 1]))),
};
const TOO_LARGE: Record<string, string> = {
  ten: JSON.stringify({ a: "x".repeat(10_000_000) }),
  one: JSON.stringify({ a: "é".repeat(500_001) }),
};

const objectsIn = (body: unknown): BodyPath[] => bodyPaths(body).filter(({ value }) => value !== null && typeof value === "object" && !Array.isArray(value));
const named = (what: string, { path }: BodyPath): string => `${what} at /${path.join("/")}`;

test("a write is noticed, and a read is not", async () => {
  const before = await tableVersion();
  await world.good(users);
  expect(await tableVersion()).toEqual(before);
  await plant({ PK: "HERE", SK: "HERE" });
  expect(await tableVersion()).not.toEqual(before);
});

test.each(someOfTable)("%s: invalid JSON and non-objects are refused", async (_, endpoint) => {
  await refused(endpoint, NOT_OBJECTS);
});

test.each(table)("%s: unknown fields and duplicate fields are refused", async (_, endpoint, body) => {
  const fields = ["__proto__", "constructor", "prototype", "isAdmin", "PK", "SK", "$gt", "passwordHash"];
  const texts: Record<string, string> = {};
  for (const location of objectsIn(body)) {
    const own = JSON.stringify(location.value).slice(1, -1);
    const rest = own === "" ? "" : `,${own}`;
    for (const field of fields) texts[named(field, location)] = withText(body, location.path, `{"${field}":{"isAdmin":true}${rest}}`);
    texts[named("twice", location)] = withText(body, location.path, `{"same":1,"s\\u0061me":2${rest}}`);
  }
  texts["quantity at /"] = withText(body, [], JSON.stringify({ ...(body as object), quantity: 1, isAdmin: true }));
  await refused(endpoint, texts);
});

test.each(table)("%s: a value of another kind in each place", async (_, endpoint, body) => {
  const texts: Record<string, string> = {};
  for (const location of bodyPaths(body)) {
    const { value } = location;
    const wrong: unknown[] = [{ $gt: "" }, { S: "x" }, [[]]];
    if (typeof value === "number") wrong.push("1; DROP TABLE", true);
    if (typeof value === "string") wrong.push(["x"]);
    if (typeof value === "boolean") wrong.push("yes", 2);
    if (value !== null && typeof value === "object") wrong.push("x", 1, Array.isArray(value) ? { length: 1, 0: 1 } : [value]);
    for (const [i, one] of wrong.entries()) texts[named(`kind ${i}`, location)] = JSON.stringify(replaced(body, location.path, one));
  }
  await refused(endpoint, texts);
});

test.each(table)("%s: numbers beyond every measure", async (_, endpoint, body) => {
  const texts: Record<string, string> = {};
  for (const location of bodyPaths(body).filter(({ value }) => typeof value === "number")) {
    for (const text of ["1e309", "-1e309", "-1", "9007199254740992", "1.5e300", '"NaN"', "0.30000000000000004e-300"]) {
      texts[named(text, location)] = withText(body, location.path, text);
    }
  }
  await refused(endpoint, texts);
});

test.each(table)("%s: texts and lists without end", async (_, endpoint, body) => {
  const texts = { ...LONG_OBJECTS };
  for (const location of bodyPaths(body)) {
    if (typeof location.value === "string") {
      for (const [i, text] of LONG_TEXTS.entries()) texts[named(`long ${i}`, location)] = JSON.stringify(replaced(body, location.path, text));
    }
    if (Array.isArray(location.value)) {
      for (const [entry, list] of LONG_LISTS) texts[named(`100,000 of ${entry}`, location)] = withText(body, location.path, list);
    }
  }
  await refused(endpoint, texts);
});

test.each(someOfTable)("%s: more than a megabyte", async (_, endpoint) => {
  await refused(endpoint, TOO_LARGE, 413);
});
