import { createHash } from "node:crypto";
import { apiSurface, apiVersion, lastRelease } from "./api-surface.ts";
import { allEndpoints } from "./endpoints.ts";
import { writeModule } from "./generated-module.ts";
import { openApiDocument } from "./openapi-document.ts";

/** Writes the OpenAPI document to the path that its handler imports, and the version of the API for the header of every answer. */
export async function writeOpenApi(): Promise<void> {
  const endpoints = await allEndpoints();
  const version = apiVersion(lastRelease(), apiSurface(endpoints));
  const text = JSON.stringify(openApiDocument(endpoints, version));
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const module = `/** Built by packages/functions/src/build/generate.ts from the contracts. */
export const etag = ${JSON.stringify(etag)};
export const document = JSON.parse(${JSON.stringify(text)}) as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
  components: { securitySchemes: { session: { name: string } } };
};
`;
  writeModule("openapi.ts", module);
  writeModule("api-version.ts", `/** Built by packages/functions/src/build/generate.ts. */\nexport const API_VERSION = ${JSON.stringify(version)};\n`);
}
