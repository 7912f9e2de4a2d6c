import { categoryKey } from "@apothecary/core/directory/business.rows";
import { configure } from "@apothecary/core/lib/settings";
import { connectWith } from "@apothecary/core/lib/dynamo-client";
import { get, transact } from "@apothecary/core/lib/table";
import { userKey, usernameKey } from "@apothecary/core/users/user.rows";
import { beforeEach, expect, test } from "vitest";
import { ensureTable } from "../../scripts/lib/dynamodb-engine.ts";
import { firstLoad, isLoading, type Place } from "../../scripts/lib/first-load.ts";
import { workerEngine } from "../lib/worker-engine.ts";

const STRAY = { PK: "I#STRAY", SK: "ITEM" };
const MARKER = { PK: "STAGE", SK: "LOADED" };
const quiet = (): void => undefined;

let place: Place;
let tables = 0;
beforeEach(() => {
  place = { endpoint: workerEngine().endpoint, tableName: `first-load-${process.pid}-${Date.now().toString(36)}-${++tables}`, region: "eu-west-2" };
  configure({ dynamodbEndpoint: place.endpoint, tableName: place.tableName, region: place.region });
  connectWith();
});

test("an empty stage begins with the own company's categories and the admin alone", async () => {
  await firstLoad(place, false, quiet);
  expect(await get(categoryKey("EMU", "Raw Material"), true)).toMatchObject({ name: "Emulsifier" });
  expect(await get(usernameKey("admin"), true)).toMatchObject({ userId: 1 });
  expect(await get(userKey(2), true)).toBeUndefined();
  expect(await get(MARKER, true)).toMatchObject({ state: "loaded" });
});

test("a loading that was cut off is done again from an empty table", async () => {
  await ensureTable(place.endpoint, place.tableName, place.region);
  await transact([
    { kind: "put", item: { ...MARKER, state: "loading" } },
    { kind: "put", item: { ...STRAY } },
    { kind: "put", item: { ...userKey(1), username: "half" } },
  ]);
  const said: string[] = [];
  expect(await isLoading()).toBe(true);
  await firstLoad(place, false, (line) => said.push(line));
  expect(await isLoading()).toBe(false);
  expect(said).toEqual(["The first loading was cut off: it begins again."]);
  expect(await get(STRAY, true)).toBeUndefined();
  expect(await get(userKey(1), true)).toMatchObject({ username: "admin" });
});

test("what was loaded is left alone, whatever became of it", async () => {
  await firstLoad(place, false, quiet);
  await transact([
    { kind: "put", item: { ...STRAY } },
    { kind: "delete", key: usernameKey("admin") },
  ]);
  await firstLoad(place, false, quiet);
  expect(await get(STRAY, true)).toMatchObject(STRAY);
  expect(await get(usernameKey("admin"), true)).toBeUndefined();
});

test("a table that others filled is not touched", async () => {
  await ensureTable(place.endpoint, place.tableName, place.region);
  await transact([{ kind: "put", item: { ...STRAY } }]);
  await firstLoad(place, false, quiet);
  expect(await get(STRAY, true)).toMatchObject(STRAY);
  expect(await get(usernameKey("admin"), true)).toBeUndefined();
});
