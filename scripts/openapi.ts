/**
 * `npm run openapi`: builds the OpenAPI document from the contracts, for the function that serves it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { allEndpoints } from "./lib/endpoints.ts";
import { openApiOf } from "./lib/openapi-document.ts";
import { ROOT } from "./lib/root.ts";

const FOLDER = new URL(".build/", ROOT);
const TARGET = new URL("openapi.ts", FOLDER);

/** Writes the document where its handler imports it; leaves the file alone where it says the same already. */
export async function writeOpenApi(): Promise<void> {
  const { version } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as { version: string };
  const text = JSON.stringify(openApiOf(await allEndpoints(), version));
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const module = `/** Built by scripts/openapi.ts from the contracts. */
export const etag = ${JSON.stringify(etag)};
export const document = JSON.parse(${JSON.stringify(text)}) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
};
`;
  if (existsSync(TARGET) && readFileSync(TARGET, "utf8") === module) return;
  mkdirSync(FOLDER, { recursive: true });
  const fresh = new URL(`openapi-${process.pid}.ts`, FOLDER);
  writeFileSync(fresh, module);
  renameSync(fresh, TARGET);
}

if (import.meta.main) await writeOpenApi();
