/**
 * Reads pages of thousands of rows with a fraction of the SDK's processor time: the response is parsed with
 * `JSON.parse` and its attributes are unwrapped in one pass, instead of through schemas. Only for lists.
 */
import { type AttributeValue, QueryCommand } from "@aws-sdk/client-dynamodb";
import { documentClient, send } from "./dynamo-client.ts";
import { type Page, queryInput, type Range } from "./table.ts";
import { indexKeys, TABLE_KEYS } from "./table-shape.ts";
import type { Row } from "./write.ts";

interface Wire {
  Items?: Record<string, AttributeValue>[];
  LastEvaluatedKey?: Record<string, AttributeValue>;
  ConsumedCapacity?: { CapacityUnits?: number };
}

interface RawResponse {
  statusCode: number;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** One page of at most `limit` rows, as from `queryPage`, with only their keys and the named attributes. */
export async function bulkPage<T extends Row = Row>(
  range: Range,
  attributes: readonly (keyof T & string)[],
  limit: number,
  start?: Record<string, unknown>,
): Promise<Page<T>> {
  const { ExpressionAttributeValues: values, ExpressionAttributeNames: aliases, ...input } = queryInput(range);
  const names = [TABLE_KEYS.partition, TABLE_KEYS.sort, ...(range.index ? Object.values(indexKeys(range.index)) : []), ...attributes];
  const projected = Object.fromEntries(names.map((name, i) => [`#a${i}`, name]));
  const command = new QueryCommand({
    ...input,
    ProjectionExpression: Object.keys(projected).join(", "),
    ExpressionAttributeNames: { ...aliases, ...projected },
    ExpressionAttributeValues: texts(values),
    Limit: limit,
    ExclusiveStartKey: start && texts(start),
  });
  let wire: Wire = {};
  command.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as RawResponse;
      if (response.statusCode !== 200) return result;
      wire = JSON.parse(await readResponseText(response.body)) as Wire;
      // The SDK gets an empty response to parse.
      response.body = new TextEncoder().encode("{}");
      return result;
    },
    { step: "deserialize", priority: "low", name: "readInBulk" },
  );
  await send("read", async () => {
    await documentClient().send(command as never);
    return { ConsumedCapacity: wire.ConsumedCapacity };
  });
  return { rows: (wire.Items ?? []).map((item) => rowFromAttributes(item, names)) as T[], next: wire.LastEvaluatedKey && plainMap(wire.LastEvaluatedKey) };
}

/** Attributes in the same order, so that all rows have the same shape for the JavaScript engine. */
function rowFromAttributes(item: Record<string, AttributeValue>, names: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const name of names) row[name] = plain(item[name]);
  return row;
}

async function readResponseText(body: RawResponse["body"]): Promise<string> {
  if (body instanceof Uint8Array) return Buffer.from(body).toString("utf8");
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Keys and the values of key conditions are strings. */
function texts(values: Record<string, unknown> | undefined): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, { S: String(value) }]));
}

function plainMap(map: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]));
}

/** An attribute's value. Throws for sets and binaries, which no list has. */
function plain(value: AttributeValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL) return null;
  if (value.M !== undefined) return plainMap(value.M);
  if (value.L !== undefined) return value.L.map(plain);
  throw new Error("A list holds an attribute of a kind that lists do not have.");
}
