/**
 * API Gateway's HTTP APIs: routes to functions, with payload 2.0.
 */
import { randomUUID } from "node:crypto";
import { AwsError, invalid, NotImitated } from "../errors.ts";
import { permitsInvocation } from "../iam/callers.ts";
import type { Functions } from "../lambda/functions.ts";
import { ACCOUNT, arn, REGION } from "../names.ts";
import type { Held, Registry } from "../registry.ts";

export interface WebRequest {
  method: string;
  path: string;
  query: string;
  /** Names in lower case; several values are joined. */
  headers: Record<string, string>;
  body: Buffer;
  address: string;
}

export interface WebAnswer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Bodies of these types reach the function as text, others in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded))/;

/** The host names of an API. */
export const apiHost = (apiId: string): string => `${apiId}.execute-api.${REGION}.amazonaws.com`;

export class HttpApis {
  readonly #registry: Registry;
  readonly #functions: Functions;
  readonly #report: (fault: string) => void;

  constructor(registry: Registry, functions: Functions, report: (fault: string) => void) {
    this.#registry = registry;
    this.#functions = functions;
    this.#report = report;
  }

  /** A route leads to an integration of its API, and no other has its key. */
  checkRoute({ id, properties, owner }: Held): void {
    const { ApiId, RouteKey, Target = "", AuthorizationType = "NONE" } = properties as Record<string, string>;
    if (AuthorizationType !== "NONE") throw new NotImitated(`the authorization ${AuthorizationType} of a route (${owner})`);
    if (!this.#registry.get("AWS::ApiGatewayV2::Api", ApiId ?? "")) throw invalid(`Invalid API identifier specified ${ACCOUNT}:${ApiId}`);
    const integration = this.#registry.get("AWS::ApiGatewayV2::Integration", Target.replace("integrations/", ""));
    if (integration?.properties["ApiId"] !== ApiId) throw invalid(`The route ${RouteKey} has no integration: ${Target}`);
    const twin = this.#registry
      .all("AWS::ApiGatewayV2::Route")
      .find((other) => other.id !== id && other.properties["ApiId"] === ApiId && other.properties["RouteKey"] === RouteKey);
    if (twin) throw new AwsError("ConflictException", `Route with key ${RouteKey} already exists for this API: ${twin.owner}`, 409);
  }

  /** An integration leads to a function that exists. */
  checkIntegration({ properties, owner }: Held): void {
    const { IntegrationType, IntegrationUri = "", PayloadFormatVersion } = properties as Record<string, string>;
    if (IntegrationType !== "AWS_PROXY" || PayloadFormatVersion !== "2.0")
      throw new NotImitated(`the integration ${IntegrationType} ${PayloadFormatVersion} (${owner})`);
    this.#functions.get(IntegrationUri);
  }

  async answer(apiId: string, request: WebRequest): Promise<WebAnswer> {
    const stage = this.#registry.get("AWS::ApiGatewayV2::Stage", `${apiId}/$default`);
    const found = stage && this.#route(apiId, request);
    if (!found) return json(404, "Not Found");
    const integration = this.#registry.get("AWS::ApiGatewayV2::Integration", String(found.route.properties["Target"]).replace("integrations/", ""));
    const functionArn = String(integration?.properties["IntegrationUri"]);
    const routeKey = String(found.route.properties["RouteKey"]);
    const [method = "", path = ""] = routeKey.split(" ");
    const source = arn("execute-api", `${apiId}/$default/${method}${path}`);
    if (!permitsInvocation(this.#registry.all("AWS::Lambda::Permission"), functionArn, "apigateway.amazonaws.com", source)) {
      this.#report(`${found.route.owner}: API Gateway may not call ${functionArn}.`);
      return json(500, "Internal Server Error");
    }
    try {
      const outcome = await this.#functions.invoke(functionArn, requestEvent(apiId, routeKey, request, found.params));
      return outcome.functionError ? json(500, "Internal Server Error") : webAnswer(outcome.payload);
    } catch (error) {
      if (error instanceof AwsError && error.status === 429) return json(503, "Service Unavailable");
      throw error;
    }
  }

  #route(apiId: string, { method, path }: WebRequest): { route: Held; params: Record<string, string> } | undefined {
    const matches = this.#registry.all("AWS::ApiGatewayV2::Route").flatMap((route) => {
      if (route.properties["ApiId"] !== apiId) return [];
      const [verb, pattern = ""] = String(route.properties["RouteKey"]).split(" ");
      const params = verb === method || verb === "ANY" ? matched(pattern, path) : undefined;
      return params ? [{ route, params }] : [];
    });
    // The most specific route wins: the one with the fewest parameters.
    return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
  }
}

function matched(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name && value !== "") params[name] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

function requestEvent(apiId: string, routeKey: string, request: WebRequest, params: Record<string, string>): unknown {
  const { cookie, ...headers } = request.headers;
  const query = new URLSearchParams(request.query);
  const text = TEXT.test(headers["content-type"] ?? "");
  const now = new Date();
  return {
    version: "2.0",
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers,
    ...(request.query ? { queryStringParameters: Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(",")])) } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString(text ? "utf8" : "base64") } : {}),
    isBase64Encoded: request.body.length > 0 && !text,
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      domainName: apiHost(apiId),
      domainPrefix: apiId,
      http: { method: request.method, path: request.path, protocol: "HTTP/1.1", sourceIp: request.address, userAgent: headers["user-agent"] ?? "" },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
  };
}

/** What API Gateway makes of a function's result. */
function webAnswer(payload: string): WebAnswer {
  const result = JSON.parse(payload) as {
    statusCode?: number;
    headers?: Record<string, unknown>;
    cookies?: string[];
    body?: string;
    isBase64Encoded?: boolean;
  } | null;
  if (!result || typeof result !== "object" || result.statusCode === undefined)
    return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(payload) };
  const headers = Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return {
    status: result.statusCode,
    headers: { "content-type": "text/plain;charset=UTF-8", ...headers, ...(result.cookies?.length ? { "set-cookie": result.cookies } : {}) },
    body: Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8"),
  };
}

export function json(status: number, message: string): WebAnswer {
  return { status, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify({ message })) };
}
