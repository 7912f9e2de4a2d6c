/**
 * Runs a function's handler in its process, as Lambda's managed runtime does: it takes events from the Runtime API and
 * posts their results. Nothing of the repository is imported here.
 */
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { pathToFileURL } from "node:url";
import { existsSync } from "node:fs";

type Handler = (event: unknown, context: unknown) => unknown;

const env = process.env;
const API = `http://${env["AWS_LAMBDA_RUNTIME_API"]}/2018-06-01/runtime`;
/** Names the host of AWS that a redirected request was for. */
const NAMED_HOST = "x-named-host";
const agent = new http.Agent({ keepAlive: true });

interface Reply {
  headers: http.IncomingHttpHeaders;
  body: string;
}

function call(method: string, path: string, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${API}${path}`, { method, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks).toString() }));
    });
    request.on("error", reject);
    request.end(body);
  });
}

const isAws = (name: string): boolean => name.endsWith(".amazonaws.com") || name.endsWith(".cloudfront.net");

/** Requests to AWS's own names, such as the answers of custom resources, go to the local cloud; nothing else is reached. */
function redirectAws(): void {
  const cloud = new URL(env["AWS_ENDPOINT_URL"] ?? "");
  const plain = http.request;
  const redirected = (...[first, ...rest]: unknown[]): http.ClientRequest => {
    const options = { ...(first instanceof URL ? { hostname: first.hostname, path: first.pathname + first.search } : (first as http.RequestOptions)) };
    const name = String(options.hostname ?? options.host ?? "");
    if (!isAws(name)) throw new Error(`The function calls ${name}, which is not AWS.`);
    const { agent: _, protocol: __, host: ___, ...kept } = options;
    return plain({ ...kept, hostname: cloud.hostname, port: cloud.port, headers: { ...options.headers, [NAMED_HOST]: name } }, ...(rest as [() => void]));
  };
  Object.assign(https, { request: redirected });
  syncBuiltinESMExports();
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host === cloud.host) return plainFetch(input, init);
    if (!isAws(url.hostname)) throw new Error(`The function calls ${url.hostname}, which is not AWS.`);
    const headers = new Headers(init?.headers);
    headers.set(NAMED_HOST, url.hostname);
    return plainFetch(new URL(url.pathname + url.search, cloud), { ...init, headers });
  };
}

async function loadHandler(): Promise<Handler> {
  const [file = "", name = ""] = (env["_HANDLER"] ?? "").split(/\.(?=[^.]+$)/);
  const path = [".mjs", ".js", ".cjs"].map((extension) => `${env["LAMBDA_TASK_ROOT"]}/${file}${extension}`).find((one) => existsSync(one));
  if (!path) throw Object.assign(new Error(`Cannot find module '${file}'`), { name: "Runtime.ImportModuleError" });
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown> & { default?: Record<string, unknown> };
  const handler = module[name] ?? module.default?.[name];
  if (typeof handler !== "function") throw Object.assign(new Error(`${env["_HANDLER"]} is undefined or not exported`), { name: "Runtime.HandlerNotFound" });
  return handler as Handler;
}

function described(error: unknown): string {
  const { name: errorType = "Error", message: errorMessage = String(error), stack = "" } = error instanceof Error ? error : {};
  return JSON.stringify({ errorType, errorMessage, trace: stack.split("\n") });
}

async function serve(handler: Handler): Promise<never> {
  for (;;) {
    const { headers, body } = await call("GET", "/invocation/next");
    const id = String(headers["lambda-runtime-aws-request-id"]);
    const deadline = Number(headers["lambda-runtime-deadline-ms"]);
    const context = {
      awsRequestId: id,
      functionName: env["AWS_LAMBDA_FUNCTION_NAME"],
      functionVersion: "$LATEST",
      memoryLimitInMB: env["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"],
      invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"],
      logGroupName: env["AWS_LAMBDA_LOG_GROUP_NAME"],
      logStreamName: env["AWS_LAMBDA_LOG_STREAM_NAME"],
      getRemainingTimeInMillis: () => deadline - Date.now(),
    };
    try {
      const result = await handler(JSON.parse(body), context);
      await call("POST", `/invocation/${id}/response`, JSON.stringify(result ?? null));
    } catch (error) {
      await call("POST", `/invocation/${id}/error`, described(error));
    }
  }
}

redirectAws();
try {
  await serve(await loadHandler());
} catch (error) {
  await call("POST", "/init/error", described(error));
  process.exit(1);
}
