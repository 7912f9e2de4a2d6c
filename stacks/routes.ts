/**
 * One Lambda function for each endpoint, from the contracts, in one stack for each domain, so that routes never move between stacks.
 */
import { type StackContext, use } from "sst/constructs";
import { type AnyEndpoint, nameOf } from "../packages/core/src/lib/endpoint.ts";
import { allEndpoints, handlerFile } from "../scripts/lib/endpoints.ts";
import { Api } from "./api.ts";
import { environmentOf, FUNCTION_DEFAULTS, keepLogs, permissionsFor } from "./functions.ts";
import { Storage } from "./storage.ts";

/** A route takes seven resources, and a stack is limited to 500. */
const MAX_ROUTES = 60;

/** All endpoints by domain. */
export async function deployedEndpoints(): Promise<Map<string, AnyEndpoint[]>> {
  const byDomain = Map.groupBy(await allEndpoints(), (endpoint) => endpoint.domain);
  for (const [domain, endpoints] of byDomain) {
    if (endpoints.length > MAX_ROUTES) throw new Error(`The domain ${domain} has ${endpoints.length} routes; a stack holds ${MAX_ROUTES}.`);
  }
  return byDomain;
}

/** The stack with the routes of a domain. */
export function routesOf(domain: string, endpoints: readonly AnyEndpoint[]) {
  return function Routes({ stack, app }: StackContext) {
    const stored = use(Storage);
    const { api } = use(Api);
    for (const endpoint of endpoints) {
      const route = `${endpoint.method} ${endpoint.path}`;
      api.addRoutes(stack, {
        [route]: {
          function: {
            ...FUNCTION_DEFAULTS,
            description: `${route} (${domain})`,
            handler: handlerFile(endpoint).replace(/\.ts$/, ".handler"),
            timeout: "29 seconds",
            environment: environmentOf(app.stage, stored, true),
            permissions: permissionsFor(stored, endpoint),
          },
        },
      });
      const fn = api.getFunction(route);
      if (!fn) throw new Error(`The route ${route} has no function.`);
      keepLogs(stack, app.stage, nameOf(endpoint), fn);
    }
  };
}
