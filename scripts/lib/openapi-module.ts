import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { allEndpoints } from "./endpoints.ts";
import { writeModule } from "./generated-module.ts";
import { openApiOf } from "./openapi-document.ts";
import { ROOT } from "./root.ts";

/** Writes the OpenAPI document to the path that its handler imports. */
export async function writeOpenApi(): Promise<void> {
  const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as { version: string };
  const text = JSON.stringify(openApiOf(await allEndpoints(), version));
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const module = `/** Built by scripts/generate.ts from the contracts. */
export const etag = ${JSON.stringify(etag)};
export const document = JSON.parse(${JSON.stringify(text)}) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
};
`;
  writeModule("openapi.ts", module);
}
