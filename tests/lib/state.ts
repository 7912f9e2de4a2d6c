/**
 * The whole table as a value: to restore it, and to compare the results of two runs.
 */
import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { verify } from "@apothecary/core/verify/verify-stock";
import type { Finding } from "@apothecary/core/verify/finding";
import { settings } from "@apothecary/core/lib/stage/settings";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { scanEverything } from "@apothecary/core/lib/table/scan";
import type { Row } from "@apothecary/core/lib/table/write";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { copyDatabase } from "./database-copy.ts";
import { rowsInFile } from "./database-rows.ts";
import { workerEngine } from "./worker-engine.ts";

/** Every row by its key. */
export type State = Map<string, Row>;

const rowKey = (row: Row): string => `${row.PK}\n${row.SK}`;
/** DynamoDB's limit for one transaction, which is faster in the engine than single writes. */
const MAX_WRITES = 100;

/** Reads the whole table, from the engine's file if there is one. Rows are shared between readings: copy a row to change it. */
export async function stateNow(): Promise<State> {
  const { file } = workerEngine();
  const rows = file ? rowsInFile(file, settings().tableName) : scanEverything();
  const state: State = new Map();
  for await (const row of rows) state.set(rowKey(row), row);
  return state;
}

/** Every row, in the order of the keys. */
export async function allRows(): Promise<Row[]> {
  const rows = [...(await stateNow()).values()];
  return rows.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1));
}

/** What `verify-stock` reports for the whole table. */
export async function findingsNow(): Promise<Finding[]> {
  return (await verify((await stateNow()).values())).findings;
}

let watched: DatabaseSync | undefined;

/**
 * A value that stays equal for as long as nothing is written to the table: SQLite's count of the writes to the engine's
 * file, which also notices a row that is written as it was. An external engine's table is read.
 */
export async function tableVersion(): Promise<unknown> {
  const { file } = workerEngine();
  if (!file) return stateNow();
  watched ??= new DatabaseSync(file, { readOnly: true });
  return watched.prepare("PRAGMA data_version").get();
}

/** A saved state of a world. */
export interface SavedWorld {
  /** Restores the table to that state. */
  restore(): Promise<void>;
}

/** Saves the current state as a copy of the engine's file, which is much faster to restore than a table is to read. */
export async function savedWorld(): Promise<SavedWorld> {
  const { file } = workerEngine();
  if (!file) {
    const was = await stateNow();
    return { restore: () => putBack(was) };
  }
  if (copies === 0) await removeCopies(file);
  copies += 1;
  const copy = `${file}${COPY}${randomUUID()}`;
  await copyDatabase(file, copy);
  return { restore: () => copyDatabase(copy, file) };
}

const COPY = ".copy-";
/** Number of copies that this test file has made. */
let copies = 0;

/** Removes the copies of the worker's previous test file. */
async function removeCopies(file: string): Promise<void> {
  const left = (await readdir(dirname(file))).filter((name) => name.startsWith(basename(file) + COPY));
  await Promise.all(left.map((name) => rm(join(dirname(file), name))));
}

/** Restores rows one by one, for an external engine: removes new rows, and rewrites changed and removed ones. */
async function putBack(was: State): Promise<void> {
  const now = await stateNow();
  const { tableName: TableName } = settings();
  const writes: NonNullable<TransactWriteCommandInput["TransactItems"]> = [];
  for (const [name, row] of now) if (!was.has(name)) writes.push({ Delete: { TableName, Key: { PK: row.PK, SK: row.SK } } });
  // The engine returns a row's attributes in varying order.
  for (const [name, row] of was) if (!isDeepStrictEqual(now.get(name), row)) writes.push({ Put: { TableName, Item: row } });
  for (let i = 0; i < writes.length; i += MAX_WRITES) {
    await documentClient().send(new TransactWriteCommand({ TransactItems: writes.slice(i, i + MAX_WRITES) }));
  }
}

/** Attributes that differ between two equal runs: ids, numbers from counters, times, and values derived from them. */
const IDENTITY =
  /^(PK|SK|g\d[ps]|id|version|by|answer|entries|digest|at|ttl|jobId|formulaJobId|productJobId|salesId|salesOrderId|lastLine|locationId|elementId|last|stockTakeGroupId|stockTakeId|batchNumber|jobNumber|soNumber|poNumber|purchaseOrders|bin|n|passwordHash|hash|expiry|sessions|requestIds|recallIds|stamp|frozenVersion|seconds|mac|seq|ledgerCount|ends|reversedBy|completionTransaction)$|Id$|[dD]ate|^(created|edited|completed|cancelled|delivered)/;

/**
 * The rows without their identity, unordered, to compare two runs. A second effect shows
 * as an additional row or a different figure. Ignored: gaps in counters, attempts to sign in, and what each transaction changed of
 * the records, as an interrupted run can have other transactions.
 */
export function comparableState(state: State): string[] {
  return [...state.values()]
    .filter((row) => !/^(N|A)#/.test(row.PK) && row["class"] === undefined)
    .map(comparableRow)
    .toSorted();
}

/**
 * Tells whether a killed process left the table as none before it did, ids and times apart: with the same rows after the same number of writes.
 * A new process knows only the table, so that what continues from one such state proves it for all kills that leave it.
 */
export function newlyLeft(): (written: number) => Promise<boolean> {
  const left = new Set<string>();
  return async (written) => {
    const state = JSON.stringify([written, comparableState(await stateNow())]);
    const isNew = !left.has(state);
    left.add(state);
    return isNew;
  };
}

/** Rows that did not change between two readings are the same object. */
const compared = new WeakMap<Row, string>();

function comparableRow(row: Row): string {
  const known = compared.get(row);
  if (known !== undefined) return known;
  const text = `${rowKind(row)} ${JSON.stringify(comparable(row))}`;
  compared.set(row, text);
  return text;
}

/** The kind of row, from its key without ids. */
function rowKind(row: Row): string {
  return `${row.PK.replace(/#.*/s, "")} ${row.SK.replace(/[#\d].*/s, "")}`;
}

/** Minimum instant in milliseconds (2017). Quantities are far smaller, because they have at most nine characters. */
const FIRST_INSTANT_MS = 1_500_000_000_000;

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return inTextOrder(value.map(comparable));
  if (typeof value === "string") return stripped(value);
  if (typeof value === "number") return value >= FIRST_INSTANT_MS ? "<time>" : value;
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    // The id of a stock line is not an attribute name, although it may have the letters of one.
    .filter(([name]) => name.includes("~") || !IDENTITY.test(name))
    .map(([name, one]) => [stripped(name), comparable(one)]);
  return inTextOrder(entries);
}

/** Values in the order of their JSON texts. */
function inTextOrder(values: readonly unknown[]): unknown[] {
  return values
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ value }) => value);
}

/** A text without its ids and numbers. */
function stripped(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{20}\b/g, "<id>")
    .replaceAll(/~[A-Za-z0-9]{16,20}\b/g, "~<row>")
    .replaceAll(/\b\d+_[0-9a-f]{8}\b/g, "<token>")
    .replaceAll(/\b[0-9a-f]{24}\b/g, "<mark>")
    .replaceAll(/\b(J|SO|PU|R|C)\d{5}\b/g, "$1<number>")
    .replaceAll(/\b([A-Z]{2,3})\d{2,4}(?=\b|-)/g, "$1<number>")
    .replaceAll(/\b[A-Z0-9]\d{3}\b/g, "<batch>")
    .replaceAll(/\bP\d+\b/g, "P<number>")
    .replaceAll(/^\d+$/g, "<number>");
}
