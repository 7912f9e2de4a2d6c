import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./chromium.ts";

// Each worker loads this file: look for the browser only once.
process.env["CHROMIUM_PATH"] = chromiumPath();

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./host.setup.ts",
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // None for developers. CI repeats a failed test once and lists it as flaky.
  retries: Number(process.env["BROWSER_RETRIES"] ?? 0),
  // Timeouts for hanging tests only, long enough for a slow machine.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["../lib/slowest-files.ts"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
    // Avoids waiting for animations. Reduced motion is also a setting that users of the application may have.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] },
    // Each test loads the application from the host; tests of the service worker enable it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Tracing slows each test down considerably; set TRACE=1 to investigate a failure.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    ...(process.env["BASE_URL"] ? { baseURL: process.env["BASE_URL"] } : {}),
  },
});
