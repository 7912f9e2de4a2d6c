import { endpoint } from "@apothecary/core/lib/endpoint";
import * as z from "zod";
import { afterEach, expect, test, vi } from "vitest";
import { CallError, call, newRequestId } from "./call.ts";

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

afterEach(() => void vi.unstubAllGlobals());

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

test("a refusal says why, a session that is over is told apart, a page is kept as it is", async () => {
  answering(409, { message: "It was changed meanwhile.", type: "error" });
  expect(await failing()).toMatchObject({ status: 409, message: "It was changed meanwhile.", sessionEnded: false });
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

test("request ids are random UUIDs", () => {
  const made = new Set(Array.from({ length: 100 }, newRequestId));
  expect(made.size).toBe(100);
  for (const id of made) expect(id).toMatch(UUID);
});
