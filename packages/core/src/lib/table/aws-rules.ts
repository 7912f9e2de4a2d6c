/**
 * What DynamoDB refuses but the embedded engine accepts. `table.ts` refuses the same on the local stage and in tests,
 * so that a mistake shows before AWS. A violation is a programming error, never the fault of a request.
 */
import { conditionExpression, type Expressions, updateExpression } from "./expression.ts";
import type { Range } from "./table.ts";
import { INDEXES, indexKeys, TABLE_KEYS } from "./table-shape.ts";
import { type Key, writeKey, type Update, type Write } from "./write.ts";

/** Bytes of a partition key and of a sort key. */
const MAX_PARTITION_BYTES = 2_048;
const MAX_SORT_BYTES = 1_024;
/** Operators and functions of one expression, and its bytes. */
const MAX_OPERATORS = 300;
const MAX_EXPRESSION_BYTES = 4_096;
/** An operator or function in the expressions of `expression.ts`. */
const OPERATOR = /[=<>]+|\bAND\b|\battribute_(?:not_)?exists\b/g;
/** Maps that their rows always have: a path into a missing map is refused, which only DynamoDB can check. */
const MAPS: ReadonlySet<string> = new Set(["sessions", "grants"]);

/** Refuses what DynamoDB refuses: an empty update, paths into maps that may be missing, keys and expressions that are too long. */
export function assertWrite(write: Write): void {
  assertKey(writeKey(write));
  if (write.kind === "put") assertIndexKeys(write.item);
  if (write.kind === "update") assertUpdate(write);
  else if (write.kind === "check" && conditionExpression(write.expect).ConditionExpression === undefined) throw new Error("A check has a condition.");
  else assertExpressions(conditionExpression(write.expect));
}

/** Refuses a key that is empty or too long. */
export function assertKey({ PK, SK }: Key): void {
  assertPart(TABLE_KEYS.partition, PK, MAX_PARTITION_BYTES);
  assertPart(TABLE_KEYS.sort, SK, MAX_SORT_BYTES);
}

/** Refuses a range with an empty bound, or one that is too long. */
export function assertRange({ partition, beginsWith, from, to, after }: Range): void {
  assertPart("partition", partition, MAX_PARTITION_BYTES);
  for (const [name, bound] of Object.entries({ beginsWith, from, to, after })) {
    if (bound !== undefined) assertPart(name, bound, MAX_SORT_BYTES);
  }
}

/** Refuses to continue a range from a row of another partition. */
export function assertStart({ partition, index }: Range, start: Readonly<Record<string, unknown>>): void {
  const key = (index ? indexKeys(index) : TABLE_KEYS).partition;
  if (start[key] !== partition) throw new Error(`The range ${partition} cannot continue from a row of ${String(start[key])}.`);
}

function assertUpdate(update: Update): void {
  const paths = [...Object.keys(update.set ?? {}), ...Object.keys(update.add ?? {}), ...Object.keys(update.addToSet ?? {}), ...(update.remove ?? [])];
  if (paths.length === 0) throw new Error("An update changes something.");
  for (const path of paths) {
    const [parent = "", ...rest] = path.split(".");
    if (rest.length > 0 && !MAPS.has(parent)) throw new Error(`The map ${parent} of the path ${path} may be missing.`);
    const over = paths.filter((other) => other === path || other.startsWith(`${path}.`));
    if (over.length > 1) throw new Error(`The paths ${over.join(", ")} of one update overlap.`);
  }
  assertIndexKeys(update.set ?? {});
  assertExpressions(updateExpression(update));
}

/** Index keys can be absent, but not empty or too long. */
function assertIndexKeys(item: Readonly<Record<string, unknown>>): void {
  for (const { partition, sort } of INDEXES.map(indexKeys)) {
    for (const [name, limit] of [[partition, MAX_PARTITION_BYTES] as const, [sort, MAX_SORT_BYTES] as const]) {
      if (item[name] !== undefined) assertPart(name, item[name], limit);
    }
  }
}

function assertPart(name: string, value: unknown, limit: number): void {
  if (typeof value !== "string" || value === "") throw new Error(`The key ${name} is a text that is not empty.`);
  const bytes = Buffer.byteLength(value);
  if (bytes > limit) throw new Error(`The key ${name} has ${bytes} bytes; ${limit} are allowed.`);
}

function assertExpressions({ UpdateExpression, ConditionExpression }: Expressions): void {
  for (const text of [UpdateExpression, ConditionExpression]) {
    if (text === undefined) continue;
    const operators = text.match(OPERATOR)?.length ?? 0;
    if (operators > MAX_OPERATORS) throw new Error(`An expression has ${operators} operators; ${MAX_OPERATORS} are allowed.`);
    if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES) throw new Error(`An expression has more than ${MAX_EXPRESSION_BYTES} bytes.`);
  }
}
