/**
 * Every endpoint is sent forged cursors, ids of things that do not exist and texts that cannot be stored: each is refused or
 * answered, none is a fault, and no promise is left behind whose rejection nothing waits for.
 */
import { setImmediate as turn } from "node:timers/promises";
import { encodeCursor } from "@apothecary/core/lib/lists/cursor";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { sampleBody, type BodyPath, bodyPaths, replaced } from "../../lib/hostile.ts";
import { tableVersion } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const endpoints = await allEndpoints();
const hasCursor = (endpoint: AnyEndpoint): boolean => endpoint.query instanceof z.ZodObject && "cursor" in endpoint.query.shape;
const lists = endpoints.filter(hasCursor).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const posts = endpoints.filter(({ method }) => method === "POST").map((endpoint) => [endpoint.path, endpoint] as const);
const pathNames = ({ path }: AnyEndpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Ids of each form that there is; the things that they name do not exist. */
const UNKNOWN = ["999", "999~x", "9007199254740990", "NONE0001", "NONE0001~01J0000000ABCDEFGHJK"];
/** What no answer of ours has given, some of it in the form of one that might. */
const FORGED = [
  "a",
  "abc",
  encodeCursor(["x"]),
  encodeCursor(["x", "y"]),
  encodeCursor(["x", "y", "z"]),
  encodeCursor(["BIN#\ud800"]),
  encodeCursor(["\u0000", "\ud800", "\udfff"]),
  Buffer.from('["BIN#\ud800"]').toString("base64url"),
];
const UNUSABLE = ["\ud800", "x\udfff", "\u0000", "a\u202eb", "\u200b"];

const strays: unknown[] = [];
const noteStray = (fault: unknown): void => void strays.push(fault);
let world: World;
beforeAll(async () => {
  process.on("unhandledRejection", noteStray);
  world = await makeWorld();
});
afterAll(() => void process.off("unhandledRejection", noteStray));

test("there are lists with cursors", () => expect(lists.length).toBeGreaterThan(15));

test.each(lists)("%s: forged cursors and unknown ids together", async (_, endpoint) => {
  const body = endpoint.example ?? sampleBody(endpoint.body);
  const ids = pathNames(endpoint).length > 0 ? UNKNOWN : ["none"];
  const bodies = [
    body,
    ...bodyPaths(body).flatMap(({ path, value }) => (value === 1 || typeof value === "number" ? [replaced(body, path, 9_007_199_254_740_990)] : [])),
  ];
  for (const id of ids) {
    for (const cursor of FORGED) {
      for (const one of bodies) {
        const params = Object.fromEntries(pathNames(endpoint).map((name) => [name, id]));
        const answered = await world.call(endpoint, { params, query: { cursor }, body: one }, { as: "everything" });
        // A position that the list could have had is one: it opens nothing that the list itself would not show.
        expect([200, 400, 404], `${id} ${cursor}: ${answered.text.slice(0, 200)}`).toContain(answered.status);
      }
    }
  }
  await turn();
  expect(strays).toEqual([]);
});

test.each(lists)("%s: a cursor that cannot be stored", async (_, endpoint) => {
  const params = Object.fromEntries(pathNames(endpoint).map((name) => [name, "1"]));
  for (const cursor of UNUSABLE) {
    const query = { cursor };
    const body = endpoint.example ?? sampleBody(endpoint.body);
    expect([400, 404], JSON.stringify(cursor)).toContain((await world.call(endpoint, { params, query, body }, { as: "everything" })).status);
  }
});

test.each(posts)("%s: a character that cannot be used in each text, and in each field's name", async (_, endpoint) => {
  const before = await tableVersion();
  const params = Object.fromEntries(pathNames(endpoint).map((name) => [name, "1"]));
  const body = endpoint.example ?? sampleBody(endpoint.body);
  const locations = bodyPaths(body).filter(({ path }) => !endpoint.checksTexts.includes(String(path[0])));
  const bodies = locations.flatMap((location) => UNUSABLE.map((text) => [location, hostile(body, location, text)] as const));
  for (const [{ path }, one] of bodies) {
    if (one === undefined) continue;
    const answered = await world.call(endpoint, { params }, { as: "everything", raw: JSON.stringify(one) });
    expect(answered.status, `/${path.join("/")}: ${answered.text.slice(0, 200)}`).toBe(400);
  }
  await turn();
  expect(strays).toEqual([]);
  expect(await tableVersion()).toEqual(before);
});

/** The body with the text in that place, or as the name of a field there; nothing if the place is of another kind. */
function hostile(body: unknown, { path, value }: BodyPath, text: string): unknown {
  if (typeof value === "string") return replaced(body, path, text);
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return replaced(body, path, { ...value, [text]: 1 });
  return undefined;
}
