import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeModule } from "./generated-module.ts";
import { ROOT } from "./root.ts";

const CORE = fileURLToPath(new URL("packages/core/src/", ROOT));
const DEFINES = /^defineOperation[<(]|^(export | {2})?const \w+ = (packed|fileInSteps)[<(]/m;

/** Every module of core that defines a kind of operation, by its path, discovered from the files. */
export function operationModules(): string[] {
  return readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && DEFINES.test(readFileSync(CORE + file, "utf8")))
    .toSorted();
}

/** Writes the module that imports them all, so that the code that resumes an operation knows its steps. */
export function writeOperations(): void {
  const imports = operationModules().map((file) => `import "../packages/core/src/${file}";\n`);
  writeModule("operations.ts", `/** Every module that defines a kind of operation, found by packages/functions/src/build/generate.ts. */\n${imports.join("")}`);
}
