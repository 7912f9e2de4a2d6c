/**
 * Every action takes effect once under its request id, with any fault in between.
 */
import { randomUUID } from "node:crypto";
import { commit, fits, type Plan, planSize } from "@apothecary/core/transaction/commit";
import { transactionKey } from "@apothecary/core/transaction/entry.rows";
import { carryOn, defineOperation, leftBehind, readProgress } from "@apothecary/core/transaction/operation";
import { type Actor, systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { badInput, conflict } from "@apothecary/core/lib/actions/error";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { get, MAX_WRITES, queryAll } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { makeWorld } from "../../lib/world.ts";

const HOUR = 3_600_000;
const STEPS = 4;

let counter = 0;
let key = { PK: "X#0", SK: "X" };
let refuse = false;

beforeAll(async () => {
  await makeWorld();
  defineOperation("climb", async (step: number) => {
    if (refuse) throw new Error("The process was killed here.");
    const next = step + 1;
    return { writes: [add(1)], ledger: [entry], state: next, done: next, ...(next === STEPS ? { answer: { message: "At the top.", type: "success" } } : {}) };
  });
});
beforeEach(() => {
  key = { PK: `X#${++counter}`, SK: "X" };
  refuse = false;
});
afterEach(() => {
  setClock();
  documentClient().middlewareStack.remove("fault");
});

const entry = { action: "Item Edited", sku: "BOT0001" } as const;
const add = (n: number): Write => ({ kind: "update", key, add: { n } });
const value = async (): Promise<unknown> => (await get(key, true))?.["n"];
const actorWith = (requestId: string, changes: Partial<Actor> = {}): Actor => ({ ...systemActor(requestId), ...changes });
const addOne = async (): Promise<Plan<string>> => ({ writes: [add(1)], answer: `done ${(await value()) ?? 0}` });

/** Makes calls of a kind fail, before or after they reach the engine. */
function fault(command: string, when: "before" | "after", times: number, error = new Error("The connection broke.")): void {
  let left = times;
  documentClient().middlewareStack.add(
    (next, context) => async (args) => {
      const hit = (context as { commandName?: string }).commandName === command && left > 0;
      if (hit) left -= 1;
      if (hit && when === "before") throw error;
      const answer = await next(args);
      if (hit) throw error;
      return answer;
    },
    { step: "initialize", name: "fault", priority: "high" },
  );
}

test("a request takes effect once and gets its first answer again, a day later too", async () => {
  const actor = actorWith(randomUUID());
  expect(await commit(actor, addOne)).toBe("done 0");
  expect(await commit(actor, addOne)).toBe("done 0");
  const later = Date.now() + 24 * HOUR + 60_000;
  setClock(() => later);
  expect(await commit(actor, addOne)).toBe("done 0");
  expect(await value()).toBe(1);
});

test("the record of a request is kept for a week, a ledger row and the record of an operation in steps forever", async () => {
  const plain = actorWith(randomUUID());
  await commit(plain, addOne);
  const record = await get(transactionKey(plain.requestId), true);
  expect(Number(record?.["ttl"]) * 1_000).toBeGreaterThan(Date.now() + 6 * 24 * HOUR);
  const actor = actorWith(randomUUID());
  await commit(actor, async () => ({ writes: [add(1)], ledger: [entry], answer: "done" }));
  const row = await get(transactionKey(actor.requestId), true);
  expect(row).toMatchObject({ action: "Item Edited", answer: '"done"' });
  expect(row).not.toHaveProperty("ttl");
  const inSteps = actorWith(randomUUID());
  await commit<unknown>(inSteps, async () => ({ writes: [add(1)], answer: null, rest: { kind: "climb", state: 0, done: 0, total: STEPS } }));
  const rows = await queryAll({ partition: `T#${inSteps.requestId}`, strong: true });
  expect(rows.map((one) => [one.SK, "ttl" in one])).toEqual(["00000", "00001", "00002", "00003", "00004"].map((sk) => [sk, false]));
});

test("the same id with a different body or user is refused without revealing the first response", async () => {
  const id = randomUUID();
  await commit(actorWith(id), addOne);
  await expect(commit(actorWith(id, { requestDigest: "another" }), addOne)).rejects.toMatchObject({ code: "conflict" });
  await expect(commit(actorWith(id, { userId: 7 }), addOne)).rejects.toMatchObject({ code: "conflict" });
  await expect(commit(actorWith(id, { userId: 7 }), () => Promise.reject(conflict("no")))).rejects.toThrow("This request id has already been used");
  expect(await value()).toBe(1);
});

test("an answer of thousands of lines is remembered too", async () => {
  const actor = actorWith(randomUUID());
  const reservations = Array.from({ length: 10_000 }, (_, i) => ({ jobNumber: `J${i}`, elementName: "Emulsifying wax", elementSku: "EMU0001" }));
  const answer = await commit(actor, async () => ({ writes: [add(1)], answer: { reservations } }));
  expect(await commit(actor, addOne)).toEqual(answer);
  expect(await value()).toBe(1);
});

test("a refusal is not remembered", async () => {
  const actor = actorWith(randomUUID());
  await expect(commit(actor, () => Promise.reject(badInput("n", "Not now.")))).rejects.toThrow("Not now.");
  expect(await commit(actor, addOne)).toBe("done 0");
});

test("a request that took effect is answered even where it would be refused now", async () => {
  const actor = actorWith(randomUUID());
  await commit(actor, addOne);
  expect(await commit(actor, () => Promise.reject(conflict("It is there already.")))).toBe("done 0");
  expect(await commit(actor, async () => ({ writes: [], answer: "nothing to do" }))).toBe("done 0");
});

test("a refusal that a write declares is given, and nothing is written", async () => {
  const actor = actorWith(randomUUID());
  const claim: Write = { kind: "put", item: { PK: "X#claim", SK: "X" }, expect: { absent: true, otherwise: conflict("This name is taken.") } };
  await commit(actor, async () => ({ writes: [claim], answer: "mine" }));
  await expect(commit(actorWith(randomUUID()), async () => ({ writes: [claim, add(1)], answer: "mine" }))).rejects.toThrow("This name is taken.");
  expect(await commit(actor, async () => ({ writes: [claim], answer: "mine" }))).toBe("mine");
  expect(await value()).toBeUndefined();
});

test("the same request many times at once has one effect and one answer", async () => {
  const actor = actorWith(randomUUID());
  const answers = await Promise.all(Array.from({ length: 12 }, () => commit(actor, addOne)));
  expect(new Set(answers).size).toBe(1);
  expect(await value()).toBe(1);
});

test("a write whose answer is lost still answers, and is not done again", async () => {
  fault("TransactWriteItemsCommand", "after", 1);
  const actor = actorWith(randomUUID());
  expect(await commit(actor, addOne)).toBe("done 0");
  expect(await commit(actor, addOne)).toBe("done 0");
  expect(await value()).toBe(1);
});

test("a write that never arrived leaves nothing, and may be sent again", async () => {
  fault("TransactWriteItemsCommand", "before", 1);
  const actor = actorWith(randomUUID());
  await expect(commit(actor, addOne)).rejects.toThrow("The connection broke.");
  expect(await value()).toBeUndefined();
  expect(await commit(actor, addOne)).toBe("done 0");
});

const lostRace = new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons: [{ Code: "TransactionConflict" }, { Code: "None" }] });
const throttled = Object.assign(new Error("Slow down."), { name: "ThrottlingException" });

