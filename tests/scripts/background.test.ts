import { randomUUID } from "node:crypto";
import { commit } from "@apothecary/core/transaction/commit";
import { defineOperation, readProgress } from "@apothecary/core/transaction/operation";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { operationMessage, queueOperations } from "@apothecary/core/lib/stage/queue";
import { handler as carryOn } from "@apothecary/functions/events/carry-on";
import { handler as sweep } from "@apothecary/functions/events/sweep";
import type { SQSRecord } from "aws-lambda";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Background, startBackground } from "../../packages/host/src/local/background.ts";
import { makeWorld } from "../lib/world.ts";

const KIND = "test.count";
const TOTAL = 3;
const MINUTES_10 = 600_000;
const context = { getRemainingTimeInMillis: () => 60_000 };

/** The point at which the test's operation fails, like a killed function. */
let cutOffAt: number | undefined;
let background: Background | undefined;

beforeAll(async () => {
  await makeWorld();
  defineOperation<number>(KIND, async (done) => {
    if (done === cutOffAt) throw new Error("cut off");
    const next = done + 1;
    return { writes: [], state: next, done: next, ...(next === TOTAL ? { answer: { message: "Counted.", type: "success" } } : {}) };
  });
});
afterEach(() => {
  background?.stop();
  background = undefined;
  cutOffAt = undefined;
  setClock();
});

/** An operation that was interrupted after its first step, ten minutes ago. */
async function leftBehindOperation(): Promise<string> {
  const id = randomUUID();
  const real = now();
  setClock(() => real - MINUTES_10);
  cutOffAt = 1;
  const beginning = commit(systemActor(id), async () => ({
    writes: [{ kind: "put", item: { PK: `TEST#${id}`, SK: "BEGUN" } }],
    answer: null,
    rest: { kind: KIND, state: 0, done: 0, total: TOTAL },
  }));
  await beginning.then(undefined, () => undefined);
  cutOffAt = undefined;
  setClock();
  if (!(await readProgress(id))) throw new Error("The operation did not begin.");
  return id;
}

function message(messageId: string, body: string): SQSRecord {
  return { messageId, body } as SQSRecord;
}

test("an interrupted operation is found by the sweep and continued to its end", async () => {
  const id = await leftBehindOperation();
  expect(await readProgress(id)).toEqual({ done: 1, total: TOTAL, finished: false, parked: false });
  background = startBackground((fault) => expect.fail(String(fault)), 3_600_000);
  expect(await sweep()).toEqual({ found: 1 });
  await vi.waitFor(async () => expect(await readProgress(id)).toEqual({ done: TOTAL, total: TOTAL, finished: true, parked: false }));
  expect(await sweep()).toEqual({ found: 0 });
});

test("a failed message is reported individually; one for an unknown operation is done", async () => {
  const good = await leftBehindOperation();
  const answer = await carryOn(
    { Records: [message("no-json", "{"), message("nothing", "{}"), message("gone", operationMessage(randomUUID())), message("good", operationMessage(good))] },
    context,
  );
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "no-json" }, { itemIdentifier: "nothing" }] });
  expect(await readProgress(good)).toMatchObject({ finished: true, parked: false });
});

test("a function without time left starts nothing, and the message is redelivered", async () => {
  const id = await leftBehindOperation();
  const answer = await carryOn({ Records: [message("late", operationMessage(id))] }, { getRemainingTimeInMillis: () => 5_000 });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "late" }] });
  expect(await readProgress(id)).toMatchObject({ done: 1, finished: false, parked: false });
});

test("without a queue nothing is lost in silence", async () => {
  await expect(queueOperations([randomUUID()])).rejects.toThrow("QUEUE_URL");
  await expect(queueOperations([])).resolves.toBeUndefined();
});
