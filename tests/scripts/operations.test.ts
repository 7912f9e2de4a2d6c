import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CORE = fileURLToPath(new URL("../../packages/core/src/", import.meta.url));
const OPERATIONS = fileURLToPath(new URL("../../packages/functions/src/events/operations.ts", import.meta.url));

test("whoever carries operations on knows every module that defines one", () => {
  const defining = readdirSync(CORE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file !== "transaction/operation.ts")
    .filter((file) => /^defineOperation\b/m.test(readFileSync(CORE + file, "utf8")))
    .map((file) => `@apothecary/core/${file.replace(/\.ts$/, "")}`);
  const known = [...readFileSync(OPERATIONS, "utf8").matchAll(/^import "(.+)";$/gm)].map(([, name]) => name);
  expect(known.toSorted()).toEqual(defining.toSorted());
});
