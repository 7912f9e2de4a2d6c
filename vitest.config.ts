import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./tests/lib/slowest-files.ts"],
    setupFiles: ["tests/lib/ticking-clock.ts"],
    globalSetup: ["tests/lib/engine.ts", "tests/scripts/generate.setup.ts"],
    include: ["packages/*/src/**/*.test.ts", "packages/*/src/**/*.test.tsx", "tests/{api,faults,stacks,scripts}/**/*.test.ts"],
    // Tests under random faults, contention and large amounts of data: `npm run test:long` alone runs them.
    exclude: [...configDefaults.exclude, ...(process.env["SOAK"] ? [] : ["**/*.full.test.ts"])],
    // Limits for what hangs, wide enough for a slow machine: what passes does not wait for them. The long tests take minutes each.
    testTimeout: process.env["SOAK"] ? 1_800_000 : 600_000,
    hookTimeout: process.env["SOAK"] ? 1_800_000 : 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
  },
});
