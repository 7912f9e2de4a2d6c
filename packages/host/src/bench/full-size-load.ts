/**
 * Creates a database file with the engine's own import of a DynamoDB export: a million rows take
 * minutes, where transactions would take hours.
 */
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createGzip } from "node:zlib";
import type { Write } from "@apothecary/core/lib/table/write";
import { marshall } from "@aws-sdk/util-dynamodb";
import { engineBinary, tableDefinition } from "../engines/dynamodb-engine.ts";

/** Size of the chunks in which lines are written, in characters. */
const PIECE = 64_000;

/**
 * Writes rows to an export beside the file, which the engine imports; the file appears once it is complete.
 * Returns the number of rows. Throws for writes other than puts, because an export has only rows.
 */
export async function importRows(databaseFile: string, tableName: string, writes: Iterable<Write>): Promise<number> {
  const folder = `${databaseFile}.export`;
  const data = join(folder, "source", tableName, "data");
  await rm(folder, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  try {
    const schema = join(folder, "schema.json");
    await writeFile(schema, JSON.stringify({ Table: tableDefinition(tableName) }));
    const counted = { rows: 0 };
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(Readable.from(pieces(writes, counted), { objectMode: false }), gzip, createWriteStream(join(data, "rows.json.gz")));
    const output = join(folder, "database.sqlite");
    await promisify(execFile)(embeddedEngine(), ["import", "--source", join(folder, "source"), "--schema", schema, "--output", output]);
    await rename(output, databaseFile);
    return counted.rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* pieces(writes: Iterable<Write>, counted: { rows: number }): Generator<Buffer> {
  let piece = "";
  for (const write of writes) {
    if (write.kind !== "put") throw new Error(`An export has rows alone, and this is a write of the kind ${write.kind}.`);
    piece += `${JSON.stringify({ Item: marshall(write.item, { removeUndefinedValues: true }) })}\n`;
    counted.rows += 1;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}

function embeddedEngine(): string {
  const binary = engineBinary();
  if (binary === undefined) throw new Error("The full-size data set is loaded with the embedded engine, which is made for Linux on x64 only.");
  return binary;
}
