/** CloudFront's header is changed through its API, and nothing else of the distribution. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendOriginHeader } from "../../packages/host/src/commands/distribution.ts";

const header = (name: string, value: string): string =>
  `<OriginCustomHeader><HeaderName>${name}</HeaderName><HeaderValue>${value}</HeaderValue></OriginCustomHeader>`;
const configWith = (value: string): string =>
  `<?xml version="1.0"?><DistributionConfig><Comment>&lt;x&gt;</Comment>${header("x-other", "one")}${header("x-origin-verify", value)}</DistributionConfig>`;

let server: Server;
let config: string;
let version: number;
let puts: string[];
/** How often CloudFront still answers that it deploys, and how often another change comes first. */
let [deploying, conflicts] = [0, 0];
const { dynamodbEndpoint } = settings();

beforeEach(async () => {
  [config, version, puts, deploying, conflicts] = [configWith("old"), 1, [], 2, 0];
  server = createServer(async (request, response) => {
    expect(request.headers.authorization).toContain("/us-east-1/cloudfront/aws4_request");
    const body = await text(request);
    const etag = { etag: `E${version}` };
    if (request.method === "PUT") {
      puts.push(body);
      if (conflicts-- > 0) version += 1;
      if (request.headers["if-match"] !== `E${version}`) return response.writeHead(412).end("<Message>Precondition</Message>");
      [config, version] = [body, version + 1];
      return response.writeHead(200).end();
    }
    if (request.url === "/2020-05-31/distribution/D1/config") return response.writeHead(200, etag).end(config);
    if (request.url === "/2020-05-31/distribution/D1")
      return response.writeHead(200, etag).end(`<Status>${deploying-- > 0 ? "InProgress" : "Deployed"}</Status>`);
    return response.writeHead(404).end("<ErrorResponse><Error><Message>There is no such distribution.</Message></Error></ErrorResponse>");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  process.env["AWS_ENDPOINT_URL_CLOUDFRONT"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configure({ dynamodbEndpoint: "http://127.0.0.1:1" });
  connectWith();
});
afterEach(() => {
  delete process.env["AWS_ENDPOINT_URL_CLOUDFRONT"];
  configure({ dynamodbEndpoint });
  connectWith();
  server.close();
});

let paused = 0;
const send = (id = "D1") =>
  sendOriginHeader(id, "new", {
    pause: async () => {
      paused += 1;
    },
  });

test("the value is changed, and the command waits until it is deployed", async () => {
  paused = 0;
  await send();
  expect(config).toBe(configWith("new"));
  expect([puts.length, paused]).toEqual([1, 2]);
  await send();
  expect(puts).toHaveLength(1);
});

test("a change by another operator is not overwritten", async () => {
  conflicts = 1;
  await send();
  expect(config).toBe(configWith("new"));
  expect(puts).toHaveLength(2);
});

test("another distribution is left as it is", async () => {
  await expect(send("D2")).rejects.toThrow("CloudFront answered 404: There is no such distribution.");
  config = "<DistributionConfig></DistributionConfig>";
  await expect(send()).rejects.toThrow("The distribution sends no x-origin-verify header. Is it that of this stage?");
  expect(puts).toEqual([]);
});
