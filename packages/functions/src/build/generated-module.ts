import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { ROOT } from "./root.ts";

/** The folder of generated modules, which is not in the repository. */
const FOLDER = new URL(".build/", ROOT);

/** Writes a module atomically; skips it if it is unchanged. */
export function writeModule(name: string, text: string): void {
  const target = new URL(name, FOLDER);
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  mkdirSync(FOLDER, { recursive: true });
  const fresh = new URL(`${process.pid}-${name}`, FOLDER);
  writeFileSync(fresh, text);
  renameSync(fresh, target);
}
