import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertSound, noteAsLeft } from "../../packages/host/src/local/data-folder.ts";
import { diskProblem, explainedDiskError } from "../../packages/host/src/local/disk-space.ts";
import { temporaryFolder } from "./host.ts";

let file: string;
let remove: () => void;
let said: string[];
const say = (line: string): void => void said.push(line);

beforeEach(() => {
  const folder = temporaryFolder();
  ({ remove } = folder);
  file = join(folder.folder, "dynamodb.sqlite");
  said = [];
});
afterEach(() => remove());

/** Writes an invalid database file with this modification time, in seconds since 1970. */
function spoil(seconds: number): void {
  writeFileSync(file, "This was a database once. ".repeat(500));
  utimesSync(file, seconds, seconds);
}

test("a file is read completely, unless it is unchanged since a clean shutdown", () => {
  spoil(1_000);
  expect(() => assertSound(file, say)).toThrow("is damaged");
  noteAsLeft(file);
  expect(() => assertSound(file, say)).not.toThrow();
  spoil(2_000);
  expect(() => assertSound(file, say)).toThrow("is damaged");
  writeFileSync(file, "");
  noteAsLeft(file);
  expect(() => assertSound(file, say)).toThrow("it is empty");
});

test("a check of a large file is announced", () => {
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE t (b BLOB)");
  database.prepare("INSERT INTO t VALUES (?)").run(Buffer.alloc(60_000_000));
  database.close();
  assertSound(file, say);
  expect(said).toEqual([expect.stringContaining("Checking the data, 61 MB")]);
  noteAsLeft(file);
  assertSound(file, say);
  expect(said).toHaveLength(1);
});

test("a full disk is named as such, before and while it is written", () => {
  expect(diskProblem("/data", 15_999_999)).toBe("The disk of /data is full: 15 MB are free, and at least 16 MB are needed. Free some space on it.");
  expect(diskProblem("/data", 16_000_000)).toBeUndefined();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", path: "/data/host.pid" });
  expect(String(explainedDiskError(full))).toContain("The disk of /data/host.pid is full.");
  const other = new Error("anything else");
  expect(explainedDiskError(other)).toBe(other);
});
