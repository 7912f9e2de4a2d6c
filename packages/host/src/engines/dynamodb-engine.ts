/**
 * The DynamoDB engine of this machine: the embedded one, or AWS's DynamoDB Local where that is not made for the platform.
 * A real process, called with the real AWS SDK.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { type Index, INDEXES, indexKeys, indexName, projectedAttributes, TABLE_KEYS, TTL_ATTRIBUTE } from "@apothecary/core/lib/table/table-shape";
import { startDynamoDbLocal } from "./dynamodb-local.ts";
import { StartError } from "./start-error.ts";

const READY_MS = 10_000;
/** Timeout for creating or deleting a table, in seconds. */
const MAX_WAIT_SECONDS = 60;
const SECOND_MS = 1_000;

export interface Engine {
  endpoint: string;
  stop(): Promise<void>;
  /** Resolves when the engine has exited, for any reason. */
  ended: Promise<void>;
}

/** Starts this machine's engine on a free port, with a database file, or in memory without one. */
export async function startDynamoDb(databaseFile?: string): Promise<Engine> {
  const binary = engineBinary();
  return binary === undefined ? startDynamoDbLocal(await freePort(), databaseFile) : startEmbedded(binary, databaseFile);
}

/** The file of this machine's engine in a data folder: each engine has its own format. */
export function databaseFileIn(folder: string): string {
  return engineBinary() === undefined ? join(folder, "dynamodb-local", "shared-local-instance.db") : join(folder, "dynamodb.sqlite");
}

/** How often a port is chosen: another process can take one between its choice and its use. */
const MAX_PORTS = 3;

async function startEmbedded(binary: string, databaseFile?: string, ports = MAX_PORTS): Promise<Engine> {
  const address = hiddenAddress();
  const port = await freePort(address);
  const process = spawn(binary, ["--host", address, "--port", String(port), ...(databaseFile ? ["--db-path", databaseFile] : [])], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => process.once("exit", () => resolve()));
  const said = await untilListening(process);
  if (said !== undefined) {
    process.kill("SIGKILL");
    if (ports > 1 && /already in use/.test(said)) return startEmbedded(binary, databaseFile, ports - 1);
    throw new StartError(`The DynamoDB engine did not start${databaseFile ? ` on ${databaseFile}` : ""}: ${said.trim().replaceAll(/\s+/g, " ")}`);
  }
  return { endpoint: `http://${address}:${port}`, stop: () => stopped(process), ended };
}

/**
 * A random loopback address: the engine accepts any origin and any signature, and a page in a browser on this
 * machine could find it at 127.0.0.1. With the port there are about 10^12 combinations.
 */
function hiddenAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The path of the embedded engine's executable; undefined where none is made for the platform, or DYNAMODB_ENGINE names DynamoDB Local. */
export function engineBinary(): string | undefined {
  if (process.env["DYNAMODB_ENGINE"] === "dynamodb-local") return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`);
    return manifest.replace(/package\.json$/, "dynoxide");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

/** A free port at an address of this machine. */
export function freePort(address = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, address, () => {
      const bound = server.address();
      server.close(() => (typeof bound === "object" && bound ? resolve(bound.port) : reject(new Error("No port is free."))));
    });
  });
}

/** Waits until the engine listens; returns its output if it exits instead. */
function untilListening(process: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const timer = setTimeout(() => resolve(said || `silent for ${READY_MS} ms`), READY_MS);
    process.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (/listening/i.test(said)) {
        clearTimeout(timer);
        resolve(undefined);
      }
    });
    process.once("error", (error) => resolve(error.message));
    process.once("exit", (code) => resolve(said || `ended with code ${code}`));
  });
}

function stopped(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve();
    process.once("exit", () => resolve());
    process.kill("SIGTERM");
  });
}

const engineClient = (endpoint: string, region: string): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region, credentials: { accessKeyId: "local", secretAccessKey: "local" } });

/** Deletes the table and all its rows. */
export async function dropTable(endpoint: string, tableName: string, region: string): Promise<void> {
  const client = engineClient(endpoint, region);
  await client.send(new DeleteTableCommand({ TableName: tableName }));
  await waitUntilTableNotExists({ client, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 1 }, { TableName: tableName });
}

/** Creates the table, or indexes missing from an earlier version, and waits until it can be used. */
export async function ensureTable(endpoint: string, tableName: string, region: string): Promise<"made" | "there"> {
  const client = engineClient(endpoint, region);
  try {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    const there = new Set(table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
    for (const index of INDEXES) if (!there.has(indexName(index))) await addIndex(client, tableName, index);
    return "there";
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
  await client.send(new CreateTableCommand(tableDefinition(tableName)));
  await waitUntilTableExists({ client, maxWaitTime: MAX_WAIT_SECONDS, minDelay: 1 }, { TableName: tableName });
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true } }));
  return "made";
}

/** The definition of the table with its indexes. */
export function tableDefinition(tableName: string): CreateTableCommandInput {
  return {
    TableName: tableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: definitions(INDEXES),
    KeySchema: keySchema(TABLE_KEYS.partition, TABLE_KEYS.sort),
    GlobalSecondaryIndexes: INDEXES.map(indexShape),
  };
}

/** Adds an index to an existing table; DynamoDB allows one at a time. */
async function addIndex(client: DynamoDBClient, tableName: string, index: Index): Promise<void> {
  await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      AttributeDefinitions: definitions([index]),
      GlobalSecondaryIndexUpdates: [{ Create: indexShape(index) }],
    }),
  );
  for (let waited = 0; waited < MAX_WAIT_SECONDS; waited++) {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === indexName(index))?.IndexStatus === "ACTIVE") return;
    await sleep(SECOND_MS);
  }
  throw new StartError(`The index ${indexName(index)} was not ready within ${MAX_WAIT_SECONDS} s.`);
}

function indexShape(index: Index): GlobalSecondaryIndex {
  const projected = projectedAttributes(index);
  return {
    IndexName: indexName(index),
    KeySchema: keySchema(indexKeys(index).partition, indexKeys(index).sort),
    Projection: projected ? { ProjectionType: "INCLUDE", NonKeyAttributes: projected } : { ProjectionType: "ALL" },
  };
}

function definitions(indexes: readonly Index[]): AttributeDefinition[] {
  const names = [TABLE_KEYS.partition, TABLE_KEYS.sort, ...indexes.flatMap((index) => Object.values(indexKeys(index)))];
  return names.map((AttributeName) => ({ AttributeName, AttributeType: "S" }));
}

function keySchema(partition: string, sort: string): { AttributeName: string; KeyType: "HASH" | "RANGE" }[] {
  return [
    { AttributeName: partition, KeyType: "HASH" },
    { AttributeName: sort, KeyType: "RANGE" },
  ];
}
