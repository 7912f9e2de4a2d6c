/**
 * A DynamoDB engine for each worker of the test run, and a database with the initial fixture. A test file's world is a
 * copy of that database in its worker's engine.
 */
import { constants } from "node:fs";
import { access, mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { fillTable, useTable } from "./base-world.ts";
import { copyDatabase } from "./database-copy.ts";

export interface WorkerEngine {
  endpoint: string;
  /** The engine's SQLite file; null if DYNAMODB_ENDPOINT names an external engine. */
  file: string | null;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker, or the one in DYNAMODB_ENDPOINT. */
    engines: WorkerEngine[];
    /** The database with the initial fixture; null if DYNAMODB_ENDPOINT is set. */
    baseWorld: { file: string; tableName: string } | null;
  }
}

const TABLE = "world";
/** A file system in memory, on Linux: copying a data file there waits for no disk. */
const IN_MEMORY = "/dev/shm";
/** Free memory in bytes with which the data files are there: several times what they need. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Starts the engines (or uses the one in DYNAMODB_ENDPOINT) and provides their addresses to the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env["DYNAMODB_ENDPOINT"];
  if (named) {
    project.provide("engines", [{ endpoint: named, file: null }]);
    project.provide("baseWorld", null);
    return async () => {};
  }
  const folder = await mkdtemp(join(await quickFolder(), "apothecary-engines-"));
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) }, (_, i) => join(folder, `worker-${i + 1}.sqlite`));
  const engines = await Promise.all(workers.map(async (file) => ({ file, ...(await startDynamoDb(file)) })));
  const [first] = engines;
  if (!first) throw new Error("A test run has one worker at least.");
  const baseWorld = { file: join(folder, "base-world.sqlite"), tableName: TABLE };
  useTable(first.endpoint, TABLE);
  await fillTable();
  await copyDatabase(first.file, baseWorld.file);
  project.provide("baseWorld", baseWorld);
  project.provide(
    "engines",
    engines.map(({ endpoint, file }) => ({ endpoint, file })),
  );
  return async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    await rm(folder, { recursive: true });
  };
}

/** Where data files are copied fastest. */
async function quickFolder(): Promise<string> {
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
