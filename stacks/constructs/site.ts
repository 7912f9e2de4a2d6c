import { CustomResource, FileSystem, RemovalPolicy, type Stack } from "aws-cdk-lib";
import {
  type BehaviorOptions,
  Distribution,
  type DistributionProps,
  HttpVersion,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { privateBucket } from "./bucket.ts";
import { bundledFunction } from "./function.ts";
import { logGroup } from "./logs.ts";
import { functionRole } from "./role.ts";

export interface SiteProps {
  /** How the application's files are served, besides their origin. */
  files: Omit<BehaviorOptions, "origin" | "viewerProtocolPolicy">;
  /** Paths that are not files. */
  calls: Record<string, BehaviorOptions>;
  /** Its own name, the firewall in front of it, and its logs. */
  edge: Pick<DistributionProps, "domainNames" | "certificate" | "webAclId" | "enableLogging" | "logBucket" | "logFilePrefix">;
}

/** A bucket with the application's files, and the distribution that serves them and the calls. */
export function site(stack: Stack, { files, calls, edge }: SiteProps): { bucket: IBucket; distribution: Distribution } {
  const bucket = privateBucket(stack, "Files", { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true });
  const distribution = new Distribution(stack, "Distribution", {
    defaultBehavior: { ...files, origin: S3BucketOrigin.withOriginAccessControl(bucket), viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS },
    additionalBehaviors: calls,
    defaultRootObject: "index.html",
    httpVersion: HttpVersion.HTTP2_AND_3,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    ...edge,
  });
  return { bucket, distribution };
}

/**
 * Publishes files to a bucket whenever they change, by a function that has them in its own package: a folder with its
 * bundle and, in `site`, the files.
 */
export function publishedFiles(stack: Stack, bucket: IBucket, { stage, code }: { stage: string; code: string }): void {
  const logs = logGroup(stack, "PublisherLog", stage);
  const role = functionRole(stack, "PublisherRole", {
    logs,
    rights: [
      new PolicyStatement({ actions: ["s3:PutObject", "s3:DeleteObject"], resources: [`${bucket.bucketArn}/*`] }),
      new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucket.bucketArn] }),
    ],
  });
  const publisher = bundledFunction(stack, "Publisher", {
    description: "Publishes the application's files",
    code,
    role,
    logs,
    seconds: 300,
    environment: { STAGE: stage },
  });
  const published = new CustomResource(stack, "Published", {
    serviceToken: publisher.functionArn,
    resourceType: "Custom::PublishedFiles",
    properties: { bucket: bucket.bucketName, files: FileSystem.fingerprint(code) },
  });
  // Removed in reverse: nothing publishes to a bucket that is being emptied.
  published.node.addDependency(bucket, role);
}
