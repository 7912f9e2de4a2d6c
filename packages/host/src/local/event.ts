/**
 * Creates API Gateway events (payload 2.0) from plain requests, for the local host and the tests.
 */
import type { APIGatewayProxyEventV2 } from "aws-lambda";

export interface PlainRequest {
  method: string;
  path: string;
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
  params?: Record<string, string> | undefined;
  address?: string;
}

/** The event that API Gateway would pass to the function. */
export function toEvent(request: PlainRequest): APIGatewayProxyEventV2 {
  const headers = request.headers ?? {};
  const { cookie, ...rest } = headers;
  const query = request.query ?? "";
  const time = Date.now();
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: request.path,
    rawQueryString: query,
    ...(cookie ? { cookies: cookie.split(/;\s*/) } : {}),
    headers: rest,
    ...(query ? { queryStringParameters: Object.fromEntries(new URLSearchParams(query)) } : {}),
    ...(request.params && Object.keys(request.params).length > 0 ? { pathParameters: request.params } : {}),
    ...(request.body ? { body: typeof request.body === "string" ? request.body : request.body.toString("base64") } : {}),
    isBase64Encoded: Buffer.isBuffer(request.body),
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: "localhost",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.address ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: headers["x-request-id"] ?? "",
      routeKey: "$default",
      stage: "$default",
      time: new Date(time).toISOString(),
      timeEpoch: time,
    },
  };
}
