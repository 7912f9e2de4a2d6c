import { DEFAULT_TIME_ZONE } from "./calendar.ts";

/** The name of the production stage. */
export const PRODUCTION = "production";

/** The settings of a stage, from its environment, read once, with defaults. */
export interface Settings {
  stage: string;
  tableName: string;
  bucketName: string;
  queueUrl: string | undefined;
  region: string;
  dynamodbEndpoint: string | undefined;
  s3Endpoint: string | undefined;
  /** The path at which our own origin serves report files; without it, links lead to the bucket. */
  filesPath: string | undefined;
  timeZone: string;
  /** The business id of the company itself (contract, section 3). */
  ownBusinessId: number;
  /** The house brand's business id. */
  houseBrandId: number;
  /** A batch expires soon if it expires within this many days, today counted as 0 (contract, section 7). */
  expiringDays: number;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  /** The local stage: responses have Server-Timing, cookies do not need https. */
  local: boolean;
  /** Whether responses are validated against their contracts: everywhere except in production. */
  checkAnswers: boolean;
  /** Keys that sign sessions, newest first; older ones still verify. */
  sessionKeys: string[];
  /** Secrets that sign the ledger's seals, newest first. Only the sealing function has them. */
  sealingKeys: string[];
  /** The secret header of our own CloudFront, when deployed; other callers are refused. */
  originSecret: string | undefined;
}

let cached: Settings | undefined;

/** The settings of this process. */
export function settings(): Settings {
  cached ??= read(process.env);
  return cached;
}

/** Replaces some settings (tests, the local host, scripts). */
export function configure(changes: Partial<Settings>): Settings {
  cached = { ...settings(), ...changes };
  return cached;
}

function read(env: NodeJS.ProcessEnv): Settings {
  return {
    stage: env["STAGE"] ?? "local",
    tableName: env["TABLE_NAME"] ?? "apothecary-local",
    bucketName: env["BUCKET_NAME"] ?? "apothecary-local-reports",
    queueUrl: env["QUEUE_URL"],
    region: env["AWS_REGION"] ?? "eu-west-2",
    dynamodbEndpoint: env["DYNAMODB_ENDPOINT"],
    s3Endpoint: env["S3_ENDPOINT"],
    filesPath: undefined,
    timeZone: env["TIME_ZONE"] ?? DEFAULT_TIME_ZONE,
    ownBusinessId: whole(env["OWN_BUSINESS_ID"], 14),
    houseBrandId: whole(env["HOUSE_BRAND_ID"], 115),
    expiringDays: whole(env["EXPIRING_DAYS"], 90),
    sessionIdleSeconds: whole(env["SESSION_IDLE_SECONDS"], 30 * 60),
    sessionMaxSeconds: whole(env["SESSION_MAX_SECONDS"], 12 * 3600),
    local: (env["STAGE"] ?? "local") === "local",
    checkAnswers: (env["CHECK_ANSWERS"] ?? (env["STAGE"] === PRODUCTION ? "0" : "1")) === "1",
    sessionKeys: listed(env["SESSION_KEYS"]),
    sealingKeys: listed(env["SEALING_KEYS"]),
    originSecret: env["ORIGIN_SECRET"],
  };
}

function listed(text = ""): string[] {
  return text.split(",").filter((key) => key !== "");
}

function whole(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === "") return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value <= 0) throw new Error(`A setting must be a whole number above 0, not "${text}".`);
  return value;
}
