/**
 * `npm run generate`: builds the modules that are worked out from the sources: the OpenAPI document for the function that
 * serves it, and the list of operations for the one that carries them on.
 */
import { writeOpenApi } from "./lib/openapi-module.ts";
import { writeOperations } from "./lib/operations-module.ts";

/** Writes them where the functions import them. */
export async function writeGenerated(): Promise<void> {
  writeOperations();
  await writeOpenApi();
}

if (import.meta.main) await writeGenerated();
