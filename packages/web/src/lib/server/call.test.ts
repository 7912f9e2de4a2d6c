import { endpoint } from "@apothecary/core/lib/rules/endpoint";
import * as z from "zod";
import { afterEach, expect, test, vi } from "vitest";
import { CallError, call, callAll, callAnswered, recoverWith } from "./call.ts";
import { forgetAnswers } from "./cached-answers.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const answer = z.object({ n: z.number() });
const read = endpoint({
  method: "GET",
  path: "/api/things/{id}",
  domain: "tests",
  summary: "Reads",
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ cursor: z.string().optional(), day: z.string().optional() }),
  answer,
});
const write = endpoint({ method: "POST", path: "/api/write", domain: "tests", summary: "Writes", body: z.strictObject({ n: z.number() }), answer });

const list = endpoint({
  method: "GET",
  path: "/api/list",
  domain: "tests",
  summary: "Lists",
  query: z.strictObject({ cursor: z.string().optional() }),
  answer: z.array(z.number()),
});

afterEach(() => {
  vi.unstubAllGlobals();
  forgetAnswers();
  recoverWith(() => Promise.resolve(false));
});

/** Returns the given responses in order, then repeats the last. */
function mockAnswers(...answers: { status?: number; body?: unknown; headers?: Record<string, string> }[]) {
  const fetched = vi.fn((_address: string, _request: RequestInit) => {
    const { status = 200, body, headers } = answers[Math.min(fetched.mock.calls.length, answers.length) - 1] ?? {};
    const text = status === 304 ? null : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers: { "content-type": "application/json", ...headers } }));
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const requestHeader = (request: RequestInit | undefined, name: string): string | undefined => new Headers(request?.headers).get(name) ?? undefined;

function answering(status: number, body: unknown, type = "application/json; charset=utf-8") {
  const text = type.startsWith("application/json") ? JSON.stringify(body) : String(body);
  const fetched = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(new Response(text, { status, headers: { "content-type": type } })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function failing(): Promise<CallError> {
  const error = await call(write, { body: { n: 1 } }).catch((caught: unknown) => caught);
  if (error instanceof CallError) return error;
  throw new Error("It did not fail with a CallError.");
}

test("a read fills the path, leaves out what is not given, and has no body", async () => {
  const fetched = answering(200, { n: 7 });
  expect(await call(read, { params: { id: "a/b c" }, query: { day: "2026-11-21", cursor: undefined } })).toEqual({ n: 7 });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/things/a%2Fb%20c?day=2026-11-21");
  expect(request?.body).toBeUndefined();
});

test("every request bears the marker and an id; one that is sent again keeps its id", async () => {
  const fetched = answering(200, { n: 1 });
  await call(write, { body: { n: 1 } });
  await call(write, { body: { n: 1 } }, { requestId: "0e4b7f4a-2b4d-4b3c-9d0e-3a1f5c6d7e8f" });
  const headers = fetched.mock.calls.map(([, request]) => request.headers as Record<string, string>);
  expect(headers[0]?.["x-requested-with"]).toBe("XMLHttpRequest");
  expect(headers[0]?.["x-request-id"]).toMatch(UUID);
  expect(headers[1]?.["x-request-id"]).toBe("0e4b7f4a-2b4d-4b3c-9d0e-3a1f5c6d7e8f");
});

test("a refusal says why, an ended session is recognised, a page is kept as it is", async () => {
  answering(409, { message: "It was changed in the meantime.", type: "error" });
  expect(await failing()).toMatchObject({ status: 409, message: "It was changed in the meantime.", sessionEnded: false });
  answering(401, "timeout");
  expect(await failing()).toMatchObject({ status: 401, sessionEnded: true });
  answering(401, { message: "Bad credentials." });
  expect(await failing()).toMatchObject({ status: 401, sessionEnded: false });
  answering(500, "<!doctype html>", "text/html");
  expect(await failing()).toMatchObject({ status: 500, message: "Something went wrong.", body: "<!doctype html>" });
});

test("no answer at all is status 0; what the caller gave up itself is no failure of the connection", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failing()).toMatchObject({ status: 0 });
  vi.stubGlobal("fetch", () => Promise.reject(new DOMException("Aborted", "AbortError")));
  await expect(call(write, { body: { n: 1 } })).rejects.toMatchObject({ name: "AbortError" });
});

