import { existsSync } from "node:fs";
import { writeOpenApi } from "../../packages/functions/src/build/openapi-module.ts";
import { writeOperations } from "../../packages/functions/src/build/operations-module.ts";
import { writeCommonPasswords } from "../../packages/functions/src/build/passwords-module.ts";
import { ROOT } from "../../packages/functions/src/build/root.ts";

/** Generates the modules that functions import: the OpenAPI document only if it is missing. */
export default async function setup(): Promise<void> {
  writeOperations();
  writeCommonPasswords();
  if (!existsSync(new URL(".build/openapi.ts", ROOT))) await writeOpenApi();
}
