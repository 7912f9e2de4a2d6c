import { existsSync } from "node:fs";
import { ROOT } from "../../scripts/lib/root.ts";
import { writeOpenApi } from "../../scripts/openapi.ts";

/** Builds the document that one of the functions serves, where nothing has built it yet. */
export default async function setup(): Promise<void> {
  if (!existsSync(new URL(".build/openapi.ts", ROOT))) await writeOpenApi();
}
