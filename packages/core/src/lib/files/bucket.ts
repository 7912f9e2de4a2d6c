/** Creates the bucket in a local S3 engine. When deployed, the stack creates it. */
import { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import { engineCredentials } from "./bucket-client.ts";

/** Creates the bucket if it does not exist. */
export async function ensureBucket(endpoint: string, bucket: string, region: string): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: engineCredentials() });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }
}
