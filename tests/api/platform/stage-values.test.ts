/** A deployed function reads its secrets and the name of its table while it runs. */
import { randomUUID } from "node:crypto";
import { setClock } from "@apothecary/core/lib/time/clock";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { readValuesFrom } from "@apothecary/core/lib/stage/stage-values";
import { get } from "@apothecary/core/lib/table/table";
import { goodsIn, stockList } from "@apothecary/core/stock/contract";
import { transactionKey } from "@apothecary/core/transaction/entry.rows";
import { checkIn, signOutEverywhere } from "@apothecary/core/users/contract";
import { handler as seal } from "@apothecary/functions/events/seal";
import { handler as snapshot } from "@apothecary/functions/events/snapshot";
import { handler as sweep } from "@apothecary/functions/events/sweep";
import { handler as carryOn } from "@apothecary/functions/events/carry-on";
import { setLogSink } from "@apothecary/functions/lib/log";
import { operationMessage, sendThrough } from "@apothecary/core/lib/stage/queue";
import type { SQSRecord } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { beforeFirst } from "../../lib/faults.ts";
import { plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { tableVersion } from "../../lib/state.ts";
import { SOURCES, type StoredValues, storeValues } from "../../lib/value-store.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const KEY = "a-key-for-tests-that-is-long-enough";
const ORIGIN = "only-cloudfront-knows";
const STOPPED = { message: "Changes are stopped while data is being restored. Nothing was changed. Please try again in a few minutes.", type: "error" };
const [SECOND, MINUTE] = [1_000, 60_000];

let world: World;
let stored: StoredValues;
let lines: Record<string, unknown>[] = [];
let time = 0;

beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  await plantItem("EMU0001");
});
beforeEach(() => {
  time = Date.now();
  setClock(() => time);
  stored = storeValues({ [SOURCES.sessionKeys]: KEY, [SOURCES.originSecrets]: JSON.stringify({ current: ORIGIN }), [SOURCES.table]: tableValue("open") });
  configure({ sources: SOURCES });
  lines = [];
  setLogSink((line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
});
afterEach(() => {
  setClock();
  setLogSink();
  sendThrough();
});
afterAll(() => {
  configure({ sources: {}, originSecrets: [], writesStopped: false, recordsKey: undefined });
  readValuesFrom();
});

const tableValue = (writes: "open" | "stopped", table = settings().tableName): string => JSON.stringify({ table, writes });
const through = (origin = ORIGIN, requestId: string = randomUUID()) => ({ headers: { "x-origin-verify": origin }, requestId });
const checkedIn = async (origin?: string): Promise<number> => (await world.call(checkIn, {}, through(origin))).status;
const bookIn = (requestId?: string) =>
  world.call(
    goodsIn,
    {
      body: {
        goodsInDetails: {
          goodsInItem: "EMU0001",
          goodsInQuantity: 100,
          goodsInLocation: "A1",
          goodsInStatus: 0,
          packSize: 0,
          goodsInExpiryDateFormatted: "",
        },
      },
    },
    through(ORIGIN, requestId),
  );

test("values are read together by the first request, in the background after half a minute, and before use after a minute", async () => {
  await Promise.all([checkedIn(), checkedIn()]);
  expect(stored.reads).toEqual([SOURCES.sessionKeys, SOURCES.originSecrets, SOURCES.table]);
  time += 29 * SECOND;
  expect(await checkedIn()).toBe(200);
  expect(stored.reads).toHaveLength(3);

  stored.texts[SOURCES.originSecrets] = JSON.stringify({ current: "the-next-one" });
  time += 2 * SECOND;
  expect([await checkedIn(), stored.reads.length]).toEqual([200, 6]);
  expect(await checkedIn()).toBe(403);
  expect(await checkedIn("the-next-one")).toBe(200);
  expect(stored.reads).toHaveLength(6);

  stored.texts[SOURCES.originSecrets] = JSON.stringify({ current: ORIGIN });
  time += MINUTE;
  expect(await checkedIn("the-next-one")).toBe(403);
});

test("a clock that is turned back makes no value last longer", async () => {
  expect(await checkedIn()).toBe(200);
  stored.texts[SOURCES.originSecrets] = JSON.stringify({ current: "the-next-one" });
  time -= 3 * 60 * MINUTE;
  expect(await checkedIn()).toBe(403);
});

test("a value that cannot be read again is used for a quarter of an hour, and this is logged; then requests are refused until it can", async () => {
  expect(await checkedIn()).toBe(200);
  stored.fault = Object.assign(new Error("Rate exceeded"), { name: "ThrottlingException" });
  time += MINUTE;
  expect(await checkedIn()).toBe(200);
  const settingsLines = lines.filter(({ event }) => event === "settings");
  expect(settingsLines.map(({ level, fault }) => [level, fault])).toEqual(
    ["sessionKeys", "originSecrets", "table"].map((name) => ["error", `${name}: ThrottlingException: Rate exceeded`]),
  );
  time += 15 * MINUTE;
  const refused = await world.call(checkIn, {}, through());
  expect(refused).toMatchObject({ status: 503, body: { message: "The server is not ready. Nothing was changed; please try again.", type: "error" } });
  expect(refused.headers["retry-after"]).toBe("1");
  stored.fault = undefined;
  expect(await checkedIn()).toBe(200);
});

test("a value that is not what it should be does not replace the last one", async () => {
  expect(await checkedIn()).toBe(200);
  stored.texts[SOURCES.table] = '{"table":""}';
  stored.texts[SOURCES.sessionKeys] = '{"next":"half of it"}';
  time += MINUTE;
  expect(await checkedIn()).toBe(200);
  expect(lines.filter(({ event }) => event === "settings")).toHaveLength(2);
});

test("a reading that was interrupted with its process is not waited for", async () => {
  expect(await checkedIn()).toBe(200);
  stored.secret = () => new Promise(() => undefined);
  time += 31 * SECOND;
  expect(await checkedIn()).toBe(200);
  stored.secret = stored.parameter;
  time += 10 * MINUTE;
  expect(await checkedIn()).toBe(200);
});

test("while writes are stopped, every action is answered 503 and nothing is written; reads are answered", async () => {
  expect((await bookIn()).status).toBe(200);
  stored.texts[SOURCES.table] = tableValue("stopped");
  time += MINUTE;
  const before = await tableVersion();
  const refused = await bookIn();
  expect(refused).toMatchObject({ status: 503, body: STOPPED });
  expect(refused.headers["retry-after"]).toBe("60");
  const actions = (await allEndpoints()).filter(({ writes }) => writes);
  for (const action of actions) expect((await world.call<AnyEndpoint>(action, {}, { ...through(), as: "everything" })).status, action.path).toBe(503);
  expect(await tableVersion()).toEqual(before);
  expect((await world.call(stockList, {}, through())).status).toBe(200);
  const page = await world.call(signOutEverywhere, {}, { headers: { ...through().headers, accept: "text/html,*/*;q=0.8" } });
  expect([page.status, page.headers["content-type"], page.headers["retry-after"]]).toEqual([503, "text/html; charset=utf-8", "60"]);
  expect(page.text).toContain(`<p>${STOPPED.message}</p>`);
  expect(lines.filter(({ status }) => status === 503).every(({ level, faults }) => level === "info" && faults === 0)).toBe(true);

  stored.texts[SOURCES.table] = tableValue("open");
  time += MINUTE;
  expect((await bookIn()).status).toBe(200);
});

/** Changes the table's parameter while a request reads, a minute after its values were read. */
function whileReading(parameter: string): void {
  beforeFirst("QueryCommand", async () => {
    stored.texts[SOURCES.table] = parameter;
    time += MINUTE;
  });
}

test.each([
  ["writes stop", (table: string) => tableValue("stopped", table)],
  ["the stage gets another table", (table: string) => tableValue("open", `${table}-restored`)],
])("a request that is under way when %s writes nothing; sent again later, it takes effect once", async (_, during) => {
  const requestId = randomUUID();
  const { tableName } = settings();
  expect(await checkedIn()).toBe(200);
  whileReading(during(tableName));
  expect(await bookIn(requestId)).toMatchObject({ status: 503, body: STOPPED });
  expect(await get(transactionKey(requestId), true)).toBeUndefined();
  stored.texts[SOURCES.table] = tableValue("open", tableName);
  time += MINUTE;
  const done = await bookIn(requestId);
  expect(done.status).toBe(200);
  expect((await bookIn(requestId)).body).toEqual(done.body);
});

test("while writes are stopped, nothing runs in the background", async () => {
  stored.texts[SOURCES.table] = tableValue("stopped");
  const context = { getRemainingTimeInMillis: () => MINUTE };
  const queued: string[] = [];
  sendThrough(async (ids) => void queued.push(...ids));
  const before = await tableVersion();
  expect(await sweep()).toEqual({ found: 0 });
  expect(await snapshot()).toEqual({ rows: 0, written: false });
  expect(await seal({}, context)).toEqual({ days: 0, rows: 0 });
  const Records = [{ messageId: "1", body: operationMessage(randomUUID()) } as SQSRecord];
  expect(await carryOn({ Records }, context)).toEqual({ batchItemFailures: [] });
  expect([await tableVersion(), queued]).toEqual([before, []]);
  expect(lines.flatMap(({ event, stopped }) => (stopped ? [[event, stopped]] : []))).toEqual(
    ["sweep", "snapshot", "seal", "carry-on"].map((name) => [name, true]),
  );
});
