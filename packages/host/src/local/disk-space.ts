/**
 * Whether the disk of the data folder has space left. On a full disk SQLite's errors look like those of a damaged file.
 */
import { statfsSync } from "node:fs";
import { systemErrorCode, StartError } from "../engines/start-error.ts";

/** The engines write journals beside their data: with less than this they cannot work. In bytes. */
const LEAST_FREE = 16_000_000;
const MEGABYTE = 1_000_000;
/** The system's error codes of a disk without space, and of a used-up quota. */
const NO_SPACE = ["ENOSPC", "EDQUOT"];

/** What is wrong with the space on the disk of a folder, as a sentence; undefined if there is enough. */
export function diskProblem(path: string, free = freeBytes(path)): string | undefined {
  if (free >= LEAST_FREE) return undefined;
  const [left, needed] = [Math.floor(free / MEGABYTE), LEAST_FREE / MEGABYTE];
  return `The disk of ${path} is full: ${left} MB are free, and at least ${needed} MB are needed. Free some space on it.`;
}

/** The same for an error of the system; any other error as it is. */
export function explainedDiskError(error: unknown): unknown {
  if (!NO_SPACE.includes(systemErrorCode(error) ?? "")) return error;
  const path = error instanceof Error && "path" in error && typeof error.path === "string" ? ` of ${error.path}` : "";
  return new StartError(`The disk${path} is full. Free some space on it, or name a folder on another disk with DATA_DIR.`);
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}
