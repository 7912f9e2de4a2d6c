/**
 * The single table: typed paginated reads, and transactions that assert their limits, tell which write was refused, and
 * retry conflicts with jitter and a bound.
 */
import { TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, type QueryCommandInput, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { assertKey, assertRange, assertStart, assertWrite } from "./aws-rules.ts";
import { documentClient, METERED, send } from "./dynamo-client.ts";
import { busy } from "../actions/error.ts";
import { conditionExpression, updateExpression } from "./expression.ts";
import { currentMeter } from "./meter.ts";
import { pause } from "../time/pause.ts";
import { keyName, readKeys } from "./read-keys.ts";
import { noteRead } from "./rows-read.ts";
import { settings } from "../stage/settings.ts";
import { refuseStoppedWrites } from "../stage/stage-values.ts";
import { type Index, indexKeys, indexName, TABLE_KEYS } from "./table-shape.ts";
import { type Key, writeKey, type Row, type Update, type Write } from "./write.ts";

/** DynamoDB's limit for one transaction. */
export const MAX_WRITES = 100;
/** Rows asked for in one page: no page without a limit. */
const PAGE = 1_000;
/** The most pages that one list reads: a bound that is never reached. */
const MAX_PAGES = 2_000;
/** How often a conflicting or throttled write is retried. */
const MAX_SENDS = 10;

/** The condition of a write without its own refusal failed, at these indexes: read again and check again. */
export class StaleWrite extends Error {
  readonly indexes: number[];
  constructor(indexes: number[]) {
    super(`The writes ${indexes.join(", ")} found rows that have changed since they were read.`);
    this.name = "StaleWrite";
    this.indexes = indexes;
  }
}

/** One row, or undefined. Verbs read `strong`; pages do not need it. */
export async function get<T extends Row = Row>(key: Key, strong = false): Promise<T | undefined> {
  const [row] = await getMany<T>([key], strong);
  return row;
}

/** Many rows by their keys, in the order of the keys; what does not exist is undefined. */
export async function getMany<T extends Row = Row>(keys: readonly Key[], strong = false): Promise<(T | undefined)[]> {
  if (settings().local) keys.forEach(assertKey);
  if (keys.length === 0) return [];
  const found = await readKeys(keys, strong);
  return keys.map((key) => {
    const row = found.get(keyName(key));
    noteRead(key, row, strong);
    return row as T | undefined;
  });
}

/** The last character in the order of keys: keys with a prefix are up to it. The engine of this machine looks at a whole partition for `begins_with`. */
const LAST = "\u{10FFFF}";

export interface Range {
  /** The partition key's value, in the base table or the named index. */
  partition: string;
  index?: Index;
  /** The prefix of sort keys. */
  beginsWith?: string;
  /** Sort keys from here (inclusive) … */
  from?: string;
  /** … to here (inclusive). */
  to?: string;
  /** Sort keys strictly after this one, in the direction of reading. */
  after?: string;
  newestFirst?: boolean;
  strong?: boolean;
}

/** A page of a query, and the key to continue from. */
export interface Page<T> {
  rows: T[];
  next: Record<string, unknown> | undefined;
}

/** One page of at most `limit` rows. */
export async function queryPage<T extends Row = Row>(range: Range, limit = PAGE, start?: Record<string, unknown>): Promise<Page<T>> {
  if (start && settings().local) assertStart(range, start);
  const answer = await send("read", () => documentClient().send(new QueryCommand({ ...queryInput(range), Limit: limit, ExclusiveStartKey: start })));
  const rows = (answer.Items ?? []) as T[];
  for (const row of rows) noteRead(row, row, range.strong ?? false);
  return { rows, next: answer.LastEvaluatedKey };
}

/** Iterates over every row of a range, page by page, in bounded memory. */
export async function* queryEach<T extends Row = Row>(range: Range): AsyncGenerator<T> {
  let start: Record<string, unknown> | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, next } = await queryPage<T>(range, PAGE, start);
    yield* rows;
    if (!next) return;
    start = next;
  }
  throw new Error(`The range ${range.partition} has more than ${MAX_PAGES} pages.`);
}

/** Every row of a small range. */
export async function queryAll<T extends Row = Row>(range: Range): Promise<T[]> {
  const all: T[] = [];
  for await (const row of queryEach<T>(range)) all.push(row);
  return all;
}

