import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["tests/lib/engine.ts", "tests/scripts/openapi.setup.ts"],
    include: ["packages/*/src/**/*.test.ts", "packages/*/src/**/*.test.tsx", "tests/{api,faults,stacks,scripts}/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
  },
});
