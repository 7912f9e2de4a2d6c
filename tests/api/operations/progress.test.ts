/**
 * The progress of an operation in steps: its sender can read it, other users cannot.
 */
import { randomUUID } from "node:crypto";
import { operationProgress } from "@apothecary/core/ledger/contract";
import { advancedTransfer } from "@apothecary/core/stock/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, killAt, watchCalls } from "../../lib/faults.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";

const ROWS = 60;
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
});
afterEach(() => clearFaults());
afterAll(everythingHolds);

/** More rows than one transaction moves. */
async function transfer() {
  const sku = "PRG0001";
  await plantItem(sku);
  const transferRows: { id: string; transfer: number }[] = [];
  for (let i = 0; i < ROWS; i++) transferRows.push({ id: await bookIn(world, sku, 10, "A1"), transfer: 10 });
  return { transferRows, transferTo: "B2", transferFrom: "A1", reason: "Making room" };
}

const progress = (id: string, as: "warehouse" | "manager" = "warehouse") => world.call(operationProgress, { params: { id } }, { as });

test("an operation that is interrupted between steps reports its progress, and its end", async () => {
  const body = await transfer();
  const waiting = await savedWorld();
  const calls = watchCalls();
  await world.good(advancedTransfer, { body }, { as: "warehouse" });
  clearFaults();
  await waiting.restore();
  const second = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []))[1] ?? 0;

  const requestId = randomUUID();
  const kill = killAt(second, "before");
  await world.call(advancedTransfer, { body }, { as: "warehouse", requestId });
  clearFaults();
  expect(kill.injected).toBe(true);
  const stands = await progress(requestId);
  expect(stands).toMatchObject({ status: 200, body: { total: ROWS, finished: false } });
  expect(stands.body.done).toBeGreaterThan(0);
  expect(stands.body.done).toBeLessThan(ROWS);
  expect((await progress(requestId.toUpperCase())).body).toEqual(stands.body);
  expect((await progress(requestId, "manager")).body).toEqual({ done: 0, total: 0, finished: false, parked: false });

  await world.good(advancedTransfer, { body }, { as: "warehouse", requestId });
  expect((await progress(requestId)).body).toEqual({ done: ROWS, total: ROWS, finished: true, parked: false });
});

test("a request without steps or an unknown request has a total of 0; an invalid request id is refused", async () => {
  expect((await progress(randomUUID())).body).toEqual({ done: 0, total: 0, finished: false, parked: false });
  expect((await progress("OPERATION")).status).toBe(400);
});
