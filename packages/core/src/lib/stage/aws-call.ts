/**
 * Calls of Secrets Manager and Systems Manager, signed here (Signature Version 4). Their SDK clients would add 92 kB to each
 * function's bundle and a quarter to its start, for one call each (docs/decisions/architecture.md).
 */
import { createHash, createHmac } from "node:crypto";
import { documentClient } from "../table/dynamo-client.ts";
import { pause } from "../time/pause.ts";
import { settings } from "./settings.ts";

type Service = "secretsmanager" | "ssm";

/** The prefix of a service's actions, and its endpoint in the environment, as for the SDK. */
const SERVICES: Record<Service, { target: string; endpoint: string }> = {
  secretsmanager: { target: "secretsmanager", endpoint: "AWS_ENDPOINT_URL_SECRETS_MANAGER" },
  ssm: { target: "AmazonSSM", endpoint: "AWS_ENDPOINT_URL_SSM" },
};
const ATTEMPTS = 3;
const TIMEOUT_MS = 3_000;
const THROTTLED = new Set(["ThrottlingException", "TooManyUpdates"]);

/** A refusal by the service. Its name is the service's, such as `ParameterNotFound`. */
export class AwsRefusal extends Error {
  readonly retryable: boolean;

  constructor(action: string, status: number, name: string, message: string) {
    super(`${action}: ${name} (${status})${message ? `: ${message}` : ""}`);
    this.name = name;
    this.retryable = status >= 500 || THROTTLED.has(name);
  }
}

/** Calls an action and returns its response. Faults of the network and the service, and throttling, are retried twice. */
export async function callAws<T>(service: Service, action: string, input: object): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await send(service, action, JSON.stringify(input))) as T;
    } catch (error) {
      if (attempt === ATTEMPTS || (error instanceof AwsRefusal && !error.retryable)) throw error;
      await pause(attempt);
    }
  }
}

async function send(service: Service, action: string, body: string): Promise<unknown> {
  const { target, endpoint } = SERVICES[service];
  const { region } = settings();
  const { credentials, requestHandler } = documentClient().config;
  const url = new URL(process.env[endpoint] ?? process.env["AWS_ENDPOINT_URL"] ?? `https://${service}.${region}.amazonaws.com`);
  const headers = { "content-type": "application/x-amz-json-1.1", host: url.host, "x-amz-target": `${target}.${action}` };
  const request = { method: "POST", path: url.pathname, headers, body };
  const signed = signedHeaders(request, { service, region, at: new Date(), ...(await credentials()) });
  // The client's own handler: a first `fetch` would load another HTTP client, which takes 20 ms.
  const sent = { ...request, protocol: url.protocol, hostname: url.hostname, ...(url.port ? { port: Number(url.port) } : {}), query: {}, headers: signed };
  const { response } = await requestHandler.handle(sent as never, { requestTimeout: TIMEOUT_MS });
  const text = await readBodyText(response.body as AsyncIterable<Uint8Array>);
  if (response.statusCode === 200) return JSON.parse(text);
  const { name, message } = refusalIn(text);
  throw new AwsRefusal(action, response.statusCode, name, message);
}

/** `{ "__type": "prefix#Name", "message" }`; a proxy in between may answer something else. */
function refusalIn(text: string): { name: string; message: string } {
  if (!text.startsWith("{")) return { name: "Error", message: "" };
  const { __type = "Error", message, Message } = JSON.parse(text) as Record<string, string | undefined>;
  return { name: __type.replace(/^.*#/, ""), message: message ?? Message ?? "" };
}

async function readBodyText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

interface Signing {
  service: string;
  region: string;
  at: Date;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** The headers of a request with its signature. Every given header is signed. */
export function signedHeaders(
  request: { method: string; path: string; headers: Record<string, string>; body: string },
  { service, region, at, accessKeyId, secretAccessKey, sessionToken }: Signing,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const headers: Record<string, string> = { ...request.headers, "x-amz-date": time, ...(sessionToken ? { "x-amz-security-token": sessionToken } : {}) };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = [request.method, request.path, "", ...lines, "", names.join(";"), sha256(request.body)].join("\n");
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...headers, authorization };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
