/**
 * All stacks of a stage. Only `sst.config.ts` knows sst: an app of the CDK alone can deploy them too.
 */
import { Stack } from "aws-cdk-lib";
import type { AnyEndpoint } from "../packages/core/src/lib/rules/endpoint.ts";
import { addApi } from "./api.ts";
import { keepHelperLogs } from "./constructs/helpers.ts";
import { addOperations } from "./operations.ts";
import { addRoutes } from "./routes.ts";
import type { Deployment } from "./stage.ts";
import { addStorage } from "./storage.ts";
import { addWeb } from "./web.ts";

export async function addStacks(deployment: Deployment, endpoints: readonly AnyEndpoint[]): Promise<void> {
  const stored = await addStorage(deployment);
  const api = addApi(deployment, stored);
  addRoutes(deployment, endpoints, stored, api);
  const { address } = addWeb(deployment, stored, api);
  addOperations(deployment, stored, api, address);
  for (const stack of deployment.app.node.children.filter(Stack.isStack)) keepHelperLogs(stack, deployment.stage);
}
