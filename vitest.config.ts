import { configDefaults, defineConfig } from "vitest/config";

const WORKERS = 3;
// Limits for what hangs, wide enough for a slow machine: what passes does not wait for them. The long tests take minutes each.
const LIMIT_MS = process.env["SOAK"] ? 1_800_000 : 600_000;
/** They replace parts of the AWS SDK, which other files use, or load the libraries of the templates. */
const ALONE = ["tests/stacks/**/*.test.ts", "tests/scripts/{restore,rehearse-restore}.test.ts"];

const common = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: WORKERS,
};
// Tests under random faults, contention and large amounts of data: `npm run test:long` alone runs them.
const exclude = [...configDefaults.exclude, ...(process.env["SOAK"] ? [] : ["**/*.full.test.ts"])];

export default defineConfig({
  test: {
    reporters: ["default", "./tests/lib/slowest-files.ts"],
    globalSetup: ["tests/lib/engine.ts", "tests/scripts/generate.setup.ts"],
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          include: ["packages/*/src/**/*.test.{ts,tsx}", "tests/{api,faults,scripts}/**/*.test.ts"],
          exclude: [...exclude, ...ALONE],
          isolate: false,
          setupFiles: ["tests/lib/own-modules.ts"],
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...common, name: "alone", include: ALONE, exclude, setupFiles: ["tests/lib/ticking-clock.ts"] } },
    ],
  },
});
