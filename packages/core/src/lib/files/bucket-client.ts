/**
 * The connection to the bucket. The files beside this one that import it are the only ones that speak to S3.
 */
import { S3Client } from "@aws-sdk/client-s3";
import { settings } from "../stage/settings.ts";
import { answeredDate, compareTime } from "../time/clock.ts";

/** What an S3 engine in place of AWS is signed for, where the environment has no credentials of its own. */
const LOCAL_CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local-secret" };

let client: { endpoint: string | undefined; s3: S3Client } | undefined;

/** The credentials for an engine in place of AWS. */
export function engineCredentials(): { accessKeyId: string; secretAccessKey: string } {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : LOCAL_CREDENTIALS;
}

/** Whether there is a bucket: a local process that was given no engine has none. */
export function hasBucket(): boolean {
  const { local, s3Endpoint } = settings();
  return !local || s3Endpoint !== undefined;
}

/** The client of this process. */
export function bucketClient(): S3Client {
  const { region, s3Endpoint } = settings();
  if (!client || client.endpoint !== s3Endpoint) {
    const engine = s3Endpoint ? { endpoint: s3Endpoint, forcePathStyle: true, credentials: engineCredentials() } : {};
    const checksums = { requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" } as const;
    const s3 = new S3Client({ region, ...checksums, ...engine });
    s3.middlewareStack.add(
      (next) => async (args) => {
        const sent = performance.now();
        const result = await next(args);
        compareTime(answeredDate(result.response), performance.now() - sent);
        return result;
      },
      { step: "deserialize", priority: "low", name: "answeredDate" },
    );
    client = { endpoint: s3Endpoint, s3 };
  }
  return client.s3;
}
