import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./chromium.ts";

// Workers read this file again: the browser is searched for once.
process.env["CHROMIUM_PATH"] = chromiumPath();

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./host.setup.ts",
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Limits for what hangs, wide enough for a slow machine: what passes does not wait for them.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
    // Nobody waits for what moves. The reduced motion is a setting of the application's users, too.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] },
    // Each test fetches the application anew; those of the service worker ask for it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace costs each test a good part of its time; set TRACE=1 to look into a failure.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    ...(process.env["BASE_URL"] ? { baseURL: process.env["BASE_URL"] } : {}),
  },
});
