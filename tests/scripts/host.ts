/**
 * The local host as a separate process, started as a user would.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/host/src/engines/dynamodb-engine.ts";

const SCRIPT = fileURLToPath(new URL("../../packages/host/src/local/start.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Node keeps the compiled sources here for the next start, which takes a quarter of its processor time less. */
const COMPILED = join(ROOT, ".build/compiled");
/** Timeout for a start, including the build of the application. */
const START_MS = 120_000;

export interface Host {
  url: string;
  port: number;
  pid: number;
  /** Its output so far. */
  said(): string;
  /** Stops it with a signal and waits; returns the exit code, or null if the signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Settings {
  folder: string;
  port?: number;
  env?: Record<string, string>;
}

/** A new empty folder; `remove` deletes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "apothecary-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts the host on a folder and waits until it is ready; throws with its output if it exits. */
export async function startHost(settings: Settings): Promise<Host> {
  const { child, port, said, exited } = await spawned(settings);
  const url = `http://localhost:${port}`;
  const until = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The host ended (${child.exitCode}): ${said()}`);
    if (Date.now() > until) throw new Error(`The host is not ready: ${said()}`);
    await wait(50);
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return { url, port, pid: child.pid ?? 0, said, end };
}

/** Starts a host that is expected to fail; returns its exit code and output. */
export async function refusedStart(settings: Settings): Promise<{ code: number | null; said: string }> {
  const { said, exited } = await spawned(settings);
  return { code: await exited, said: said() };
}

async function spawned({ folder, port, env }: Settings): Promise<{ child: ChildProcess; port: number; said: () => string; exited: Promise<number | null> }> {
  const own = port ?? (await freePort());
  const { DYNAMODB_ENDPOINT: _, S3_ENDPOINT: __, TABLE_NAME: ___, SESSION_KEYS: ____, HOST: _____, ...inherited } = process.env;
  const child = spawn(process.execPath, [SCRIPT], {
    cwd: ROOT,
    env: { ...inherited, DEMO: "0", NODE_ENV: "", NODE_COMPILE_CACHE: COMPILED, ...env, PORT: String(own), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, port: own, said: () => text, exited };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}
