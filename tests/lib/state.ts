/**
 * The whole table as a value: to put it back as it was, and to tell whether two runs came to the same.
 */
import { settings } from "@apothecary/core/lib/settings";
import { documentClient } from "@apothecary/core/lib/client";
import { scanEverything } from "@apothecary/core/lib/table";
import type { Row } from "@apothecary/core/lib/write";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";

/** Every row by its key. */
export type State = Map<string, Row>;

const nameOf = (row: Row): string => `${row.PK}\n${row.SK}`;
/** DynamoDB's limit for one batch of writes. */
const BATCH = 25;

/** Reads everything. */
export async function stateNow(): Promise<State> {
  const state: State = new Map();
  for await (const row of scanEverything()) state.set(nameOf(row), row);
  return state;
}

/** Makes the table what it was: what came since goes, what changed or went comes back. */
export async function putBack(was: State): Promise<void> {
  const now = await stateNow();
  const requests: object[] = [];
  for (const [name, row] of now) if (!was.has(name)) requests.push({ DeleteRequest: { Key: { PK: row.PK, SK: row.SK } } });
  for (const [name, row] of was) if (JSON.stringify(now.get(name)) !== JSON.stringify(row)) requests.push({ PutRequest: { Item: row } });
  const { tableName } = settings();
  for (let i = 0; i < requests.length; i += BATCH) {
    await documentClient().send(new BatchWriteCommand({ RequestItems: { [tableName]: requests.slice(i, i + BATCH) as never } }));
  }
}

/** Names that hold what differs between two runs of the same: ids, numbers from counters, times, and what is derived from them. */
const IDENTITY =
  /^(PK|SK|g\d[ps]|id|version|by|answer|entries|digest|at|ttl|jobId|formulaJobId|productJobId|salesId|salesOrderId|lastLine|locationId|elementId|last|stockTakeGroupId|stockTakeId|batchNumber|jobNumber|soNumber|poNumber|bin|n|passwordHash|expiry|sessions)$|Id$|[dD]ate|^(created|edited|completed|cancelled|delivered)/;

/**
 * What two runs that came to the same have in common: each row without its identity, in no order. A second effect shows
 * as a row too many, or as another figure. Counters may leave numbers out, and attempts to sign in count each time.
 */
export function likenessOf(state: State): string[] {
  return [...state.values()]
    .filter((row) => !/^(N|A)#/.test(row.PK))
    .map((row) => `${kindOf(row)} ${JSON.stringify(likeness(row))}`)
    .toSorted();
}

/** What kind of row it is, by its key without ids. */
function kindOf(row: Row): string {
  return `${row.PK.replace(/#.*/s, "")} ${row.SK.replace(/[#\d].*/s, "")}`;
}

function likeness(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(likeness).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  if (typeof value === "string") return stripped(value);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value)
    // The id of a batch row is no attribute's name, whatever letters it has.
    .filter(([name]) => name.includes("~") || !IDENTITY.test(name))
    .map(([name, one]) => [stripped(name), likeness(one)] as const);
  return entries.toSorted(([a, x], [b, y]) => a.localeCompare(b) || JSON.stringify(x).localeCompare(JSON.stringify(y)));
}

/** A text without the ids and numbers in it. */
function stripped(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{20}\b/g, "<id>")
    .replaceAll(/~[A-Za-z0-9]{16,20}\b/g, "~<row>")
    .replaceAll(/\b(J|SO)\d{5}\b/g, "$1<number>")
    .replaceAll(/\b([A-Z]{2,3})\d{2,4}(?=\b|-)/g, "$1<number>")
    .replaceAll(/\b[A-Z0-9]\d{3}\b/g, "<batch>")
    .replaceAll(/\bP\d+\b/g, "P<number>")
    .replaceAll(/^\d+$/g, "<number>");
}
