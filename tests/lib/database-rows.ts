import { DatabaseSync } from "node:sqlite";
import type { Key, Row } from "@apothecary/core/lib/table/write";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";

/** Number of parsed rows that are kept; reached by few files. */
const MAX_PARSED = 50_000;

/** Parsed rows by the text in the file: most rows are the same in reading after reading. */
const parsed = new Map<string, Row>();

/**
 * The rows of a table in an engine's SQLite file, in the order of their keys: what a Scan returns, without the engine and
 * the SDK, which take most of the time of a reading. A row that was read before is the same frozen object.
 */
export function rowsInFile(file: string, tableName: string): Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const lines = database.prepare(`SELECT item_json FROM "${tableName}" ORDER BY pk, sk`).all();
    return lines.map(({ item_json }) => parseRow(String(item_json)));
  } finally {
    database.close();
  }
}

let open: { file: string; database: DatabaseSync } | undefined;

/** The rows with these keys that there are, likewise. The engine's keys begin with their type, text. */
export function rowsWithKeys(file: string, tableName: string, keys: readonly Key[]): Row[] {
  if (open?.file !== file) {
    open?.database.close();
    open = { file, database: new DatabaseSync(file, { readOnly: true }) };
  }
  const find = open.database.prepare(`SELECT item_json FROM "${tableName}" WHERE pk = ? AND sk = ?`);
  return keys.flatMap(({ PK, SK }) => find.all(`S:${PK}`, `S:${SK}`).map(({ item_json }) => parseRow(String(item_json))));
}

function parseRow(text: string): Row {
  const known = parsed.get(text);
  if (known) return known;
  const row = Object.freeze(unmarshall(JSON.parse(text, decoded) as Record<string, AttributeValue>)) as Row;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(text, row);
  return row;
}

/** A binary value, which is base64 in JSON; other values as they are. */
const decoded = (type: string, value: unknown): unknown => (type === "B" && typeof value === "string" ? Uint8Array.from(Buffer.from(value, "base64")) : value);
