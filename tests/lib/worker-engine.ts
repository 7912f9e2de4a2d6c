/**
 * The DynamoDB engine of the worker that runs this test file.
 */
import { inject } from "vitest";
import type { WorkerEngine } from "./engine.ts";

/** Not shared with other test files, unless DYNAMODB_ENDPOINT names one engine for all. */
export function workerEngine(): WorkerEngine {
  const engines = inject("engines");
  const engine = engines[(Number(process.env["VITEST_POOL_ID"]) - 1) % engines.length];
  if (!engine) throw new Error("There is no engine for this worker.");
  return engine;
}
