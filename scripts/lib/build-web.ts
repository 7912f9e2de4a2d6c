/**
 * The application in the browser, built where it is missing or older than its sources.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROOT } from "./root.ts";
import { StartError } from "./start-error.ts";

const WEB = fileURLToPath(new URL("packages/web/", ROOT));
const DIST = `${WEB}dist`;
/** What the application is made of: its own files, the contracts that it shares, and the versions of its libraries. */
const SOURCES = [
  `${WEB}src`,
  `${WEB}build`,
  `${WEB}index.html`,
  `${WEB}vite.config.ts`,
  `${WEB}public`,
  fileURLToPath(new URL("packages/core/src", ROOT)),
  fileURLToPath(new URL("package-lock.json", ROOT)),
];
/** Of core, the browser sees the contracts and whatever they import: which files those are is not guessed. */
const SEEN = /(?<!\.test)\.ts$/;
/** Bears what the folder was built from; written last, so that a build that was cut off is done again. */
const STAMP = ".built-from";

/** The folder of the built application. `say` is called where a build is needed. */
export async function builtWeb(say: (line: string) => void): Promise<string> {
  const sources = digestOfSources();
  if (isBuiltFrom(sources)) return DIST;
  say("Building the application for the browser …");
  const fresh = fileURLToPath(new URL(`.build/web-${process.pid}`, ROOT));
  try {
    const { build } = await import("vite");
    await build({ root: WEB, configFile: `${WEB}vite.config.ts`, logLevel: "error", build: { outDir: fresh, emptyOutDir: true } });
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartError(`The application for the browser cannot be built: ${error instanceof Error ? error.message : String(error)}`);
  }
  writeFileSync(`${fresh}/${STAMP}`, sources);
  try {
    rmSync(DIST, { recursive: true, force: true });
    renameSync(fresh, DIST);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another start in the same moment has put the same there.
    if (!isBuiltFrom(sources)) throw error;
  }
  return DIST;
}

function isBuiltFrom(sources: string): boolean {
  const stamp = `${DIST}/${STAMP}`;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

/** Names, sizes and times of all sources: what has the same was built from the same. */
function digestOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesOf)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(file).isFile() && (path.startsWith(WEB) || SEEN.test(file)))
    .toSorted();
}
