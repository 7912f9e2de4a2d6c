import { randomUUID } from "node:crypto";
import { endpoint } from "@apothecary/core/lib/rules/endpoint";
import { api } from "@apothecary/functions/lib/api";
import { setLogSink } from "@apothecary/functions/lib/log";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { toEvent } from "../../../packages/host/src/local/event.ts";
import { parseResult } from "../../../packages/host/src/local/invoke.ts";
import { trySignIn } from "../../lib/people.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const SECRET = "the-inside-<script>alert(1)</script>";
const echo = endpoint({
  method: "POST",
  path: "/api/echo",
  domain: "tests",
  summary: "Says what it was told, or breaks",
  access: "public",
  body: z.strictObject({ text: z.string().max(100) }),
  answer: z.object({ text: z.string() }),
});
const handler = api(echo, async ({ body }) => {
  if (body.text === "break") throw new Error(SECRET);
  return { text: body.text };
});

let world: World;
let lines: string[] = [];
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  setLogSink();
  lines = [];
});

const MARKED = { "x-requested-with": "XMLHttpRequest", "x-request-id": randomUUID(), "content-type": "application/json" };
async function send(change: Partial<APIGatewayProxyEventV2>, body: string | Buffer = '{"text":"hello"}', headers: Record<string, string> = MARKED) {
  const event = { ...toEvent({ method: "POST", path: "/api/echo", headers, body }), ...change };
  return parseResult((await handler(event, {} as Context)) as APIGatewayProxyStructuredResultV2);
}

test("a fault of ours is a page with the request's id and nothing of the inside", async () => {
  setLogSink((line) => lines.push(line));
  const answered = await send({}, '{"text":"break"}');
  expect(answered.status).toBe(500);
  expect(answered.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answered.text).toContain(MARKED["x-request-id"]);
  expect(answered.text).not.toMatch(/the-inside|script|Error:|\.ts|node_modules|at /);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ status: 500, level: "error", requestId: MARKED["x-request-id"], fault: { message: SECRET } });
});

test("an invalid request id is never shown", async () => {
  const answered = await send({}, '{"text":"break"}', { ...MARKED, "x-request-id": '"><img src=x onerror=alert(1)>' });
  expect(answered.status).toBe(400);
  expect(answered.text + answered.headers["x-request-id"]).not.toContain("onerror");
});

test("markup in a field comes back as JSON that no browser takes for a page", async () => {
  const answered = await send({}, JSON.stringify({ text: "<script>" }));
  expect(answered.body).toEqual({ text: "<script>" });
  expect(answered.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

test("header names are case-insensitive", async () => {
  expect((await send({}, undefined, { "X-Requested-With": "XMLHttpRequest", "X-Request-ID": randomUUID(), "Content-Type": "application/json" })).status).toBe(
    200,
  );
});

test("a base64 body is read, and one that is not text is refused", async () => {
  expect((await send({}, Buffer.from('{"text":"naïve"}'))).body).toEqual({ text: "naïve" });
  expect((await send({}, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
  expect((await send({ body: "%%%not base64%%%", isBase64Encoded: true })).status).toBe(400);
  expect((await send({}, Buffer.alloc(1_000_001, 0x20))).status).toBe(413);
});

test("a body that does not say that it is JSON is refused", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
    expect((await send({}, undefined, { ...MARKED, "content-type": type })).status, type).toBe(415);
  }
  expect((await send({}, undefined, { ...MARKED, "content-type": "application/json; charset=utf-8" })).status).toBe(200);
});

test("hostile query strings, paths and cookies are refused, never a fault", async () => {
  const queries = ["__proto__=1", "a[$gt]=1", "%zz=%zz", "x=%00", "constructor[prototype]=1"];
  for (const query of queries) {
    const names = Object.fromEntries(new URLSearchParams(query));
    expect((await send({ rawQueryString: query, queryStringParameters: names })).status, query).toBe(400);
  }
  for (const path of ["%", "%zz", "..%2f..%2f", "%00", "1e9", "-1", "__proto__"]) {
    expect((await send({ pathParameters: { id: path } })).status, path).toBe(400);
  }
  for (const cookie of ["%", "session", "session=;session=", `session=${"x".repeat(100_000)}`, "=;=;", "__proto__=1"]) {
    expect((await send({ cookies: [cookie] })).status, cookie.slice(0, 20)).toBe(200);
  }
});

test("neither passwords nor bodies are in the log", async () => {
  setLogSink((line) => lines.push(line));
  await trySignIn(world, "admin", "a-secret-that-is-typed");
  await trySignIn(world, "secret-in-the-wrong-field", "x");
  await send({}, '{"text":"a-secret-in-a-body"}');
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).not.toContain("secret");
});
