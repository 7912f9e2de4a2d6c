/**
 * `npm run generate`: generates modules from the sources: the OpenAPI document for the function that
 * serves it, the list of operations for the function that resumes them, and the passwords that cannot be chosen.
 */
import { writeOpenApi } from "./openapi-module.ts";
import { writeOperations } from "./operations-module.ts";
import { writeCommonPasswords } from "./passwords-module.ts";

/** Writes them to the paths that the functions import. */
export async function writeGenerated(): Promise<void> {
  writeOperations();
  writeCommonPasswords();
  await writeOpenApi();
}
