import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { operationModules } from "../../packages/functions/src/build/operations-module.ts";

const CORE = fileURLToPath(new URL("../../packages/core/src/", import.meta.url));

test("the list of operations has every module that defines one", () => {
  const calling = readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !["operation", "packed", "file-in-steps"].map((name) => `transaction/${name}.ts`).includes(file))
    .filter((file) => /\bdefineOperation\b(?!,| })|= (packed|fileInSteps)\b/.test(readFileSync(CORE + file, "utf8")));
  expect(operationModules()).toEqual(calling.toSorted());
  expect(operationModules()).toContain("stock/items/remove-item.ts");
});

test("the module that imports them is as the sources are", () => {
  const generated = readFileSync(fileURLToPath(new URL("../../.build/operations.ts", import.meta.url)), "utf8");
  const imported = [...generated.matchAll(/^import "\.\.\/packages\/core\/src\/(.+)";$/gm)].map(([, file]) => file);
  expect(imported).toEqual(operationModules());
});
