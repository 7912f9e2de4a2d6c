/** What a deployment to AWS would trip over is found by the local cloud, each by a small template. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateStackCommand, CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import AdmZip from "adm-zip";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, DEPLOYER, startCloud } from "./cloud.ts";
import { ASSETS_BUCKET, REGION } from "./names.ts";

type Resources = Record<string, { Type: string; Properties?: Record<string, unknown>; DependsOn?: string; DeletionPolicy?: string }>;

let cloud: Cloud;
let directory: string;
let stacks = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "planted-cloud-"));
  cloud = await startCloud(directory);
});
afterAll(async () => {
  await cloud.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Deploys a template, and waits until it is settled. */
async function deployed(Resources: Resources, more: object = {}, name = `stack-${++stacks}`) {
  const stack = cloud.stacks.create(name, JSON.stringify({ Resources, ...more }), []);
  await Promise.all(cloud.stacks.running);
  return stack;
}

/** Changes a stack's template, and waits until it is settled. */
async function updated(name: string, Resources: Resources, more: object = {}) {
  const stack = cloud.stacks.update(name, JSON.stringify({ Resources, ...more }), []);
  await Promise.all(cloud.stacks.running);
  return stack;
}

const TRUST = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } }] };
const topic = { Type: "AWS::SNS::Topic", Properties: {} };
const table = {
  Type: "AWS::DynamoDB::Table",
  Properties: {
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
  },
};

/** Uploads code, and makes a function of it with a role that may do what the statements say. */
async function withFunction(code: string, statements: object[], environment: Record<string, unknown> = {}): Promise<Resources> {
  const zip = new AdmZip();
  zip.addFile("index.mjs", Buffer.from(code));
  const Key = `code-${++stacks}.zip`;
  const s3 = new S3Client({ endpoint: cloud.endpoint, region: REGION, credentials: DEPLOYER });
  await s3.send(new PutObjectCommand({ Bucket: ASSETS_BUCKET, Key, Body: zip.toBuffer() }));
  const policy = { PolicyName: "rights", PolicyDocument: { Version: "2012-10-17", Statement: statements }, Roles: [{ Ref: "Role" }] };
  return {
    Role: { Type: "AWS::IAM::Role", Properties: { AssumeRolePolicyDocument: TRUST } },
    ...(statements.length > 0 ? { Policy: { Type: "AWS::IAM::Policy", Properties: policy } } : {}),
    Function: {
      Type: "AWS::Lambda::Function",
      Properties: {
        Code: { S3Bucket: ASSETS_BUCKET, S3Key: Key },
        Handler: "index.handler",
        Runtime: "nodejs24.x",
        Role: { "Fn::GetAtt": ["Role", "Arn"] },
        Environment: { Variables: environment },
      },
    },
  };
}

/** Code that calls DynamoDB with its role's keys; the signature itself is not looked at. */
const caller = (action: string, input: string): string => `export async function handler() {
  const key = process.env.AWS_ACCESS_KEY_ID;
  const response = await fetch(process.env.AWS_ENDPOINT_URL, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810.${action}",
      "x-amz-date": new Date().toISOString().replaceAll(/[-:]|\\.\\d+/g, ""),
      authorization: "AWS4-HMAC-SHA256 Credential=" + key + "/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(${input}),
  });
  return { status: response.status, body: await response.json() };
}`;

const physicalId = (stack: Awaited<ReturnType<typeof deployed>>, logicalId: string): string => stack.resources.get(logicalId)?.held.id ?? "";

test("a right that is missing is refused and remembered; one that no call used is reported", async () => {
  const Table = { "Fn::GetAtt": ["Table", "Arn"] };
  const own = {
    Effect: "Allow",
    Action: ["dynamodb:PutItem", "dynamodb:Query"],
    Resource: Table,
    Condition: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": ["MINE"] } },
  };
  const put = (key: string): string => `{ TransactItems: [{ Put: { TableName: process.env.TABLE, Item: { pk: { S: "${key}" } } } }] }`;
  const may = { Table: table, ...(await withFunction(caller("TransactWriteItems", put("MINE")), [own], { TABLE: { Ref: "Table" } })) };
  const mayNot = { Table: table, ...(await withFunction(caller("TransactWriteItems", put("THEIRS")), [own], { TABLE: { Ref: "Table" } })) };
  const [first, second] = [await deployed(may), await deployed(mayNot)];
  expect(JSON.parse((await cloud.functions.invoke(physicalId(first, "Function"), {})).payload)).toMatchObject({ status: 200 });
  expect(cloud.callers.denials).toEqual([]);
  const refused = JSON.parse((await cloud.functions.invoke(physicalId(second, "Function"), {})).payload);
  expect(refused).toMatchObject({ status: 400, body: { __type: "AccessDeniedException" } });
  expect(cloud.callers.denials).toMatchObject([{ functionName: physicalId(second, "Function"), action: "dynamodb:PutItem" }]);
  const unused = cloud.callers.unused("stack");
  expect(unused).toContain(`${first.name}/Policy: dynamodb:Query`);
  expect(unused).not.toContain(`${first.name}/Policy: dynamodb:PutItem`);
});

