import { existsSync } from "node:fs";
import { writeOpenApi } from "../../scripts/lib/openapi-module.ts";
import { writeOperations } from "../../scripts/lib/operations-module.ts";
import { ROOT } from "../../scripts/lib/root.ts";

/** Builds what the functions import: the operations anew, the OpenAPI document where nothing has built it yet. */
export default async function setup(): Promise<void> {
  writeOperations();
  if (!existsSync(new URL(".build/openapi.ts", ROOT))) await writeOpenApi();
}
