/**
 * How every function is built and what it may do: a role each, no wildcard, readers unable to write.
 */
import { SecretValue } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Function as SstFunction, FunctionProps, Stack } from "sst/constructs";
import { NEVER_LOADED } from "./bundle.ts";
import { logRetentionOf, removalPolicyOf } from "./stage.ts";

const READ_ACTIONS = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const WRITE_ACTIONS = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"];
/** Ledger rows are put and never touched again: their partitions begin so. IAM cannot tell a put of a new row from one over an old row: that the code expects. */
const LEDGER_KEYS = "T#*";
const REPORT_ACTIONS = ["s3:PutObject", "s3:GetObject", "s3:AbortMultipartUpload"];

export interface Stored {
  table: ITable;
  reports: IBucket;
  sessionKeys: ISecret;
  originSecret: ISecret;
}

/** What all functions have in common. Memory buys processor time: 1,024 MB is a little over half a core. */
export const FUNCTION_DEFAULTS = {
  runtime: "nodejs24.x",
  architecture: "arm_64",
  memorySize: "1024 MB",
  tracing: "active",
  nodejs: { format: "esm", minify: true, sourcemap: false, esbuild: { external: NEVER_LOADED } },
} satisfies Partial<FunctionProps>;

/** A secret as CloudFormation resolves it while deploying: never in a template. */
const resolved = (secret: ISecret): string => SecretValue.secretsManager(secret.secretArn).unsafeUnwrap();

/** The environment of every function; only what answers requests is told the secrets. */
export function environmentOf(stage: string, stored: Stored, answersRequests: boolean): Record<string, string> {
  return {
    STAGE: stage,
    TABLE_NAME: stored.table.tableName,
    BUCKET_NAME: stored.reports.bucketName,
    ...(answersRequests ? { SESSION_KEYS: resolved(stored.sessionKeys), ORIGIN_SECRET: resolved(stored.originSecret) } : {}),
  };
}

/** The least that a function needs: it reads; it writes or reports where its contract says so. */
export function permissionsFor(stored: Stored, rights: { writes: boolean; reports: boolean }): PolicyStatement[] {
  const rows = [stored.table.tableArn, `${stored.table.tableArn}/index/*`];
  return [
    new PolicyStatement({ actions: READ_ACTIONS, resources: rows }),
    ...(rights.writes ? [new PolicyStatement({ actions: WRITE_ACTIONS, resources: [stored.table.tableArn] }), ledgerGuard(stored)] : []),
    ...(rights.reports ? [new PolicyStatement({ actions: REPORT_ACTIONS, resources: [`${stored.reports.bucketArn}/*`] })] : []),
  ];
}

/** No function changes or deletes a row of the ledger. */
function ledgerGuard(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ["dynamodb:UpdateItem", "dynamodb:DeleteItem"],
    resources: [stored.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [LEDGER_KEYS] } },
  });
}

/** A log group that ends its entries, and goes with the stage. */
export function keepLogs(stack: Stack, stage: string, id: string, fn: SstFunction): void {
  new LogGroup(stack, `${id}-logs`, {
    logGroupName: `/aws/lambda/${fn.functionName}`,
    retention: logRetentionOf(stage),
    removalPolicy: removalPolicyOf(stage),
  });
}
