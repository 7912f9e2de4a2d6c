/**
 * Builds the web application if it is missing or older than its sources.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../../functions/src/build/root.ts";
import { StartError } from "../engines/start-error.ts";

const WEB = fileURLToPath(new URL("packages/web/", ROOT));
const DIST = `${WEB}dist`;
/** The inputs of the build: its own files, the shared contracts, and the versions of its libraries. */
const SOURCES = [
  `${WEB}src`,
  `${WEB}build`,
  `${WEB}index.html`,
  `${WEB}vite.config.ts`,
  `${WEB}public`,
  fileURLToPath(new URL("packages/core/src", ROOT)),
  fileURLToPath(new URL("package-lock.json", ROOT)),
];
/** All sources but tests: the browser needs core's contracts and their imports, and all of core counts. */
const SEEN = /(?<!\.test)\.ts$/;
/** Holds the fingerprint of the inputs; written last, so that an interrupted build is repeated. */
const STAMP = ".built-from";

/** The folder of the built application. `say` is called if a build is needed. */
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
    // A concurrent start has written the same files.
    if (!isBuiltFrom(sources)) throw error;
  }
  return DIST;
}

function isBuiltFrom(sources: string): boolean {
  const stamp = `${DIST}/${STAMP}`;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

/** Fingerprint of the inputs: names, sizes and modification times, and whether it is to be late for tests. */
function digestOfSources(): string {
  const hash = createHash("sha256").update(process.env["LATE"] ?? "");
  for (const file of SOURCES.flatMap(listFiles)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => `${path}/${name}`)
    .filter((file) => statSync(file).isFile() && (path.startsWith(WEB) || SEEN.test(file)))
    .toSorted();
}
