/**
 * An operation in steps is not refused half way: it waits for a job that another user is changing. A request has one time
 * limit for its start and its steps together.
 */
import { randomUUID } from "node:crypto";
import { commit } from "@apothecary/core/transaction/commit";
import { operationProgress } from "@apothecary/core/ledger/contract";
import { carryOn, defineOperation } from "@apothecary/core/transaction/operation";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { advancedTransfer } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation, reservedBy, changeJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds, reserve } from "../stock/stock.fixtures.ts";

const ROWS = 30;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  await plantItem("ACT0001");
});
afterEach(() => setClock());
afterAll(everythingHolds);

test("a transfer waits for a job that is being changed, then continues", async () => {
  const stockLineIds: string[] = [];
  for (let i = 0; i < ROWS; i++) stockLineIds.push(await bookIn(world, "ACT0001", 10, "A1"));
  const job = await plantJob({ ACT0001: 10 });
  await reserve(world, job.id, stockLineIds.at(-1) ?? "", 10);
  const busy = (by: string | null) => changeJob(job.id, { busy: by });
  await busy("somebody");

  const requestId = randomUUID();
  const body = { transferRows: stockLineIds.map((id) => ({ id, transfer: 10 })), transferTo: "B2", transferFrom: "A1", reason: "Making room" };
  const answer = world.call(advancedTransfer, { body }, { requestId });
  await expect.poll(async () => (await world.good(operationProgress, { params: { id: requestId } })).done).toBeGreaterThan(0);
  await busy(null);
  expect(await answer).toMatchObject({ status: 200, body: { message: `${ROWS} batches have been transferred to Main B2.`, type: "success" } });
  expect((await findItem("ACT0001"))?.stockLines.every(({ bin }) => bin === "B2")).toBe(true);
  expect(Object.values((await reservedBy(job.id)).byJob)).toEqual([10]);
});

test("a request that began slowly leaves its steps to others, below what API Gateway waits for", async () => {
  defineOperation<null>("test.slow", async () => ({ writes: [], state: null, done: 1, answer: "done" }));
  const actor = systemActor(randomUUID());
  const later = Date.now() + 21_000;
  const answer = await commit<unknown>(actor, async () => {
    setClock(() => later);
    return { writes: [], answer: "begun", rest: { kind: "test.slow", state: null, done: 0, total: 1 } };
  });
  expect(answer).toMatchObject({ type: "info", progress: { done: 0, total: 1 } });
  expect(await carryOn(actor.requestId)).toBe("done");
});
