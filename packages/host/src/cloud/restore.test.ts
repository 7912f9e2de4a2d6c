/** A restored table has the rows and settings of its source, and its rows keep their guards. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DescribeContinuousBackupsCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { prepareLike, restoreInto } from "@apothecary/core/lib/table/restore";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteRestored } from "../commands/restore.ts";
import { type Cloud, DEPLOYER, startCloud } from "./cloud.ts";
import { requestAsks } from "./dynamodb/asks.ts";
import { Tables } from "./dynamodb/tables.ts";
import { arn, REGION } from "./names.ts";

let cloud: Cloud;
let directory: string;
const before = { ...process.env };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "restored-cloud-"));
  cloud = await startCloud(directory);
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = DEPLOYER;
  Object.assign(process.env, { AWS_ENDPOINT_URL: cloud.endpoint, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
});
afterAll(async () => {
  for (const name of ["AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  await cloud.stop();
  await rm(directory, { recursive: true, force: true });
});

const TABLE = {
  TableName: "source",
  AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
  BillingMode: "PAY_PER_REQUEST",
  TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  Tags: [{ Key: "stage", Value: "a" }],
};

test("a table is restored by the product's own verbs, with its rows and settings", async () => {
  const stack = cloud.stacks.create("tables", JSON.stringify({ Resources: { Table: { Type: "AWS::DynamoDB::Table", Properties: TABLE } } }), []);
  await Promise.all(cloud.stacks.running);
  expect(stack.status).toBe("CREATE_COMPLETE");
  const client = new DynamoDBClient({ endpoint: cloud.endpoint, region: REGION, credentials: DEPLOYER });
  await client.send(new PutItemCommand({ TableName: "source", Item: { pk: { S: "a" }, word: { S: "kept" } } }));
  const at = new Date(Date.now() - 1_000);
  await restoreInto("source", "target", async () => {}, at);
  await prepareLike("source", "target", async () => {});
  const { Item } = await client.send(new GetItemCommand({ TableName: "target", Key: { pk: { S: "a" } } }));
  expect(Item?.["word"]).toEqual({ S: "kept" });
  const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName: "target" }));
  expect(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe("ENABLED");
  const { Tags } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: arn("dynamodb", "table/target") }));
  expect(Tags).toEqual(TABLE.Tags);
});

test("the tables that a stage was restored into are deleted once the stage is removed, and no others", async () => {
  const parameter = { Type: "AWS::SSM::Parameter", Properties: { Name: "/apothecary/branch/secrets", Type: "String", Value: "{}" } };
  cloud.stacks.create("branch", JSON.stringify({ Resources: { Parameter: parameter } }), []);
  const names = ["branch-apothecary-table-20260131t140500", "branch-apothecary-table-of-another", "branch-apothecary-table"];
  for (const name of names) await restoreInto("source", name, async () => {});
  const said: string[] = [];
  const progress = { now: Date.now, pause: async () => {}, say: (line: string) => void said.push(line) };
  await expect(deleteRestored("branch", progress)).rejects.toThrow("The stage branch is deployed. Remove it first");
  await expect(deleteRestored("production", progress)).rejects.toThrow("Production's tables are kept.");
  await Promise.all(cloud.stacks.running);
  cloud.stacks.delete("branch");
  await Promise.all(cloud.stacks.running);
  await deleteRestored("branch", progress);
  expect(said).toEqual([`${names[0]} is deleted.`]);
  const { TableNames } = await new DynamoDBClient({ endpoint: cloud.endpoint, region: REGION, credentials: DEPLOYER }).send(new ListTablesCommand());
  expect(TableNames).toEqual(expect.arrayContaining(names.slice(1)));
  expect(TableNames).not.toContain(names[0]);
});

test("the rights to an unknown table are not decided without its key", () => {
  const tables = new Tables(cloud.registry);
  const get = (TableName: string) => requestAsks("GetItem", { TableName, Key: { pk: { S: "a" } } }, (table) => tables.partitionKey(table));
  expect(get("source")).toMatchObject([{ context: { "dynamodb:LeadingKeys": ["a"] } }]);
  expect(() => get("nowhere")).toThrow("Table: nowhere not found");
});
