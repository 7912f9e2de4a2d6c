import { randomUUID } from "node:crypto";
import { addJobGroup, deleteJobGroup, fetchJobGroups, updateJobGroup } from "@apothecary/core/picking/contract";
import { groupNameKey } from "@apothecary/core/picking/group.rows";
import { get } from "@apothecary/core/lib/table/table";
import { beforeAll, expect, test } from "vitest";
import { ADD_FAILED, DELETE_FAILED, notifyRefused, refusalAtName, UPDATE_FAILED } from "../../../packages/web/src/features/picking/api/groups.ts";
import { CallError } from "../../../packages/web/src/lib/server/call.ts";
import { notices } from "../../../packages/web/src/lib/server/notify.ts";
import { changeJob, plantItem, plantJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantItem("GRP0001");
});

const job = async (): Promise<number> => (await plantJob({ GRP0001: 5 })).id;
const add = (name: string, selections: number[]) => world.call(addJobGroup, { body: { name, selections } }, { as: "staff" });
const groups = () => world.good(fetchJobGroups, {}, { as: "staff" });

test("a saved group is visible to all users", async () => {
  const jobs = [await job(), await job()];
  const { body } = await add("  Tuesday's van ", jobs);
  expect(body).toMatchObject({ type: "success", message: "The group Tuesday's van has been saved." });
  expect((await groups()).find(({ id }) => id === body.id)).toEqual({ id: body.id, text: "Tuesday's van", selections: jobs, version: 1 });
});

test("group names are unique, ignoring case; a deleted group's name can be reused", async () => {
  const one = await job();
  const { body } = await add("Line Two", [one]);
  expect(await add("LINE TWO", [one])).toMatchObject({ status: 409, body: { type: "error", message: "Group already exists." } });
  await world.good(deleteJobGroup, { body: { id: body.id } }, { as: "staff" });
  expect((await groups()).some(({ id }) => id === body.id)).toBe(false);
  expect((await add("LINE TWO", [one])).status).toBe(200);
});

test("of two who add a name at once, one is refused", async () => {
  const one = await job();
  const answers = await Promise.all([add("At once", [one]), add("at once", [one])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await groups()).filter(({ text }) => text.toLowerCase() === "at once")).toHaveLength(1);
});

test("a group gets another name and other jobs; its former name is free", async () => {
  const [one, two] = [await job(), await job()];
  const { body } = await add("Morning", [one]);
  await add("Evening", [one]);
  const update = (name: string, version?: number) => world.call(updateJobGroup, { body: { id: body.id, name, selections: [two], version } }, { as: "staff" });
  expect(await update("evening")).toMatchObject({ status: 409, body: { message: "Group already exists." } });
  expect((await update("MORNING", 1)).status).toBe(200);
  expect((await update("Noon", 1)).status).toBe(409);
  expect((await update("Noon", 2)).status).toBe(200);
  expect((await groups()).find(({ id }) => id === body.id)).toEqual({ id: body.id, text: "Noon", selections: [two], version: 3 });
  expect(await get(groupNameKey("morning"), true)).toBeUndefined();
  expect((await add("Morning", [one])).status).toBe(200);
});

test("closed jobs are left out with a notice, unknown jobs are refused, and a group has an open job", async () => {
  const [open, closed] = [await job(), await job()];
  await changeJob(closed, { state: "cancelled", dateCancelled: new Date().toISOString() });
  expect((await add("Half", [open, closed])).body).toMatchObject({
    type: "warning",
    message: "The group Half has been saved. 1 job is no longer open and not included.",
  });
  expect((await groups()).find(({ text }) => text === "Half")?.selections).toEqual([open]);
  const refused = await Promise.all([add("None", []), add("Closed", [closed]), add("Unknown", [open, 999_999]), add(" ", [open]), add("n".repeat(51), [open])]);
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
    [400, "Please select at least one job"],
    [400, "Please select at least one job"],
    [404, "The job 999999 does not exist."],
    [400, "Group name is required."],
    [400, "Group name cannot exceed 50 characters."],
  ]);
  expect((await world.call(updateJobGroup, { body: { id: 999_999, name: "Nobody's", selections: [open] } })).status).toBe(404);
  expect((await world.call(deleteJobGroup, { body: { id: 999_999 } })).status).toBe(404);
});

test("what the server refuses is shown as a failed action, with its reason; a name in use as it is", async () => {
  const one = await job();
  const { body } = await add("Shown", [one]);
  const shown = ({ status, body: refusal }: Awaited<ReturnType<typeof add>>, failure: string) => {
    const error = new CallError(status, refusal);
    return refusalAtName(failure)(error)?.message;
  };
  expect(shown(await add("Gone", [one, 999_999]), ADD_FAILED)).toBe("Group add failed. The job 999999 does not exist.");
  expect(shown(await add("SHOWN", [one]), ADD_FAILED)).toBe("Group already exists.");
  const update = (id: number, name: string) => world.call(updateJobGroup, { body: { id, name, selections: [one] } }, { as: "staff" });
  const stale = await update(999_999, "Nobody's");
  expect(refusalAtName(UPDATE_FAILED)(new CallError(stale.status, stale.body))?.message).toBe("Group update failed. The job group does not exist.");
  await world.good(deleteJobGroup, { body: { id: body.id } }, { as: "staff" });
  const gone = await world.call(deleteJobGroup, { body: { id: body.id } }, { as: "staff" });
  expect(notifyRefused(DELETE_FAILED, new CallError(gone.status, gone.body))).toBe(true);
  expect(notices.get().shown).toMatchObject([{ message: "Group delete failed.", hint: "The job group does not exist.", type: "error" }]);
});

test("a request that comes twice adds one group", async () => {
  const one = await job();
  const requestId = randomUUID();
  const send = () => world.good(addJobGroup, { body: { name: "Twice", selections: [one] } }, { requestId });
  expect(await send()).toEqual(await send());
  expect((await groups()).filter(({ text }) => text === "Twice")).toHaveLength(1);
});
