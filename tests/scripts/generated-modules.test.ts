/**
 * A new checkout has no generated modules: a command that needs them generates them first, and imports them afterwards.
 */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FROM = /^(?:import|export) (?!type )(?:[^"]*? from )?"([^"]+)";/gm;

/** The static imports of a file. */
function importedBy(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(FROM)].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [resolve(dirname(file), name)];
    const [, workspace, path] = /^@apothecary\/(core|functions)\/(.+)$/.exec(name) ?? [];
    return workspace ? [`${ROOT}packages/${workspace}/src/${path}.ts`] : [];
  });
}

/** Every import chain from a file to a generated module. */
function chainsToGenerated(file: string, seen: Set<string> = new Set()): string[] {
  return importedBy(file).flatMap((next) => {
    if (next.startsWith(`${ROOT}.build/`)) return [`${file} imports ${next}`];
    if (seen.has(next)) return [];
    seen.add(next);
    return chainsToGenerated(next, seen);
  });
}

const COMMANDS = ["start", "generate", "create-admin", "operations", "verify-stock", "migrate", "rehearse-restore", "bench"];

test.each(COMMANDS)("npm run %s imports nothing generated before it can generate it", (command) => {
  const seen = new Set<string>();
  expect(chainsToGenerated(`${ROOT}scripts/${command}.ts`, seen)).toEqual([]);
  expect(seen.size).toBeGreaterThan(0);
});

test("the consumer of the queue imports the generated module", () => {
  expect(chainsToGenerated(`${ROOT}packages/functions/src/events/carry-on.ts`)).toHaveLength(1);
});
