/**
 * What every response of the API has: its headers, and compression.
 */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { settings } from "@apothecary/core/lib/stage/settings";
import { currentMeter, type Meter } from "@apothecary/core/lib/table/meter";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { API_VERSION } from "../../../../.build/api-version.ts";

/** Smaller responses are not compressed. */
const MIN_COMPRESSED = 1_024;
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const compress = promisify(gzip);

/** The headers of every response, and compression if accepted. */
export async function finishResponse(
  event: APIGatewayProxyEventV2,
  response: APIGatewayProxyStructuredResultV2,
  requestId: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const headers: Record<string, string | number | boolean> = {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "x-request-id": requestId,
    "x-api-version": API_VERSION,
    ...response.headers,
  };
  const meter = currentMeter();
  if (settings().local && meter) headers["server-timing"] = timing(meter);
  const body = response.body ?? "";
  if (body.length < MIN_COMPRESSED || response.isBase64Encoded || !ACCEPTS_GZIP.test(event.headers["accept-encoding"] ?? "")) return { ...response, headers };
  const compressed = await compress(body, { level: 4 });
  return {
    ...response,
    headers: { ...headers, "content-encoding": "gzip", vary: "accept-encoding" },
    body: compressed.toString("base64"),
    isBase64Encoded: true,
  };
}

function timing(meter: Meter): string {
  return `ddb;dur=${meter.milliseconds.toFixed(1)};desc="${meter.calls}", rcu;dur=${meter.readUnits}, wcu;dur=${meter.writeUnits};desc="${meter.indexWriteUnits} of them for indexes"`;
}
