/**
 * The functions: their code from what was uploaded, and processes that are started on demand and kept warm.
 */
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AdmZip from "adm-zip";
import { AwsError, NotImitated } from "../errors.ts";
import type { Callers } from "../iam/callers.ts";
import { ACCOUNT, REGION } from "../names.ts";
import type { Held, Registry } from "../registry.ts";
import { type Outcome, type Settings, Worker } from "./worker.ts";

/** The most processes that wait for events, and the most that start at the same time. */
const WARM = 24;
const STARTING = 2;
const RUNTIMES = ["nodejs22.x", "nodejs24.x"];
/** Packages that Lambda's runtime has beside the function's own. */
const RUNTIME_PACKAGES = ["@aws-sdk", "@smithy"];
const NODE_MODULES = fileURLToPath(new URL("../../../../../node_modules/", import.meta.url));

/** What is known of a function that ran. */
export interface Measure {
  name: string;
  description: string;
  starts: number;
  invocations: number;
  errors: number;
  startMs: number;
  firstAnswerMs: number;
  maxRssMb: number;
  memoryMb: number;
}

interface Options {
  registry: Registry;
  callers: Callers;
  folder: string;
  endpoint: () => string;
  read: (bucket: string, key: string) => Promise<Buffer>;
  /** Called for a function that does not start, and for each error that a handler throws. */
  report: (fault: string) => void;
}

export class Functions {
  readonly #options: Options;
  readonly #workers = new Set<Worker>();
  readonly #running = new Map<string, number>();
  readonly #starting: (() => void)[] = [];
  #starts = 0;
  readonly measures = new Map<string, Measure>();

  constructor(options: Options) {
    this.#options = options;
    const modules = join(options.folder, "runtime", "node_modules");
    mkdirSync(modules, { recursive: true });
    for (const name of RUNTIME_PACKAGES) if (!existsSync(join(modules, name))) symlinkSync(join(NODE_MODULES, name), join(modules, name));
  }

