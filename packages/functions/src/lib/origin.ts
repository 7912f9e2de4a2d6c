import { timingSafeEqual } from "node:crypto";
import { type AnyEndpoint, needsRequestId } from "@apothecary/core/lib/rules/endpoint";
import { AppError } from "@apothecary/core/lib/actions/error";
import { settings } from "@apothecary/core/lib/stage/settings";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** A request id. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const BEARER = /^Bearer +(\S+)$/i;

/** The token that a program sends instead of the cookie. */
export function bearerToken(event: APIGatewayProxyEventV2): string | undefined {
  return BEARER.exec(event.headers["authorization"] ?? "")?.[1];
}

/**
 * Refuses requests that do not come from our own page: without the marker, a needed request id, or our own CloudFront. A
 * program's token needs no marker: a browser sends it for no other site.
 */
export function checkOrigin(endpoint: AnyEndpoint, event: APIGatewayProxyEventV2): void {
  const { originSecrets, local } = settings();
  const verify = event.headers["x-origin-verify"] ?? "";
  const through = originSecrets.length === 0 ? local : originSecrets.some((secret) => sameText(verify, secret));
  if (!through) throw new AppError("not_allowed", "This address is not served here.");
  if (endpoint.method === "GET" && !endpoint.writes && !endpoint.reports) return;
  const byProgram = endpoint.access !== "public" && bearerToken(event) !== undefined;
  if (!byProgram && event.headers["x-requested-with"] !== "XMLHttpRequest")
    throw new AppError("not_allowed", "The request does not come from the application.");
  const sent = event.headers["x-request-id"];
  if (sent === undefined && !needsRequestId(endpoint)) return;
  if (endpoint.method === "POST" && !UUID.test(sent ?? "")) {
    throw new AppError("bad_input", "X-Request-Id must be a UUID.", { errors: [{ path: "X-Request-Id", message: "X-Request-Id must be a UUID." }] });
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
