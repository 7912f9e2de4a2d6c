/**
 * Storage: the table, the name of the one in use, the reports' bucket, and the secrets.
 */
import { CfnOutput, Duration, type Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { HttpMethods } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { REPORTS, SNAPSHOTS, VERIFICATIONS } from "../packages/core/src/lib/files/bucket-folders.ts";
import { tableInUse, tableParameter } from "../packages/core/src/lib/stage/stage-values.ts";
import { INDEXES, indexKeys, indexName, projectedAttributes, TABLE_KEYS, TTL_ATTRIBUTE } from "../packages/core/src/lib/table/table-shape.ts";
import { privateBucket } from "./constructs/bucket.ts";
import { type Deployment, isProduction, newStack, prefixed, stageRemovalPolicy } from "./stage.ts";

/** Expiry of files: reports are meant to be downloaded, and snapshots are rewritten regularly. */
const TEMPORARY_DAYS = 1;
const KEY_LENGTH = 64;

export type Storage = Awaited<ReturnType<typeof addStorage>>;

export async function addStorage(deployment: Deployment) {
  const stack = newStack(deployment, "Storage");
  const production = isProduction(deployment.stage);
  const removalPolicy = stageRemovalPolicy(deployment.stage);

  const table = new Table(stack, "Table", {
    tableName: prefixed(deployment.stage, "table"),
    partitionKey: { name: TABLE_KEYS.partition, type: AttributeType.STRING },
    sortKey: { name: TABLE_KEYS.sort, type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: production,
    removalPolicy,
  });
  for (const index of INDEXES) {
    const [keys, projected] = [indexKeys(index), projectedAttributes(index)];
    table.addGlobalSecondaryIndex({
      indexName: indexName(index),
      partitionKey: { name: keys.partition, type: AttributeType.STRING },
      sortKey: { name: keys.sort, type: AttributeType.STRING },
      ...(projected ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: projected } : { projectionType: ProjectionType.ALL }),
    });
  }

  // As it is at the deployment: CloudFormation writes the parameter again when anything of it changes.
  const inUse = await tableInUse(deployment.stage);
  if (inUse.writes === "stopped") throw new Error("The stage is being restored. Finish this first: npm run restore (docs/runbook.md).");
  const parameter = new StringParameter(stack, "TableInUse", { parameterName: tableParameter(deployment.stage), stringValue: JSON.stringify(inUse) });

  // Enabling the object lock replaces the bucket, so the locked one has its own id; CloudFormation retains the old one.
  const reports = privateBucket(stack, production ? "ReportsLocked" : "Reports", {
    lifecycleRules: [
      ...[REPORTS, SNAPSHOTS, VERIFICATIONS].map((prefix) => ({
        prefix,
        expiration: Duration.days(TEMPORARY_DAYS),
        noncurrentVersionExpiration: Duration.days(TEMPORARY_DAYS),
      })),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    // Browsers put files of records here; the signature of the link decides, not the origin, which is made after the bucket.
    cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ["*"], allowedHeaders: ["content-type", "content-disposition"] }],
    // The lock is set on each seal as it is written; reports are not locked. Object lock requires versioning.
    objectLockEnabled: production,
    versioned: true,
    removalPolicy,
    autoDeleteObjects: !production,
  });

  const secrets = addSecrets(stack, deployment);

  new CfnOutput(stack, "TableName", { value: inUse.table });
  new CfnOutput(stack, "BucketName", { value: reports.bucketName });
  return { table, tableName: inUse.table, tableParameter: parameter, reports, ...secrets };
}

/** The secrets, and the parameter by which commands find them. */
function addSecrets(stack: Stack, { stage, settings }: Deployment) {
  const removalPolicy = stageRemovalPolicy(stage);
  const generateSecretString = { passwordLength: KEY_LENGTH, excludePunctuation: true };
  const sessionKeys = new Secret(stack, "SessionKeys", { description: "Signs sessions.", generateSecretString, removalPolicy });
  const sealingKeys = new Secret(stack, "SealingKeys", { description: "Signs the ledger's seals.", generateSecretString, removalPolicy });
  const ledgerKeys = new Secret(stack, "LedgerKeys", { description: "Proves ledger rows as they are written.", generateSecretString, removalPolicy });
  const originSecret = new Secret(stack, "OriginSecret", {
    description: "The header value that CloudFront sends to the API, which refuses all other callers.",
    // The distribution refers to this key of it.
    generateSecretString: { ...generateSecretString, secretStringTemplate: "{}", generateStringKey: "current" },
    removalPolicy,
  });

  const idle = { SESSION_IDLE_SECONDS: settings.ofFunctions["SESSION_IDLE_SECONDS"] };
  new StringParameter(stack, "SecretArns", {
    parameterName: `/apothecary/${stage}/secrets`,
    description: "The secrets, and how long sessions may be idle, for the commands.",
    stringValue: stack.toJsonString({
      session: sessionKeys.secretArn,
      origin: originSecret.secretArn,
      sealing: sealingKeys.secretArn,
      ledger: ledgerKeys.secretArn,
      ...idle,
    }),
  });
  return { sessionKeys, sealingKeys, ledgerKeys, originSecret };
}