test("a handler that does not start fails with its reason", async () => {
  const stack = await deployed(await withFunction('import "a-package-that-is-not-there"; export const handler = () => 1;', []));
  const before = cloud.faults.length;
  const { functionError, payload } = await cloud.functions.invoke(physicalId(stack, "Function"), {});
  expect([functionError, payload]).toEqual(["Unhandled", expect.stringContaining("a-package-that-is-not-there")]);
  expect(cloud.faults.slice(before)).toEqual([expect.stringContaining(`${stack.name}/Function failed`)]);
});

test("a function ends at its time limit, and keeps to its reserved concurrency", async () => {
  const resources = await withFunction("export const handler = () => new Promise((resolve) => setTimeout(resolve, 60_000));", []);
  Object.assign(resources["Function"]?.Properties ?? {}, { Timeout: 1, ReservedConcurrentExecutions: 1 });
  const name = physicalId(await deployed(resources), "Function");
  const first = cloud.functions.invoke(name, {});
  await expect(cloud.functions.invoke(name, {})).rejects.toThrow("Rate Exceeded.");
  expect((await first).payload).toContain("Task timed out after 1.00 seconds");
});

test("an import without its export is refused, and an export in use cannot be removed", async () => {
  const imports = { Topic: { Type: "AWS::SNS::Topic", Properties: { DisplayName: { "Fn::ImportValue": "given" } } } };
  expect(await deployed(imports)).toMatchObject({ status: "ROLLBACK_COMPLETE", reason: expect.stringContaining("No export named given found.") });
  const exporting = await deployed({ Topic: topic }, { Outputs: { Given: { Value: "words", Export: { Name: "given" } } } });
  const importing = await deployed(imports);
  expect(importing.status).toBe("CREATE_COMPLETE");
  expect(await updated(exporting.name, { Topic: topic, More: topic })).toMatchObject({
    status: "UPDATE_ROLLBACK_COMPLETE",
    reason: `Export given cannot be deleted as it is in use by ${importing.name}`,
  });
  expect(exporting.resources.has("More")).toBe(false);
  cloud.stacks.delete(exporting.name);
  expect(exporting.status).toBe("DELETE_FAILED");
});

test("a template has at most 60 dynamic references and 500 resources", () => {
  const referring = (count: number) => ({ Type: "AWS::SNS::Topic", Properties: { DisplayName: "{{resolve:ssm:/a}}".repeat(count) } });
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`Topic${i}`, topic]));
  const created = (Resources: Resources) => () => cloud.stacks.create(`refused-${++stacks}`, JSON.stringify({ Resources }), []);
  expect(created({ Topic: referring(61) })).toThrow("61 dynamic references");
  expect(created(many)).toThrow("501 resources");
});

test.each([
  ["an unknown property", { Type: "AWS::SNS::Topic", Properties: { TopicNames: "a" } }, "unsupported property TopicNames"],
  ["a property of another type", { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: "soon" } }, "has to be a whole number"],
  ["a property that is missing", { Type: "AWS::Lambda::Permission", Properties: { Action: "lambda:InvokeFunction" } }, "Required property"],
  ["a reference to nothing", { Type: "AWS::SNS::Topic", Properties: { TopicName: { Ref: "Nothing" } } }, "Unresolved resource dependencies [Nothing]"],
  [
    "an attribute that a type does not have",
    { Type: "AWS::SNS::Topic", Properties: { TopicName: { "Fn::GetAtt": ["Topic", "Sound"] } } },
    "does not support attribute type Sound",
  ],
  ["a type that is not imitated", { Type: "AWS::Kinesis::Stream", Properties: {} }, "does not imitate the resource type AWS::Kinesis::Stream"],
])("%s is refused before anything is made", (_, resource, words) => {
  expect(() => cloud.stacks.create("refused", JSON.stringify({ Resources: { Topic: resource } }), [])).toThrow(words);
  expect(cloud.stacks.all().map(({ name }) => name)).not.toContain("refused");
});