test("a transaction that lost a race is sent again, with a bound; then, as under throttling, the answer is 503", async () => {
  fault("TransactWriteItemsCommand", "before", 3, lostRace);
  expect(await commit(actorWith(randomUUID()), addOne)).toBe("done 0");
  documentClient().middlewareStack.remove("fault");
  for (const error of [lostRace, throttled]) {
    fault("TransactWriteItemsCommand", "before", 1_000, error);
    await expect(commit(actorWith(randomUUID()), addOne), error.name).rejects.toMatchObject({ code: "busy", status: 503 });
    documentClient().middlewareStack.remove("fault");
  }
  expect(await value()).toBe(1);
});

test("a verb with stale rows validates again", async () => {
  await commit(actorWith(randomUUID()), addOne);
  let asked = 0;
  const answer = await commit(actorWith(randomUUID()), async () => {
    const read = await value();
    if (++asked === 1) await commit(actorWith(randomUUID()), addOne);
    return { writes: [{ kind: "update", key, add: { n: 1 }, expect: { equals: { n: read } } }], answer: read };
  });
  expect([asked, answer, await value()]).toEqual([2, 2, 3]);
});

test("a plan says whether it fits one transaction", () => {
  const writes = Array.from({ length: MAX_WRITES - 1 }, (_, i): Write => ({ kind: "delete", key: { PK: "X", SK: String(i) } }));
  expect(planSize({ writes })).toBe(MAX_WRITES);
  expect(planSize({ writes, ledger: [entry, entry] })).toBe(MAX_WRITES + 1);
  expect(planSize({ writes: [add(1), add(2)] })).toBe(2);
  expect([fits({ writes }), fits({ writes }, 1)]).toEqual([true, false]);
});

