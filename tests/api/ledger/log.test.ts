/**
 * The transaction log: found by each of its filters, from the narrowest index, page by page, and as a file.
 */
import { randomUUID } from "node:crypto";
import { transactionLog, transactionLogReport, transactionTypes } from "@apothecary/core/ledger/contract";
import { type Entry, entryRows } from "@apothecary/core/transaction/entry.rows";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { encodeCursor } from "@apothecary/core/lib/lists/cursor";
import { fileDay } from "@apothecary/core/lib/time/day";
import { transact } from "@apothecary/core/lib/table/table";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addPerson, signIn, trySignIn } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const MANY = 1_300;
/** Months in which nothing is found, their rows, and the units of two thousand rows and what is read beside them. */
const DENSE_MONTHS = ["2024-05-15T10:00:00.000Z", "2024-06-15T10:00:00.000Z", "2024-07-15T10:00:00.000Z"];
const [DENSE, MOST_UNITS] = [1_200, 120];

let world: World;
let stopReports: () => Promise<void>;
const ids: Record<string, string> = {};

const bottle: Entry = {
  action: "Goods In",
  sku: "BOT0001",
  name: "=Bottle",
  batchNumber: "A001",
  elementId: "BOT0001~one",
  bin: "A1",
  warehouse: "Main",
  quantity: 5,
  difference: 5,
  totalQuantity: 5,
};

/** Puts a transaction into the ledger as it would have been written at `at`. */
async function happened(name: string, at: string, entries: Entry[], user = "buyer"): Promise<void> {
  const requestId = randomUUID();
  ids[name] = requestId;
  for (let i = 0; i < entries.length; i += 100) {
    const rows = entryRows(systemActor(requestId, user), entries.slice(i, i + 100), at, i);
    await transact(rows.map((item) => ({ kind: "put", item })));
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  world = await makeWorld();
  stopReports = await startReports();
  await happened("yesterday", "2026-11-20T09:00:00.000Z", [bottle]);
  await happened("pair", "2026-11-21T09:00:00.000Z", [
    { ...bottle, action: "Transfer", difference: -2, quantity: 3, reason: "Nearer to the line" },
    { ...bottle, action: "Transfer", difference: 2, quantity: 2, bin: "B2", elementId: "BOT0001~two" },
  ]);
  await happened(
    "cap",
    "2026-10-03T09:00:00.000Z",
    [{ ...bottle, sku: "CAP0001", batchNumber: "B002", elementId: "CAP0001~x", action: "Adjustment" }],
    "manager",
  );
  await happened("summer", "2026-08-21T10:00:00.000Z", [{ ...bottle, reason: "the first day of the default range" }]);
  await happened("before", "2026-08-20T10:00:00.000Z", [{ ...bottle, reason: "a day too early" }]);
  await happened("midnight", "2026-06-30T23:30:00.000Z", [{ ...bottle, reason: "the first of July in London" }]);
  await happened(
    "many",
    "2025-03-05T10:00:00.000Z",
    Array.from({ length: MANY }, (_, i) => ({ ...bottle, sku: i % 100 === 0 ? "RARE001" : "MANY001", quantity: i })),
  );
  for (const at of DENSE_MONTHS) await happened(at, at, Array<Entry>(DENSE).fill(bottle));
});
afterAll(() => stopReports());
afterEach(() => setClock());

interface Page {
  status: number;
  body: { transactionId: string; quantity: number | null; timestamp: string }[];
  headers: Record<string, string>;
}

async function page(filters: object, cursor?: string): Promise<Page> {
  setClock(() => NOW);
  return world.call(transactionLog, { body: filters, ...(cursor ? { query: { cursor } } : {}) }, { as: "everything" });
}

/** The names of the transactions that a filter finds, row by row. */
async function found(filters: object): Promise<string[]> {
  const { status, body, headers } = await page(filters);
  expect(status).toBe(200);
  expect(headers["x-next-cursor"]).toBeUndefined();
  return body.map((row) => Object.keys(ids).find((name) => ids[name] === row.transactionId) ?? row.transactionId);
}

test("without filters it shows three months up to today, newest first", async () => {
  expect(await found({})).toEqual(["pair", "pair", "yesterday", "cap", "summer"]);
  expect(await found({ sku: "", batch: null, from: "", to: null })).toHaveLength(5);
});

test("each filter finds its own, alone and with others", async () => {
  expect(await found({ batch: "b002" })).toEqual(["cap"]);
  expect(await found({ sku: "BOT0001" })).toEqual(["pair", "pair", "yesterday", "summer"]);
  expect(await found({ elementId: "BOT0001~two" })).toEqual(["pair"]);
  expect(await found({ warehouse: "main", bin: "b2" })).toEqual(["pair"]);
  expect(await found({ bin: "B2" })).toEqual(["pair"]);
  expect(await found({ warehouse: "Main" })).toHaveLength(5);
  expect(await found({ user: "Manager" })).toEqual(["cap"]);
  expect(await found({ action: "Transfer" })).toEqual(["pair", "pair"]);
  expect(await found({ sku: "BOT0001", action: "Goods In", bin: "A1", user: "buyer" })).toEqual(["yesterday", "summer"]);
  expect(await found({ sku: "NONE" })).toEqual([]);
});

