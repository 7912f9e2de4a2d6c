/**
 * A long file of the transaction log, created in the background: written in steps, and killed at any of them it
 * continues and has the same content.
 */
import { randomUUID } from "node:crypto";
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { transact } from "@apothecary/core/lib/table/table";
import { type Entry, entryRows } from "@apothecary/core/transaction/entry.rows";
import { carryOn } from "@apothecary/core/transaction/operation";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const ROWS = 2_600;
const ROWS_AT_ONCE = 100;
/** How far the clock goes at each look, so that the request reads some pages, and a step one. */
const LOOK_MS = 9_000;
const BODY = { filters: { from: "2025-03-01", to: "2026-07-31" } };
const bottle: Entry = { action: "Goods In", sku: "BOT0001", name: "Bottle", batchNumber: "A001", quantity: 5, difference: 5, totalQuantity: 5 };

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  const request = systemActor(randomUUID(), "buyer");
  const entries = Array.from({ length: ROWS }, (_, n): Entry => ({ ...bottle, reason: `Row ${n}` }));
  for (let i = 0; i < ROWS; i += ROWS_AT_ONCE) {
    const rows = entryRows(request, entries.slice(i, i + ROWS_AT_ONCE), `2025-0${3 + (i % 5)}-05T09:00:00.000Z`, i);
    await transact(rows.map((item) => ({ kind: "put", item })));
  }
});
afterAll(() => stop());
afterEach(() => {
  clearFaults();
  setClock();
});

/** Does something while every look at the clock takes `LOOK_MS`. */
async function slowly<T>(act: () => Promise<T>): Promise<T> {
  const start = Date.now();
  let looks = 0;
  setClock(() => start + LOOK_MS * looks++);
  try {
    return await act();
  } finally {
    setClock();
  }
}

/** Begins a file that takes too long for its request; returns the request's id. */
async function started(): Promise<string> {
  const requestId = randomUUID();
  expect(await slowly(() => world.good(transactionLogReport, { body: BODY }, { requestId }))).toMatchObject({ type: "info" });
  return requestId;
}

const resumed = (requestId: string): Promise<unknown> => slowly(() => carryOn(requestId, Number.POSITIVE_INFINITY));

/** The text of a request's file. */
async function readFileText(requestId: string = randomUUID()): Promise<string> {
  const ready = await world.good(transactionLogReport, { body: BODY }, { requestId });
  return (await download("url" in ready ? ready.url : "")).text;
}

test("a long file of the log continues where it was killed, and is the same as one that is written at once", async () => {
  const expected = await readFileText();
  expect(expected.split("\r\n")).toHaveLength(ROWS + 2);
  const undisturbed = await started();
  const calls = watchCalls();
  await resumed(undisturbed);
  clearFaults();
  expect(await readFileText(undisturbed)).toBe(expected);
  const steps = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(steps.length).toBeGreaterThan(2);
  for (const [nth, when] of steps.flatMap((step) => [[step, "before"] as const, [step, "after"] as const])) {
    const requestId = await started();
    const kill = killAt(nth, when);
    await expect(resumed(requestId)).rejects.toThrow();
    clearFaults();
    expect(kill.injected).toBe(true);
    await resumed(requestId);
    expect([nth, when, (await readFileText(requestId)) === expected]).toEqual([nth, when, true]);
  }
});

test("a file whose pieces are too old to be kept starts again", async () => {
  const expected = await readFileText();
  const other = await started();
  const calls = watchCalls();
  await resumed(other);
  clearFaults();
  const requestId = await started();
  killAt(calls.indexOf("TransactWriteItemsCommand") + 1, "after");
  await expect(resumed(requestId)).rejects.toThrow();
  clearFaults();
  const later = Date.now() + 13 * 3_600_000;
  setClock(() => later);
  await carryOn(requestId, Number.POSITIVE_INFINITY);
  setClock();
  expect(await readFileText(requestId)).toBe(expected);
});
