/**
 * `npm run generate`: generates modules from the sources: the OpenAPI document for the function that
 * serves it, and the list of operations for the function that resumes them.
 */
import { writeOpenApi } from "./lib/openapi-module.ts";
import { writeOperations } from "./lib/operations-module.ts";

/** Writes them to the paths that the functions import. */
export async function writeGenerated(): Promise<void> {
  writeOperations();
  await writeOpenApi();
}

if (import.meta.main) await writeGenerated();