test("a transaction is found by its id, however old, and within days where they are named", async () => {
  expect(await found({ transactionId: ids["before"] })).toEqual(["before"]);
  expect(await found({ transactionId: ids["pair"] })).toEqual(["pair", "pair"]);
  expect(await found({ transactionId: ids["before"], from: "2026-08-21" })).toEqual([]);
  expect(await found({ transactionId: ids["pair"], bin: "B2" })).toEqual(["pair"]);
});

test("days are days in London, both inclusive", async () => {
  expect(await found({ from: "2026-07-01", to: "2026-07-01" })).toEqual(["midnight"]);
  expect(await found({ from: "2026-06-30", to: "2026-06-30" })).toEqual([]);
  expect(await found({ from: "2026-11-21" })).toEqual(["pair", "pair"]);
  expect(await found({ to: "2026-11-20", sku: "BOT0001" })).toEqual(["yesterday", "summer", "before"]);
  expect(await found({ from: "2027-01-01" })).toEqual([]);
});

test("a row bears what the screen shows, and nothing of the inside", async () => {
  const { body } = await page({ sku: "BOT0001", from: "2026-11-20", to: "2026-11-20" });
  expect(body).toEqual([
    {
      transactionId: ids["yesterday"],
      rowNumber: 0,
      elementId: "BOT0001~one",
      timestamp: "2026-11-20T09:00:00.000Z",
      sortableTimestamp: Date.parse("2026-11-20T09:00:00.000Z"),
      ...{ action: "Goods In", user: "buyer", reason: null, sku: "BOT0001", name: "=Bottle", description: null, batchNumber: "A001" },
      ...{ bin: "A1", warehouse: "Main", quantity: 5, difference: 5, totalQuantity: 5, minimumStock: null, status: null, expiryDate: null },
      ...{ supplierSku: null, active: null, signatures: [], reverses: null, reversedBy: null },
      ...{ jobId: null, jobNumber: null, changes: [], recordKind: null, recordId: null, authorisedBy: null, via: null },
    },
  ]);
});

/** All pages of a filter. */
async function pages(filters: object): Promise<{ sizes: number[]; quantities: (number | null)[] }> {
  const sizes: number[] = [];
  const quantities: (number | null)[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await page(filters, cursor);
    sizes.push(body.length);
    quantities.push(...body.map((row) => row.quantity));
    cursor = headers["x-next-cursor"];
  } while (cursor && sizes.length < 50);
  return { sizes, quantities };
}

test("a long log comes in pages that neither repeat nor leave out a row", async () => {
  const all = Array.from({ length: MANY }, (_, i) => MANY - 1 - i);
  const march = { from: "2025-03-01", to: "2025-03-31" };
  const byMonth = await pages(march);
  expect(byMonth.quantities).toEqual(all);
  expect(byMonth.sizes).toEqual([500, 500, 300]);
  expect((await pages({ transactionId: ids["many"] })).quantities).toEqual(all);
  expect((await pages({ ...march, sku: "MANY001" })).quantities).toEqual(all.filter((i) => i % 100 !== 0));
  expect((await pages({ ...march, bin: "A1" })).quantities).toEqual(all);
});

test("a few rows among many months are found, though an answer reads with a bound", async () => {
  const wide = await pages({ from: "2000-01-01", bin: "B2" });
  expect(wide.quantities).toEqual([2]);
  expect(wide.sizes.length).toBeGreaterThan(3);
  expect((await pages({ from: "2025-01-01" })).quantities).toHaveLength(MANY + 7);
});

test("a search that finds nothing reads a bounded part of the log, says how far back it searched, and goes on from there to the end", async () => {
  const nowhere = { from: "2024-05-01", to: "2024-07-31", warehouse: "Nowhere" };
  const answers: Page[] = [];
  for (let next: string | undefined = ""; next !== undefined; next = answers.at(-1)?.headers["x-next-cursor"]) answers.push(await page(nowhere, next));
  expect(answers.flatMap(({ body }) => body)).toEqual([]);
  expect(answers.map(({ headers }) => headers["x-searched-until"])).toEqual([DENSE_MONTHS[1], undefined]);
  expect(Math.max(...answers.map(readUnits))).toBeLessThan(MOST_UNITS);
  expect((await page({ from: "2000-01-01", warehouse: "Nowhere" })).headers["x-searched-until"]).toBe("2025-11-01T00:00:00.000Z");
});

test("a cursor that was altered, or belongs to another list, is refused", async () => {
  const { headers } = await page({ from: "2025-03-01", to: "2025-03-31" });
  const good = headers["x-next-cursor"] ?? "";
  for (const cursor of [
    "x",
    good.slice(1),
    `${good}A`,
    encodeCursor(["00001"]),
    encodeCursor(["1999-01-01", "T#1", "00000"]),
    encodeCursor(["~", "T#1", "00000"]),
  ]) {
    expect((await page({ from: "2025-03-01", to: "2025-03-31" }, cursor)).status, cursor).toBe(400);
  }
  expect((await page({ from: "2025-04-01", to: "2025-04-30" }, good)).status).toBe(400);
});

