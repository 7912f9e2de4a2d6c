/**
 * Makes the bucket of reports in an S3 engine that stands in place of AWS; deployed, the stack makes it.
 */
import { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import { engineCredentials } from "./bucket-client.ts";

/** Makes the bucket where it is not there yet. */
export async function ensureBucket(endpoint: string, bucket: string, region: string): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: engineCredentials() });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  }
}
