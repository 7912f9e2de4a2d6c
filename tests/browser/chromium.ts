/**
 * Finds a Chromium to run: a configured or installed one, Playwright's own, or one from the system's packages.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];
const SYSTEM = "/usr/bin/chromium";

/** The path of a browser; throws with instructions if none is found or can be installed. */
export function chromiumPath(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  }
  const present = [...INSTALLED, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
  if (present) return present;
  if (ran(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]) && existsSync(chromium.executablePath()))
    return chromium.executablePath();
  const root = process.getuid?.() === 0;
  if (root && existsSync("/etc/debian_version") && ran("apt-get", ["update"]) && ran("apt-get", ["install", "-y", "chromium"]) && existsSync(SYSTEM))
    return SYSTEM;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Run "npx playwright install --with-deps chromium", or install it with the system\'s packages and name it in CHROMIUM_PATH.',
  );
}

function ran(command: string, args: string[]): boolean {
  process.stdout.write(`No Chromium is installed: trying ${command} ${args.join(" ")}\n`);
  try {
    execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 });
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}
