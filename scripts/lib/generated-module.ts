import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { ROOT } from "./root.ts";

/** Where modules lie that are generated from the sources. It is no part of the repository. */
const FOLDER = new URL(".build/", ROOT);

/** Writes a module as a whole, so that nobody reads half of it; leaves it alone where it says the same already. */
export function writeModule(name: string, text: string): void {
  const target = new URL(name, FOLDER);
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  mkdirSync(FOLDER, { recursive: true });
  const fresh = new URL(`${process.pid}-${name}`, FOLDER);
  writeFileSync(fresh, text);
  renameSync(fresh, target);
}
