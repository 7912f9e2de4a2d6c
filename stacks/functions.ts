/**
 * How functions are built, and their permissions: one role each, no wildcards, no write access for readers.
 */
import { SecretValue } from "aws-cdk-lib";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Function as SstFunction, FunctionProps, Stack } from "sst/constructs";
import { REPORTS, SEALED_FILES, SNAPSHOTS } from "../packages/core/src/lib/bucket-folders.ts";
import type { Rights } from "../packages/core/src/lib/endpoint.ts";
import { SEAL_KEYS, SEALS } from "../packages/core/src/seals/seal.rows.ts";
import { NEVER_LOADED } from "./bundle.ts";
import { logRetentionOf, removalPolicyOf } from "./stage.ts";

const READ_ACTIONS = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const WRITE_ACTIONS = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"];
/** Key prefixes of ledger rows, which are written once and never changed. IAM cannot tell a new row from an overwrite: the code checks that. */
const LEDGER_KEYS = "T#*";
/** Partition keys of seals and of the keys that sign them; only the sealing function writes them. */
const SEAL_PARTITIONS = [SEALS, SEAL_KEYS];
const REPORT_ACTIONS = ["s3:PutObject", "s3:GetObject", "s3:AbortMultipartUpload"];

export interface Stored {
  table: ITable;
  reports: IBucket;
  sessionKeys: ISecret;
  sealingKeys: ISecret;
  originSecret: ISecret;
}

/** Common settings of all functions. CPU scales with memory: 1,024 MB is a little over half a core. */
export const FUNCTION_DEFAULTS = {
  runtime: "nodejs24.x",
  architecture: "arm_64",
  memorySize: "1024 MB",
  tracing: "active",
  nodejs: { format: "esm", minify: true, sourcemap: false, esbuild: { external: NEVER_LOADED } },
} satisfies Partial<FunctionProps>;

/** A secret as a dynamic reference that CloudFormation resolves when deploying, so that no template contains it. */
const resolved = (secret: ISecret): string => SecretValue.secretsManager(secret.secretArn).unsafeUnwrap();

/** The environment of every function; only functions that handle requests have the secrets. */
export function environmentOf(stage: string, stored: Stored, answersRequests: boolean): Record<string, string> {
  return {
    STAGE: stage,
    TABLE_NAME: stored.table.tableName,
    BUCKET_NAME: stored.reports.bucketName,
    ...(answersRequests ? { SESSION_KEYS: resolved(stored.sessionKeys), ORIGIN_SECRET: resolved(stored.originSecret) } : {}),
  };
}

/** The environment of the sealing function, the only one with the signing secret. */
export function sealingEnvironment(stage: string, stored: Stored): Record<string, string> {
  return { ...environmentOf(stage, stored, false), SEALING_KEYS: resolved(stored.sealingKeys) };
}

/** The sealing function reads the table, and adds seals to it and to the bucket. */
export function sealingPermissions(stored: Stored): PolicyStatement[] {
  return [
    ...permissionsFor(stored, {}),
    new PolicyStatement({
      actions: ["dynamodb:PutItem"],
      resources: [stored.table.tableArn],
      conditions: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": SEAL_PARTITIONS } },
    }),
    new PolicyStatement({
      actions: ["s3:PutObject", "s3:PutObjectRetention", "s3:AbortMultipartUpload"],
      resources: [`${stored.reports.bucketArn}/${SEALED_FILES}*`],
    }),
  ];
}

/** The snapshot function reads the table and the previous snapshot. */
export function snapshotPermissions(stored: Stored): PolicyStatement[] {
  return [
    ...permissionsFor(stored, { snapshots: true }),
    new PolicyStatement({ actions: ["s3:PutObject"], resources: [`${stored.reports.bucketArn}/${SNAPSHOTS}*`] }),
  ];
}

/** Least privilege: every function reads; it writes, creates reports, reads seals or snapshots only if its contract says so. */
export function permissionsFor(stored: Stored, rights: Rights): PolicyStatement[] {
  const rows = [stored.table.tableArn, `${stored.table.tableArn}/index/*`];
  return [
    new PolicyStatement({ actions: READ_ACTIONS, resources: rows }),
    ...(rights.writes ? [new PolicyStatement({ actions: WRITE_ACTIONS, resources: [stored.table.tableArn] }), ledgerGuard(stored), sealGuard(stored)] : []),
    ...(rights.reports ? [new PolicyStatement({ actions: REPORT_ACTIONS, resources: [`${stored.reports.bucketArn}/${REPORTS}*`] })] : []),
    ...(rights.seals ? readsFiles(stored, SEALED_FILES) : []),
    ...(rights.snapshots ? readsFiles(stored, SNAPSHOTS) : []),
  ];
}

/** Reads the files of a folder. Without permission to list the bucket, a missing file is reported as access denied. */
function readsFiles({ reports }: Stored, folder: string): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ["s3:GetObject"], resources: [`${reports.bucketArn}/${folder}*`] }),
    new PolicyStatement({ actions: ["s3:ListBucket"], resources: [reports.bucketArn] }),
  ];
}

/** Denies changing or deleting ledger rows to all functions. */
function ledgerGuard(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: ["dynamodb:UpdateItem", "dynamodb:DeleteItem"],
    resources: [stored.table.tableArn],
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [LEDGER_KEYS] } },
  });
}

/** Denies writing seals to all functions but the sealing function. */
function sealGuard(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: WRITE_ACTIONS,
    resources: [stored.table.tableArn],
    conditions: { "ForAnyValue:StringEquals": { "dynamodb:LeadingKeys": SEAL_PARTITIONS } },
  });
}

/** A log group with a retention time, deleted with the stage. */
export function keepLogs(stack: Stack, stage: string, id: string, fn: SstFunction): void {
  new LogGroup(stack, `${id}-logs`, {
    logGroupName: `/aws/lambda/${fn.functionName}`,
    retention: logRetentionOf(stage),
    removalPolicy: removalPolicyOf(stage),
  });
}
