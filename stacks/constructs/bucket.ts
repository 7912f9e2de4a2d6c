import type { Stack } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from "aws-cdk-lib/aws-s3";

/** A bucket that is not public and refuses requests without TLS. */
export function privateBucket(stack: Stack, id: string, props: BucketProps): Bucket {
  return new Bucket(stack, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    ...props,
  });
}
