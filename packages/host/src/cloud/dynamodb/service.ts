/**
 * DynamoDB as callers reach it: their rights are checked, then the engine answers. Tables are made by their templates.
 */
import { CreateTableCommand, type CreateTableCommandInput, DeleteTableCommand, UpdateTableCommand, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { AwsError, NotImitated } from "../errors.ts";
import type { Service, ServiceAnswer } from "../front/service.ts";
import type { Callers } from "../iam/callers.ts";
import type { Effects } from "../cloudformation/resources.ts";
import type { Held, Properties, Registry } from "../registry.ts";
import { requestAsks } from "./asks.ts";
import { dynamoClient } from "./client.ts";
import { Tables } from "./tables.ts";

/** What the one who deploys may call beside the actions on items. */
const CONTROL = ["DescribeTable", "ListTables", "DescribeTimeToLive", "UpdateTimeToLive"];
const ITEMS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem", "Query", "BatchGetItem", "BatchWriteItem", "Scan", "TransactGetItems", "TransactWriteItems"];

/** Called after each call of a function that was answered. */
export type Observer = (functionName: string, action: string) => void;

export function dynamoService(endpoint: string, registry: Registry, callers: Callers, observed: Observer): Service {
  const tables = new Tables(registry);
  const own = tables.actions(endpoint);
  return async ({ headers, body, caller }) => {
    const action = (headers["x-amz-target"] ?? "").split(".").pop() ?? "";
    const input = JSON.parse(body.toString()) as Record<string, unknown>;
    if (caller.functionName) {
      for (const ask of requestAsks(action, input, (table) => tables.partitionKey(table))) callers.demand(caller, ask);
    } else if (own[action]) {
      return { headers: JSON_ANSWER, body: JSON.stringify(await own[action](input)) };
    } else if (![...CONTROL, ...ITEMS].includes(action)) {
      throw new NotImitated(`DynamoDB's ${action}`);
    }
    const answer = await forwarded(endpoint, headers, body);
    if (caller.functionName) observed(caller.functionName, action);
    return answer;
  };
}

const JSON_ANSWER = { "content-type": "application/x-amz-json-1.0" };

/** What the engine reads of a request's headers. */
const PASSED = ["x-amz-target", "x-amz-date", "authorization", "content-type"];

async function forwarded(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<ServiceAnswer> {
  const passed = Object.fromEntries(PASSED.map((name) => [name, headers[name] ?? ""]));
  const response = await fetch(endpoint, { method: "POST", headers: passed, body: new Uint8Array(body) });
  return { status: response.status, headers: JSON_ANSWER, body: Buffer.from(await response.arrayBuffer()) };
}

/** The properties of a table that the engine takes; the others concern its operation alone. */
const OF_ENGINE = ["TableName", "AttributeDefinitions", "KeySchema", "BillingMode", "GlobalSecondaryIndexes"];

export function tableEffects(endpoint: string): Effects {
  const client = dynamoClient(endpoint);
  return {
    made: async ({ id, properties }: Held) => {
      const input = Object.fromEntries(OF_ENGINE.flatMap((name) => (name in properties ? [[name, properties[name]]] : [])));
      await client.send(new CreateTableCommand({ ...input, TableName: id } as CreateTableCommandInput));
      const ttl = properties["TimeToLiveSpecification"] as { AttributeName: string; Enabled: boolean } | undefined;
      if (ttl) await client.send(new UpdateTimeToLiveCommand({ TableName: id, TimeToLiveSpecification: ttl }));
    },
    changed: async ({ id, properties }: Held, before: Properties) => {
      const [now, then] = [indexesByName(properties), indexesByName(before)];
      const added = [...now].filter(([name]) => !then.has(name));
      const gone = [...then].filter(([name]) => !now.has(name));
      if (added.length + gone.length > 1) throw new AwsError("ValidationException", "Cannot perform more than one GSI creation or deletion in a single update");
      const [update] = [...added.map(([, Create]) => ({ Create })), ...gone.map(([IndexName]) => ({ Delete: { IndexName } }))];
      if (!update) return;
      const input = { TableName: id, AttributeDefinitions: properties["AttributeDefinitions"], GlobalSecondaryIndexUpdates: [update] };
      await client.send(new UpdateTableCommand(input as never));
    },
    removed: async ({ id, properties }: Held) => {
      if (properties["DeletionProtectionEnabled"] === true)
        throw new AwsError("ValidationException", `Resource cannot be deleted as it is currently protected against deletion: ${id}`);
      await client.send(new DeleteTableCommand({ TableName: id }));
    },
  };
}

function indexesByName(properties: Properties): Map<string, unknown> {
  return new Map(((properties["GlobalSecondaryIndexes"] ?? []) as { IndexName: string }[]).map((index) => [index.IndexName, index]));
}
