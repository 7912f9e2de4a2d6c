/**
 * The whole table as a value: to put it back as it was, and to tell whether two runs came to the same.
 */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { settings } from "@apothecary/core/lib/settings";
import { documentClient } from "@apothecary/core/lib/dynamo-client";
import { scanEverything } from "@apothecary/core/lib/table";
import type { Row } from "@apothecary/core/lib/write";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { copyDatabase } from "./database-copy.ts";
import { workerEngine } from "./worker-engine.ts";

/** Every row by its key. */
export type State = Map<string, Row>;

const nameOf = (row: Row): string => `${row.PK}\n${row.SK}`;
/** DynamoDB's limit for one transaction, with which the engine is done sooner than with as many writes one by one. */
const MAX_WRITES = 100;

/** Reads everything. */
export async function stateNow(): Promise<State> {
  const state: State = new Map();
  for await (const row of scanEverything()) state.set(nameOf(row), row);
  return state;
}

/** A world as it was once. */
export interface SavedWorld {
  /** Makes the table what it was then. */
  restore(): Promise<void>;
}

/** Keeps the world as it is now: a copy of the engine's file, which is much sooner restored than a table is read. */
export async function savedWorld(): Promise<SavedWorld> {
  const { file } = workerEngine();
  if (!file) {
    const was = await stateNow();
    return { restore: () => putBack(was) };
  }
  const copy = `${file}.${randomUUID()}`;
  await copyDatabase(file, copy);
  return { restore: () => copyDatabase(copy, file) };
}

/** What copying does, for an engine whose file is not ours: what came since goes, what changed or went comes back. */
async function putBack(was: State): Promise<void> {
  const now = await stateNow();
  const { tableName: TableName } = settings();
  const writes: NonNullable<TransactWriteCommandInput["TransactItems"]> = [];
  for (const [name, row] of now) if (!was.has(name)) writes.push({ Delete: { TableName, Key: { PK: row.PK, SK: row.SK } } });
  // The engine names a row's attributes in another order each time.
  for (const [name, row] of was) if (!isDeepStrictEqual(now.get(name), row)) writes.push({ Put: { TableName, Item: row } });
  for (let i = 0; i < writes.length; i += MAX_WRITES) {
    await documentClient().send(new TransactWriteCommand({ TransactItems: writes.slice(i, i + MAX_WRITES) }));
  }
}

/** Names that hold what differs between two runs of the same: ids, numbers from counters, times, and what is derived from them. */
const IDENTITY =
  /^(PK|SK|g\d[ps]|id|version|by|answer|entries|digest|at|ttl|jobId|formulaJobId|productJobId|salesId|salesOrderId|lastLine|locationId|elementId|last|stockTakeGroupId|stockTakeId|batchNumber|jobNumber|soNumber|poNumber|purchaseOrders|bin|n|passwordHash|expiry|sessions|requestIds|recallIds|stamp|frozenVersion|seconds)$|Id$|[dD]ate|^(created|edited|completed|cancelled|delivered)/;

/**
 * What two runs that came to the same have in common: each row without its identity, in no order. A second effect shows
 * as a row too many, or as another figure. Counters may leave numbers out, and attempts to sign in count each time.
 */
export function comparableState(state: State): string[] {
  return [...state.values()]
    .filter((row) => !/^(N|A)#/.test(row.PK))
    .map((row) => `${kindOf(row)} ${JSON.stringify(comparable(row))}`)
    .toSorted();
}

/** What kind of row it is, by its key without ids. */
function kindOf(row: Row): string {
  return `${row.PK.replace(/#.*/s, "")} ${row.SK.replace(/[#\d].*/s, "")}`;
}

/** Instants in milliseconds are at least this: 2017. No quantity comes near, since nine characters hold it. */
const FIRST_INSTANT_MS = 1_500_000_000_000;

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value === "string") return stripped(value);
  if (typeof value === "number") return value >= FIRST_INSTANT_MS ? "<time>" : value;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    // The id of a batch row is no attribute's name, whatever letters it has.
    .filter(([name]) => name.includes("~") || !IDENTITY.test(name))
    .map(([name, one]) => [stripped(name), comparable(one)] as const);
  return entries.toSorted(([a, x], [b, y]) => a.localeCompare(b) || JSON.stringify(x).localeCompare(JSON.stringify(y)));
}

/** A text without the ids and numbers in it. */
function stripped(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{20}\b/g, "<id>")
    .replaceAll(/~[A-Za-z0-9]{16,20}\b/g, "~<row>")
    .replaceAll(/\b(J|SO|R)\d{5}\b/g, "$1<number>")
    .replaceAll(/\b([A-Z]{2,3})\d{2,4}(?=\b|-)/g, "$1<number>")
    .replaceAll(/\b[A-Z0-9]\d{3}\b/g, "<batch>")
    .replaceAll(/\bP\d+\b/g, "P<number>")
    .replaceAll(/^\d+$/g, "<number>");
}
