/**
 * One DynamoDB engine for the whole run of tests; each test file makes a table of its own in it.
 */
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "../../scripts/lib/dynamodb-engine.ts";

declare module "vitest" {
  interface ProvidedContext {
    dynamodb: string;
  }
}

/** Starts the engine (or takes the one that DYNAMODB_ENDPOINT names) and tells the tests where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env["DYNAMODB_ENDPOINT"];
  if (named) {
    project.provide("dynamodb", named);
    return async () => {};
  }
  const engine = await startDynamoDb();
  project.provide("dynamodb", engine.endpoint);
  return () => engine.stop();
}
