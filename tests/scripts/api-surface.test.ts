import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { expect, test } from "vitest";
import { endpoint } from "../../packages/core/src/lib/rules/endpoint.ts";
import { apiChanges, apiSurface, apiVersion, lastRelease } from "../../packages/functions/src/build/api-surface.ts";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";

const LINE = z.strictObject({ sku: z.string(), note: z.string().optional() });

/** The surface of one call with this body and answer. */
function surface(body: z.ZodType, answer: z.ZodType = z.array(LINE)) {
  return apiSurface([endpoint({ method: "POST", path: "/api/goods_in", domain: "stock", summary: "Goods in", body, answer })]);
}

const BEFORE = surface(LINE);
const changes = (after: ReturnType<typeof surface>) => apiChanges(BEFORE, after).map(({ text, breaking }) => `${breaking ? "breaking: " : ""}${text}`);

test("a field has its path, its type and whether it may be missing", () => {
  const call = "POST /api/goods_in";
  expect(BEFORE[call]).toEqual({ takes: { sku: "string", note: "string?" }, answers: { "[]": "object", "[].sku": "string", "[].note": "string?" } });
  const wide = surface(z.object({ lines: z.record(z.string(), z.union([z.number(), z.null()])) }))[call];
  expect(wide?.takes).toEqual({ lines: "object", "lines{}": "number or null" });
});

test("a new call, and a new field that may be missing, are safe", () => {
  expect(changes({ ...BEFORE, ...{ "GET /api/parts": { takes: {}, answers: {} } } })).toEqual(["`GET /api/parts` is new."]);
  expect(changes(surface(LINE.extend({ part: z.object({ of: z.string() }).optional() })))).toEqual(["`POST /api/goods_in` takes `part` (object, optional)."]);
  expect(changes(surface(LINE, z.array(LINE.extend({ batch: z.string() }))))).toEqual(["`POST /api/goods_in` answers `[].batch` (string)."]);
});

test("a call or field that is gone, a new one that is needed, and another type break programs", () => {
  expect(changes({})).toEqual(["breaking: `POST /api/goods_in` is gone."]);
  expect(changes(surface(LINE.omit({ note: true })))).toEqual(["breaking: `POST /api/goods_in` no longer takes `note`."]);
  expect(changes(surface(LINE, z.array(LINE.omit({ sku: true }))))).toEqual(["breaking: `POST /api/goods_in` no longer answers `[].sku`."]);
  expect(changes(surface(LINE.extend({ why: z.string() })))).toEqual(["breaking: `POST /api/goods_in` takes `why` (string)."]);
  expect(changes(surface(LINE.extend({ sku: z.number() })))).toEqual(["breaking: `POST /api/goods_in` takes `sku` as number, before as string."]);
});

test("a needed field that may be missing now is safe in what is taken and breaks in what is answered", () => {
  const loose = LINE.partial();
  expect(changes(surface(loose))).toEqual(["`POST /api/goods_in` takes `sku` also as missing."]);
  expect(changes(surface(LINE, z.array(loose)))).toEqual(["breaking: `POST /api/goods_in` answers `[].sku` also as missing."]);
});

test("a further value is safe in what is taken and breaks in what is answered", () => {
  const kinds = LINE.extend({ sku: z.union([z.string(), z.null()]) });
  expect(changes(surface(kinds))).toEqual(["`POST /api/goods_in` takes `sku` also as null."]);
  expect(changes(surface(LINE, z.array(kinds)))).toEqual(["breaking: `POST /api/goods_in` answers `[].sku` also as null."]);
});

test("the version follows from the changes", () => {
  const version = (after: ReturnType<typeof surface>) => apiVersion({ version: "1.4", calls: BEFORE }, after);
  expect([version(BEFORE), version({ ...BEFORE, other: { takes: {}, answers: {} } }), version({})]).toEqual(["1.4", "1.5", "2.0"]);
});

test("two releases with no changes between them are equal", async () => {
  const release = lastRelease();
  const now = apiSurface(await allEndpoints());
  expect(apiChanges(release.calls, now).length === 0).toBe(isDeepStrictEqual(release.calls, now));
});
