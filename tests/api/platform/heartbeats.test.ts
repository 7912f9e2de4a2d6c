import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { health } from "@apothecary/core/health/contract";
import { configure } from "@apothecary/core/lib/stage/settings";
import { handler as canary } from "@apothecary/functions/events/canary";
import { handler as countExpired } from "@apothecary/functions/events/count-expired";
import { handler as seal } from "@apothecary/functions/events/seal";
import { handler as snapshot } from "@apothecary/functions/events/snapshot";
import { handler as sweep } from "@apothecary/functions/events/sweep";
import { setLogSink } from "@apothecary/functions/lib/log";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeWorld, type World } from "../../lib/world.ts";

const context = { getRemainingTimeInMillis: () => 60_000 };

interface Line {
  event?: string;
  heartbeats?: number;
  _aws?: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string }[] }[] };
}

let world: World;
let lines: Line[];
let site: Server | undefined;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => {
  lines = [];
  setLogSink((line) => void lines.push(JSON.parse(line) as Line));
});
afterEach(() => {
  configure({ writesStopped: false });
  setLogSink();
  site?.close();
  delete process.env["ADDRESS"];
});

const heartbeats = (): Line[] => lines.filter((line) => line.heartbeats === 1);

async function serve(listener: RequestListener): Promise<void> {
  site = createServer(listener);
  await new Promise<void>((resolve) => void site?.listen(0, "127.0.0.1", resolve));
  process.env["ADDRESS"] = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

async function withoutTable<T>(work: () => Promise<T>): Promise<T> {
  const { tableName } = configure({});
  configure({ tableName: "no-such-table" });
  try {
    return await work();
  } finally {
    configure({ tableName });
  }
}

test("a stage says that it can read its table, to anybody, and nothing else", async () => {
  const { status, body, headers } = await world.call(health, {}, { as: null });
  expect([status, body]).toEqual([200, { ok: true }]);
  expect(headers["cache-control"]).toBe("no-store");
});

test("a stage that cannot read its table does not say that it is well", async () => {
  const answered = await withoutTable(() => world.call(health, {}, { as: null }));
  expect(answered.status).toBe(500);
});

test.each([
  ["sweep", () => sweep()],
  ["snapshot", () => snapshot()],
  ["seal", () => seal({}, context)],
  ["count-expired", () => countExpired()],
])("each run of %s is a heartbeat, also while writes are stopped", async (event, run) => {
  await run();
  configure({ writesStopped: true });
  await run();
  expect(heartbeats()).toMatchObject([{ event }, { event }]);
  expect(heartbeats()[0]?._aws?.CloudWatchMetrics).toMatchObject([{ Dimensions: [["stage", "event"]], Metrics: [{ Name: "heartbeats" }] }]);
});

test("a run that fails is no heartbeat", async () => {
  await withoutTable(() => expect(sweep()).rejects.toThrow());
  expect(heartbeats()).toEqual([]);
});

test("the canary calls the health of its stage", async () => {
  const asked: (string | undefined)[] = [];
  await serve(({ url }, response) => {
    asked.push(url);
    response.end('{"ok":true}');
  });
  await canary();
  expect(asked).toEqual(["/api/health"]);
  expect(heartbeats()).toMatchObject([{ event: "canary" }]);
});

test.each([
  [503, '{"message":"The server is not ready."}'],
  [200, "<!doctype html><title>The application</title>"],
  [200, '{"ok":false}'],
])("an answer %i %s is no heartbeat, but a fault", async (status, text) => {
  await serve((_, response) => response.writeHead(status).end(text));
  await expect(canary()).rejects.toThrow(`answered ${status}: ${text}`);
  expect(heartbeats()).toEqual([]);
});
