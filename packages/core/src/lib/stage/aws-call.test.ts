import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callAws, signedHeaders } from "./aws-call.ts";
import { connectWith } from "../table/dynamo-client.ts";
import { configure, settings } from "./settings.ts";

interface Arrived {
  target: string | undefined;
  authorization: string | undefined;
  body: string;
}

let server: Server;
let arrived: Arrived[];
/** What the server answers next; the last one again and again. */
let answers: [status: number, body: string][];
const { region } = settings();

beforeEach(async () => {
  [arrived, answers] = [[], [[200, "{}"]]];
  server = createServer(async (request, response) => {
    const { "x-amz-target": target, authorization } = request.headers;
    arrived.push({ target: String(target), authorization, body: await text(request) });
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, ""];
    response.writeHead(status).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  process.env["AWS_ENDPOINT_URL_SSM"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configure({ region: "eu-west-2", dynamodbEndpoint: "http://127.0.0.1:1" });
  connectWith();
});
afterEach(() => {
  delete process.env["AWS_ENDPOINT_URL_SSM"];
  configure({ region, dynamodbEndpoint: undefined });
  connectWith();
  server.close();
});

const getParameter = () => callAws<{ Parameter: { Value: string } }>("ssm", "GetParameter", { Name: "/a" });

test("AWS's own example has the signature that AWS publishes for it", () => {
  const signed = signedHeaders(
    { method: "POST", path: "/", headers: { host: "example.amazonaws.com" }, body: "" },
    {
      service: "service",
      region: "us-east-1",
      at: new Date("2015-08-30T12:36:00Z"),
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    },
  );
  expect(signed["authorization"]).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, " +
      "Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  );
});

test("a call is signed for its service, and a session token with it", async () => {
  answers = [[200, '{"Parameter":{"Value":"one"}}']];
  expect(await getParameter()).toEqual({ Parameter: { Value: "one" } });
  expect(arrived).toMatchObject([{ target: "AmazonSSM.GetParameter", body: '{"Name":"/a"}' }]);
  expect(arrived[0]?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-west-2\/ssm\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, /,
  );
  const role = { service: "ssm", region: "eu-west-2", at: new Date(0), accessKeyId: "a", secretAccessKey: "b", sessionToken: "c" };
  const signed = signedHeaders({ method: "POST", path: "/", headers: { host: "a" }, body: "{}" }, role);
  expect(signed).toMatchObject({ "x-amz-security-token": "c", authorization: expect.stringContaining("SignedHeaders=host;x-amz-date;x-amz-security-token,") });
});

test("faults and throttling are retried, refusals are not, and the third failure is thrown", async () => {
  answers = [
    [500, "<html>"],
    [400, '{"__type":"ThrottlingException","message":"Rate exceeded"}'],
    [200, "{}"],
  ];
  await getParameter();
  expect(arrived).toHaveLength(3);

  arrived = [];
  answers = [[400, '{"__type":"com.amazonaws.ssm#ParameterNotFound"}']];
  await expect(getParameter()).rejects.toMatchObject({ name: "ParameterNotFound", message: "GetParameter: ParameterNotFound (400)" });
  expect(arrived).toHaveLength(1);

  arrived = [];
  answers = [[503, ""]];
  await expect(getParameter()).rejects.toThrow("GetParameter: Error (503)");
  expect(arrived).toHaveLength(3);
});

test("a server that cannot be reached is a fault", async () => {
  server.close();
  await expect(getParameter()).rejects.toThrow("ECONNREFUSED");
});
