/**
 * The rights that a call of DynamoDB needs: one for each item of a batch or transaction, on the table or its index.
 */
import { NotImitated } from "../errors.ts";
import type { Ask } from "../iam/policy.ts";
import { arn } from "../names.ts";

type Item = Record<string, { S?: string; N?: string }>;
type Input = Record<string, unknown>;

/** The name of the partition key of a table. */
export type PartitionKey = (table: string) => string;

interface Keyed {
  TableName: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
}

export function requestAsks(action: string, input: Input, partitionKey: PartitionKey): Ask[] {
  const one = (name: string, { TableName, IndexName, Key, Item }: Keyed): Ask => {
    const resource = arn("dynamodb", `table/${TableName}${IndexName ? `/index/${IndexName}` : ""}`);
    const key = (Key ?? Item)?.[partitionKey(TableName)];
    return { action: `dynamodb:${name}`, resource, context: key ? { "dynamodb:LeadingKeys": [key.S ?? key.N ?? ""] } : {} };
  };
  switch (action) {
    case "GetItem":
    case "PutItem":
    case "UpdateItem":
    case "DeleteItem":
    case "Scan":
      return [one(action, input as unknown as Keyed)];
    case "Query":
      return [{ ...one("Query", input as unknown as Keyed), context: leadingOfQuery(input) }];
    case "BatchGetItem":
      return Object.entries(input["RequestItems"] as Record<string, { Keys: Item[] }>).flatMap(([TableName, { Keys }]) =>
        Keys.map((Key) => one("BatchGetItem", { TableName, Key })),
      );
    case "BatchWriteItem":
      return Object.entries(input["RequestItems"] as Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>).flatMap(
        ([TableName, requests]) => requests.map(({ PutRequest, DeleteRequest }) => one("BatchWriteItem", { TableName, ...PutRequest, ...DeleteRequest })),
      );
    case "TransactGetItems":
      return (input["TransactItems"] as { Get: Keyed }[]).map(({ Get }) => one("GetItem", Get));
    case "TransactWriteItems":
      return (input["TransactItems"] as Record<string, Keyed>[]).flatMap((item) =>
        Object.entries(item).map(([name, keyed]) => one(`${subAction(name)}Item`, keyed)),
      );
    default:
      throw new NotImitated(`DynamoDB's ${action} by a function`);
  }
}

const subAction = (name: string): string => (name === "ConditionCheck" ? "ConditionCheck" : name);

/** The value of the partition key in a query, where the condition begins with it as ours do. */
function leadingOfQuery(input: Input): Record<string, string[]> {
  const values = (input["ExpressionAttributeValues"] ?? {}) as Item;
  const [, name = ""] = /=\s*(:\w+)/.exec(String(input["KeyConditionExpression"] ?? "")) ?? [];
  const value = values[name]?.S;
  return value === undefined ? {} : { "dynamodb:LeadingKeys": [value] };
}
