/**
 * The environment and the rights of functions: one role for each pattern of rights, no wildcards, no write access for readers.
 */
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IStringParameter } from "aws-cdk-lib/aws-ssm";
import { REPORTS, SEALED_FILES, SNAPSHOTS, UPLOADS, VERIFICATIONS } from "../packages/core/src/lib/files/bucket-folders.ts";
import type { Rights } from "../packages/core/src/lib/rules/endpoint.ts";
import { tableParameter } from "../packages/core/src/lib/stage/stage-values.ts";
import { SEAL_CORRECTIONS, SEAL_KEYS, SEALS } from "../packages/core/src/seals/seal.rows.ts";
import type { Deployment } from "./stage.ts";

const READ_ACTIONS = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"];
const WRITE_ACTIONS = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"];
/** Key prefixes of ledger rows, which are written once and never changed. IAM cannot tell a new row from an overwrite: the code checks that. */
const LEDGER_KEYS = "T#*";
/** Key prefixes of attempts and of tokens' uses. */
const ATTEMPT_KEYS = "A#*";
/** Partition keys of seals and of the keys that sign them; only the sealing function writes them. */
const SEAL_PARTITIONS = [SEALS, SEAL_KEYS, SEAL_CORRECTIONS];
const REPORT_ACTIONS = ["s3:PutObject", "s3:GetObject", "s3:AbortMultipartUpload"];

export interface Stored {
  table: ITable;
  tableParameter: IStringParameter;
  reports: IBucket;
  sessionKeys: ISecret;
  sealingKeys: ISecret;
  ledgerKeys: ISecret;
  originSecret: ISecret;
}

/**
 * The environment of every function: the settings of the business that are not the defaults, where it reads the table's name
 * and, if it answers requests, the secrets (lib/stage/stage-values.ts).
 */
export function functionEnvironment({ stage, settings }: Deployment, stored: Stored, answersRequests: boolean): Record<string, string> {
  return {
    ...settings.ofFunctions,
    STAGE: stage,
    TABLE_PARAMETER: tableParameter(stage),
    BUCKET_NAME: stored.reports.bucketName,
    ...(answersRequests ? { SESSION_KEYS_ARN: stored.sessionKeys.secretArn, ORIGIN_SECRET_ARN: stored.originSecret.secretArn } : {}),
  };
}

/** The environment of the sealing function, the only one that reads the signing secret. */
export function sealingEnvironment(deployment: Deployment, stored: Stored): Record<string, string> {
  return { ...functionEnvironment(deployment, stored, false), SEALING_KEYS_ARN: stored.sealingKeys.secretArn };
}

/** Whether functions write ledger rows: those that write, and those that give out files. */
export const writesLedger = ({ writes, reports }: Rights): boolean => Boolean(writes || reports);

/** Where a function that writes ledger rows, or verifies them, reads the keys that prove them. */
export function ledgerEnvironment({ ledgerKeys }: Stored): Record<string, string> {
  return { LEDGER_KEYS_ARN: ledgerKeys.secretArn };
}

/** The rights to read secrets. */
export function readsSecrets(...secrets: ISecret[]): PolicyStatement {
  return new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: secrets.map(({ secretArn }) => secretArn) });
}

/** The stage's first table, and with their indexes the tables that it was restored to, whose names continue its name. */
const tableArns = ({ table }: Stored): string[] => [table.tableArn, `${table.tableArn}-*`];

/** The sealing function reads the table, adds seals to it and to the bucket, and reads those to correct early ones. */
export function sealingPermissions(stored: Stored): PolicyStatement[] {
  return [
    ...permissionsFor(stored, {}),
    readsSecrets(stored.sealingKeys),
    new PolicyStatement({
      actions: ["dynamodb:PutItem"],
      resources: tableArns(stored),
      conditions: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": SEAL_PARTITIONS } },
    }),
    new PolicyStatement({
      actions: ["s3:PutObject", "s3:PutObjectRetention", "s3:AbortMultipartUpload", "s3:GetObject"],
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

/** The verifying function reads the whole table and the seals, and keeps how far it is. */
export function verificationPermissions(stored: Stored): PolicyStatement[] {
  return [
    ...permissionsFor(stored, { seals: true }),
    readsSecrets(stored.ledgerKeys),
    new PolicyStatement({ actions: ["dynamodb:Scan"], resources: tableArns(stored) }),
    new PolicyStatement({ actions: ["s3:ListBucketVersions"], resources: [stored.reports.bucketArn] }),
    new PolicyStatement({ actions: ["s3:GetObject", "s3:PutObject"], resources: [`${stored.reports.bucketArn}/${VERIFICATIONS}*`] }),
  ];
}

/** Least privilege: every function reads; it writes, creates reports, reads seals or snapshots only if its contract says so. */
export function permissionsFor(stored: Stored, rights: Rights): PolicyStatement[] {
  const tables = tableArns(stored);
  return [
    new PolicyStatement({ actions: ["ssm:GetParameter"], resources: [stored.tableParameter.parameterArn] }),
    new PolicyStatement({ actions: READ_ACTIONS, resources: [...tables, `${stored.table.tableArn}/index/*`] }),
    ...(rights.writes ? [new PolicyStatement({ actions: WRITE_ACTIONS, resources: tableArns(stored) }), ledgerGuard(stored), sealGuard(stored)] : []),
    ...(rights.reports && !rights.writes ? [ledgerPermissions(stored)] : []),
    ...(rights.reports ? [new PolicyStatement({ actions: REPORT_ACTIONS, resources: [`${stored.reports.bucketArn}/${REPORTS}*`] })] : []),
    ...(rights.uploads ? uploadPermissions(stored) : []),
    ...(rights.seals ? readsFiles(stored, SEALED_FILES) : []),
    ...(rights.snapshots ? readsFiles(stored, SNAPSHOTS) : []),
  ];
}

/** Presigns uploads and downloads of uploaded files, and can tell that a file has not arrived. */
function uploadPermissions(stored: Stored): PolicyStatement[] {
  return [...readsFiles(stored, UPLOADS), new PolicyStatement({ actions: ["s3:PutObject"], resources: [`${stored.reports.bucketArn}/${UPLOADS}*`] })];
}

/** Adds rows to the ledger: functions that give out files write that they did, and nothing else. */
function ledgerPermissions(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:PutItem"],
    resources: tableArns(stored),
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [LEDGER_KEYS] } },
  });
}

/** Counts refused tokens and notes their use: the one thing that also functions that only read write, and nothing else. */
export function tokenPermissions(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:UpdateItem"],
    resources: tableArns(stored),
    conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [ATTEMPT_KEYS] } },
  });
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
    resources: tableArns(stored),
    conditions: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": [LEDGER_KEYS] } },
  });
}

/** Denies writing seals to all functions but the sealing function. */
function sealGuard(stored: Stored): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    actions: WRITE_ACTIONS,
    resources: tableArns(stored),
    conditions: { "ForAnyValue:StringEquals": { "dynamodb:LeadingKeys": SEAL_PARTITIONS } },
  });
}
