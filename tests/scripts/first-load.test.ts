import { categoryKey } from "@apothecary/core/directory/business.rows";
import { configure } from "@apothecary/core/lib/stage/settings";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import { get, queryAll, transact } from "@apothecary/core/lib/table/table";
import { STOCK_LINES_BY_EXPIRY, putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { userKey, usernameKey } from "@apothecary/core/users/user.rows";
import { DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { benchStockLine, benchItem, benchLocation } from "../../packages/host/src/bench/world.ts";
import { ensureTable } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { firstLoad, isLoading, type TableAddress } from "../../packages/host/src/local/first-load.ts";
import { workerEngine } from "../lib/worker-engine.ts";

const STRAY = { PK: "I#STRAY", SK: "ITEM" };
const MARKER = { PK: "STAGE", SK: "LOADED" };
const quiet = (): void => undefined;

let table: TableAddress;
let tables = 0;
beforeEach(() => {
  table = { endpoint: workerEngine().endpoint, tableName: `first-load-${process.pid}-${Date.now().toString(36)}-${++tables}`, region: "eu-west-2" };
  configure({ dynamodbEndpoint: table.endpoint, tableName: table.tableName, region: table.region });
  connectWith();
});

test("an empty stage starts with only the company's categories and the admin", async () => {
  await firstLoad(table, false, quiet);
  expect(await get(categoryKey("EMU", "Raw Material"), true)).toMatchObject({ name: "Emulsifier" });
  expect(await get(usernameKey("admin"), true)).toMatchObject({ userId: 1 });
  expect(await get(userKey(2), true)).toBeUndefined();
  expect(await get(MARKER, true)).toMatchObject({ state: "loaded" });
});

test("a loading that was cut off is done again from an empty table", async () => {
  await ensureTable(table.endpoint, table.tableName, table.region);
  await transact([
    { kind: "put", item: { ...MARKER, state: "loading" } },
    { kind: "put", item: { ...STRAY } },
    { kind: "put", item: { ...userKey(1), username: "half" } },
  ]);
  const said: string[] = [];
  expect(await isLoading()).toBe(true);
  await firstLoad(table, false, (line) => said.push(line));
  expect(await isLoading()).toBe(false);
  expect(said).toEqual(["The first loading was cut off: it begins again."]);
  expect(await get(STRAY, true)).toBeUndefined();
  expect(await get(userKey(1), true)).toMatchObject({ username: "admin" });
});

test("loaded data is not changed later", async () => {
  await firstLoad(table, false, quiet);
  await transact([
    { kind: "put", item: { ...STRAY } },
    { kind: "delete", key: usernameKey("admin") },
  ]);
  await firstLoad(table, false, quiet);
  expect(await get(STRAY, true)).toMatchObject(STRAY);
  expect(await get(usernameKey("admin"), true)).toBeUndefined();
});

test("a table that others filled is not touched", async () => {
  await ensureTable(table.endpoint, table.tableName, table.region);
  await transact([{ kind: "put", item: { ...STRAY } }]);
  await firstLoad(table, false, quiet);
  expect(await get(STRAY, true)).toMatchObject(STRAY);
  expect(await get(usernameKey("admin"), true)).toBeUndefined();
});

test("a table of an earlier version gets the index that it lacks, and its batches are found by their expiry day", async () => {
  await firstLoad(table, false, quiet);
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: table.region, credentials: { accessKeyId: "local", secretAccessKey: "local" } });
  await client.send(new UpdateTableCommand({ TableName: table.tableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "g7-index" } }] }));
  const { item } = putStockLine(benchStockLine(benchItem(1, 5), 0, 5, benchLocation(0)));
  const { g7p, g7s, ...earlier } = item;
  await transact([
    { kind: "put", item: { ...earlier, g2p: g7p, g2s: g7s } },
    { kind: "put", item: { PK: "STAGE", SK: "LAYOUT", layout: 5 } },
  ]);
  const said: string[] = [];
  await firstLoad(table, false, (line) => said.push(line));
  expect(said.at(-1)).toBe("0 jobs, 0 orders, 0 items, 1 batches, 0 allocations, 0 formulas, 0 products were rewritten.");
  const found = await queryAll({ partition: STOCK_LINES_BY_EXPIRY, index: "g7" });
  expect(found).toEqual([expect.objectContaining({ id: item["id"], quantity: 5, expiryDate: item["expiryDate"] })]);
  expect(found[0]).not.toHaveProperty("reservations");
  expect(await queryAll({ partition: STOCK_LINES_BY_EXPIRY, index: "g2" })).toEqual([]);
});
