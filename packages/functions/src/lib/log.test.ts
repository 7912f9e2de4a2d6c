import { afterEach, expect, test } from "vitest";
import { logRequest, type RequestLog, setLogSink } from "./log.ts";

afterEach(() => setLogSink());

const REQUEST: RequestLog = {
  requestId: "1",
  route: "GET /api/stock",
  status: 304,
  milliseconds: 1,
  commits: 0,
  conflicts: 0,
  replays: 0,
  coldStart: false,
  refusedSignIn: false,
};

function logged(...requests: Partial<RequestLog>[]): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  setLogSink((line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
  for (const request of requests) logRequest({ ...REQUEST, ...request });
  return lines;
}

test("one of twenty answers that nothing changed is logged, and says so", () => {
  const lines = logged(...Array<object>(60).fill({}));
  expect(lines.map(({ sampled }) => sampled)).toEqual([20, 20, 20]);
});

test("every other answer is logged, and what is worth knowing of an unchanged one", () => {
  const fault = { name: "Error", message: "broken" };
  const each = [{ status: 200 }, { status: 403 }, { status: 503, fault }, { coldStart: true }, { snapshotFault: "damaged" }];
  const lines = logged(...Array<object[]>(5).fill(each).flat());
  expect(lines).toHaveLength(25);
  expect(lines.some((line) => "sampled" in line)).toBe(false);
});
