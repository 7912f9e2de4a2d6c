import type { Stack } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { stageLogRetention, stageRemovalPolicy } from "../stage.ts";

/** A log group that ends with the stage. It has no fixed name, so that one that production keeps never collides with the next. */
export function logGroup(stack: Stack, id: string, stage: string, logGroupName?: string): LogGroup {
  return new LogGroup(stack, id, { retention: stageLogRetention(stage), removalPolicy: stageRemovalPolicy(stage), ...(logGroupName ? { logGroupName } : {}) });
}