test("an intrinsic function that is not imitated fails the stack", async () => {
  const stack = await deployed({ Topic: { Type: "AWS::SNS::Topic", Properties: { DisplayName: { "Fn::Cidr": ["10.0.0.0/8", 1, 8] } } } });
  expect(stack).toMatchObject({ status: "ROLLBACK_COMPLETE", reason: expect.stringContaining("does not imitate the intrinsic function Fn::Cidr") });
});

test("a physical name exists once; what was made before it is undone", async () => {
  const named = { Type: "AWS::SNS::Topic", Properties: { TopicName: "the-only-one" } };
  const first = await deployed({ Topic: named });
  const second = await deployed({ Other: topic, Topic: named });
  expect(second).toMatchObject({ status: "ROLLBACK_COMPLETE", reason: expect.stringContaining(`already exists: it belongs to ${first.name}/Topic.`) });
  expect(second.resources.size).toBe(0);
});

test("a route leads to an integration, and an integration to a function", async () => {
  const Api = { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "api", ProtocolType: "HTTP" } };
  const integration = {
    Type: "AWS::ApiGatewayV2::Integration",
    Properties: {
      ApiId: { Ref: "Api" },
      IntegrationType: "AWS_PROXY",
      PayloadFormatVersion: "2.0",
      IntegrationUri: "arn:aws:lambda:eu-west-2:111111111111:function:gone",
    },
  };
  expect((await deployed({ Api, Integration: integration })).reason).toContain("Function not found");
  const route = { Type: "AWS::ApiGatewayV2::Route", Properties: { ApiId: { Ref: "Api" }, RouteKey: "GET /a", Target: "integrations/gone" } };
  expect((await deployed({ Api, Route: route })).reason).toContain("The route GET /a has no integration");
});

test("a deployment without a change changes nothing", async () => {
  const { name, events } = await deployed({ Topic: topic });
  const before = events.length;
  expect(() => cloud.stacks.update(name, JSON.stringify({ Resources: { Topic: topic } }), [])).toThrow("No updates are to be performed.");
  expect(events).toHaveLength(before);
});

test("a batch item that a function reports as failed is redelivered, and goes to the dead letters at last", async () => {
  const report =
    "export const handler = ({ Records }) => ({ batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId }) => ({ itemIdentifier: messageId })) });";
  const Queue = { "Fn::GetAtt": ["Queue", "Arn"] };
  const polls = { Effect: "Allow", Action: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], Resource: Queue };
  const stack = await deployed({
    ...(await withFunction(report, [polls])),
    Dead: { Type: "AWS::SQS::Queue", Properties: {} },
    Queue: {
      Type: "AWS::SQS::Queue",
      Properties: { VisibilityTimeout: 600, RedrivePolicy: { maxReceiveCount: 2, deadLetterTargetArn: { "Fn::GetAtt": ["Dead", "Arn"] } } },
    },
    Mapping: {
      Type: "AWS::Lambda::EventSourceMapping",
      DependsOn: "Policy",
      Properties: { EventSourceArn: Queue, FunctionName: { Ref: "Function" }, BatchSize: 2, FunctionResponseTypes: ["ReportBatchItemFailures"] },
    },
  });
  const [queue, dead] = ["Queue", "Dead"].map((id) => String(stack.resources.get(id)?.held.attributes["Arn"]));
  const bodies = (arn = ""): string[] => cloud.queues.messages(arn).map(({ body }) => body);
  for (const body of ["good", "bad"]) cloud.queues.send(queue ?? "", body);
  await cloud.mappings.settled();
  expect([bodies(queue), bodies(dead)]).toEqual([["bad"], []]);
  for (let time = 0; time < 2; time++) {
    cloud.queues.wait(queue ?? "");
    await cloud.mappings.settled();
  }
  expect([bodies(queue), bodies(dead)]).toEqual([[], ["bad"]]);
});

test("an action that is not imitated is refused loudly", async () => {
  const client = new CloudFormationClient({ endpoint: cloud.endpoint, region: REGION, credentials: DEPLOYER, maxAttempts: 1 });
  const before = cloud.faults.length;
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request?: { body?: string } };
      if (request?.body) Object.assign(request, { body: request.body.replace("Action=CreateStack", "Action=CancelStack") });
      return next(args);
    },
    { step: "build" },
  );
  await expect(client.send(new CreateStackCommand({ StackName: "a", TemplateBody: "{}" }))).rejects.toThrow(
    "does not imitate the action CancelStack of CloudFormation",
  );
  expect(cloud.faults.slice(before)).toEqual([expect.stringContaining("the action CancelStack of CloudFormation")]);
});
