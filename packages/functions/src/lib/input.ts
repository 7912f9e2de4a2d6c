/** The input of a request: its body, its validated fields, its digest, and its address. */
import { isUtf8 } from "node:buffer";
import { createHmac } from "node:crypto";
import { unusableTexts } from "@apothecary/core/lib/rules/characters";
import { type AnyEndpoint, isSigned } from "@apothecary/core/lib/rules/endpoint";
import { AppError, badInputs, type FieldError } from "@apothecary/core/lib/actions/error";
import { recordsKey } from "@apothecary/core/lib/stage/session-keys";
import { settings } from "@apothecary/core/lib/stage/settings";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { parseStrictly } from "./json.ts";

/** The largest body taken, in bytes (contract, section 1). */
const MAX_BODY = 1_000_000;
/** Limits of the reported faults, so that the response does not repeat large inputs. */
const MAX_TOLD = 300;
const MAX_FAULTS = 200;

/** The only accepted content type. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** The body as text; 415 if its Content-Type is not application/json, 413 above a megabyte, 400 for bytes that are not UTF-8. */
export function readBody(event: APIGatewayProxyEventV2): string {
  if (!event.body) return "";
  if (!JSON_TYPE.test(event.headers["content-type"]?.trim() ?? "")) {
    throw new AppError("unsupported_media_type", "The body must be JSON: send it with the Content-Type application/json.");
  }
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > MAX_BODY) throw new AppError("too_large", "The request is larger than 1 MB.");
  if (!isUtf8(bytes)) throw new AppError("bad_input", "The body is not UTF-8.", { errors: [{ path: "", message: "The body is not UTF-8." }] });
  return bytes.toString("utf8");
}

/** Parameters, query and body, validated by the contract; 400 with each invalid field. */
export function validateInput(endpoint: AnyEndpoint, event: APIGatewayProxyEventV2, raw: string): { params: unknown; query: unknown; body: unknown } {
  const body = endpoint.method === "POST" && raw !== "" ? parseStrictly(raw) : {};
  refuseUnusable([event.pathParameters, event.queryStringParameters], body, endpoint.checksTexts);
  const parts = [
    ["params", endpoint.params.safeParse(event.pathParameters ?? {})],
    ["query", endpoint.query.safeParse(event.queryStringParameters ?? {})],
    ["body", endpoint.body.safeParse(body)],
  ] as const;
  const errors: FieldError[] = parts.flatMap(([, parsed]) =>
    parsed.success
      ? []
      : parsed.error.issues.slice(0, MAX_FAULTS).map((issue) => ({ path: shortened(issue.path.join(".")), message: shortened(issue.message) })),
  );
  if (errors.length > 0) throw new AppError("bad_input", errors[0]?.message ?? "The input is not valid.", { errors });
  return Object.fromEntries(parts.map(([name, parsed]) => [name, parsed.data])) as { params: unknown; query: unknown; body: unknown };
}

/** 400 if a text has an unusable character (contract, section 7). */
function refuseUnusable(address: readonly unknown[], body: unknown, checked: readonly string[]): void {
  const errors = [...address.flatMap((part) => unusableTexts(part)), ...unusableTexts(body, checked)];
  if (errors.length > 0) throw badInputs(errors.slice(0, MAX_FAULTS).map(({ path, message }) => ({ path: shortened(path), message })));
}

function shortened(text: string): string {
  return text.length > MAX_TOLD ? `${text.slice(0, MAX_TOLD)}…` : text;
}

/** The password of a signature, in the text of a body, and a passkey's answer in its place. */
const SIGNING_PASSWORD = /("password"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const SIGNING_PASSKEY = /"passkey"(\s*:\s*)\{[^{}]*\}/g;
const unproved = (raw: string): string => raw.replaceAll(SIGNING_PASSWORD, '$1""').replaceAll(SIGNING_PASSKEY, '"password"$1""');

/**
 * The keyed digest that identifies a repeated request: keyed, because bodies can contain passwords. What proves a signature is
 * not part of it, so that the same request can be signed again, also in the other way. A read has none.
 */
export function requestDigest(endpoint: AnyEndpoint, event: APIGatewayProxyEventV2, raw: string, userId: number | undefined): string {
  if (endpoint.method === "GET" && !endpoint.writes && !endpoint.reports) return "";
  const text = [userId ?? "", event.rawPath, event.rawQueryString, isSigned(endpoint) ? unproved(raw) : raw].join("\n");
  return createHmac("sha256", recordsKey()).update(text).digest("base64url");
}

/**
 * The origin at which the client sees the application: from our own CloudFront when deployed, as it served the request; from
 * the request on the local stage, where it is a machine's own.
 */
export function clientOrigin(event: APIGatewayProxyEventV2): string {
  const { headers, requestContext } = event;
  if (settings().local) return `http://${headers["host"] ?? requestContext.domainName}`;
  return `https://${headers["x-viewer-host"] ?? requestContext.domainName}`;
}

/** The client's IP address: from our own CloudFront when deployed, from the socket on the local stage. Never from a client's header. */
export function clientAddress(event: APIGatewayProxyEventV2): string {
  const viewer = settings().local ? undefined : event.headers["x-viewer-address"];
  return viewer ?? event.requestContext.http.sourceIp;
}
