/**
 * The one address of all services: the signature names the service, or the name of the host does.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpApis, WebAnswer, WebRequest } from "../apigateway/http-api.ts";
import { type CustomFunctions, RESPONSES_HOST } from "../cloudformation/custom.ts";
import { AwsError, NotImitated } from "../errors.ts";
import type { Callers } from "../iam/callers.ts";
import type { S3Service } from "../s3/service.ts";
import { plainHeaders } from "./headers.ts";
import { errorAnswer } from "./protocols.ts";
import type { Service, ServiceAnswer } from "./service.ts";

export interface Parts {
  services: Record<string, Service>;
  s3: S3Service;
  callers: Callers;
  custom: CustomFunctions;
  apis: HttpApis;
  /** What a distribution answers at its own name. */
  atDistribution(domainName: string, request: WebRequest): Promise<WebAnswer>;
  /** What no part of the cloud knows. */
  report(fault: string): void;
}

export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handle);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export async function webRequest(request: IncomingMessage): Promise<WebRequest> {
  const [path = "/", query = ""] = (request.url ?? "/").split(/\?(.*)/s);
  return {
    method: request.method ?? "GET",
    path,
    query,
    headers: plainHeaders(request.headers),
    body: await readRequestBody(request),
    address: request.socket.remoteAddress ?? "",
  };
}

export function sendWeb(response: ServerResponse, { status, headers, body }: WebAnswer, withBody = true): void {
  response.writeHead(status, { ...headers, ...(status === 304 ? {} : { "content-length": String(body.length) }) });
  response.end(withBody ? body : undefined);
}

/** Answers every signed request, and unsigned ones to host names of AWS. */
export function front(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    let service = "";
    const answering = async (): Promise<void> => {
      const named = request.headers["x-named-host"];
      const host = typeof named === "string" ? named : ((request.headers.host ?? "").split(":")[0] ?? "");
      const [, apiId] = /^(\w+)\.execute-api\./.exec(host) ?? [];
      if (apiId) return sendWeb(response, await parts.apis.answer(apiId, await webRequest(request)), request.method !== "HEAD");
      if (host.endsWith(".cloudfront.net")) return sendWeb(response, await parts.atDistribution(host, await webRequest(request)), request.method !== "HEAD");
      if (host === RESPONSES_HOST) {
        parts.custom.answered((request.url ?? "").slice(1).split("?")[0] ?? "", (await readRequestBody(request)).toString());
        return send(response, { body: "" });
      }
      const scope = credentialScope(request);
      service = scope.service;
      const caller = parts.callers.caller(scope.accessKeyId);
      const serve = parts.services[service];
      if (!serve && service !== "s3") throw new NotImitated(`the service ${service} (${request.method} ${request.url})`);
      const url = new URL(request.url ?? "/", "http://cloud");
      const call = {
        caller,
        method: request.method ?? "",
        path: url.pathname,
        query: url.searchParams,
        headers: plainHeaders(request.headers),
        body: await readRequestBody(request),
      };
      send(response, await (serve ? serve(call) : parts.s3.serve(call, request.url ?? "/")));
    };
    void answering().catch((error: unknown) => {
      if (!(error instanceof AwsError) || error instanceof NotImitated) parts.report(error instanceof Error ? (error.stack ?? error.message) : String(error));
      request.resume();
      send(response, errorAnswer(error instanceof AwsError ? error : new AwsError("InternalFailure", String(error), 500), service));
    });
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ServiceAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** The access key and the service of a request, from its signature in the headers or in a link. */
function credentialScope(request: IncomingMessage): { accessKeyId: string; service: string } {
  const inLink = new URL(request.url ?? "/", "http://cloud").searchParams.get("X-Amz-Credential");
  const [, inHeader] = /Credential=([^,\s]+)/.exec(request.headers.authorization ?? "") ?? [];
  const [accessKeyId, , , service] = (inHeader ?? inLink ?? "").split("/");
  if (!accessKeyId || !service)
    throw new AwsError("MissingAuthenticationToken", `The request ${request.method} ${request.headers.host}${request.url} is not signed.`, 403);
  return { accessKeyId, service };
}