test("a cached answer is requested by its ETag, and returned from the cache if nothing changed", async () => {
  const fetched = mockAnswers({ body: { n: 1 }, headers: { etag: 'W/"a"' } }, { status: 304, headers: { etag: '"b"' } }, { status: 304 });
  const input = { params: { id: "1" } };
  const first = await callAnswered(read, input);
  const second = await callAnswered(read, input);
  expect(first).toMatchObject({ body: { n: 1 }, etag: "a", unchanged: false });
  expect(second).toMatchObject({ etag: "b", unchanged: true });
  expect(second.body).toBe(first.body);
  await call(read, input);
  expect(fetched.mock.calls.map(([, request]) => requestHeader(request, "if-none-match"))).toEqual([undefined, '"a"', '"b"']);
});

test("a list is gathered from its pages", async () => {
  const fetched = mockAnswers({ body: [1, 2], headers: { "x-next-cursor": "c d" } }, { body: [3], headers: { etag: '"whole"' } });
  expect(await callAll(list)).toEqual({ rows: [1, 2, 3], etag: "whole" });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/api/list", "/api/list?cursor=c+d"]);
});

test("a list's ETag may come with its first page", async () => {
  mockAnswers({ body: [1], headers: { etag: '"first"', "x-next-cursor": "c" } }, { body: [2], headers: { "x-next-cursor": "d" } }, { body: [3] });
  expect(await callAll(list)).toEqual({ rows: [1, 2, 3], etag: "first" });
});

test("a list without end is given up", async () => {
  mockAnswers({ body: [1], headers: { "x-next-cursor": "again" } });
  await expect(callAll(list)).rejects.toThrow("This list is too long to show.");
});

test("what was recovered is sent again under its own id, a bounded number of times", async () => {
  const fetched = mockAnswers({ status: 401, body: "timeout" }, { body: { n: 1 } });
  recoverWith((error) => Promise.resolve(error.sessionEnded));
  expect(await call(write, { body: { n: 1 } })).toEqual({ n: 1 });
  const ids = fetched.mock.calls.map(([, request]) => requestHeader(request, "x-request-id"));
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);

  const refusing = mockAnswers({ status: 401, body: "timeout" });
  await expect(call(write, { body: { n: 1 } })).rejects.toMatchObject({ status: 401 });
  expect(refusing.mock.calls.length).toBeLessThan(10);
});

test("what the dialogs send is not recovered", async () => {
  const fetched = mockAnswers({ status: 401, body: "timeout" });
  recoverWith(() => Promise.resolve(true));
  await expect(call(write, { body: { n: 1 } }, { withoutRecovery: true })).rejects.toMatchObject({ status: 401 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("an answer that is cut off in the middle is a lost connection", async () => {
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(cut, { status: 200, headers: { "content-type": "application/json" } })));
  expect(await failing()).toMatchObject({ status: 0 });
});

test("a refusal names the permission that would open it, and the fields that are wrong", async () => {
  answering(403, { message: "No.", type: "error", permission: "adjustStockLevel", allowedRoles: ["ROLE_ADMIN"] });
  expect((await failing()).permission).toEqual({ permission: "adjustStockLevel", allowedRoles: ["ROLE_ADMIN"] });
  const errors = [{ path: "n", message: "Please enter a (positive) number." }];
  answering(400, { message: "Please enter a (positive) number.", type: "error", errors });
  const refused = await failing();
  expect(refused.fieldErrors).toEqual(errors);
  expect(refused.permission).toBeUndefined();
});
