import type { VersionKind } from "../rules/approval.ts";
import type { Role } from "../rules/roles.ts";
import { businessSettings } from "./setting-table.ts";

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
  /** Who signs letters to clients; without it, the own company's contact. */
  responsiblePerson: string;
  /** With which pallets are numbered; undefined if they are not. */
  gs1CompanyPrefix: string | undefined;
  sessionIdleSeconds: number;
  sessionMaxSeconds: number;
  /** A user whose password another user has set must choose another one after signing in. */
  changeGivenPasswords: boolean;
  /** Who of these roles needs a passkey to sign in. */
  passkeyRoles: readonly Role[];
  /** Of what only versions that a second person has approved are used. */
  approvedVersions: readonly VersionKind[];
  /** The local stage: responses have Server-Timing, cookies do not need https. */
  local: boolean;
  /** Whether responses are validated against their contracts: everywhere except in production. */
  checkAnswers: boolean;
  /** Where a deployed function reads what operators replace while it runs (lib/stage/stage-values.ts); empty elsewhere. */
  sources: Sources;
  /** Keys that sign sessions: the first one signs, all of them verify. */
  sessionKeys: string[];
  /** The key of what outlives sessions: digests of requests, positions of counts. Without it, the first session key. */
  recordsKey: string | undefined;
  /** Secrets that sign the ledger's seals, newest first. Only the sealing function has them. */
  sealingKeys: string[];
  /** Secrets that prove ledger rows from the moment they are written: the first proves new rows, all of them verify. */
  ledgerKeys: string[];
  /** The values of the secret header of our own CloudFront, when deployed; other callers are refused. */
  originSecrets: string[];
  /** No row may be written: the stage's table is being replaced by a restored one. */
  writesStopped: boolean;
}

/** The ARNs of secrets, and the name of the parameter with the table in use. */
export interface Sources {
  sessionKeys?: string | undefined;
  originSecrets?: string | undefined;
  sealingKeys?: string | undefined;
  ledgerKeys?: string | undefined;
  table?: string | undefined;
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
  const { values: business, faults } = businessSettings(env);
  const local = (env["STAGE"] ?? "local") === "local";
  if (faults.length > 0) throw new Error(faults.join(" "));
  return {
    stage: env["STAGE"] ?? "local",
    tableName: env["TABLE_NAME"] ?? "apothecary-local",
    bucketName: env["BUCKET_NAME"] ?? "apothecary-local-reports",
    queueUrl: env["QUEUE_URL"],
    region: env["AWS_REGION"] ?? "eu-west-2",
    dynamodbEndpoint: env["DYNAMODB_ENDPOINT"],
    s3Endpoint: env["S3_ENDPOINT"],
    filesPath: undefined,
    timeZone: business.TIME_ZONE,
    ownBusinessId: business.OWN_BUSINESS_ID,
    houseBrandId: business.HOUSE_BRAND_ID,
    expiringDays: business.EXPIRING_DAYS,
    responsiblePerson: business.RESPONSIBLE_PERSON ?? "",
    gs1CompanyPrefix: business.GS1_COMPANY_PREFIX,
    sessionIdleSeconds: business.SESSION_IDLE_SECONDS,
    sessionMaxSeconds: business.SESSION_MAX_SECONDS,
    changeGivenPasswords: (business.CHANGE_GIVEN_PASSWORDS ?? (local ? "no" : "yes")) === "yes",
    passkeyRoles: business.PASSKEY_ROLES ?? [],
    approvedVersions: business.APPROVED_VERSIONS ?? [],
    local,
    checkAnswers: (env["CHECK_ANSWERS"] ?? (env["STAGE"] === PRODUCTION ? "0" : "1")) === "1",
    sources: {
      sessionKeys: env["SESSION_KEYS_ARN"],
      originSecrets: env["ORIGIN_SECRET_ARN"],
      sealingKeys: env["SEALING_KEYS_ARN"],
      ledgerKeys: env["LEDGER_KEYS_ARN"],
      table: env["TABLE_PARAMETER"],
    },
    sessionKeys: listed(env["SESSION_KEYS"]),
    recordsKey: undefined,
    sealingKeys: listed(env["SEALING_KEYS"]),
    ledgerKeys: listed(env["LEDGER_KEYS"]),
    originSecrets: [],
    writesStopped: false,
  };
}

function listed(text = ""): string[] {
  return text.split(",").filter((key) => key !== "");
}