const climb = (actor: Actor): Promise<unknown> =>
  commit<unknown>(actor, async () => ({ writes: [add(1)], ledger: [entry], answer: null, rest: { kind: "climb", state: 0, done: 0, total: STEPS } }));

test("what needs more than one transaction goes to its end under its request, once", async () => {
  const actor = actorWith(randomUUID());
  const top = { message: "At the top.", type: "success" };
  expect(await climb(actor)).toEqual(top);
  expect(await climb(actor)).toEqual(top);
  expect(await value()).toBe(1 + STEPS);
  const rows = await queryAll({ partition: `T#${actor.requestId}`, strong: true });
  expect(rows.map((row) => row.SK)).toEqual(["00000", "00001", "00002", "00003", "00004"]);
  expect(await readProgress(actor.requestId)).toEqual({ done: STEPS, total: STEPS, finished: true, parked: false });
});

test("an operation that was cut off is continued by the same request, and by the sweeper", async () => {
  const [resent, found] = [actorWith(randomUUID()), actorWith(randomUUID())];
  refuse = true;
  for (const actor of [resent, found]) await expect(climb(actor)).rejects.toThrow("killed");
  expect(await value()).toBe(2);
  expect(await leftBehind()).toEqual([]);
  const later = Date.now() + 90_000;
  setClock(() => later);
  expect((await leftBehind()).toSorted()).toEqual([resent.requestId, found.requestId].toSorted());
  refuse = false;
  expect(await climb(resent)).toMatchObject({ message: "At the top." });
  expect(await carryOn(found.requestId)).toMatchObject({ message: "At the top." });
  expect(await leftBehind()).toEqual([]);
  expect(await value()).toBe(2 + 2 * STEPS);
});

test("two who carry the same operation on do each of its steps once", async () => {
  const actor = actorWith(randomUUID());
  refuse = true;
  await expect(climb(actor)).rejects.toThrow("killed");
  refuse = false;
  await Promise.all([carryOn(actor.requestId), carryOn(actor.requestId), climb(actor)]);
  expect(await value()).toBe(1 + STEPS);
});

test("an operation that outlasts its request says how far it is", async () => {
  const actor = actorWith(randomUUID());
  refuse = true;
  await expect(climb(actor)).rejects.toThrow("killed");
  refuse = false;
  expect(await carryOn(actor.requestId, -1)).toMatchObject({ type: "info", progress: { done: 0, total: STEPS } });
  expect(await readProgress(actor.requestId)).toMatchObject({ finished: false });
});