/** The Query input of a range. */
export function queryInput(range: Range): QueryCommandInput {
  if (settings().local) assertRange(range);
  const keys = range.index ? indexKeys(range.index) : TABLE_KEYS;
  const names: Record<string, string> = { "#p": keys.partition };
  const values: Record<string, unknown> = { ":p": range.partition };
  let condition = "#p = :p";
  const sorted = (text: string, bounds: Record<string, string>) => {
    names["#s"] = keys.sort;
    Object.assign(values, bounds);
    condition += ` AND ${text}`;
  };
  if (range.after !== undefined) sorted(`#s ${range.newestFirst ? "<" : ">"} :after`, { ":after": range.after });
  else if (range.beginsWith !== undefined) sorted("#s BETWEEN :from AND :to", { ":from": range.beginsWith, ":to": `${range.beginsWith}${LAST}` });
  else if (range.from !== undefined && range.to !== undefined) sorted("#s BETWEEN :from AND :to", { ":from": range.from, ":to": range.to });
  else if (range.from !== undefined) sorted("#s >= :from", { ":from": range.from });
  else if (range.to !== undefined) sorted("#s <= :to", { ":to": range.to });
  return {
    TableName: settings().tableName,
    ...(range.index ? { IndexName: indexName(range.index) } : {}),
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ScanIndexForward: !range.newestFirst,
    ConsistentRead: range.strong ?? false,
    ...METERED,
  };
}

/**
 * Updates one row outside a transaction and returns the new row: counters, attempts, locks. If its condition fails,
 * throws its declared refusal, else `StaleWrite`. An update that conflicts with a transaction is retried at most ten
 * times, then 503.
 */
export async function update<T extends Row = Row>(write: Omit<Update, "kind">): Promise<T> {
  if (settings().local) assertWrite({ kind: "update", ...write });
  const command = new UpdateCommand({
    TableName: settings().tableName,
    Key: { ...write.key },
    ...updateExpression({ kind: "update", ...write }),
    ReturnValues: "ALL_NEW",
    ...METERED,
  });
  for (let attempt = 1; ; attempt++) {
    await refuseStoppedWrites();
    try {
      const answer = await send("write", () => documentClient().send(command));
      return answer.Attributes as T;
    } catch (error) {
      if (error instanceof Error && error.name === "ConditionalCheckFailedException") throw write.expect?.otherwise ?? new StaleWrite([0]);
      if (!(error instanceof TransactionConflictException)) throw error;
      await afterConflict(attempt);
    }
  }
}

/** Counts a conflict and waits before the next attempt; 503 after the last. */
async function afterConflict(attempt: number): Promise<void> {
  const meter = currentMeter();
  if (meter) meter.conflicts += 1;
  if (attempt === MAX_SENDS) throw busy();
  await pause(attempt);
}

/**
 * Commits the writes atomically. A failed condition throws the write's declared refusal, or `StaleWrite`; conflicts and
 * throttling are retried at most ten times, then 503.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  assertTransaction(writes);
  const items = writes.map(transactItem);
  for (let attempt = 1; ; attempt++) {
    await refuseStoppedWrites();
    try {
      await send("write", () => documentClient().send(new TransactWriteCommand({ TransactItems: items, ...METERED })));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      refuseFailedExpectation(error, writes);
      await afterConflict(attempt);
    }
  }
}

/** Throws the refusal of the first failed condition; returns if the transaction only had a conflict. */
function refuseFailedExpectation(error: TransactionCanceledException, writes: readonly Write[]): void {
  const reasons = error.CancellationReasons ?? [];
  const failed = reasons.flatMap((reason, i) => (reason.Code === "ConditionalCheckFailed" ? [i] : []));
  if (failed.length === 0) {
    const broken = reasons.find(
      (reason) => reason.Code && !["None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"].includes(reason.Code),
    );
    if (broken || reasons.length === 0) throw error;
    return;
  }
  const declared = failed.map((i) => writes[i]?.expect?.otherwise);
  // Stale writes come first: the request's own record distinguishes a replay from a refusal.
  const refusal = declared.includes(undefined) ? undefined : declared[0];
  throw refusal ?? new StaleWrite(failed);
}

function assertTransaction(writes: readonly Write[]): void {
  if (writes.length === 0 || writes.length > MAX_WRITES) throw new Error(`A transaction has 1 to ${MAX_WRITES} writes, not ${writes.length}.`);
  const keys = new Set(writes.map((write) => `${writeKey(write).PK}\n${writeKey(write).SK}`));
  if (keys.size !== writes.length) throw new Error("A transaction has one write for each key.");
  if (settings().local) writes.forEach(assertWrite);
}

function transactItem(write: Write): NonNullable<TransactWriteCommandInput["TransactItems"]>[number] {
  const TableName = settings().tableName;
  switch (write.kind) {
    case "put":
      return { Put: { TableName, Item: write.item, ...conditionExpression(write.expect) } };
    case "update":
      return { Update: { TableName, Key: { ...write.key }, ...updateExpression(write), UpdateExpression: updateExpression(write).UpdateExpression ?? "" } };
    case "delete":
      return { Delete: { TableName, Key: { ...write.key }, ...conditionExpression(write.expect) } };
    case "check": {
      const condition = conditionExpression(write.expect);
      return { ConditionCheck: { TableName, Key: { ...write.key }, ...condition, ConditionExpression: condition.ConditionExpression ?? "" } };
    }
  }
}
