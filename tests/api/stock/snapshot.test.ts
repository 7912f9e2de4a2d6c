/**
 * A process that has just started answers the stock list from the snapshot in the bucket and later changes. If the
 * snapshot is damaged in any way, the answer is the same as from the rows.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { bucketClient } from "@apothecary/core/lib/files/bucket-client";
import { setClock } from "@apothecary/core/lib/time/clock";
import { linked } from "@apothecary/core/lib/files/files";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { readSnapshot, writeSnapshot } from "@apothecary/core/lib/files/snapshot-files";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { addOnOrder, stockList } from "@apothecary/core/stock/contract";
import { itemRow } from "@apothecary/core/stock/items/item.rows";
import { LIST_VERSION, refreshSnapshot } from "@apothecary/core/stock/lists/list-snapshot";
import type { StockRow } from "@apothecary/core/stock/stock-shapes";
import { setLogSink } from "@apothecary/functions/lib/log";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { watchCalls, clearFaults } from "../../lib/faults.ts";
import { anItem } from "../../lib/rows.ts";
import { startReports } from "../../lib/s3.ts";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { listFromRows } from "../../lib/snapshot.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const MINUTE = 60_000;
/** A process has forgotten the list by then. */
const FORGOTTEN = 6 * MINUTE;
/** More changes than are taken over one by one. */
const TOO_MANY = 501;
/** What the snapshot says of an item and its row does not: an answer that shows it was made from the snapshot. */
const ONLY_THERE = "As the snapshot has it";
const MIDDLEWARE = "bucketFaults";

let world: World;
let stop: () => Promise<void>;
let offset = 0;
const pass = (milliseconds: number): void => {
  offset += milliseconds;
  setClock(() => Date.now() + offset);
};
const file = (): string => `stock-list/v${LIST_VERSION}/${settings().tableName}.json.gz`;

beforeAll(async () => {
  world = await makeWorld();
  // The clock advances from test to test, by more than a day in all.
  configure({ sessionMaxSeconds: 7 * 86_400 });
  stop = await startReports();
});
afterAll(() => stop());
beforeEach(async () => {
  for (const sku of ["SNP0001", "SNP0002", "SNP0003"]) await plantItem(sku);
  // What a test before this one left in the memory, in the snapshot and in the newest changes is over.
  pass(40 * MINUTE);
});
afterEach(() => {
  clearFaults();
  bucketClient().middlewareStack.remove(MIDDLEWARE);
  setLogSink();
});

type Listed = Pick<StockRow, "sku"> & Partial<StockRow>;

interface Stored {
  rows: Listed[];
  [name: string]: unknown;
}

/** Writes a snapshot that differs from the rows, with further differences if given. */
async function plantSnapshot(change: (stored: Stored) => unknown = (stored) => stored): Promise<void> {
  await refreshSnapshot();
  const stored = JSON.parse(gunzipSync((await readSnapshot(file())) ?? "").toString()) as Stored;
  for (const row of stored.rows) if (row.sku === "SNP0001") row.name = ONLY_THERE;
  await writeSnapshot(file(), gzipSync(JSON.stringify(change(stored))));
}

/** Does something before each command of a kind that is sent to the bucket. */
function beforeEachCommand(kind: string, act: () => Promise<void>): void {
  bucketClient().middlewareStack.add(
    (next, context) => async (args) => {
      if ((context as { commandName?: string }).commandName === kind) await act();
      return next(args);
    },
    { step: "initialize", name: MIDDLEWARE },
  );
}

const nameIn = (rows: readonly Listed[]): string | undefined => rows.find(({ sku }) => sku === "SNP0001")?.name;

async function answersTheRows(): Promise<void> {
  const { status, body } = await world.call(stockList);
  expect([status, body]).toEqual([200, await listFromRows()]);
  expect(nameIn(body)).not.toBe(ONLY_THERE);
}

test("before there is a snapshot the rows are read, and that is no fault", async () => {
  const lines: string[] = [];
  setLogSink((line) => lines.push(line));
  await answersTheRows();
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ level: "info" })]);
  expect(lines.join("")).not.toContain("snapshotFault");
});

test("a process that remembers nothing answers from the snapshot and what changed since: two calls in sequence", async () => {
  await plantSnapshot();
  await world.good(addOnOrder, { body: { element: "SNP0002", quantity: 70 } });
  await plantItem("SNP0003", { removed: true });
  await plantItem("SNP0000");
  pass(FORGOTTEN);
  const calls = watchCalls();
  const { body } = await world.call(stockList);
  expect(calls).toEqual(["GetItemCommand", "QueryCommand"]);
  clearFaults();
  expect(nameIn(body)).toBe(ONLY_THERE);
  expect(body.map(({ sku, onOrder }: Listed) => [sku, onOrder])).toEqual([
    ["SNP0000", 0],
    ["SNP0001", 0],
    ["SNP0002", 70],
  ]);
  expect(body.slice(2)).toEqual((await listFromRows()).slice(2));
});

