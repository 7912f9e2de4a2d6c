/**
 * Every endpoint of every contract, discovered from the files.
 */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type AnyEndpoint, isEndpoint, endpointName } from "../../../core/src/lib/rules/endpoint.ts";
import { ROOT } from "./root.ts";

const CORE = fileURLToPath(new URL("packages/core/src/", ROOT));
const HANDLERS = fileURLToPath(new URL("packages/functions/src/api/", ROOT));

/** The path of an endpoint's handler file, from the repository's root. */
export function handlerFile(endpoint: Pick<AnyEndpoint, "domain" | "path" | "name">): string {
  return `packages/functions/src/api/${endpoint.domain}/${endpointName(endpoint)}.ts`;
}

/** All endpoints, by path. Throws if a contract has no handler, a handler has no contract, or two share a route. */
export async function allEndpoints(): Promise<AnyEndpoint[]> {
  const domains = readdirSync(CORE, { withFileTypes: true }).filter((entry) => entry.isDirectory() && existsSync(`${CORE}${entry.name}/contract.ts`));
  const modules = await Promise.all(domains.map(({ name }) => import(pathToFileURL(`${CORE}${name}/contract.ts`).href) as Promise<Record<string, unknown>>));
  const endpoints = modules.flatMap((module) => Object.values(module).filter(isEndpoint)).toSorted((a, b) => a.path.localeCompare(b.path));
  assertWhole(endpoints);
  return endpoints;
}

function assertWhole(endpoints: readonly AnyEndpoint[]): void {
  const routes = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const twice = routes.find((route, i) => routes.indexOf(route) !== i);
  if (twice) throw new Error(`Two contracts define ${twice}.`);
  const wanted = new Set(endpoints.map(handlerFile));
  const present = new Set(
    readdirSync(HANDLERS, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => `packages/functions/src/api/${file.replaceAll("\\", "/")}`),
  );
  const without = [...wanted].filter((file) => !present.has(file));
  const stray = [...present].filter((file) => !wanted.has(file));
  if (without.length > 0) throw new Error(`Contracts without a handler: ${without.join(", ")}`);
  if (stray.length > 0) throw new Error(`Handlers without a contract: ${stray.join(", ")}`);
}

/** Loads an endpoint's Lambda handler. */
export async function loadHandler(endpoint: AnyEndpoint): Promise<(event: unknown, context: unknown) => Promise<unknown>> {
  const module = (await import(new URL(handlerFile(endpoint), ROOT).href)) as { handler: (event: unknown, context: unknown) => Promise<unknown> };
  return module.handler;
}
