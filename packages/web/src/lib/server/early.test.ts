import { afterEach, expect, test, vi } from "vitest";
import { requestEarly, takeEarly } from "./early.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function mockAnswer(status: number) {
  const fetched = vi.fn(() => Promise.resolve(new Response("[1]", { status })));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

test("the answer of an early request serves one call", async () => {
  const fetched = mockAnswer(200);
  requestEarly("/api/things");
  expect(fetched).toHaveBeenCalledWith("/api/things", expect.objectContaining({ headers: { "x-requested-with": "XMLHttpRequest" } }));
  expect(await takeEarly("/api/others")).toBeUndefined();
  expect(await (await takeEarly("/api/things"))?.text()).toBe("[1]");
  expect(await takeEarly("/api/things")).toBeUndefined();
});

test("a read with a body is a POST, and serves the call with the same body", async () => {
  const fetched = mockAnswer(200);
  requestEarly("/api/thing", '{"id":1}');
  expect(fetched).toHaveBeenCalledWith("/api/thing", expect.objectContaining({ method: "POST", body: '{"id":1}' }));
  expect(await takeEarly("/api/thing", '{"id":2}')).toBeUndefined();
  expect(await takeEarly("/api/thing")).toBeUndefined();
  expect(await (await takeEarly("/api/thing", '{"id":1}'))?.text()).toBe("[1]");
});

test("after a refusal other answers serve none", async () => {
  mockAnswer(401);
  requestEarly("/api/user");
  requestEarly("/api/things");
  expect(await takeEarly("/api/user")).toMatchObject({ status: 401 });
  expect(await takeEarly("/api/things")).toBeUndefined();
});

test("an old answer serves none, and a failure is that of the call", async () => {
  mockAnswer(200);
  vi.useFakeTimers({ toFake: ["performance"] });
  requestEarly("/api/things");
  vi.advanceTimersByTime(10_001);
  expect(await takeEarly("/api/things")).toBeUndefined();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  requestEarly("/api/things");
  await expect(takeEarly("/api/things")).rejects.toThrow("Failed to fetch");
});
