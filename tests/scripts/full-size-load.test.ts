import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { INDEXES } from "@apothecary/core/lib/table/table-shape";
import type { Row, Write } from "@apothecary/core/lib/table/write";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, test } from "vitest";
import { writeDatabase } from "../../packages/host/src/bench/full-size-load.ts";
import { benchItem, benchUser, plantStock } from "../../packages/host/src/bench/world.ts";
import { engineBinary, ensureTable, startDynamoDb } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { temporaryFolder } from "./host.ts";

const TABLE = "written";
const { folder, remove } = temporaryFolder();
afterAll(remove);

/** Stock, and a row in every index, with numbers and values of every kind. */
function* rows(): Generator<Write> {
  yield benchUser();
  yield* plantStock({ items: 3, stockLinesEach: 2, locations: 2, withLedger: false });
  const values = { none: 0, odd: 123, round: 1_200, small: 0.0125, negative: -3.5, huge: 1e15, list: ["a", 2, true, null, { deep: -7 }] };
  const keys = Object.fromEntries(
    INDEXES.flatMap((index, n) => [
      [`${index}p`, `${index} of all`],
      [`${index}s`, `${n}`],
    ]),
  );
  yield { kind: "put", item: { PK: "Z#1", SK: "Ünicode", ...keys, ...values, item: benchItem(1, 10), quantity: 5 } };
}

/** Rows written through the engine. */
async function loadThrough(databaseFile: string, items: readonly Row[]): Promise<void> {
  const engine = await startDynamoDb(databaseFile);
  try {
    await ensureTable(engine.endpoint, TABLE, "eu-west-2");
    const client = new DynamoDBClient({ endpoint: engine.endpoint, region: "eu-west-2", credentials: { accessKeyId: "local", secretAccessKey: "local" } });
    const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    for (const Item of items) await documents.send(new PutCommand({ TableName: TABLE, Item }));
    client.destroy();
  } finally {
    await engine.stop();
  }
}

/** All of a database file's tables, with the JSON of rows parsed: its names have no order. */
function contents(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file);
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE ?").all(`${TABLE}%`);
  const all = names.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${String(name)}"`).all()] as const);
  const indexes = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name").all();
  database.close();
  const parsed = all.map(([name, entries]) => {
    const plain = entries.map(({ item_json: json, cached_at: _, ...entry }) => ({ ...entry, item: JSON.parse(String(json)) as unknown }));
    return [name, plain.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const;
  });
  return { ...Object.fromEntries(parsed), indexes };
}

test("rows that are written into a database file are the rows that the engine writes", async () => {
  const [written, loaded] = [join(folder, "written.sqlite"), join(folder, "loaded.sqlite")];
  if (engineBinary() === undefined) {
    await expect(writeDatabase(written, TABLE, [])).rejects.toThrow("embedded engine");
    return;
  }
  const writes = [...rows()];
  expect(await writeDatabase(written, TABLE, writes)).toBe(writes.length);
  await loadThrough(
    loaded,
    writes.flatMap((write) => (write.kind === "put" ? [write.item] : [])),
  );
  const [ours, theirs] = [contents(written), contents(loaded)];
  expect(Object.keys(theirs).length).toBeGreaterThan(5);
  expect(ours).toEqual(theirs);
});
