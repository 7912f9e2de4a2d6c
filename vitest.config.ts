import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Tests of rules and components without state. */
const RULES = "packages/{core/src,web/src/kit,web/src/entities}/**/*.test.{ts,tsx}";
/** What a test changes for all tests in its process: modules, globals, settings, the clock, connections. */
const CHANGES_PROCESS =
  /\bvi\.|globalThis|process\.env|\b(setClock|setRandom|configure|connectWith|hashThrough)\(|\b(document|window|navigator|localStorage|sessionStorage)\b/;

/** Tests that can share a process: its start takes longer than most of them. */
const sharing = globSync(RULES).filter((file) => !CHANGES_PROCESS.test(readFileSync(file, "utf8")));

export default defineConfig({
  test: {
    // Limits for what hangs, wide enough for a slow machine: what passes does not wait for them. The long tests take minutes each.
    testTimeout: process.env["SOAK"] ? 1_800_000 : 600_000,
    hookTimeout: process.env["SOAK"] ? 1_800_000 : 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "isolated",
          globalSetup: ["tests/lib/engine.ts", "tests/scripts/generate.setup.ts"],
          include: ["packages/*/src/**/*.test.ts", "packages/*/src/**/*.test.tsx", "tests/{api,faults,stacks,scripts}/**/*.test.ts"],
          exclude: sharing,
        },
      },
      { extends: true, test: { name: "rules", include: sharing, isolate: false } },
    ],
  },
});
