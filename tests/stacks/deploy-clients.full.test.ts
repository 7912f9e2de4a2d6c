/**
 * The AWS clients that deploy: requests of the CDK's toolkit and of sst itself leave the process, and are retried. Their
 * packages are resolved from ranges, so a change of the lock file can break them without any other test noticing.
 */
import { mkdtempSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { useAWSClient, useAWSProvider } from "sst/credentials.js";
import { initProject } from "sst/project.js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const REGION = "eu-west-2";
const ACCOUNT = "111111111111";

/** The calls of the toolkit's clients that are tried here. */
interface ToolkitSdk {
  ssm(): { getParameter(input: { Name: string }): Promise<{ Parameter?: { Value?: string } }> };
  cloudFormation(): { describeStacks(input: { StackName: string }): Promise<{ Stacks?: { StackName?: string }[] }> };
  s3(): { getBucketEncryption(input: { Bucket: string }): Promise<unknown> };
  lambda(): { updateFunctionConfiguration(input: { FunctionName: string }): Promise<{ FunctionName?: string }> };
}

interface ToolkitProvider {
  forEnvironment(environment: { account: string; region: string; name: string }, mode: 0): Promise<{ sdk: ToolkitSdk }>;
}

const xml = (action: string, result: string): string =>
  `<${action}Response><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${action}Response>`;

/** An answer for each request that is sent here, by a part of its path, body or target. */
const ANSWERS: Record<string, string> = {
  GetCallerIdentity: xml("GetCallerIdentity", `<Arn>arn:aws:iam::${ACCOUNT}:user/u</Arn><Account>${ACCOUNT}</Account><UserId>u</UserId>`),
  DescribeStacks: xml("DescribeStacks", "<Stacks><member><StackName>one</StackName><StackStatus>CREATE_COMPLETE</StackStatus></member></Stacks>"),
  GetParameter: JSON.stringify({ Parameter: { Value: "21" } }),
  encryption: `<ServerSideEncryptionConfiguration><Rule><BucketKeyEnabled>true</BucketKeyEnabled></Rule></ServerSideEncryptionConfiguration>`,
  functions: JSON.stringify({ FunctionName: "one" }),
};

let server: Server;
let arrived: string[] = [];
let throttled = new Set<string>();
let provider: ToolkitProvider;

async function nameOfRequest(request: IncomingMessage): Promise<string> {
  const asked = `${request.url} ${request.headers["x-amz-target"]} ${await text(request)}`;
  return Object.keys(ANSWERS).find((name) => asked.includes(name)) ?? asked;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const name = await nameOfRequest(request);
    arrived.push(name);
    if (throttled.delete(name)) return response.writeHead(400, { "x-amzn-errortype": "ThrottlingException" }).end("{}");
    return response.writeHead(ANSWERS[name] === undefined ? 404 : 200).end(ANSWERS[name]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("AWS_ENDPOINT_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "example");
  vi.stubEnv("CDK_HOME", mkdtempSync(join(tmpdir(), "cdk-home-")));
  vi.stubEnv("SST_TELEMETRY_DISABLED", "1");
  await initProject({ stage: "clients", region: REGION });
  provider = await useAWSProvider();
});

afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

beforeEach(() => {
  arrived = [];
  throttled = new Set();
});

const toolkitSdk = async (): Promise<ToolkitSdk> => (await provider.forEnvironment({ account: ACCOUNT, region: REGION, name: "here" }, 0)).sdk;

test("the toolkit's requests arrive, and their answers are read", async () => {
  const sdk = await toolkitSdk();
  expect(arrived).toContain("GetCallerIdentity");
  expect((await sdk.ssm().getParameter({ Name: "/cdk-bootstrap/hnb659fds/version" })).Parameter?.Value).toBe("21");
  expect((await sdk.cloudFormation().describeStacks({ StackName: "one" })).Stacks?.[0]?.StackName).toBe("one");
  expect(await sdk.s3().getBucketEncryption({ Bucket: "assets" })).toMatchObject({ ServerSideEncryptionConfiguration: {} });
  expect((await sdk.lambda().updateFunctionConfiguration({ FunctionName: "one" })).FunctionName).toBe("one");
  expect(arrived).toEqual(expect.arrayContaining(Object.keys(ANSWERS)));
});

test("the toolkit retries a throttled request", async () => {
  const sdk = await toolkitSdk();
  throttled.add("GetParameter");
  expect((await sdk.ssm().getParameter({ Name: "one" })).Parameter?.Value).toBe("21");
  expect(arrived.filter((name) => name === "GetParameter")).toHaveLength(2);
});

test("the requests of sst's own clients arrive, and throttled ones are retried", async () => {
  throttled.add("GetParameter");
  expect((await useAWSClient(STSClient).send(new GetCallerIdentityCommand({}))).Account).toBe(ACCOUNT);
  expect((await useAWSClient(CloudFormationClient).send(new DescribeStacksCommand({ StackName: "one" }))).Stacks?.[0]?.StackName).toBe("one");
  expect((await useAWSClient(SSMClient).send(new GetParameterCommand({ Name: "one" }))).Parameter?.Value).toBe("21");
  expect(arrived).toEqual(["GetCallerIdentity", "DescribeStacks", "GetParameter", "GetParameter"]);
});
