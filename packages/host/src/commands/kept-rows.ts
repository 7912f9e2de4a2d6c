/** Rows of a table kept in a temporary file, so that a command that needs them several times reads the table once. */
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { textLines } from "@apothecary/core/lib/files/text-lines";
import type { Row } from "@apothecary/core/lib/table/write";
import type { Rows } from "@apothecary/core/verify/verify-stock";

/** Rows written at a time. */
const WRITTEN = 1_000;
/** Bytes read at a time. */
const READ_BYTES = 1_000_000;

/** Gives `work` what keeps rows: the first time they are read they are written to a file, from which they are read again. */
export async function withKeptRows<T>(work: (keep: (read: Rows) => Rows) => Promise<T>): Promise<T> {
  const files: FileHandle[] = [];
  const keep = (read: Rows): Rows => {
    let kept: FileHandle | undefined;
    return async function* () {
      if (kept) return yield* rowsIn(kept);
      const file = await unnamedFile();
      files.push(file);
      yield* written(file, read());
      kept = file;
    };
  };
  try {
    return await work(keep);
  } finally {
    for (const file of files) await file.close();
  }
}

/** A file that is gone with the process, even one that is killed. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "apothecary-rows-"));
  try {
    return await open(join(folder, "rows.jsonl"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same rows, each once it will be written. */
async function* written(file: FileHandle, rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row> {
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    await file.appendFile(lines.join(""));
    lines = [];
  };
  for await (const row of rows) {
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length === WRITTEN) await write();
    yield row;
  }
  await write();
}

async function* rowsIn(file: FileHandle): AsyncGenerator<Row> {
  for await (const line of textLines(file.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES }))) yield JSON.parse(line) as Row;
}
