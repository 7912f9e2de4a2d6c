import { existsSync } from "node:fs";
import { writeOpenApi } from "../../scripts/lib/openapi-module.ts";
import { writeOperations } from "../../scripts/lib/operations-module.ts";
import { ROOT } from "../../scripts/lib/root.ts";

/** Generates the modules that functions import: always the operations, the OpenAPI document only if it is missing. */
export default async function setup(): Promise<void> {
  writeOperations();
  if (!existsSync(new URL(".build/openapi.ts", ROOT))) await writeOpenApi();
}
