/**
 * Endpoints that begin to read while the session is looked up: what is refused, is refused as elsewhere.
 */
import { cancelJob, completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const NO_SUCH_JOB = 999_999;
const cancelling = { body: { jobId: NO_SUCH_JOB } };
const completing = { body: { data: { jobId: NO_SUCH_JOB, usedStock: [], totalProduced: 1, notes: "" } } };

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(clearFaults);

test("nothing is read for anyone who has no session of ours", async () => {
  const calls = watchCalls();
  expect(await world.call(cancelJob, cancelling, { as: null })).toMatchObject({ status: 401, body: "timeout" });
  const forged = (await world.sessionCookie("admin")).replace(/.{20}$/, "A".repeat(20));
  expect(await world.call(cancelJob, cancelling, { as: null, headers: { cookie: forged } })).toMatchObject({ status: 401, body: "timeout" });
  expect(calls).toEqual([]);
});

test("the first reading goes beside the session's", async () => {
  const calls = watchCalls();
  expect((await world.call(completeJob, completing)).status).toBe(404);
  expect(calls.slice(0, 2)).toEqual(expect.arrayContaining(["GetItemCommand", "BatchGetItemCommand"]));
});

test("rights are checked before the rows read and before the input", async () => {
  expect(await world.call(completeJob, completing, { as: "client" })).toMatchObject({ status: 403, body: { permission: "completeJob" } });
  expect(await world.call(cancelJob, cancelling, { as: "client" })).toMatchObject({ status: 403, body: { permission: "cancelJob" } });
  expect(await world.call(createCompoundingJob, {}, { as: "client", raw: "{}" })).toMatchObject({ status: 403 });
  expect(await world.call(createCompoundingJob, {}, { raw: "{}" })).toMatchObject({ status: 400 });
});
