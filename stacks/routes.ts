/**
 * One Lambda function for each endpoint, from the contracts, in one stack for each domain, so that routes never move between stacks.
 */
import { HttpMethod } from "aws-cdk-lib/aws-apigatewayv2";
import { type AnyEndpoint, endpointName } from "../packages/core/src/lib/rules/endpoint.ts";
import { handlerFile } from "../packages/functions/src/build/endpoints.ts";
import type { Api } from "./api.ts";
import { route } from "./constructs/api.ts";
import { bundledFunction } from "./constructs/function.ts";
import { functionEnvironment, ledgerEnvironment, writesLedger } from "./functions.ts";
import { type Deployment, newStack } from "./stage.ts";
import type { Storage } from "./storage.ts";

/** A route takes four resources, and a stack is limited to 500. */
const MAX_ROUTES = 100;
/** API Gateway waits no longer. */
const SECONDS = 29;

/** The stacks with the routes of each domain. */
export function addRoutes(deployment: Deployment, endpoints: readonly AnyEndpoint[], stored: Storage, api: Api): void {
  for (const [domain, ofDomain] of Map.groupBy(endpoints, (endpoint) => endpoint.domain)) {
    if (ofDomain.length > MAX_ROUTES) throw new Error(`The domain ${domain} has ${ofDomain.length} routes; a stack holds ${MAX_ROUTES}.`);
    const stack = newStack(deployment, `Routes-${domain}`);
    const environment = functionEnvironment(deployment, stored, true);
    for (const endpoint of ofDomain) {
      const { method, path } = endpoint;
      const handler = bundledFunction(stack, endpointName(endpoint), {
        description: `${method} ${path} (${domain})`,
        code: deployment.built.bundle(handlerFile(endpoint)),
        role: api.roleFor(endpoint),
        logs: api.logs,
        seconds: SECONDS,
        environment: writesLedger(endpoint) ? { ...environment, ...ledgerEnvironment(stored) } : environment,
      });
      route(stack, `${endpointName(endpoint)}-route`, { api: api.api, method: HttpMethod[method], path, handler });
    }
  }
}