test("an invalid filter is refused", async () => {
  for (const filters of [
    { from: "21/11/2026" },
    { from: "2026-02-30" },
    { action: "Nothing" },
    { batch: { $gt: "" } },
    { sku: "a b" },
    { pk: "x" },
    { from: "2026-02-02", to: "2026-02-01" },
  ]) {
    expect((await page(filters)).status, JSON.stringify(filters)).toBe(400);
  }
  expect((await world.call(transactionLog, {}, { as: null })).status).toBe(401);
});

test("the kinds of transaction are listed", async () => {
  setClock(() => NOW);
  const types = await world.good(transactionTypes);
  expect(types).toContainEqual({ action: "Goods In" });
});

test("the log downloads as a file, disarmed, in UK dates", async () => {
  vi.useRealTimers();
  setClock();
  const report = await world.good(transactionLogReport, { body: { filters: { from: "2025-03-01", to: "2026-07-31" } } });
  expect(report).toMatchObject({ type: "success", fileName: `transaction_log_report_${fileDay()}.csv` });
  const { text, disposition, status } = await download("url" in report ? report.url : "");
  expect(status).toBe(200);
  expect(disposition).toContain("transaction_log_report_");
  const lines = text.split("\r\n");
  expect(lines).toHaveLength(MANY + 3);
  expect(lines[0]).toContain("Timestamp,Transaction,User,Reason,SKU,Name");
  expect(lines[1]).toContain("01/07/2026 00:30:00,Goods In,buyer,the first of July in London,BOT0001,'=Bottle");
});

test("a file that takes too long for a request is made in the background, and the same request tells how far it is", async () => {
  vi.useRealTimers();
  setClock();
  const input = { body: { filters: { from: "2025-03-01", to: "2025-03-31" } } };
  const requestId = randomUUID();
  const start = Date.now();
  let calls = 0;
  setClock(() => start + 19_000 * calls++);
  const started = await world.good(transactionLogReport, input, { requestId });
  setClock();
  expect(started).toMatchObject({ type: "info", progress: { total: 31 } });
  expect(await world.good(transactionLogReport, input, { requestId })).toEqual(started);
  expect((await world.call(transactionLogReport, input, { requestId, as: "buyer" })).status).toBe(409);
  setClock(() => start + 600_000);
  expect(await leftBehind()).toEqual([requestId]);
  setClock();

  await carryOn(requestId, 60_000);
  const ready = await world.good(transactionLogReport, input, { requestId });
  expect(ready).toMatchObject({ type: "success", fileName: `transaction_log_report_${fileDay()}.csv` });
  const { status, text } = await download("url" in ready ? ready.url : "");
  expect([status, text.split("\r\n").length]).toEqual([200, MANY + 2]);
  expect(await leftBehind()).toEqual([]);
});

test("a transaction of many rows is found whole by its user, and by each of its actions, newest first, no row twice", async () => {
  const used = (n: number): Entry => ({ ...bottle, action: "Used", difference: -n, quantity: n });
  await happened(
    "made",
    "2026-11-20T15:00:00.000Z",
    [used(1), used(2), { ...bottle, action: "Written Off", difference: -3, quantity: 3 }, used(4), { ...bottle, action: "Produced", quantity: 5 }],
    "technician",
  );
  const quantities = async (filters: Record<string, string>) => (await page(filters)).body.map((row) => row.quantity);
  expect(await quantities({ user: "technician" })).toEqual([5, 4, 3, 2, 1]);
  expect(await quantities({ action: "Used" })).toEqual([4, 2, 1]);
  expect(await quantities({ action: "Produced", user: "technician" })).toEqual([5]);
});

test("IP addresses and session ids of sign-ins are for administrators only", async () => {
  await addPerson("traveller", ["ROLE_STAFF"]);
  const session = await signIn(world, "traveller", { address: "198.51.100.7" });
  await trySignIn(world, "traveller", "wrong", { address: "198.51.100.7" });
  const read = async (as: string) =>
    (await world.good(transactionLog, { body: { user: "traveller" } }, { as })).map(({ action, reason, transactionId }) => ({ action, reason, transactionId }));
  const [full, limited] = [await read("admin"), await read("staff")];
  expect(full.map(({ action, reason }) => [action, reason])).toEqual([
    ["Sign In Refused", "Sign-in from 198.51.100.7"],
    ["Signed In", "Sign-in from 198.51.100.7"],
  ]);
  expect(limited.map(({ action, reason }) => [action, reason])).toEqual([
    ["Sign In Refused", null],
    ["Signed In", null],
  ]);
  const shown = JSON.stringify(limited);
  for (const { transactionId } of full) expect(shown).not.toContain(transactionId);
  expect(new Set(limited.map(({ transactionId }) => transactionId)).size).toBe(2);
  expect(session.headers?.["cookie"]).toContain("session=");
});
