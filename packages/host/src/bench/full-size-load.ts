/**
 * Creates a database file of the embedded engine by writing rows into the tables that the engine made in it: nine
 * thousand rows a second, where the engine's import takes 2,500 and transactions 200. The engine's format is that of its
 * pinned version; `tests/scripts/full-size-load.test.ts` compares what is written with what the engine writes itself.
 */
import { createHash } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Index, INDEXES, indexKeys, indexName, projectedAttributes, TABLE_KEYS } from "@apothecary/core/lib/table/table-shape";
import type { Row, Write } from "@apothecary/core/lib/table/write";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { engineBinary, ensureTable, startDynamoDb } from "../engines/dynamodb-engine.ts";

type Item = Record<string, AttributeValue>;

/** Memory for pages of the file, in kilobytes. */
const CACHE_KB = 2_000_000;
/** DynamoDB spreads partitions by this hash; parallel scans read them by its beginning. */
const HASH_SALT = "Outliers";
const HASH_DIGITS = 6;

/**
 * Writes rows to a new database file, which appears once it is complete. Returns the number of rows. Throws for writes other
 * than puts.
 */
export async function writeDatabase(databaseFile: string, tableName: string, writes: Iterable<Write>): Promise<number> {
  if (engineBinary() === undefined) throw new Error("Only the embedded engine's file can be written, which is made for Linux on x64 only.");
  const unfinished = `${databaseFile}.unfinished`;
  await Promise.all(["", "-wal", "-shm"].map((end) => rm(`${unfinished}${end}`, { force: true })));
  const engine = await startDynamoDb(unfinished);
  await ensureTable(engine.endpoint, tableName, "eu-west-2");
  await engine.stop();
  const rows = writeRows(unfinished, tableName, writes);
  await rename(unfinished, databaseFile);
  return rows;
}

function writeRows(file: string, tableName: string, writes: Iterable<Write>): number {
  const database = new DatabaseSync(file);
  try {
    // A file that is not finished is not used: nothing has to survive a power failure.
    database.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -${CACHE_KB}`);
    const secondary = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND name LIKE ?").all(`${tableName}::%`);
    for (const { name } of secondary) database.exec(`DROP INDEX "${String(name)}"`);
    database.exec("BEGIN");
    const base = database.prepare(`INSERT INTO "${tableName}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`);
    const indexes = INDEXES.map((index) => ({ index, insert: insertInto(database, `${tableName}::gsi::${indexName(index)}`) }));
    let rows = 0;
    for (const write of writes) {
      if (write.kind !== "put") throw new Error(`A database is written of rows alone, and this is a write of the kind ${write.kind}.`);
      writeRow(base, indexes, write.item);
      rows += 1;
    }
    database.exec("COMMIT");
    for (const { sql } of secondary) database.exec(String(sql));
    return rows;
  } finally {
    database.close();
  }
}

const insertInto = (database: DatabaseSync, table: string): StatementSync =>
  database.prepare(`INSERT INTO "${table}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`);

function writeRow(base: StatementSync, indexes: readonly { index: Index; insert: StatementSync }[], row: Row): void {
  const item: Item = marshall(row, { removeUndefinedValues: true });
  const json = JSON.stringify(item);
  const keys = [keyText(row.PK), keyText(row.SK)];
  const hash = createHash("md5").update(HASH_SALT).update(row.PK).digest("hex").slice(0, HASH_DIGITS);
  base.run(...keys, json, bytesOfItem(item), hash);
  for (const { index, insert } of indexes) {
    const { partition, sort } = indexKeys(index);
    const [indexPartition, indexSort] = [row[partition], row[sort]];
    if (typeof indexPartition !== "string" || typeof indexSort !== "string") continue;
    insert.run(keyText(indexPartition), keyText(indexSort), ...keys, projected(item, index) ?? json);
  }
}

/** How the engine writes a key that is text. */
const keyText = (key: string): string => `S:${key}`;

/** The attributes that an index has of a row, as JSON; undefined if it has all. */
function projected(item: Item, index: Index): string | undefined {
  const attributes = projectedAttributes(index);
  if (!attributes) return undefined;
  const kept = new Set([...attributes, ...Object.values(TABLE_KEYS), ...Object.values(indexKeys(index))]);
  return JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name))));
}

/** The size of an item by DynamoDB's rules: its names and values. */
function bytesOfItem(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOfValue(value), 0);
}

function bytesOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return bytesOfNumber(value.N);
  if (value.M !== undefined) return 3 + bytesOfItem(value.M) + Object.keys(value.M).length;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, one) => sum + bytesOfValue(one) + 1, 0);
  return 1;
}

/** One byte, one for a minus sign, and one for every pair of digits from the decimal point on, without pairs of zeros at the ends. */
function bytesOfNumber(text: string): number {
  const [whole = "", part = ""] = text.replace("-", "").split(".");
  const pairs = `${whole.length % 2 ? "0" : ""}${whole}${part}${part.length % 2 ? "0" : ""}`.replace(/^(00)+/, "").replace(/(00)+$/, "");
  return 1 + (text.startsWith("-") ? 1 : 0) + pairs.length / 2;
}
