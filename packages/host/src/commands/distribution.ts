/** The header by which the API recognises its own CloudFront distribution, changed through CloudFront's API. */
import { signedHeaders } from "@apothecary/core/lib/stage/aws-call";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import type { Progressing } from "./replace-secret.ts";

const HOST = "https://cloudfront.amazonaws.com";
const API = "2020-05-31/distribution";
/** CloudFront is one service for all regions, whose requests are signed for this one. */
const REGION = "us-east-1";
const HEADER = /(<HeaderName>x-origin-verify<\/HeaderName>\s*<HeaderValue>)([^<]*)(<\/HeaderValue>)/g;
const LOOK_EVERY_MS = 15_000;
const MAX_LOOKS = 240;

/** Makes a distribution send a value in the header, and waits until every edge location does. Does nothing where it already does. */
export async function sendOriginHeader(id: string, value: string, { pause }: Pick<Progressing, "pause">): Promise<void> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const { text, etag } = await cloudFront("GET", `${id}/config`);
    if (valuesIn(text).every((sent) => sent === value)) {
      if (/<Status>Deployed<\/Status>/.test((await cloudFront("GET", id)).text)) return;
      await pause(LOOK_EVERY_MS);
    } else {
      const changed = text.replaceAll(HEADER, (_, before: string, __, after: string) => before + value + after);
      await cloudFront("PUT", `${id}/config`, { etag, body: changed });
    }
  }
  throw new Error(`The distribution ${id} was not deployed within an hour. Run this again to go on waiting.`);
}

function valuesIn(config: string): string[] {
  const values = [...config.matchAll(HEADER)].map(([, , sent = ""]) => sent);
  if (values.length === 0) throw new Error("The distribution sends no x-origin-verify header. Is it that of this stage?");
  return values;
}

async function cloudFront(method: "GET" | "PUT", path: string, change?: { etag: string; body: string }): Promise<{ text: string; etag: string }> {
  const url = new URL(`${API}/${path}`, `${process.env["AWS_ENDPOINT_URL_CLOUDFRONT"] ?? process.env["AWS_ENDPOINT_URL"] ?? HOST}/`);
  const body = change?.body ?? "";
  const plain: Record<string, string> = { host: url.host, ...(change ? { "content-type": "text/xml", "if-match": change.etag } : {}) };
  const credentials = await documentClient().config.credentials();
  const signing = { service: "cloudfront", region: REGION, at: new Date(), ...credentials };
  const { host: _, ...headers } = signedHeaders({ method, path: url.pathname, headers: plain, body }, signing);
  const response = await fetch(url, { method, headers, ...(change ? { body } : {}) });
  const text = await response.text();
  // Another change came first: the caller reads again.
  if (!response.ok && response.status !== 412) throw new Error(`CloudFront answered ${response.status}: ${/<Message>([^<]*)/.exec(text)?.[1] ?? text}`);
  return { text, etag: response.headers.get("etag") ?? "" };
}
