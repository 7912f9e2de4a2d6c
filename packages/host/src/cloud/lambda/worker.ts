/**
 * One process of a function, with the Runtime API that it takes its events from.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const BOOTSTRAP = fileURLToPath(new URL("./bootstrap.ts", import.meta.url));
const LOG_KEPT = 20_000;

export interface Settings {
  functionName: string;
  functionArn: string;
  folder: string;
  environment: Record<string, string>;
  memoryMb: number;
  timeoutMs: number;
}

/** The outcome of an invocation: the payload of the handler, or of its error. */
export interface Outcome {
  payload: string;
  functionError?: "Unhandled";
}

interface Job {
  id: string;
  event: string;
  resolve(outcome: Outcome): void;
}

export class Worker {
  readonly settings: Settings;
  busy = true;
  ended = false;
  /** Ended on purpose: its error is no fault. */
  interrupted = false;
  usedAt = 0;
  /** From the start of the process until it asks for its first event. */
  startMs = 0;
  log = "";
  readonly #process: ChildProcess;
  readonly #server: Server;
  readonly #ready = Promise.withResolvers<Outcome | undefined>();
  #job: Job | undefined;
  #waiting: ServerResponse | undefined;

  private constructor(settings: Settings, server: Server, env: Record<string, string>) {
    this.settings = settings;
    this.#server = server;
    server.on("request", (request, response) => void this.#serve(request, response));
    const began = performance.now();
    this.#process = spawn(process.execPath, [`--max-old-space-size=${Math.floor(settings.memoryMb * 0.9)}`, BOOTSTRAP], {
      cwd: settings.folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        this.log = (this.log + chunk.toString()).slice(-LOG_KEPT);
      });
    }
    void this.#ready.promise.then(() => {
      this.startMs = performance.now() - began;
    });
    this.#process.once("exit", () => this.#onEnd());
  }

  /** Starts a process; resolves when it asks for its first event, with the error if it does not get there. */
  static async start(settings: Settings, env: (runtimeApi: string) => Record<string, string>): Promise<{ worker: Worker; failure: Outcome | undefined }> {
    const server = createServer({ keepAliveTimeout: 0 });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const worker = new Worker(settings, server, env(`127.0.0.1:${(server.address() as AddressInfo).port}`));
    return { worker, failure: await worker.#ready.promise };
  }

  /** Runs the handler on an event, for as long as the function may. */
  async invoke(event: string): Promise<Outcome> {
    this.busy = true;
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#job = { id: randomUUID(), event, resolve };
    const late = setTimeout(() => {
      resolve(errorOutcome("Sandbox.Timedout", `Task timed out after ${(this.settings.timeoutMs / 1_000).toFixed(2)} seconds`));
      this.stop();
    }, this.settings.timeoutMs);
    this.#give();
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      this.busy = false;
      this.usedAt = performance.now();
    }
  }

  /** The most memory that the process has had, in MB. */
  get maxRssMb(): number {
    try {
      const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.#process.pid}/status`, "utf8")) ?? [];
      return Math.round(Number(kilobytes) / 1_024);
    } catch {
      return 0;
    }
  }

  stop(): void {
    this.ended = true;
    this.#process.kill("SIGKILL");
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #give(): void {
    if (!this.#waiting || !this.#job) return;
    const { id, event } = this.#job;
    this.#waiting.writeHead(200, {
      "content-type": "application/json",
      "lambda-runtime-aws-request-id": id,
      "lambda-runtime-deadline-ms": String(Date.now() + this.settings.timeoutMs),
      "lambda-runtime-invoked-function-arn": this.settings.functionArn,
      "lambda-runtime-trace-id": "Root=1-00000000-000000000000000000000000;Sampled=0",
    });
    this.#waiting.end(event);
    this.#waiting = undefined;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    if (path.endsWith("/invocation/next")) {
      this.#waiting = response;
      this.#ready.resolve(undefined);
      this.#give();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const payload = Buffer.concat(chunks).toString();
    response.writeHead(202).end();
    if (path.endsWith("/init/error")) this.#ready.resolve({ payload, functionError: "Unhandled" });
    else this.#done(path.endsWith("/error") ? { payload, functionError: "Unhandled" } : { payload });
  }

  #done(outcome: Outcome): void {
    this.#job?.resolve(outcome);
    this.#job = undefined;
  }

  #onEnd(): void {
    this.ended = true;
    const words = `Runtime exited: ${this.log.trim().slice(-1_000) || "no output"}`;
    this.#ready.resolve(errorOutcome("Runtime.ExitError", words));
    this.#done(errorOutcome("Runtime.ExitError", words));
    this.#server.close();
  }
}

export function errorOutcome(errorType: string, errorMessage: string): Outcome {
  return { payload: JSON.stringify({ errorType, errorMessage }), functionError: "Unhandled" };
}
