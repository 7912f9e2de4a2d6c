import { Duration, type Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import { BUNDLED_HANDLER } from "../../packages/functions/src/build/bundles.ts";

/** CPU scales with memory: 1,024 MB is a little over half a core. */
const MEMORY_MB = 1_024;

export interface FunctionProps {
  description: string;
  /** The folder of its bundle. */
  code: string;
  role: Role;
  logs: ILogGroup;
  seconds: number;
  memoryMb?: number;
  environment: Record<string, string>;
}

/** A function from its bundle. Role and log group exist before it, so that Lambda never creates a log group that stays. */
export function bundledFunction(
  stack: Stack,
  id: string,
  { description, code, role, logs, seconds, memoryMb = MEMORY_MB, environment }: FunctionProps,
): LambdaFunction {
  return new LambdaFunction(stack, id, {
    description,
    code: Code.fromAsset(code),
    handler: BUNDLED_HANDLER,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMb,
    timeout: Duration.seconds(seconds),
    tracing: Tracing.ACTIVE,
    role: role.withoutPolicyUpdates(),
    logGroup: logs,
    environment,
  });
}
