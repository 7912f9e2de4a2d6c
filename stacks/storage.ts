/**
 * Storage: the table, the reports' bucket, and the secrets.
 */
import { Duration } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { StackContext } from "sst/constructs";
import { REPORTS, SNAPSHOTS } from "../packages/core/src/lib/bucket-folders.ts";
import { INDEXES, indexKeys, indexName, projectedOf, TABLE_KEYS, TTL_ATTRIBUTE } from "../packages/core/src/lib/table-shape.ts";
import { isProduction, removalPolicyOf } from "./stage.ts";

/** Expiry of files: reports are meant to be downloaded, and snapshots are rewritten regularly. */
const TEMPORARY_DAYS = 1;
const KEY_LENGTH = 64;

export function Storage({ stack, app }: StackContext) {
  const production = isProduction(app.stage);
  const removalPolicy = removalPolicyOf(app.stage);

  const table = new Table(stack, "Table", {
    tableName: app.logicalPrefixedName("table"),
    partitionKey: { name: TABLE_KEYS.partition, type: AttributeType.STRING },
    sortKey: { name: TABLE_KEYS.sort, type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    timeToLiveAttribute: TTL_ATTRIBUTE,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: production,
    removalPolicy,
  });
  for (const index of INDEXES) {
    const [keys, projected] = [indexKeys(index), projectedOf(index)];
    table.addGlobalSecondaryIndex({
      indexName: indexName(index),
      partitionKey: { name: keys.partition, type: AttributeType.STRING },
      sortKey: { name: keys.sort, type: AttributeType.STRING },
      ...(projected ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: projected } : { projectionType: ProjectionType.ALL }),
    });
  }

  // Enabling the object lock replaces the bucket, so the locked one has its own id; CloudFormation retains the old one.
  const reports = new Bucket(stack, production ? "ReportsLocked" : "Reports", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [
      ...[REPORTS, SNAPSHOTS].map((prefix) => ({
        prefix,
        expiration: Duration.days(TEMPORARY_DAYS),
        noncurrentVersionExpiration: Duration.days(TEMPORARY_DAYS),
      })),
      { abortIncompleteMultipartUploadAfter: Duration.days(1) },
    ],
    // The lock is set on each seal as it is written; reports are not locked. Object lock requires versioning.
    objectLockEnabled: production,
    versioned: production,
    removalPolicy,
    autoDeleteObjects: !production,
  });

  const key = { generateSecretString: { passwordLength: KEY_LENGTH, excludePunctuation: true }, removalPolicy };
  const sessionKeys = new Secret(stack, "SessionKeys", { description: "Signs sessions; two keys parted by a comma while one is replaced.", ...key });
  const sealingKeys = new Secret(stack, "SealingKeys", { description: "Signs the ledger's seals; two parted by a comma while one is replaced.", ...key });
  const originSecret = new Secret(stack, "OriginSecret", {
    description: "The header value that CloudFront sends to the API, which refuses all other callers.",
    ...key,
  });

  stack.addOutputs({ TableName: table.tableName, BucketName: reports.bucketName });
  return { table, reports, sessionKeys, sealingKeys, originSecret };
}