  /** Takes the code of a new or changed function, and ends its processes. */
  async deployed({ id, properties, owner }: Held): Promise<void> {
    const { Runtime, Code, Role } = properties as { Runtime: string; Code: { S3Bucket?: string; S3Key?: string }; Role: string };
    if (!RUNTIMES.includes(Runtime)) throw new NotImitated(`the runtime ${Runtime} (${owner})`);
    if (!Code.S3Bucket || !Code.S3Key) throw new NotImitated(`code that was not uploaded (${owner})`);
    this.#options.callers.statementsFor(Role);
    const folder = this.#codeFolder(Code.S3Key);
    if (!existsSync(folder)) new AdmZip(await this.#options.read(Code.S3Bucket, Code.S3Key)).extractAllTo(folder, true);
    this.removed(id);
  }

  removed(id: string): void {
    for (const worker of [...this.#workers]) if (worker.settings.functionName === id) this.#drop(worker);
  }

  /** A function by its name or ARN. */
  get(nameOrArn: string): Held {
    const name = nameOrArn.split(":function:").pop() ?? "";
    const found = this.#options.registry.get("AWS::Lambda::Function", name);
    if (!found) throw new AwsError("ResourceNotFoundException", `Function not found: ${nameOrArn}`, 404);
    return found;
  }

  /** Runs a function on an event. */
  async invoke(nameOrArn: string, event: unknown): Promise<Outcome> {
    const held = this.get(nameOrArn);
    const reserved = held.properties["ReservedConcurrentExecutions"];
    const running = this.#running.get(held.id) ?? 0;
    if (reserved !== undefined && running >= Number(reserved)) throw new AwsError("TooManyRequestsException", "Rate Exceeded.", 429);
    this.#running.set(held.id, running + 1);
    const began = performance.now();
    try {
      const { worker, failure } = await this.#worker(held);
      const outcome = failure ?? (await worker.invoke(JSON.stringify(event)));
      this.#measured(held, worker, outcome, performance.now() - began);
      this.#keepSome();
      return outcome;
    } finally {
      this.#running.set(held.id, (this.#running.get(held.id) ?? 1) - 1);
    }
  }

  /** Ends the processes of a function in the middle of what they do, as a machine that fails. */
  interrupt(id: string): void {
    for (const worker of [...this.#workers]) {
      if (worker.settings.functionName !== id) continue;
      worker.interrupted = true;
      this.#drop(worker);
    }
  }

  stop(): void {
    for (const worker of this.#workers) worker.stop();
  }

  #codeFolder(key: string): string {
    return join(this.#options.folder, "functions", key.replaceAll(/[^\w.]/g, "-"));
  }

  async #worker(held: Held): Promise<{ worker: Worker; failure: Outcome | undefined }> {
    const warm = [...this.#workers].find((worker) => worker.settings.functionName === held.id && !worker.busy && !worker.ended);
    if (warm) {
      warm.busy = true;
      return { worker: warm, failure: undefined };
    }
    if (this.#starts >= STARTING) await new Promise<void>((resolve) => void this.#starting.push(resolve));
    this.#starts += 1;
    try {
      const settings = this.#settings(held);
      const started = await Worker.start(settings, (runtimeApi) => this.#environment(held, settings, runtimeApi));
      this.#workers.add(started.worker);
      return started;
    } finally {
      this.#starts -= 1;
      this.#starting.shift()?.();
    }
  }

  #settings({ id, attributes, properties }: Held): Settings {
    const {
      Code,
      Environment,
      MemorySize = 128,
      Timeout = 3,
    } = properties as {
      Code: { S3Key: string };
      Environment?: { Variables?: Record<string, string> };
      MemorySize?: number;
      Timeout?: number;
    };
    return {
      functionName: id,
      functionArn: String(attributes["Arn"]),
      folder: this.#codeFolder(Code.S3Key),
      environment: Environment?.Variables ?? {},
      memoryMb: Number(MemorySize),
      timeoutMs: Number(Timeout) * 1_000,
    };
  }

  /** The whole environment of a process: nothing of this process's own. */
  #environment(held: Held, { functionName, environment, memoryMb, folder }: Settings, runtimeApi: string): Record<string, string> {
    const keys = this.#options.callers.issue({ functionName, roleArn: String(held.properties["Role"]) });
    return {
      ...environment,
      PATH: "/usr/local/bin:/usr/bin:/bin",
      TZ: ":UTC",
      LANG: "en_US.UTF-8",
      NODE_PATH: join(this.#options.folder, "runtime", "node_modules"),
      _HANDLER: String(held.properties["Handler"]),
      LAMBDA_TASK_ROOT: folder,
      AWS_LAMBDA_RUNTIME_API: runtimeApi,
      AWS_LAMBDA_FUNCTION_NAME: functionName,
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${functionName}`,
      AWS_LAMBDA_LOG_STREAM_NAME: "local",
      AWS_EXECUTION_ENV: `AWS_Lambda_${String(held.properties["Runtime"])}`,
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      AWS_ACCOUNT_ID: ACCOUNT,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_SESSION_TOKEN: keys.sessionToken,
      AWS_ENDPOINT_URL: this.#options.endpoint(),
    };
  }

  #measured({ id, properties, owner }: Held, worker: Worker, { functionError, payload }: Outcome, tookMs: number): void {
    const fresh = {
      name: owner,
      description: String(properties["Description"] ?? ""),
      starts: 0,
      invocations: 0,
      errors: 0,
      startMs: 0,
      firstAnswerMs: 0,
      maxRssMb: 0,
    };
    const measure = this.measures.get(id) ?? { ...fresh, memoryMb: worker.settings.memoryMb };
    if (measure.invocations === 0) Object.assign(measure, { startMs: worker.startMs, firstAnswerMs: tookMs });
    measure.invocations += 1;
    measure.maxRssMb = Math.max(measure.maxRssMb, worker.maxRssMb);
    if (functionError && !worker.interrupted) {
      measure.errors += 1;
      this.#options.report(`The function ${owner} failed: ${payload.slice(0, 2_000)}\n${worker.log.slice(-2_000)}`);
    }
    this.measures.set(id, measure);
    this.#keepLogGroup(id, properties["LoggingConfig"] as { LogGroup?: string } | undefined);
  }

  /** Lambda makes the log group of a function that has none; no stack removes it. */
  #keepLogGroup(functionName: string, logging: { LogGroup?: string } | undefined): void {
    const { registry } = this.#options;
    const name = logging?.LogGroup ?? `/aws/lambda/${functionName}`;
    if (!registry.get("AWS::Logs::LogGroup", name)) registry.add({ type: "AWS::Logs::LogGroup", id: name, properties: {}, attributes: {}, owner: "Lambda" });
  }

  #keepSome(): void {
    for (const worker of this.#workers) if (worker.ended) this.#workers.delete(worker);
    const idle = [...this.#workers].filter(({ busy }) => !busy).toSorted((a, b) => a.usedAt - b.usedAt);
    for (const worker of idle.slice(0, Math.max(0, idle.length - WARM))) this.#drop(worker);
  }

  #drop(worker: Worker): void {
    this.#workers.delete(worker);
    worker.stop();
  }
}