test("it is fetched while the session is read, and not if the list is in memory or only a part is requested", async () => {
  await refreshSnapshot();
  const calls = watchCalls();
  beforeEachCommand("GetObjectCommand", async () => void calls.push("GetObjectCommand"));
  const { headers } = await world.call(stockList);
  expect(calls.slice(0, 2)).toEqual(expect.arrayContaining(["GetObjectCommand", "GetItemCommand"]));
  expect(calls.slice(2)).toEqual(["QueryCommand"]);
  await world.call(stockList);
  await world.call(stockList, { query: { since: (headers["etag"] ?? "").replaceAll('"', "") } });
  expect(calls.filter((call) => call === "GetObjectCommand")).toHaveLength(1);
});

test.for<[string, () => Promise<unknown>]>([
  ["cut off", async () => writeSnapshot(file(), ((await readSnapshot(file())) ?? Buffer.of()).subarray(0, 100))],
  ["no gzip", async () => writeSnapshot(file(), Buffer.from("nonsense"))],
  ["no JSON", async () => writeSnapshot(file(), gzipSync("{"))],
  ["of another shape", async () => plantSnapshot(({ newest, ...rest }) => rest)],
  ["of another table", async () => plantSnapshot((stored) => ({ ...stored, tableName: "another" }))],
  ["without a mark of ours", async () => plantSnapshot((stored) => ({ ...stored, mark: "?" }))],
  ["of a table that was replaced by an older one", async () => plantSnapshot((stored) => ({ ...stored, newest: { sku: "GONE", change: "2026" } }))],
  ["over half an hour old", async () => pass(31 * MINUTE)],
  ["of a clock that was turned back since", async () => pass(-2 * FORGOTTEN)],
  ["older than too many changes", async () => manyItems()],
])("a snapshot that is %s is not used", async ([, spoil]) => {
  await plantSnapshot();
  await spoil();
  pass(FORGOTTEN);
  await answersTheRows();
});

async function manyItems(): Promise<void> {
  const rows = Array.from({ length: TOO_MANY }, (_, i) => itemRow(anItem(`MNY${String(i).padStart(4, "0")}`)));
  for (let i = 0; i < rows.length; i += MAX_WRITES) await transact(rows.slice(i, i + MAX_WRITES).map((item) => ({ kind: "put", item })));
}

test("where the bucket is throttled or fails the rows are read, and the log says why", async () => {
  await plantSnapshot();
  beforeEachCommand("GetObjectCommand", async () => {
    throw Object.assign(new Error("Please reduce your request rate."), { name: "SlowDown" });
  });
  pass(FORGOTTEN);
  const lines: string[] = [];
  setLogSink((line) => lines.push(line));
  await answersTheRows();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { route: "GET /api/stock", status: 200, level: "warn", snapshotFault: "SlowDown: Please reduce your request rate." },
  ]);
});

test("it is rewritten if something changed, and rebuilt from all rows before it is too old to be used", async () => {
  const { rows } = await refreshSnapshot();
  expect(rows).toBe((await listFromRows()).length);
  expect(await refreshSnapshot()).toEqual({ rows, written: false });
  await world.good(addOnOrder, { body: { element: "SNP0001", quantity: 1 } });
  pass(5 * MINUTE);
  expect(await refreshSnapshot()).toEqual({ rows, written: true });
  pass(5 * MINUTE);
  expect(await refreshSnapshot()).toEqual({ rows, written: false });
  pass(11 * MINUTE);
  expect(await refreshSnapshot()).toEqual({ rows, written: true });
  expect(await refreshSnapshot()).toEqual({ rows, written: false });
});

test("what changes while a snapshot is written, and what its index shows minutes late, is in the next answer", async () => {
  await refreshSnapshot();
  await world.good(addOnOrder, { body: { element: "SNP0001", quantity: 1 } });
  beforeEachCommand("PutObjectCommand", async () => {
    await world.good(addOnOrder, { body: { element: "SNP0002", quantity: 2 } });
    pass(-8 * MINUTE);
    await plantItem("SNP0003", { moq: 33 });
    pass(8 * MINUTE);
  });
  expect(await refreshSnapshot()).toMatchObject({ written: true });
  pass(FORGOTTEN);
  await answersTheRows();
});

test("no link can be made to it, and an unsigned request is refused", async () => {
  await refreshSnapshot();
  await expect(linked({ fileName: "stock.csv", key: `snapshots/${file()}` })).rejects.toThrow("Only reports");
  const { s3Endpoint = "", bucketName } = settings();
  expect((await fetch(`${s3Endpoint}/${bucketName}/snapshots/${file()}`)).status).toBe(403);
});
