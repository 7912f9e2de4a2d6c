/**
 * The demo company's year as a database file: simulated once for each version of the sources that it comes from.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../../functions/src/build/root.ts";
import { systemErrorCode } from "../engines/start-error.ts";
import type { Summary } from "./load.ts";

const PREFIX = "demo-";
const DATABASE = "dynamodb.sqlite";
const SUMMARY = "summary.json";
/** Age at which a year is removed: it is of other sources, or an interrupted process left it. In milliseconds. */
const KEPT_MS = 86_400_000;
/** What the year comes from: the product, the simulation, and the versions of libraries and engine. */
const SOURCES = ["packages/core/src", "packages/host/src/demo", "packages/host/src/engines", "package-lock.json"];

export interface KeptYear {
  /** A database file, to be copied. */
  database: string;
  summary: Summary;
}

/** A value that differs for each content of the year's sources. */
export function yearDigest(root = fileURLToPath(ROOT), sources: readonly string[] = SOURCES): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const isFolder = statSync(join(root, source)).isDirectory();
    const names = isFolder ? readdirSync(join(root, source), { recursive: true, encoding: "utf8" }).toSorted() : [""];
    const files = names.map((name) => join(source, name)).filter((file) => !file.includes(".test.") && statSync(join(root, file)).isFile());
    for (const file of files) hash.update(`${file} ${statSync(join(root, file)).size}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * The year of a digest in a folder. If it is not there, `simulate` writes it to a database file. It appears complete or not at
 * all, even if another process makes it at the same time or this one is killed.
 */
export async function keptYear(folder: string, digest: string, simulate: (database: string) => Promise<Summary>): Promise<KeptYear> {
  const path = join(folder, `${PREFIX}${digest}`);
  if (!existsSync(path)) await make(folder, path, simulate);
  return { database: join(path, DATABASE), summary: JSON.parse(readFileSync(join(path, SUMMARY), "utf8")) as Summary };
}

async function make(folder: string, path: string, simulate: (database: string) => Promise<Summary>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const old = readdirSync(folder).filter((name) => name.startsWith(PREFIX) && isOld(join(folder, name)));
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true });
  const fresh = `${path}.${randomUUID()}`;
  mkdirSync(fresh);
  try {
    writeFileSync(join(fresh, SUMMARY), JSON.stringify(await simulate(join(fresh, DATABASE))));
    renameSync(fresh, path);
  } catch (error) {
    // Another process was quicker, and its year is the same.
    if (!["ENOTEMPTY", "EEXIST"].includes(systemErrorCode(error) ?? "")) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Another process may remove it first. */
const isOld = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > KEPT_MS;
};
