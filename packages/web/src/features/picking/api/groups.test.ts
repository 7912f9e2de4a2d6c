import { GROUP_EXISTS } from "@apothecary/core/picking/contract";
import { beforeEach, expect, test } from "vitest";
import { CallError } from "../../../lib/server/call.ts";
import { notices } from "../../../lib/server/notify.ts";
import { ADD_FAILED, DELETE_FAILED, notifyRefused, refusalAtName, groupSelection, UPDATE_FAILED } from "./groups.ts";

const refusal = (status: number, message: string) => new CallError(status, { message, type: "error" });

beforeEach(() => notices.set({ ...notices.get(), shown: [] }));

test.each([ADD_FAILED, UPDATE_FAILED])("the reason of a refusal follows '%s' at the name", (failure) => {
  expect(refusalAtName(failure)(refusal(404, "The job 7 does not exist."))).toEqual({ path: "name", message: `${failure} The job 7 does not exist.` });
  expect(refusalAtName(failure)(refusal(409, "It changed."))).toEqual({ path: "name", message: `${failure} It changed.` });
});

test("a name in use is reported as such, and other failures by the form", () => {
  expect(refusalAtName(ADD_FAILED)(refusal(409, GROUP_EXISTS))).toEqual({ path: "name", message: "Group already exists." });
  for (const status of [0, 400, 500]) expect(refusalAtName(ADD_FAILED)(refusal(status, "No."))).toBeUndefined();
});

test("a refused deletion is a notification with its reason", () => {
  expect(notifyRefused(DELETE_FAILED, refusal(404, "The job group does not exist."))).toBe(true);
  expect(notices.get().shown).toMatchObject([{ message: "Group delete failed.", hint: "The job group does not exist.", type: "error" }]);
});

test.each([0, 403, 500])("a deletion that failed with %i is reported elsewhere", (status) => {
  expect(notifyRefused(DELETE_FAILED, refusal(status, "No."))).toBe(false);
  expect(notices.get().shown).toEqual([]);
});

test("choosing a group drops its closed jobs and counts them", () => {
  expect(groupSelection({ id: 1, text: "Van", selections: [3, 4, 5], version: 1 }, [{ id: 5 }, { id: 3 }, { id: 9 }])).toEqual({ open: [3, 5], closed: 1 });
});
