/**
 * An operation that fails the same way again and again is parked: it is not tried again, its sender is notified, its alarm
 * is raised once, and it continues when it is resumed.
 */
import { randomUUID } from "node:crypto";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { badInput } from "@apothecary/core/lib/actions/error";
import { now, setClock } from "@apothecary/core/lib/time/clock";
import { operationMessage, sendThrough } from "@apothecary/core/lib/stage/queue";
import { commit } from "@apothecary/core/transaction/commit";
import { carryOn, defineOperation, leftBehind, MAX_SAME_FAULTS, MAX_SAME_REFUSALS, readProgress } from "@apothecary/core/transaction/operation";
import { noteFault, parkedOperations, resumeOperation } from "@apothecary/core/transaction/parked-operation";
import { operationKey, type OperationRow } from "@apothecary/core/transaction/operation.rows";
import { get } from "@apothecary/core/lib/table/table";
import { handler as consume } from "@apothecary/functions/events/carry-on";
import { handler as sweep } from "@apothecary/functions/events/sweep";
import { setLogSink } from "@apothecary/functions/lib/log";
import type { SQSRecord } from "aws-lambda";
import { afterEach, beforeAll, expect, test } from "vitest";
import { makeWorld } from "../../lib/world.ts";

const KIND = "test.parked";
const MINUTE = 60_000;
/** What the second step of the test's operation throws, while it does. */
let fault: (() => Error) | undefined;
let lines: { event?: string; parked?: number; level: string }[] = [];

beforeAll(async () => {
  await makeWorld();
  defineOperation<number>(KIND, async (done) => {
    if (done === 1 && fault) throw fault();
    return { writes: [], state: done + 1, done: done + 1, ...(done === 1 ? { answer: { message: "Done.", type: "success" } } : {}) };
  });
});
afterEach(() => {
  fault = undefined;
  lines = [];
  setClock();
  setLogSink();
  sendThrough();
});

const begin = (id: string) =>
  commit(systemActor(id), async () => ({
    writes: [{ kind: "put", item: { PK: `TEST#${id}`, SK: "BEGUN" } }],
    answer: null,
    rest: { kind: KIND, state: 0, done: 0, total: 2 },
  }));

/** The sweeper's rounds and the consumer, a minute and a half apart. */
async function sweeps(times: number): Promise<void> {
  setLogSink((line) => void lines.push(JSON.parse(line) as (typeof lines)[number]));
  const began = now();
  const context = { getRemainingTimeInMillis: () => MINUTE };
  sendThrough(async (ids) => {
    await consume({ Records: ids.map((id) => ({ messageId: id, body: operationMessage(id) }) as SQSRecord) }, context);
  });
  for (let i = 1; i <= times; i++) {
    setClock(() => began + i * 1.5 * MINUTE);
    await sweep();
  }
}

test("after repeated faults it is parked, reported and logged once, and continues when it is resumed", async () => {
  const id = randomUUID();
  let thrown = 0;
  fault = () => {
    thrown += 1;
    return Object.assign(new Error(`The text of line ${thrown} cannot be stored.`), { name: "SerializationException" });
  };
  await expect(begin(id)).rejects.toThrow("cannot be stored");
  await sweeps(20);
  expect(thrown).toBe(MAX_SAME_FAULTS);
  expect(lines.filter((line) => line.parked === 1)).toMatchObject([{ event: "parked", level: "error", fault: expect.stringContaining(id) }]);
  expect(await leftBehind()).not.toContain(id);
  expect((await parkedOperations()).map((row) => row.actor.requestId)).toContain(id);
  await expect(begin(id)).rejects.toMatchObject({ code: "conflict", extras: { parked: { id, done: 1, total: 2 } } });

  fault = undefined;
  await resumeOperation(id);
  await sweeps(1);
  expect(await readProgress(id)).toMatchObject({ finished: true });
  expect(await carryOn(id)).toMatchObject({ type: "success" });
  expect((await parkedOperations()).map((row) => row.actor.requestId)).not.toContain(id);
  await expect(resumeOperation(id)).rejects.toMatchObject({ code: "not_found" });
});

test("other faults in between restart the count, and a successful step resets it", async () => {
  const id = randomUUID();
  let thrown = 0;
  fault = () => Object.assign(new Error("Out of reach"), { name: ++thrown % 2 === 0 ? "TimeoutError" : "NetworkError" });
  await expect(begin(id)).rejects.toThrow("Out of reach");
  await sweeps(2 * MAX_SAME_FAULTS);
  fault = undefined;
  await sweeps(1);
  expect(await readProgress(id)).toMatchObject({ finished: true });
  expect(await get<OperationRow>(operationKey(id), true)).not.toHaveProperty("fault");
});

test("a step that is refused is waited for longer, and then parked too", async () => {
  const id = randomUUID();
  fault = () => new Error("begins");
  await expect(begin(id)).rejects.toThrow("begins");
  const refusal = badInput("name", "This name is taken.");
  const refuse = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const row = await get<OperationRow>(operationKey(id), true);
      if (row) await noteFault(row, refusal, MAX_SAME_REFUSALS);
    }
  };
  await refuse(MAX_SAME_REFUSALS - 1);
  expect(await readProgress(id)).toMatchObject({ parked: false });
  await expect(refuse(1)).rejects.toMatchObject({ name: "OperationParked", refusal: { code: "conflict" } });
  expect(await readProgress(id)).toMatchObject({ parked: true, finished: false });
});
