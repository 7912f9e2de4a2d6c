/**
 * Checks the signature (AWS Signature Version 4, in headers or in a presigned link) and expiry of an S3 request.
 * The embedded engine accepts any signature, so this check comes first.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A request as received: header names in lower case. */
export interface SignedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** The reason for a rejection, as an S3 error. */
export type Refusal = "AccessDenied" | "InvalidAccessKeyId" | "SignatureDoesNotMatch" | "RequestTimeTooSkewed" | "RequestExpired";

const ALGORITHM = "AWS4-HMAC-SHA256";
const UNSIGNED = "UNSIGNED-PAYLOAD";
const MAX_SKEW_MS = 15 * 60_000;
/** Maximum validity of a presigned link: a week. */
const MAX_LINK_SECONDS = 7 * 86_400;

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** `20261121T091500Z`. */
  date: string;
  payload: string;
  query: [string, string][];
  /** Validity of a link, in seconds. */
  holds?: number;
}

/** Why a request must be rejected; undefined if it is valid. `at` is the current time in milliseconds. */
export function signatureRefusal(request: SignedRequest, credentials: Credentials, at: number): Refusal | undefined {
  const url = new URL(request.url, "http://engine");
  const claim = url.searchParams.has("X-Amz-Signature") ? claimOfLink(url) : claimOfHeaders(request, url);
  if (!claim) return "AccessDenied";
  const [accessKeyId, day, region, service, end] = claim.credential.split("/");
  if (accessKeyId !== credentials.accessKeyId) return "InvalidAccessKeyId";
  if (!day || !region || service !== "s3" || end !== "aws4_request" || !claim.date.startsWith(day)) return "AccessDenied";
  if (!claim.signedHeaders.split(";").includes("host")) return "AccessDenied";
  const late = lateness(claim, at);
  if (late) return late;
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, claim.date, scope, sha256(canonicalRequest(request, url, claim))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${credentials.secretAccessKey}`));
  return sameText(hmac(key, text).toString("hex"), claim.signature) ? undefined : "SignatureDoesNotMatch";
}

function claimOfLink(url: URL): Claim | undefined {
  const { searchParams } = url;
  const one = (name: string): string => (searchParams.getAll(name).length === 1 ? (searchParams.get(name) ?? "") : "");
  const holds = Number(one("X-Amz-Expires") || Number.NaN);
  if (one("X-Amz-Algorithm") !== ALGORITHM || !Number.isInteger(holds) || holds < 1 || holds > MAX_LINK_SECONDS) return undefined;
  return {
    credential: one("X-Amz-Credential"),
    signedHeaders: one("X-Amz-SignedHeaders"),
    signature: one("X-Amz-Signature"),
    date: one("X-Amz-Date"),
    payload: one("X-Amz-Content-Sha256") || UNSIGNED,
    query: [...searchParams].filter(([name]) => name !== "X-Amz-Signature"),
    holds,
  };
}

function claimOfHeaders(request: SignedRequest, url: URL): Claim | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(requestHeader(request, "authorization"));
  const [, credential, signedHeaders, signature] = found ?? [];
  if (!credential || !signedHeaders || !signature) return undefined;
  return {
    credential,
    signedHeaders,
    signature,
    date: requestHeader(request, "x-amz-date"),
    payload: requestHeader(request, "x-amz-content-sha256") || UNSIGNED,
    query: [...url.searchParams],
  };
}

function lateness(claim: Claim, at: number): Refusal | undefined {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? [];
  if (!y) return "AccessDenied";
  const signed = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (!(signed - at <= MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  if (claim.holds === undefined) return at - signed > MAX_SKEW_MS ? "RequestTimeTooSkewed" : undefined;
  return at > signed + claim.holds * 1_000 ? "RequestExpired" : undefined;
}

function canonicalRequest(request: SignedRequest, url: URL, claim: Claim): string {
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const query = claim.query
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const headers = claim.signedHeaders.split(";").map((name) => `${name}:${requestHeader(request, name).trim().replaceAll(/\s+/g, " ")}\n`);
  return [request.method, path, query, headers.join(""), claim.signedHeaders, claim.payload].join("\n");
}

function requestHeader(request: SignedRequest, name: string): string {
  const value = request.headers[name] ?? "";
  return Array.isArray(value) ? value.join(",") : value;
}

/** Encodes by RFC 3986, which covers slightly more characters than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
