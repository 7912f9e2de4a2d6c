/**
 * Restores a table: the engine keeps no past, so the copy is of this moment.
 */
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  paginateScan,
  type WriteRequest,
} from "@aws-sdk/client-dynamodb";
import { AwsError, NotImitated } from "../errors.ts";
import { dynamoClient } from "./client.ts";

const WRITES_A_CALL = 25;

export async function restoreTable(endpoint: string, input: Record<string, unknown>): Promise<unknown> {
  const { SourceTableName, TargetTableName, ...rest } = input as { SourceTableName?: string; TargetTableName?: string };
  for (const name of Object.keys(rest)) if (!["UseLatestRestorableTime", "RestoreDateTime"].includes(name)) throw new NotImitated(`${name} of a restore`);
  if (!SourceTableName || !TargetTableName) throw new AwsError("ValidationException", "A restore names both tables.");
  const client = dynamoClient(endpoint);
  const { Table: source } = await client.send(new DescribeTableCommand({ TableName: SourceTableName }));
  const indexes = source?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
  await client.send(
    new CreateTableCommand({
      TableName: TargetTableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: source?.AttributeDefinitions,
      KeySchema: source?.KeySchema,
      ...(indexes?.length ? { GlobalSecondaryIndexes: indexes } : {}),
    } as CreateTableCommandInput),
  );
  for await (const { Items = [] } of paginateScan({ client }, { TableName: SourceTableName })) {
    const requests: WriteRequest[] = Items.map((Item) => ({ PutRequest: { Item } }));
    for (let i = 0; i < requests.length; i += WRITES_A_CALL) {
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TargetTableName]: requests.slice(i, i + WRITES_A_CALL) } }));
    }
  }
  return { TableDescription: { TableName: TargetTableName, TableStatus: "CREATING" } };
}
