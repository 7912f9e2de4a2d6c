/**
 * The embedded S3 engine: a real process, called with the real AWS SDK, that rejects expired or altered links.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engineCredentials } from "@apothecary/core/lib/files/bucket-client";
import type { Engine } from "./dynamodb-engine.ts";
import type { S3Orders } from "./s3-process.ts";

const READY_MS = 20_000;
const PROCESS = fileURLToPath(new URL("./s3-process.ts", import.meta.url));

/** Starts the engine with one bucket, in a permanent directory, or in one that is deleted when it stops. */
export async function startS3(options: { bucket: string; directory?: string; port?: number }): Promise<Engine> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "apothecary-s3-")));
  await mkdir(directory, { recursive: true });
  const process = fork(PROCESS, { stdio: ["ignore", "ignore", "pipe", "ipc"], execArgv: [] });
  const orders: S3Orders = { directory, bucket: options.bucket, port: options.port ?? 0, credentials: engineCredentials() };
  const ended = new Promise<void>((resolve) => process.once("exit", () => resolve()));
  const port = await untilServing(process, orders);
  const stop = async (): Promise<void> => {
    await stopped(process);
    if (!options.directory) await rm(directory, { recursive: true, force: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop, ended };
}

function untilServing(process: ChildProcess, orders: S3Orders): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    const failed = (why: string): void => {
      clearTimeout(timer);
      process.kill();
      reject(new Error(`The S3 engine did not start: ${said || why}`));
    };
    const timer = setTimeout(() => failed(`silent for ${READY_MS} ms`), READY_MS);
    const ended = (code: number | null): void => failed(`ended with code ${code}`);
    process.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    process.once("error", (error) => failed(error.message));
    process.once("exit", ended);
    process.once("message", (message: { port: number }) => {
      clearTimeout(timer);
      process.off("exit", ended);
      resolve(message.port);
    });
    process.send(orders);
  });
}

function stopped(process: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (process.exitCode !== null || process.signalCode !== null) return resolve();
    process.once("exit", () => resolve());
    process.kill("SIGTERM");
  });
}
