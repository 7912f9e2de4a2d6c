/**
 * A killed host leaves its DynamoDB engine running, with the database file open. The orphan is identified by that open file,
 * which is reliable even if process ids or folder names change, and stopped before another engine opens the file.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemErrorCode, StartError } from "./start-error.ts";

/** Timeouts for an engine to exit on SIGTERM, and on SIGKILL. */
const ASKED_MS = 5_000;
const TOLD_MS = 2_000;
const POLL_MS = 20;

/** Stops engines that still have the database file open; returns their process ids. Linux only, like the embedded engine's package. */
export async function endOrphans(databaseFile: string): Promise<number[]> {
  if (!existsSync(databaseFile) || !existsSync("/proc/self/fd")) return [];
  const orphans = enginesOn(databaseFile);
  for (const pid of orphans) {
    if ((await ended(pid, "SIGTERM", ASKED_MS)) || (await ended(pid, "SIGKILL", TOLD_MS))) continue;
    throw new StartError(`An engine that was left behind (process ${pid}) holds ${databaseFile} and does not end. Stop it, then start again.`);
  }
  return orphans;
}

function enginesOn(databaseFile: string): number[] {
  const file = statSync(databaseFile);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isEngine(name))
    .filter((name) => openFiles(name).some((open) => open.ino === file.ino && open.dev === file.dev))
    .map(Number);
}

function isEngine(pid: string): boolean {
  const [command = "", ...words] = (quietly(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? "").split("\0");
  return basename(command) === "dynoxide" || words.some((word) => basename(word) === "DynamoDBLocal.jar");
}

function openFiles(pid: string): { ino: number; dev: number }[] {
  const names = quietly(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return names.flatMap((name) => quietly(() => statSync(`/proc/${pid}/fd/${name}`)) ?? []);
}

/** The process may have exited, or belong to another user: it is then not ours. */
function quietly<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(systemErrorCode(error) ?? "")) return undefined;
    throw error;
  }
}

async function ended(pid: number, signal: "SIGTERM" | "SIGKILL", withinMs: number): Promise<boolean> {
  const sent = (what: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, what);
    } catch (error) {
      if (systemErrorCode(error) === "ESRCH") return false;
      throw error;
    }
  };
  if (!sent(signal)) return true;
  for (let waited = 0; waited < withinMs; waited += POLL_MS) {
    await wait(POLL_MS);
    if (!sent(0) || !isEngine(String(pid))) return true;
  }
  return false;
}
