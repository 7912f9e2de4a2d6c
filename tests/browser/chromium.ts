/**
 * Finds a Chromium to run: a configured one, a headless shell, an installed one, Playwright's own, or one from the
 * system's packages. The headless shell is the same engine without a window's interface, and needs about half the time.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Debian's packages, and the programs that they install. */
const HEADLESS_SHELL = { name: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" };
const CHROMIUM = { name: "chromium", path: "/usr/bin/chromium" };

/** The path of a browser; throws with instructions if none is found or can be installed. */
export function chromiumPath(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  }
  if (existsSync(HEADLESS_SHELL.path) || installed(HEADLESS_SHELL)) return HEADLESS_SHELL.path;
  const present = [...INSTALLED, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
  if (present) return present;
  if (ran(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]) && existsSync(chromium.executablePath()))
    return chromium.executablePath();
  if (installed(CHROMIUM)) return CHROMIUM.path;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Run "npx playwright install --with-deps chromium", or install it with the system\'s packages and name it in CHROMIUM_PATH.',
  );
}

/** Installs a package if this is Debian and the user may. */
function installed({ name, path }: { name: string; path: string }): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  return ran("apt-get", ["update"]) && ran("apt-get", ["install", "-y", name]) && existsSync(path);
}

function ran(command: string, args: string[]): boolean {
  process.stdout.write(`Trying ${command} ${args.join(" ")} to install Chromium\n`);
  try {
    execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 });
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return false;
  }
}
